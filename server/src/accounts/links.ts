import { isInAppPath, plainTitle } from "@armature/engine";
import type { Config } from "../config.ts";
import type { CodeType } from "../database/schema.ts";
import type { NewMail } from "../mail/outbox.ts";
import type { NewCode } from "./codes.ts";

/** Where a person may be headed after the link. */
export interface Onward {
  /** A path on this site. */
  readonly redirect?: string | undefined;
  /** What people call the page there. */
  readonly redirectTitle?: string | undefined;
}

type LinkConfig = Pick<Config, "publicUrl" | "productName">;
export type Recipient = Pick<NewMail, "userId" | "to">;

/** The mail that leads to choosing a new password (ACC-D12). */
export function resetMail(config: LinkConfig, recipient: Recipient, { code, expires }: NewCode): NewMail {
  const { productName } = config;
  return {
    ...recipient,
    expires,
    subject: `Reset your ${productName} password`,
    text: [
      `Somebody asked to reset the password of your ${productName} account. Open this link within 1 hour to choose a new one:`,
      confirmLink(config, code, "password-reset"),
      "If it was not you, do nothing: your password stays as it is.",
    ].join("\n\n"),
  };
}

/** The mail that confirms an e-mail (ACC-D22, ACC-D23). */
export function confirmationMail(
  config: LinkConfig,
  recipient: Recipient,
  { code, expires }: NewCode,
  onward: Onward,
): NewMail {
  const { productName } = config;
  return {
    ...recipient,
    expires,
    subject: `Confirm your email for ${productName}`,
    text: [
      `An account of ${productName} is to be opened for this address. Open this link within 24 hours to confirm that it is yours:`,
      confirmLink(config, code, "account-verification", onward),
      "If you did not ask for an account, do nothing: it stays closed.",
    ].join("\n\n"),
  };
}

/** What of a query may travel with a link: a path on this site, and its title as plain text. */
export function onwardOf({ redirect, redirectTitle }: Onward): Onward {
  if (redirect === undefined || !isInAppPath(redirect)) return {};
  const title = plainTitle(redirectTitle);
  return { redirect, ...(title !== null && { redirectTitle: title }) };
}

/** A link is made from PUBLIC_URL alone: what a request says of its host leads nobody anywhere. */
function confirmLink({ publicUrl }: LinkConfig, code: string, type: CodeType, onward: Onward = {}): string {
  const url = new URL("/member/account/message/confirm", publicUrl);
  url.searchParams.set("code", code);
  url.searchParams.set("type", type);
  for (const [name, value] of Object.entries(onward)) if (value) url.searchParams.set(name, String(value));
  return url.href;
}
