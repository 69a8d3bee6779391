import { type Static, Type } from "typebox";
import { defineOperation, nullable } from "../contract.ts";

const TextOrNull = nullable(Type.String());

/** An email of the product: its recipient and its state. */
export const OutboxMail = Type.Object({
  id: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  /** ISO 8601 */
  created: Type.String(),
  sent: TextOrNull,
  /** `expired`: no longer useful, so never sent. `refused`: by the mail server, permanently. */
  state: Type.Union([Type.Literal("waiting"), Type.Literal("sent"), Type.Literal("refused"), Type.Literal("expired")]),
  /** Code of the last failure. */
  problem: TextOrNull,
});
export type OutboxMail = Static<typeof OutboxMail>;

/** The newest emails first. For administrators (organization.admin). */
export const readOutbox = defineOperation({
  method: "GET",
  path: "/api/admin/outbox",
  result: Type.Object({
    /** Whether a mail server is configured. */
    isSending: Type.Boolean(),
    mails: Type.Array(OutboxMail),
  }),
});

/**
 * The text of an email with its link. For administrators; each call is recorded in the security log. Null if the
 * product sends emails itself, and for an email that was sent or has expired. 404: no such email. Access tokens are refused:
 * the link of a mail opens somebody's account.
 */
export const readMail = defineOperation({
  method: "POST",
  path: "/api/admin/outbox/:id/text",
  params: Type.Object({ id: Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" }) }),
  result: Type.Object({ text: TextOrNull }),
  sessionOnly: true,
});
