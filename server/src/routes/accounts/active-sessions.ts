import { platform } from "@armature/engine/platform";
import type { FastifyInstance } from "fastify";
import { personOf } from "../../accounts/named-person.ts";
import { clientOf } from "../../http/client.ts";
import { sessionOf, requirePermission } from "../../http/context.ts";
import { route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { endSession, listSessions } from "../../session/active-sessions.ts";
import { endSessions } from "../../session/sessions.ts";

const contracts = platform.session;

/** Calls on the caller's own sessions. */
export function activeSessionRoutes(app: FastifyInstance, { database: { kysely }, clock }: ServerDeps): void {
  route(app, contracts.listSessions, async (_input, request) => {
    const { user, sessionKey } = sessionOf(request);
    return listSessions(kysely, user.userId, sessionKey, clock());
  });

  route(app, contracts.endOtherSessions, async (_input, request) => {
    const { user, sessionKey } = sessionOf(request);
    const ending = { of: { userIds: [user.userId] }, except: sessionKey, actorId: user.userId };
    return endSessions(kysely, { ...ending, client: clientOf(request) }, clock().toISOString());
  });

  route(app, contracts.endSession, async ({ params }, request) => {
    const { userId } = sessionOf(request).user;
    const ending = { of: { id: Number(params.id), userId }, actorId: userId, client: clientOf(request) };
    await endSession(kysely, ending, clock().toISOString());
    return null;
  });
}

/** Calls on other people's sessions, for administrators. */
export function adminSessionRoutes(app: FastifyInstance, { database: { kysely }, clock }: ServerDeps): void {
  route(app, contracts.listSessionsOf, async ({ query }, request) => {
    const context = sessionOf(request);
    requirePermission(context, "organization.admin");
    const person = await personOf(kysely, Number(query.userId));
    return { person, sessions: await listSessions(kysely, person.userId, context.sessionKey, clock()) };
  });

  route(app, contracts.endSessionsOf, async ({ query }, request) => {
    const { user, sessionKey } = sessionOf(request);
    const ending = { of: { userIds: [Number(query.userId)] }, except: sessionKey, actorId: user.userId };
    return endSessions(kysely, { ...ending, client: clientOf(request) }, clock().toISOString());
  });

  route(app, contracts.endSessionOf, async ({ params }, request) => {
    const actorId = sessionOf(request).user.userId;
    const ending = { of: { id: Number(params.id) }, actorId, client: clientOf(request) };
    await endSession(kysely, ending, clock().toISOString());
    return null;
  });
}
