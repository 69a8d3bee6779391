import type { Status } from "../kit/states.ts";

/** What each status means for the people of the organization. */
export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  nmqOpen: "Ready to fill out",
  nmqSubmitted: "Submitted and awaiting approval",
  nmqApproved: "Approved and awaiting an install PM",
  buildOpen: "Enter Epic Build Information",
  buildClosed: "Completed and imported to Epic",
  completed: "Nice work!",
};
