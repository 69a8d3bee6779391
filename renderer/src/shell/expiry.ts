/** Intervals for the end of a session. */
export const EXPIRY_CHECK_MS = 500;
const DIALOG_MS = 60_000;
const WARNING_MS = 300_000;

/** What a page shows about the remaining time. */
export type Expiry =
  | { readonly kind: "quiet" }
  | { readonly kind: "warning"; readonly minutes: number }
  | { readonly kind: "dialog"; readonly minutes: number; readonly seconds: number }
  | { readonly kind: "over" };

/** @param left milliseconds until the session ends; minutes and seconds are rounded up */
export function expiryOf(left: number): Expiry {
  if (left <= 0) return { kind: "over" };
  const minutes = Math.ceil(left / 60_000);
  if (left <= DIALOG_MS) return { kind: "dialog", minutes, seconds: Math.ceil(left / 1000) };
  return left <= WARNING_MS ? { kind: "warning", minutes } : { kind: "quiet" };
}
