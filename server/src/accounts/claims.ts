import { fold, textForm } from "@armature/engine";
import { domainOf } from "../base/domain.ts";
import type { Claims } from "../session/oidc.ts";
import type { Provider } from "../session/providers.ts";
import { SignInRefusal } from "../session/sign-in-refusal.ts";

/** The address by which a person may be found: verified, and of a domain of the provider. @throws SignInRefusal */
export function addressOf({ domains, trustsEmail }: Provider, claims: Claims): string {
  const { email, email_verified: isVerified } = claims;
  if (typeof email !== "string" || !email.includes("@")) throw new SignInRefusal("noEmail", { why: "noEmail" });
  // Some providers write the flag as a text.
  const isGood = isVerified === true || (isVerified as unknown) === "true" || (isVerified === undefined && trustsEmail);
  if (!isGood) throw new SignInRefusal("noEmail", { why: "notVerified" });
  if (!domains.includes(domainOf(email))) throw new SignInRefusal("foreignDomain");
  return fold(email).trim();
}

/** First and last name, which the product requires, from what the provider says. */
export function namesOf(claims: Claims, email: string): { readonly firstName: string; readonly lastName: string } {
  const [whole = "", ...rest] = textForm(claims.name).trim().split(/\s+/);
  const firstName = textForm(claims.given_name).trim() || whole || (email.split("@")[0] ?? email);
  return { firstName, lastName: textForm(claims.family_name).trim() || rest.join(" ") || firstName };
}
