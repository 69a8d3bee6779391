/** The statuses of an organization in the onboarding portal, in order. `application.json` lists the same. */
export const STATUSES = ["nmqOpen", "nmqSubmitted", "nmqApproved", "buildOpen", "buildClosed", "completed"] as const;
export type Status = (typeof STATUSES)[number];

const ACUTE = "Acute Care";

/** Compares statuses by their order. An unknown status comes before all others. */
export function isAtLeast(status: string | null | undefined, threshold: Status): boolean {
  return STATUSES.indexOf(status as Status) >= STATUSES.indexOf(threshold);
}

export function isAcute(careSetting: string | null | undefined): boolean {
  return careSetting === ACUTE;
}

export function isBuildClosed(status: string | null | undefined): boolean {
  return isAtLeast(status, "buildClosed");
}

/** Whether the questionnaire has been submitted. */
export function isSubmitted(status: string | null | undefined): boolean {
  return isAtLeast(status, "nmqSubmitted");
}
