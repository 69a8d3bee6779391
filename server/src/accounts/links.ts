import { isInAppPath, plainTitle } from "@armature/engine/operation";
import type { Config } from "../base/config.ts";
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
  return {
    userId: recipient.userId,
    to: recipient.email,
    expires: new Date(now.getTime() + NOTICE_DAYS * 86_400_000).toISOString(),
    subject: `Your ${config.productName} password was changed`,
    text: [
      `The password of your ${account} was changed, and other devices were signed out.`,
      "If it was not you, choose a new password at once by 'Forgot password?' on the sign-in page, and tell your administrator:",
      new URL("/login", config.publicUrl).href,
    ].join("\n\n"),
  };
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
    expires: new Date(now.getTime() + NOTICE_DAYS * 86_400_000).toISOString(),
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
function nameInMail(name: string | null): string | null {
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
