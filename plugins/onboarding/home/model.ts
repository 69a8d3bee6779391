import { STATUS_LABELS } from "../organizations/index.ts";
import type { Status } from "../kit/states.ts";

/** The label of a status. An unknown status is shown as it is. */
export function statusLabel(status: string): string {
  return STATUS_LABELS[status as Status] ?? status;
}

export interface ChangeNote {
  /** 'YYYY-MM-DD' */
  readonly day: string;
  readonly text: string;
}

/** Changes of the tool, newest first. */
export const CHANGE_NOTES: readonly ChangeNote[] = [
  { day: "2024-06-11", text: "Added an admin section for caching Epic category options." },
  {
    day: "2024-05-14",
    text: "After sign-in you now arrive on the Introduction page, because the legacy questionnaire has moved elsewhere.",
  },
  { day: "2024-05-14", text: "Added this Introduction section." },
];
