import { isInAppPath, plainTitle } from "@armature/engine/operation";
import type { Config } from "../base/config.ts";
import { DAY, timeAfter } from "../base/time.ts";
import type { CodeType } from "../database/account-tables.ts";
import type { Instant } from "../database/column-types.ts";
import type { NewMail } from "../mail/outbox.ts";
import { CODE_PLACE } from "../session/codes.ts";
import type { Invitation } from "./invitation.ts";

/** Where a person continues after the link. */
export interface Onward {
  /** A path on this site. */
  readonly redirect?: string | undefined;
  /** The name of that page for people. */
  readonly redirectTitle?: string | undefined;
}

/** A notice that could not be sent for this long is dropped. */
const NOTICE_DAYS = 7;

/** The link to the page that creates the first administrator. */
export function setupLink({ publicUrl }: Pick<Config, "publicUrl">, code: string): string {
  return new URL(`/setup/${code}`, publicUrl).href;
}

export type LinkConfig = Pick<Config, "publicUrl" | "productName">;

/** The person whose account a mail is about. */
export interface Recipient extends Invitation {
  readonly userId: number;
}

/** The mail with the link to choose a new password. */
export function resetMail(config: LinkConfig, recipient: Recipient, expires: Instant): NewMail {
  const account = accountAt(config, recipient);
  return {
    userId: recipient.userId,
    to: recipient.email,
    expires,
    codeType: "password-reset",
    subject: `Reset your ${config.productName} password`,
    text: [
      `Somebody asked to reset the password of your ${account}. Open this link within 1 hour to choose a new one:`,
      confirmLink(config, "password-reset"),
      "If it was not you, do nothing: your password stays as it is.",
    ].join("\n\n"),
  };
}

/** The mail that confirms an e-mail address. */
export function confirmationMail(config: LinkConfig, recipient: Recipient, expires: Instant, onward: Onward): NewMail {
  const account = accountAt(config, recipient);
  const inviter = nameInMail(recipient.inviter);
  const why = inviter === null ? `Somebody asked for an ${account}` : `${inviter} entered you for an ${account}`;
  return {
    userId: recipient.userId,
    to: recipient.email,
    expires,
    codeType: "account-verification",
    subject: `Confirm your email for ${config.productName}`,
    text: [
      `${why}, with this address. Open this link within 24 hours to confirm that the address is yours and to choose your password:`,
      confirmLink(config, "account-verification", { organizationGuid: recipient.organizationGuid, ...onward }),
      "If you did not expect this, do nothing: the account stays closed.",
    ].join("\n\n"),
  };
}

/** Informs the owner of an account that the password was changed. */
export function passwordChangedMail(config: LinkConfig, recipient: Recipient, now: Date): NewMail {
  const account = accountAt(config, recipient);
  const text = `The password of your ${account} was changed, and other devices were signed out.`;
  return notYouMail(config, recipient, { subject: `Your ${config.productName} password was changed`, text }, now);
}

interface Change {
  readonly subject: string;
  /** What was changed. */
  readonly text: string;
}

/** Informs the owner of an account of a change that somebody else may have made. */
export function notYouMail(
  { publicUrl }: LinkConfig,
  { userId, email }: { readonly userId: number; readonly email: string },
  { subject, text }: Change,
  now: Date,
): NewMail {
  return {
    userId,
    to: email,
    expires: timeAfter(now, NOTICE_DAYS * DAY),
    subject,
    text: [
      text.replace(/^./, (letter) => letter.toUpperCase()),
      "If it was not you, choose a new password at once by 'Forgot password?' on the sign-in page, and tell your administrator:",
      new URL("/login", publicUrl).href,
    ].join("\n\n"),
  };
}

