const VARIANTS = ["8", "9", "a", "b"] as const;

/**
 * A new UUID, version 7 (RFC 9562). It is sent with a call, so that repeating the call has no further effect. A library
 * would add 1 kB to what every form loads.
 * @example
 * ```ts
 * import { newKey } from "@armature/renderer";
 * export const key = newKey();
 * ```
 */
export function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const time = Date.now().toString(16).padStart(12, "0");
  const rest = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = VARIANTS[(random[9] ?? 0) % 4];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}
