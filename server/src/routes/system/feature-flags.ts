import { platform } from "@armature/engine/platform";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Application } from "../../base/application.ts";
import type { SystemSchema } from "../../database/schema.ts";
import { AppError } from "../../base/errors.ts";
import { contextOf } from "../../http/context.ts";
import { route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";

const contracts = platform.featureFlags;

type Shipped = Application["featureFlags"];

/** Which features are on. Also available before sign-in. */
export function publicFeatureFlagRoutes(
  app: FastifyInstance,
  { database: { kysely } }: ServerDeps,
  shipped: Shipped,
): void {
  route(app, contracts.readFlags, async () =>
    Object.fromEntries((await readFlags(kysely, shipped)).map(({ name, enabled }) => [name, enabled])),
  );
}

/** The flags of the release. Provider staff read them, administrators set them. */
export function featureFlagRoutes(
  app: FastifyInstance,
  { database: { kysely }, clock }: ServerDeps,
  shipped: Shipped,
): void {
  route(app, contracts.listFlags, async () => readFlags(kysely, shipped));

  route(app, contracts.setFlag, async ({ params: { name }, body: { enabled } }, request) => {
    const names = shipped.map((flag) => flag.name);
    if (!names.includes(name)) throw new AppError("unknownFlag", { args: { name, names: names.join(", ") } });
    const set = { enabled, at: clock().toISOString(), authorId: contextOf(request).user.userId };
    await kysely
      .insertInto("system.featureFlag")
      .values({ name, ...set })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(set))
      .execute();
    return readFlags(kysely, shipped);
  });
}

/** All flags of the release. A flag that nobody has set is off. */
async function readFlags(kysely: Kysely<SystemSchema>, shipped: Shipped) {
  const rows = await kysely.selectFrom("system.featureFlag").select(["name", "enabled"]).execute();
  const set = new Map(rows.map(({ name, enabled }) => [name, enabled]));
  return shipped.map((flag) => ({ ...flag, enabled: set.get(flag.name) ?? false }));
}
