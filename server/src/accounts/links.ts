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
type Recipient = Pick<NewMail, "userId" | "to">;

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

/** A link is made from PUBLIC_URL alone: what a request says of its host leads nobody anywhere. */
function confirmLink({ publicUrl }: LinkConfig, code: string, type: CodeType, onward: Onward = {}): string {
  const url = new URL("/member/account/message/confirm", publicUrl);
  url.searchParams.set("code", code);
  url.searchParams.set("type", type);
  for (const [name, value] of Object.entries(onward)) if (value) url.searchParams.set(name, String(value));
  return url.href;
}
