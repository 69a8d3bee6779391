import { fold } from "@armature/engine";
import { contracts as organizations } from "../../organizations/index.ts";
import * as contracts from "../operations.ts";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import {
  errorCode,
  type SystemSchema,
  AppError,
  contextOf,
  route,
  sameOriginForRead,
  type ServerDeps,
  scopeOf,
} from "@armature/server";
import { readLastSync } from "./last-sync.ts";
import { type SyncDeps, syncUsers } from "./sync-users.ts";
import { requireServiceArea } from "../../kit/server/service-area.ts";
import type { DirectoryTables } from "./tables.ts";

/** A unique value that another row has (PostgreSQL, Appendix A). */
const TAKEN = "23505";

/** The people of the session's organization, as they were synced last, and syncing them. */
export function syncRoutes(app: FastifyInstance, { config }: Pick<ServerDeps, "config">, deps: SyncDeps): void {
  route(
    app,
    contracts.syncUsers,
    ({ params: { id } }, request) => {
      const { organization, user } = contextOf(request);
      if (organization?.organizationId !== Number(id)) {
        throw new AppError("unknownRecord", { args: { entity: "organization" } });
      }
      if (!user.isProviderUser) throw new AppError("permission");
      return syncUsers(deps, Number(id), user.userId);
    },
    { onRequest: [sameOriginForRead(config)] },
  );
  route(app, contracts.readLastSync, async ({ params: { serviceAreaName } }, request) => {
    requireServiceArea(contextOf(request), serviceAreaName);
    return readLastSync(deps, scopeOf(request));
  });
}

/** Syncing the people of any organization, and the entries of the built-in directory. */
export function directoryRoutes(app: FastifyInstance, { config }: Pick<ServerDeps, "config">, deps: SyncDeps): void {
  route(
    app,
    organizations.syncUsersOf,
    ({ params: { id } }, request) => syncUsers(deps, Number(id), contextOf(request).user.userId),
    { onRequest: [sameOriginForRead(config)] },
  );
  const { kysely } = deps;
  route(app, contracts.listPeople, () => listPeople(kysely));
  route(app, contracts.setPerson, async ({ body }) => {
    const entry = { mail: body.mail.trim(), entraId: body.entraId.trim(), principalName: body.principalName.trim() };
    await kysely
      .insertInto("system.directoryPerson")
      .values({ mailKey: fold(entry.mail), ...entry })
      .onConflict((conflict) => conflict.column("mailKey").doUpdateSet(entry))
      .execute()
      .catch(refuseTaken);
    return entry;
  });
  route(app, contracts.removePerson, async ({ query }) => {
    await kysely.deleteFrom("system.directoryPerson").where("mailKey", "=", fold(query.mail)).execute();
    return null;
  });
}

function listPeople(kysely: Kysely<SystemSchema & DirectoryTables>) {
  return kysely
    .selectFrom("system.directoryPerson")
    .select(["mail", "entraId", "principalName"])
    .orderBy("mailKey")
    .execute();
}

/** An identity is one person's. @throws AppError unique (409) */
function refuseTaken(error: unknown): never {
  if (errorCode(error) !== TAKEN) throw error;
  throw new AppError("unique", { attribute: "entraId", args: { entity: "person" } });
}
