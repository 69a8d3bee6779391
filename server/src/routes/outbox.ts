import { isHeld } from "@armature/engine";
import { operations } from "@armature/plugins/operations";
import type { FastifyInstance } from "fastify";
import { contextOf } from "../http/context.ts";
import { route } from "../http/operation.ts";
import type { ServerDeps } from "../http/server-deps.ts";
import { readOutbox } from "../mail/read-outbox.ts";

/** The mails of the product, for provider staff: the way to their links where no mail server is set. */
export function outboxRoutes(app: FastifyInstance, { config, database, clock }: ServerDeps): void {
  route(app, operations.outbox.readOutbox, async (_input, request) => {
    const isSending = config.smtpUrl !== null;
    const isAdmin = isHeld(contextOf(request).permission, "organization.admin");
    const mails = await readOutbox(database.kysely, { seesTexts: !isSending, isAdmin, now: clock() });
    return { isSending, mails: [...mails] };
  });
}
