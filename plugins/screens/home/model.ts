import type { Status } from "@armature/engine";

/** What an organization's status means to the people in it (ACC-068). */
export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  nmqOpen: "Ready to fill out",
  nmqSubmitted: "Submitted and awaiting approval",
  nmqApproved: "Approved and awaiting an install PM",
  buildOpen: "Enter Epic Build Information",
  buildClosed: "Completed and imported to Epic",
  completed: "Nice work!",
};

/** The label of a status; one that is not known shows itself. */
export function statusLabel(status: string): string {
  return STATUS_LABELS[status as Status] ?? status;
}

export interface ChangeNote {
  /** 'YYYY-MM-DD' */
  readonly day: string;
  readonly text: string;
}

/** What changed in the tool, newest first (GEN-003). */
export const CHANGE_NOTES: readonly ChangeNote[] = [
  { day: "2024-06-11", text: "Added an admin section for caching Epic category options." },
  {
    day: "2024-05-14",
    text: "After sign-in you now arrive on the Introduction page, because the legacy questionnaire has moved elsewhere.",
  },
  { day: "2024-05-14", text: "Added this Introduction section." },
];
