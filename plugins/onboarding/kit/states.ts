/** The statuses of an organization of the onboarding portal, in their order, as its `application.json` lists them. */
export const STATUSES = ["nmqOpen", "nmqSubmitted", "nmqApproved", "buildOpen", "buildClosed", "completed"] as const;
export type Status = (typeof STATUSES)[number];

const ACUTE = "Acute Care";

/** Statuses compare by their place in the order; an unknown one is below all. */
export function isAtLeast(status: string | null | undefined, threshold: Status): boolean {
  return STATUSES.indexOf(status as Status) >= STATUSES.indexOf(threshold);
}

/** Whether the care setting is 'Acute Care'. */
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
