/** The statuses of an organization, in their order. */
export const STATUSES = ["nmqOpen", "nmqSubmitted", "nmqApproved", "buildOpen", "buildClosed", "completed"] as const;
export type Status = (typeof STATUSES)[number];

export const CARE_SETTINGS = ["Acute Care", "Ambulatory"] as const;
export type CareSetting = (typeof CARE_SETTINGS)[number];
const [ACUTE, AMBULATORY] = CARE_SETTINGS;

/** The status from which on a build counts as closed. */
export const CLOSED_STATUS: Status = "buildClosed";

/** Statuses compare by their place in the order; an unknown one is below all. */
export function isAtLeast(status: string | null | undefined, threshold: Status): boolean {
  return STATUSES.indexOf(status as Status) >= STATUSES.indexOf(threshold);
}

/** Whether the care setting is 'Acute Care'. */
export function isAcute(careSetting: string | null | undefined): boolean {
  return careSetting === ACUTE;
}

export function isBuildClosed(status: string | null | undefined): boolean {
  return isAtLeast(status, CLOSED_STATUS);
}

/** Whether the questionnaire has been submitted. */
export function isSubmitted(status: string | null | undefined): boolean {
  return isAtLeast(status, "nmqSubmitted");
}

/** Whether an attribute applies to an organization of this care setting; without one, only what is for all does. */
export function appliesTo(
  attribute: { readonly acute: boolean; readonly ambulatory: boolean; readonly isForAll?: boolean },
  careSetting: string | null | undefined,
): boolean {
  if (attribute.isForAll === true) return true;
  if (isAcute(careSetting)) return attribute.acute;
  if (careSetting === AMBULATORY) return attribute.ambulatory;
  return false;
}

/** What of an organization's state refuses every write of an entity. */
export type StateBar = "closed" | "submitted";

/** Whether the closed build or the submitted questionnaire refuses every write of an entity. */
export function stateBar(
  { closable, closesAtSubmission }: { readonly closable: boolean; readonly closesAtSubmission: boolean },
  status: string | null | undefined,
): StateBar | null {
  if (closable && isBuildClosed(status)) return "closed";
  return closesAtSubmission && isSubmitted(status) ? "submitted" : null;
}
