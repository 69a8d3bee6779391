import { platform, type SignInStep } from "@armature/engine/platform";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../base/config.ts";
import { AppError } from "../../base/errors.ts";
import { bearerOf } from "../../http/bearer.ts";
import { clientOf } from "../../http/client.ts";
import { type ContextDeps, readContext, sessionOf } from "../../http/context.ts";
import {
  deviceTokenOf,
  expireSessionCookies,
  setDeviceCookie,
  setSessionCookies,
  setStartCookie,
  startTokenOf,
  tokenOf,
} from "../../http/cookies.ts";
import { readFormBodies } from "../../http/form-body.ts";
import { route } from "../../http/operation.ts";
import { sameOriginForRead } from "../../http/origin.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { type Session, sessionAnswer, signedOutAnswer } from "../../session/session-answer.ts";
import { extendSession, revokeSession, switchOrganization } from "../../session/sessions.ts";
import { signIn } from "../../session/sign-in.ts";
import { isWaiting, type SignInEnd } from "../../session/end-sign-in.ts";
import { START_SECONDS } from "../../session/sign-in-starts.ts";
import { keyOfToken } from "../../base/token.ts";

const contracts = platform.session;
const SMALL_BODY = 16_384;

/** Calls without a session: signing in and out, checking for a session, and the settings of every page. */
export function publicSessionRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { config, clock } = deps;

  route(app, contracts.settings, async () => {
    const { productName, courseUrl, removedValuesDays } = config;
    return { productName, courseUrl, removedValuesDays };
  });

  route(app, contracts.readSession, async (_input, request) => {
    const token = tokenOf(request);
    return token === undefined ? signedOutAnswer(clock()) : answerFor(deps, keyOfToken(token));
  });

  void app.register(async (forms) => {
    readFormBodies(forms, SMALL_BODY, (form) => Object.fromEntries(form));
    signInRoute(forms, deps);
  });

  route(
    app,
    contracts.logout,
    async (_input, request, reply) => {
      const token = tokenOf(request);
      const leaveAt = token === undefined ? undefined : await deps.leaveAt?.(keyOfToken(token));
      await endSession(deps, request);
      expireSessionCookies(request, reply, config);
      return { ...signedOutAnswer(clock()), leaveAt: (await leaveAt?.()) ?? null };
    },
    { bodyLimit: SMALL_BODY },
  );
}

/** Takes JSON, and the form that a browser sends by itself. */
function signInRoute(app: FastifyInstance, deps: ServerDeps): void {
  const { config, clock, metadata } = deps;
  const { kysely } = deps.database;
  route(
    app,
    contracts.login,
    async ({ body }, request, reply) => {
      const end = await signIn(
        { kysely, tenancy: metadata.tenancy, minutes: config.sessionMinutes, now: clock() },
        { ...body, client: clientOf(request), deviceToken: deviceTokenOf(request) },
      );
      await keepSignIn(deps, request, reply, end);
      return signInAnswer(deps, end);
    },
    { bodyLimit: SMALL_BODY },
  );
}

/** The new session, or the step that it waits for. */
export async function signInAnswer(deps: ContextDeps, end: SignInEnd): Promise<Session & SignInStep> {
  if (isWaiting(end)) return { ...signedOutAnswer(deps.clock()), ...end.step };
  return { ...(await answerFor(deps, keyOfToken(end.token))), next: null, ways: [] };
}

/**
 * Gives the browser its new session, and ends the one that it had. If the session waits, the browser gets the token with
 * which it goes on.
 */
export async function keepSignIn(
  {
    config,
    ...deps
  }: Pick<ServerDeps, "database" | "clock"> & { readonly config: Pick<Config, "publicUrl" | "secure"> },
  request: FastifyRequest,
  reply: FastifyReply,
  end: SignInEnd,
): Promise<void> {
  if (isWaiting(end)) return setStartCookie(reply, end.startToken, config, START_SECONDS);
  const { token, deviceToken } = end;
  await endSession(deps, request);
  if (startTokenOf(request, config) !== undefined) setStartCookie(reply, "", config, 0);
  setSessionCookies(reply, token, config);
  setDeviceCookie(reply, deviceToken, config);
}

/** Calls on the session of the request. */
export function sessionRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { config, clock } = deps;
  const { kysely } = deps.database;

  route(
    app,
    contracts.extendSession,
    async (_input, request) => {
      const { sessionKey } = sessionOf(request);
      await extendSession(kysely, sessionKey, config.sessionMinutes, clock());
      return answerFor(deps, sessionKey);
    },
    { onRequest: [sameOriginForRead(config)], needsNoTurn: true },
  );

  route(
    app,
    contracts.switchOrganization,
    async ({ params }, request) => {
      const context = sessionOf(request);
      await switchOrganization(kysely, context, Number(params.organizationId), clock(), clientOf(request));
      return answerFor(deps, context.sessionKey);
    },
    { needsNoTurn: true },
  );
}

async function answerFor(deps: ContextDeps, sessionKey: string): Promise<Session> {
  const context = await readContext(deps, sessionKey);
  if (context === null) throw new AppError("session");
  return sessionAnswer(context, deps.metadata.tenancy.declared, deps.clock());
}

async function endSession(
  { database, clock }: Pick<ServerDeps, "database" | "clock">,
  request: FastifyRequest,
): Promise<void> {
  const token = tokenOf(request);
  if (token !== undefined) await revokeSession(database.kysely, keyOfToken(token), clock(), clientOf(request));
}

/** Expires the session cookies with every 401 of a session. A step of a sign-in that is lost says nothing of it. */
export function expireCookiesOn401(app: FastifyInstance, { config }: Pick<ServerDeps, "config">): void {
  app.addHook("onSend", async (request: FastifyRequest, reply: FastifyReply) => {
    const isOfProgram = tokenOf(request) === undefined && bearerOf(request) !== undefined;
    const isStep = request.routeOptions.url?.startsWith("/api/signIn/") ?? false;
    if (reply.statusCode === 401 && !isOfProgram && !isStep) expireSessionCookies(request, reply, config);
  });
}
