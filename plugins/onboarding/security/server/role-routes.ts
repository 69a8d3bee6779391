import { type Query, textForm } from "@armature/engine";
import * as contracts from "../operations.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { AppError, contextOf, route, type Call, callOf, type RecordRouteDeps } from "@armature/server";
import { requireServiceArea } from "../../kit/server/service-area.ts";
import { typed } from "../../kit/server/typed.ts";
import { ROLE } from "./entities.ts";

const { listFinalizers, listSecurityRoles } = contracts;
const ROUTE = "security/roleOrganization";
const FINALIZED_BY = "securityTemplateFinalizedBy";

/** What is read of an organization's security roles beside the generic calls. */
export function securityRoleRoutes(app: FastifyInstance, deps: RecordRouteDeps): void {
  route(app, listSecurityRoles, async ({ params: { serviceAreaName } }, request) => {
    requireServiceArea(contextOf(request), serviceAreaName);
    return [...(await rolesOf(callOf(request, deps, ROUTE), { columns: null, sort: BY_NAME }))];
  });

  route(app, listFinalizers, async (_input, request) => {
    if (!contextOf(request).user.isProviderUser) throw new AppError("permission");
    const roles = await rolesOf(callOf(request, deps, ROUTE), { columns: [FINALIZED_BY], sort: [] });
    const ids = roles.flatMap((role) => role[FINALIZED_BY] ?? []).map(Number);
    const { rows } = await sql<{ readonly userId: number; readonly name: string | null }>`
      select "userId", coalesce("displayName", email) as name from data."user"
      where "userId" = any(${ids}::int[]) order by "userId"`.execute(deps.database.kysely);
    return rows.map(({ userId, name }) => ({ userId, name: textForm(name) }));
  });
}

const BY_NAME = [{ attribute: "name", descending: false }];

async function rolesOf({ records, scope }: Call, { columns, sort }: Pick<Query, "columns" | "sort">) {
  return (await typed(records).query(scope, ROLE, { columns, sort })).rows;
}
