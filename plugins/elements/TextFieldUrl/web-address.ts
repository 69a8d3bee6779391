/** Written out, without white space, backslashes, or characters that nobody sees. */
const WRITTEN = /^https?:\/\/[^\s\p{C}\\/?#][^\s\p{C}\\]*$/iu;

/**
 * Whether a link may lead there: `http:` or `https:` only, so that no link runs a script, and nobody's name or password
 * before the host, since `https://bank.example@evil.test` reads as another place than it leads to.
 */
export function isWebAddress(value: unknown): value is string {
  if (typeof value !== "string" || !WRITTEN.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}
