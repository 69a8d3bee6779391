import type { NewFactorKind } from "@armature/engine/platform";
import type { NewMail } from "../mail/outbox.ts";
import { type LinkConfig, nameInMail, notYouMail } from "./links.ts";

/** The owner of the account. */
export interface FactorOwner {
  readonly userId: number;
  readonly email: string;
}

const KINDS: Readonly<Record<NewFactorKind, string>> = { totp: "an app with codes", passkey: "a passkey" };

/** What happened to the factors of a person, for the mail that tells of it. */
export type FactorChange =
  | { readonly kind: "added" | "removed"; readonly factor: NewFactorKind; readonly label: string }
  | { readonly kind: "renewed" }
  | { readonly kind: "reset"; readonly by: string };

/** Tells a person what changed about the second factors of the account. */
export function factorChangedMail(config: LinkConfig, owner: FactorOwner, change: FactorChange, now: Date): NewMail {
  return notYouMail(config, owner, wordsOf(config, change), now);
}

/** Tells a person that a recovery code was used, and how many are left. */
export function recoveryCodeUsedMail(config: LinkConfig, owner: FactorOwner, left: number, now: Date): NewMail {
  const subject = `A recovery code of ${config.productName} was used`;
  const text = `Somebody used a recovery code of your account of ${config.productName}. ${left} ${left === 1 ? "is" : "are"} left. You can make new ones at Security in your account.`;
  return notYouMail(config, owner, { subject, text }, now);
}

function wordsOf({ productName }: LinkConfig, change: FactorChange) {
  const account = `your account of ${productName}`;
  if (change.kind === "renewed")
    return {
      subject: `New recovery codes of ${productName}`,
      text: `New recovery codes were made for ${account}. The former ones do not work any more.`,
    };
  if (change.kind === "reset")
    return {
      subject: `Your second factors of ${productName} were removed`,
      text: `${nameInMail(change.by) ?? "An administrator"} removed all second factors of ${account}, and ended its sessions. The password alone signs in until you set up a new one.`,
    };
  const { kind, factor, label } = change;
  const what = `${KINDS[factor]}, '${nameInMail(label) ?? ""}'`;
  return {
    subject: `A second factor of ${productName} was ${kind}`,
    text: kind === "added" ? `${account} has a second factor more: ${what}.` : `${what} was removed from ${account}.`,
  };
}
