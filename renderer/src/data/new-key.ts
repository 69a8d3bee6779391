const VARIANTS = ["8", "9", "a", "b"] as const;

/**
 * A new UUID, version 7 (RFC 9562): sent with a call, so that the call counts once however often it is repeated. Written
 * out, since the library's would be 1 kB more that every form loads at first.
 */
export function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const time = Date.now().toString(16).padStart(12, "0");
  const rest = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = VARIANTS[(random[9] ?? 0) % 4];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}
