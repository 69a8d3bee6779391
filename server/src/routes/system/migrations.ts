import { platform } from "@armature/engine/platform";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { contextOf, requirePermission } from "../../http/context.ts";
import { route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";

interface Applied {
  readonly name: string;
  readonly at: Date | string;
}

/** The migrations that were applied to this database, and when. */
export function migrationRoutes(app: FastifyInstance, { database: { kysely } }: ServerDeps): void {
  route(app, platform.installation.listMigrations, async (_input, request) => {
    requirePermission(contextOf(request), "adminApp.view");
    const { rows } = await sql<Applied>`
      select name, "timestamp" as at from system.migration order by "timestamp", name`.execute(kysely);
    return rows.map(({ name, at }) => ({ name, at: new Date(at).toISOString() }));
  });
}
