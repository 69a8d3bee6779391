import { operations } from "@armature/plugins/operations";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { contextOf, readContext, requirePermission } from "../http/context.ts";
import { expireSessionCookies, setSessionCookies, tokenOf } from "../http/cookies.ts";
import { route } from "../http/operation.ts";
import { sameOriginForRead } from "../http/origin.ts";
import type { ServerDeps } from "../http/server-deps.ts";
import { originOf, readSecurityLog } from "../session/security-log.ts";
import { type Session, sessionAnswer, signedOutAnswer } from "../session/session-answer.ts";
import { endOpenSessions, endSession as endOpenSession, listSessions } from "../session/active-sessions.ts";
import { extendSession, revokeSession, switchOrganization } from "../session/sessions.ts";
import { signIn } from "../session/sign-in.ts";
import { keyOfToken } from "../session/token.ts";

const contracts = operations.session;
const SMALL_BODY = 16_384;

/** Calls that need no session: signing in and out, reading whether there is one, and the settings of every page. */
export function publicSessionRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { config, clock } = deps;
  const { kysely } = deps.database;

  route(app, contracts.settings, async () => ({ productName: config.productName }));

  route(app, contracts.readSession, async (_input, request) => {
    const token = tokenOf(request);
    return token === undefined ? signedOutAnswer(clock()) : answerFor(deps, keyOfToken(token));
  });

  route(
    app,
    contracts.login,
    async ({ body }, request, reply) => {
      const token = await signIn(
        { kysely, minutes: config.sessionMinutes, now: clock() },
        { ...body, origin: originOf(request) },
      );
      await endSession(deps, request);
      setSessionCookies(reply, token, config);
      return answerFor(deps, keyOfToken(token));
    },
    { bodyLimit: SMALL_BODY },
  );

  route(
    app,
    contracts.logout,
    async (_input, request, reply) => {
      await endSession(deps, request);
      expireSessionCookies(request, reply, config);
      return signedOutAnswer(clock());
    },
    { bodyLimit: SMALL_BODY },
  );
}

/** Calls on the session that a request carries. */
export function sessionRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { config, clock } = deps;
  const { kysely } = deps.database;

  route(
    app,
    contracts.extendSession,
    async (_input, request) => {
      const { sessionKey } = contextOf(request);
      await extendSession(kysely, sessionKey, config.sessionMinutes, clock());
      return answerFor(deps, sessionKey);
    },
    { onRequest: [sameOriginForRead(config.publicUrl)] },
  );

  route(app, contracts.switchOrganization, async ({ params }, request) => {
    const context = contextOf(request);
    await switchOrganization(kysely, context, Number(params.organizationId), clock(), originOf(request));
    return answerFor(deps, context.sessionKey);
  });

  route(app, contracts.listSessions, async (_input, request) => {
    const { user, sessionKey } = contextOf(request);
    return listSessions(kysely, user.userId, sessionKey, clock());
  });

  route(app, contracts.endOtherSessions, async (_input, request) => {
    const { user, sessionKey } = contextOf(request);
    const own = { userId: user.userId, actorId: user.userId, except: sessionKey, origin: originOf(request) };
    return endOpenSessions(kysely, own, clock());
  });

  route(app, contracts.endSession, async ({ params }, request) => {
    const { userId } = contextOf(request).user;
    await endOpenSession(
      kysely,
      { id: Number(params.id), userId, actorId: userId, origin: originOf(request) },
      clock(),
    );
    return null;
  });
}

/** Calls on the sessions of others, for administrators. */
export function adminSessionRoutes(app: FastifyInstance, { database, clock }: ServerDeps): void {
  const { kysely } = database;

  route(app, contracts.listSessionsOf, async ({ query }, request) => {
    const context = contextOf(request);
    requirePermission(context, "organization.admin");
    const userId = Number(query.userId);
    const person = await personOf(kysely, userId);
    return { person, sessions: await listSessions(kysely, userId, context.sessionKey, clock()) };
  });

  route(app, contracts.endSessionsOf, async ({ query }, request) => {
    const { user, sessionKey } = contextOf(request);
    const ending = {
      userId: Number(query.userId),
      actorId: user.userId,
      except: sessionKey,
      origin: originOf(request),
    };
    return endOpenSessions(kysely, ending, clock());
  });

  route(app, contracts.endSessionOf, async ({ params }, request) => {
    const ending = { id: Number(params.id), actorId: contextOf(request).user.userId, origin: originOf(request) };
    await endOpenSession(kysely, ending, clock());
    return null;
  });
}

async function personOf(kysely: Kysely<SystemSchema>, userId: number) {
  const person = await kysely
    .selectFrom("data.user")
    .select(["userId", "displayName", "email"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (person === undefined) throw new AppError("unknownRecord", { args: { entity: "user" } });
  return person;
}

/** The security log, for provider staff. */
export function securityLogRoutes(app: FastifyInstance, { database }: ServerDeps): void {
  route(app, operations.securityLog.readSecurityLog, async ({ query }) => {
    const { kind = null, person = null, from = null, to = null, page, size } = query;
    const [at, limit] = [Number(page ?? 1), Number(size ?? 50)];
    const asked = { kind, person, from: instantOf(from), to: instantOf(to), limit, offset: (at - 1) * limit };
    const { events, ...counted } = await readSecurityLog(database.kysely, asked);
    return { events: events.map((event) => ({ ...event, id: String(event.id) })), ...counted };
  });
}

function instantOf(text: string | null): string | null {
  if (text === null) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) {
    throw new AppError("invalid", { args: { problem: `'${text}' is no time; write it as 2026-01-31T00:00:00Z` } });
  }
  return at.toISOString();
}

async function answerFor(deps: ServerDeps, sessionKey: string): Promise<Session> {
  const context = await readContext(deps, sessionKey);
  if (context === null) throw new AppError("session");
  return sessionAnswer(context, deps.clock());
}

async function endSession({ database, clock }: ServerDeps, request: FastifyRequest): Promise<void> {
  const token = tokenOf(request);
  if (token !== undefined) await revokeSession(database.kysely, keyOfToken(token), clock(), originOf(request));
}

/** Every 401 expires the cookies by itself (ACC-092, ADM-D40). */
export function expireCookiesOn401(app: FastifyInstance, { config }: Pick<ServerDeps, "config">): void {
  app.addHook("onSend", async (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode === 401) expireSessionCookies(request, reply, config);
  });
}
