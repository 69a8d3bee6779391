import { domainToASCII, domainToUnicode } from "node:url";
import { fold, textForm } from "@armature/engine";

/** The domain of an e-mail address, in one spelling. */
export function domainOf(email: unknown): string {
  return oneSpelling(textForm(email).split("@").at(-1) ?? "");
}

/** A domain can be written in Unicode or in its `xn--` form; both are the same. */
export function oneSpelling(domain: string): string {
  const folded = fold(domain).trim();
  return domainToUnicode(folded) || folded;
}

/** Both forms, for what is compared in the database. */
export function spellings(domain: string): readonly string[] {
  return [...new Set([domain, domainToASCII(domain) || domain])];
}
