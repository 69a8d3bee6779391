import { platform } from "@armature/engine/platform";
import type { FastifyInstance } from "fastify";
import { clientOf } from "../../http/client.ts";
import { route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import type { StaffDeps } from "../../accounts/staff.ts";
import { readSetup, setUp } from "../../setup/setup-link.ts";
import { keepSignIn } from "./session.ts";

const SMALL_BODY = 16_384;

/** The calls of the setup link, while there is no administrator. */
export function setupRoutes(
  app: FastifyInstance,
  { config, database, clock }: Pick<ServerDeps, "config" | "database" | "clock">,
  { records, metadata }: Pick<StaffDeps, "records" | "metadata">,
): void {
  const deps = () => ({ kysely: database.kysely, records, metadata, now: clock() });
  const contracts = platform.account;

  route(app, contracts.readSetup, ({ params }, request) => readSetup(deps(), params.code, clientOf(request)));

  route(
    app,
    contracts.createAdministrator,
    async ({ params, body }, request, reply) => {
      const { sessionMinutes: minutes, productName } = config;
      const setup = { code: params.code, typed: body, client: clientOf(request), minutes, productName };
      const end = await setUp(deps(), setup);
      if (end !== null) await keepSignIn({ config, database, clock }, request, reply, end);
      return null;
    },
    { bodyLimit: SMALL_BODY },
  );
}