/** Tells an administrator that somebody else became one. */
export function administratorMadeMail(
  { productName, publicUrl }: LinkConfig,
  to: { readonly userId: number; readonly email: string },
  { name, by }: { readonly name: string; readonly by: string },
  now: Date,
): NewMail {
  const [person, maker] = [nameInMail(name), nameInMail(by)];
  return {
    userId: to.userId,
    to: to.email,
    expires: timeAfter(now, NOTICE_DAYS * DAY),
    subject: `${productName} has another administrator`,
    text: [
      `${maker ?? "Somebody"} made ${person ?? "a person"} an administrator of ${productName}, who can see and change everything.`,
      "If you did not expect this, look at the security log, and change the profile of that account:",
      new URL("/login", publicUrl).href,
    ].join("\n\n"),
  };
}

/** Tells a person that one of their access tokens, or of the services that they own, ends soon. */
export function tokenEndsMail(
  { productName, publicUrl }: LinkConfig,
  { userId, email, service, label, expires }: EndingToken,
): NewMail {
  const day = expires.slice(0, 10);
  const of = service === null ? "" : ` of the service '${nameInMail(service) ?? ""}'`;
  const renew =
    service === null
      ? ["If you still need it, make a new one, give it to the program, and revoke this one:", "/account/tokens"]
      : ["You own this service. If it still needs a token, an administrator makes a new one at Services:", "/"];
  const [text = "", path = ""] = renew;
  return {
    userId,
    to: email,
    expires,
    subject: `An access token of ${productName} ends on ${day}`,
    text: [
      `The access token '${nameInMail(label) ?? ""}'${of} ends on ${day} (UTC). The program that uses it is then refused.`,
      text,
      new URL(path, publicUrl).href,
    ].join("\n\n"),
  };
}

/** An access token that ends soon, and the person to tell. */
export interface EndingToken {
  readonly userId: number;
  readonly email: string;
  /** The name of the service whose token it is; null for the person's own. */
  readonly service: string | null;
  readonly label: string;
  readonly expires: Instant;
}

/** Informs the owner of the former address that the account has a new one. */
export function emailChangedMail(
  { productName, publicUrl }: LinkConfig,
  { userId, former }: { readonly userId: number; readonly former: string },
  now: Date,
): NewMail {
  return {
    userId,
    to: former,
    expires: timeAfter(now, NOTICE_DAYS * DAY),
    subject: `Your ${productName} account has another email`,
    text: [
      `The email of your account of ${productName} was changed. From now on, emails about the account go to the new address. Confirm it to sign in again.`,
      "If you did not expect this, tell your administrator:",
      new URL("/login", publicUrl).href,
    ].join("\n\n"),
  };
}

function accountAt({ productName }: LinkConfig, { organization }: Invitation): string {
  const name = nameInMail(organization);
  return `account of ${productName}${name === null ? "" : ` at ${name}`}`;
}

/**
 * A name that people typed, safe for a mail: on one line, and without anything that a mail program turns into a link.
 */
export function nameInMail(name: string | null): string | null {
  return plainTitle(name?.replaceAll(/[:/\\@]+/g, " ").replaceAll(/\.(?=\S)/g, ". "));
}

/**
 * The parts of a query that a link may carry: a path on this site, and its title as plain text. Anybody can send the
 * title, and the link is in a mail, so it has nothing that a mail program turns into a link.
 */
export function onwardOf({ redirect, redirectTitle }: Onward): Onward {
  if (redirect === undefined || !isInAppPath(redirect)) return {};
  const title = nameInMail(redirectTitle ?? null);
  return { redirect, ...(title !== null && { redirectTitle: title }) };
}

/**
 * Builds the link from PUBLIC_URL only, because the host in a request can be forged. It has {@link CODE_PLACE} instead
 * of the code.
 */
export function confirmLink({ publicUrl }: Pick<Config, "publicUrl">, type: CodeType, queries: object = {}): string {
  const url = new URL("/member/account/message/confirm", publicUrl);
  url.searchParams.set("code", CODE_PLACE);
  url.searchParams.set("type", type);
  for (const [name, value] of Object.entries(queries)) if (value) url.searchParams.set(name, String(value));
  return url.href;
}
