import { type Static, Type } from "typebox";
import { defineOperation, nullable } from "../contract.ts";

const TextOrNull = nullable(Type.String());

/** A mail of the product: to whom, and what became of it. */
export const OutboxMail = Type.Object({
  id: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  /** ISO 8601 */
  created: Type.String(),
  sent: TextOrNull,
  /** `expired`: no longer of use, so no longer sent; `refused`: by the mail server, for good. */
  state: Type.Union([Type.Literal("waiting"), Type.Literal("sent"), Type.Literal("refused"), Type.Literal("expired")]),
  /** Code of the last failure. */
  problem: TextOrNull,
});
export type OutboxMail = Static<typeof OutboxMail>;

/** The newest mails, newest first; for administrators (organization.admin). */
export const readOutbox = defineOperation({
  method: "GET",
  path: "/api/admin/outbox",
  result: Type.Object({
    /** Whether a mail server is set. */
    isSending: Type.Boolean(),
    mails: Type.Array(OutboxMail),
  }),
});

/**
 * The text of a mail with the link in it, for administrators, each time in the security log. Null where the product sends
 * mails itself, and of a mail that was sent or has expired. 404 for no mail.
 */
export const readMail = defineOperation({
  method: "POST",
  path: "/api/admin/outbox/:id/text",
  params: Type.Object({ id: Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" }) }),
  result: Type.Object({ text: TextOrNull }),
});
