import { defineOperation, nullable } from "@armature/engine";
import { type Static, Type } from "typebox";

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
  /** Only where the product sends no mail itself; never of a mail to staff, but for administrators. */
  text: TextOrNull,
});
export type OutboxMail = Static<typeof OutboxMail>;

/** The newest mails, newest first; for provider staff. */
export const readOutbox = defineOperation({
  method: "GET",
  path: "/api/admin/outbox",
  result: Type.Object({
    /** Whether a mail server is set. */
    isSending: Type.Boolean(),
    mails: Type.Array(OutboxMail),
  }),
});
