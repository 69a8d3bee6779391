import { platform } from "@armature/engine/platform";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../base/errors.ts";
import { clientOf } from "../../http/client.ts";
import { requirePermission, sessionOf } from "../../http/context.ts";
import { route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { listDeliveries, listStates, makeSecret } from "../../jobs/webhook-state.ts";
import { type PresentWebhook, type WebhookDeps, webhooksOf } from "../../jobs/present-webhooks.ts";
import { ping } from "../../jobs/webhooks.ts";
import { recordSecurity } from "../../session/security-log.ts";

const contracts = platform.webhook;

/** How webhooks do, their secrets and their deliveries, for administrators. */
export function webhookRoutes(
  app: FastifyInstance,
  { database: { kysely }, clock }: ServerDeps,
  deps: WebhookDeps,
): void {
  const { metadata, secrets } = deps;
  const requireAdministrator = (request: FastifyRequest) => requirePermission(sessionOf(request), "organization.admin");
  const all = () => webhooksOf(metadata.current());
  const webhookOf = ({ id }: { readonly id: string }): PresentWebhook => {
    const webhook = all().get(Number(id));
    if (webhook === undefined) throw new AppError("unknownRecord", { args: { entity: "webhook" } });
    return webhook;
  };

  route(app, contracts.listWebhookStates, async (_input, request) => {
    requireAdministrator(request);
    return listStates(kysely, metadata.tenancy, [...all().values()]);
  });

  route(app, contracts.listWebhookDeliveries, async ({ params }, request) => {
    requireAdministrator(request);
    return listDeliveries(kysely, webhookOf(params), clock());
  });

  route(app, contracts.makeWebhookSecret, async ({ params }, request) => {
    const { id, webhook } = webhookOf(params);
    const now = clock();
    const secret = await makeSecret(kysely, secrets, id, now);
    const { userId } = sessionOf(request).user;
    const detail = { entity: webhook.entityName, label: webhook.label, secret: "made" };
    const event = { ...clientOf(request), kind: "webhookChanged", userId, at: now.toISOString(), detail } as const;
    await recordSecurity(kysely, [event]);
    return { secret };
  });

  route(app, contracts.pingWebhook, ({ params }) => ping(deps, webhookOf(params)));
}
