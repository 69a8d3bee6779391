import type { Status } from "../kit/states.ts";

/** What an organization's status means to the people in it. */
export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  nmqOpen: "Ready to fill out",
  nmqSubmitted: "Submitted and awaiting approval",
  nmqApproved: "Approved and awaiting an install PM",
  buildOpen: "Enter Epic Build Information",
  buildClosed: "Completed and imported to Epic",
  completed: "Nice work!",
};
