/** A complete address without white space, backslashes or invisible characters. */
const WRITTEN = /^https?:\/\/[^\s\p{C}\\/?#][^\s\p{C}\\]*$/iu;

/**
 * Whether a link may lead there. Only `http:` and `https:` are allowed, so that no link runs a script. A name or
 * password before the host is refused, because `https://bank.example@evil.test` looks like another address than it is.
 */
export function isWebAddress(value: unknown): value is string {
  if (typeof value !== "string" || !WRITTEN.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}
