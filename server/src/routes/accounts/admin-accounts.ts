import { platform } from "@armature/engine/platform";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { changeProfile, type Maker } from "../../accounts/change-profile.ts";
import { inviteStaff } from "../../accounts/invite-staff.ts";
import { personOf } from "../../accounts/named-person.ts";
import type { StaffDeps } from "../../accounts/staff.ts";
import type { Tenancy } from "../../base/application.ts";
import { clientOf } from "../../http/client.ts";
import { contextOf, isOfProvider, requirePermission } from "../../http/context.ts";
import { route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { listAccounts } from "../../session/accounts.ts";
import { unlock } from "../../session/failures.ts";
import { recordSecurity } from "../../session/security-log.ts";

const contracts = platform.adminAccount;

/** Calls on accounts, for administrators. */
export function adminAccountRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { kysely } = deps.database;
  const { tenancy } = deps.metadata;

  route(app, contracts.listAccounts, async ({ query: { person = "", page = "1" } }, request) => {
    requirePermission(contextOf(request), "organization.admin");
    const found = await listAccounts(kysely, { person: person.trim(), page: Number(page) }, deps.clock());
    return { ...found, profiles: profilesOf(tenancy) };
  });

  route(app, contracts.unlockAccount, async ({ params }, request) => {
    const { userId: actorId, client } = makerOf(request);
    const { userId } = await personOf(kysely, Number(params.userId));
    const event = { ...client, kind: "unlocked", userId, actorId, at: deps.clock().toISOString() } as const;
    await kysely.transaction().execute(async (trx) => {
      await unlock(trx, userId);
      await recordSecurity(trx, [event]);
    });
    return null;
  });
}

/** Calls that make people and change what they may do, for administrators. */
export function personRoutes(
  app: FastifyInstance,
  { database: { kysely }, config, clock }: ServerDeps,
  { records, metadata }: Pick<StaffDeps, "records" | "metadata">,
): void {
  const now = () => ({ kysely, config, records, metadata, now: clock() });

  route(app, contracts.inviteAccount, async ({ body }, request) => ({
    userId: await inviteStaff(now(), body, makerOf(request)),
  }));

  route(app, contracts.changeProfile, async ({ params, body }, request) => {
    await changeProfile(now(), Number(params.userId), body.profile, makerOf(request));
    return null;
  });
}

function makerOf(request: FastifyRequest): Maker {
  return { userId: contextOf(request).user.userId, client: clientOf(request) };
}

/** The profiles of the application, for people who choose one. */
export function profilesOf(tenancy: Tenancy) {
  return tenancy.profileNames.map((name) => ({
    name,
    label: tenancy.profileLabels.get(name) ?? name,
    isOfStaff: isOfProvider(tenancy, name),
    isAdministrator: name === tenancy.administrator,
  }));
}
