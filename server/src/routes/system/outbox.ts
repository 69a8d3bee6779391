import { platform } from "@armature/engine/platform";
import type { FastifyInstance } from "fastify";
import { clientOf } from "../../http/client.ts";
import { contextOf, requirePermission } from "../../http/context.ts";
import { route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { readMail, readOutbox } from "../../mail/read-outbox.ts";

/** The product's mails, for administrators. Without a mail server, this is how to reach their links. */
export function outboxRoutes(app: FastifyInstance, { config, database: { kysely }, clock }: ServerDeps): void {
  const isSending = config.smtpUrl !== null;

  route(app, platform.outbox.readOutbox, async (_input, request) => {
    requirePermission(contextOf(request), "organization.admin");
    return { isSending, mails: [...(await readOutbox(kysely, clock()))] };
  });

  // With a mail server, texts are shown only to their recipients.
  route(app, platform.outbox.readMail, async ({ params: { id } }, request) => {
    const reader = { ...clientOf(request), actorId: contextOf(request).user.userId };
    return { text: isSending ? null : await readMail(kysely, id, reader, clock()) };
  });
}
