/** The limits of mail servers, in characters: the whole address, its local part, one label of its domain. */
export const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;
const MAX_LABEL = 63;

/**
 * Any characters except white space, control and format characters, and those that separate addresses in an email's
 * header.
 */
const ATOM = /^[^\s\p{C}@.<>()[\]\\,;:"]+$/u;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/**
 * Whether the text is `local@domain.tld` as mail servers accept it: no display name, no list, no quoted local part, no
 * host without a dot.
 */
export function isAddress(text: string): boolean {
  const [local, domain, ...more] = text.split("@");
  if (local === undefined || domain === undefined || more.length > 0 || text.length > MAX_ADDRESS) return false;
  return isLocal(local) && isDomain(domain);
}

/** Latin letters that are not made of another letter with a mark. */
const LATIN = /^[a-z0-9\u00df\u00e6\u00f8\u0153\u00f0\u00fe\u0142\u0111-]+$/;

/**
 * Whether a domain cannot be mistaken for another: Latin letters with any accents, digits and hyphens. Other scripts
 * have letters that look Latin; such domains are accepted only in their encoded form, `xn--…`.
 */
export function isPlainDomain(address: string): boolean {
  const domain = address.split("@").at(-1) ?? "";
  const labels = domain.split(".").map((label) => label.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase());
  return labels.every((label) => LATIN.test(label));
}

function isLocal(text: string): boolean {
  return text.length <= MAX_LOCAL && text.split(".").every((atom) => ATOM.test(atom));
}

function isDomain(text: string): boolean {
  const labels = text.split(".");
  return labels.length > 1 && labels.every((label) => label.length <= MAX_LABEL && LABEL.test(label));
}
