import { platform } from "@armature/engine/platform";
import type { FastifyInstance } from "fastify";
import { clientOf } from "../../http/client.ts";
import { requirePermission, sessionOf } from "../../http/context.ts";
import { route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { createToken, listAllTokens, listTokens, ownTokens, revokeToken } from "../../session/tokens.ts";

const contracts = platform.token;

/** Calls on the caller's own access tokens. */
export function tokenRoutes(app: FastifyInstance, { database: { kysely }, clock }: ServerDeps): void {
  route(app, contracts.listTokens, async (_input, request) => [
    ...(await listTokens(kysely, sessionOf(request).user.userId, clock())),
  ]);

  route(app, contracts.createToken, async ({ body }, request) => {
    const session = sessionOf(request);
    const by = { userId: session.user.userId, client: clientOf(request), now: session.now };
    return createToken(kysely, ownTokens(session), body, by);
  });

  route(app, contracts.revokeToken, async ({ params }, request) => {
    const { userId } = sessionOf(request).user;
    const revoking = { id: Number(params.id), userId, actorId: userId, client: clientOf(request) };
    await revokeToken(kysely, revoking, clock().toISOString());
    return null;
  });
}

/** Calls on other people's access tokens, for administrators. */
export function adminTokenRoutes(app: FastifyInstance, { database: { kysely }, clock }: ServerDeps): void {
  route(app, contracts.listAllTokens, async (_input, request) => {
    requirePermission(sessionOf(request), "organization.admin");
    return listAllTokens(kysely, clock());
  });

  route(app, contracts.revokeAnyToken, async ({ params }, request) => {
    const actorId = sessionOf(request).user.userId;
    const revoking = { id: Number(params.id), actorId, client: clientOf(request) };
    await revokeToken(kysely, revoking, clock().toISOString());
    return null;
  });
}
