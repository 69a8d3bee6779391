import { platform } from "@armature/engine/platform";
import type { FastifyInstance } from "fastify";
import { personOf } from "../../accounts/named-person.ts";
import { clientOf } from "../../http/client.ts";
import { contextOf, requirePermission } from "../../http/context.ts";
import { route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { listAccounts } from "../../session/accounts.ts";
import { liftLock } from "../../session/failures.ts";
import { recordSecurity } from "../../session/security-log.ts";

const contracts = platform.session;

/** Calls on accounts, for administrators. */
export function adminAccountRoutes(app: FastifyInstance, { database: { kysely }, clock }: ServerDeps): void {
  route(app, contracts.listAccounts, async ({ query: { person = "", page = "1" } }, request) => {
    requirePermission(contextOf(request), "organization.admin");
    return listAccounts(kysely, { person: person.trim(), page: Number(page) }, clock());
  });

  route(app, contracts.unlockAccount, async ({ params }, request) => {
    const actorId = contextOf(request).user.userId;
    const { userId } = await personOf(kysely, Number(params.userId));
    const event = { ...clientOf(request), kind: "unlocked", userId, actorId, at: clock().toISOString() } as const;
    await kysely.transaction().execute(async (trx) => {
      await liftLock(trx, userId);
      await recordSecurity(trx, [event]);
    });
    return null;
  });
}
