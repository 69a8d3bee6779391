import type { SecurityKind } from "@armature/engine/platform";

type Tone = "neutral" | "info" | "success" | "warning" | "danger";

/** The tone of each kind of event, which shows how serious it is. */
export const TONES: Readonly<Record<SecurityKind, Tone>> = {
  signIn: "neutral",
  signInFailed: "warning",
  factorRequested: "info",
  lockedOut: "danger",
  unlocked: "info",
  signOut: "neutral",
  resetRequested: "info",
  passwordChanged: "info",
  passwordRefused: "warning",
  permissionChanged: "warning",
  organizationSwitched: "neutral",
  personMoved: "info",
  sessionEnded: "info",
  outboxRead: "warning",
  accessRefused: "warning",
  exported: "neutral",
  downloaded: "neutral",
  administratorMade: "warning",
  accountInvited: "warning",
  profileChanged: "warning",
  tokenMade: "warning",
  tokenRevoked: "info",
  tokenRefused: "warning",
  serviceMade: "warning",
  serviceChanged: "warning",
  serviceDeleted: "warning",
  webhookChanged: "warning",
  setupFailed: "warning",
  factorAdded: "warning",
  factorRemoved: "warning",
  recoveryCodesMade: "info",
  recoveryCodeUsed: "warning",
  proofRefused: "warning",
};

/** The first instant of a day in the person's time zone, or of a later day. Null if the text is not a day. */
export function startOfDay(day: string, later = 0): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return null;
  return new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString();
}
