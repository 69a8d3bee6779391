import { platform } from "@armature/engine/platform";
import type { FastifyInstance } from "fastify";
import { clientOf } from "../../http/client.ts";
import { contextOf, requirePermission } from "../../http/context.ts";
import { route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { readMail, readOutbox } from "../../mail/read-outbox.ts";

/** The mails of the product, for administrators: the way to their links where no mail server is set. */
export function outboxRoutes(app: FastifyInstance, { config, database: { kysely }, clock }: ServerDeps): void {
  const isSending = config.smtpUrl !== null;

  route(app, platform.outbox.readOutbox, async (_input, request) => {
    requirePermission(contextOf(request), "organization.admin");
    return { isSending, mails: [...(await readOutbox(kysely, clock()))] };
  });

  // Where a mail server has them, texts are between it and the recipient.
  route(app, platform.outbox.readMail, async ({ params: { id } }, request) => {
    const reader = { ...clientOf(request), actorId: contextOf(request).user.userId };
    return { text: isSending ? null : await readMail(kysely, id, reader, clock()) };
  });
}
