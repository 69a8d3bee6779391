import { platform } from "@armature/engine/platform";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../base/config.ts";
import { AppError } from "../../base/errors.ts";
import { bearerOf } from "../../http/bearer.ts";
import { clientOf } from "../../http/client.ts";
import { readContext, sessionOf } from "../../http/context.ts";
import {
  deviceTokenOf,
  expireSessionCookies,
  setDeviceCookie,
  setSessionCookies,
  tokenOf,
} from "../../http/cookies.ts";
import { readFormBodies } from "../../http/form-body.ts";
import { route } from "../../http/operation.ts";
import { sameOriginForRead } from "../../http/origin.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { type Session, sessionAnswer, signedOutAnswer } from "../../session/session-answer.ts";
import { extendSession, revokeSession, switchOrganization } from "../../session/sessions.ts";
import { type SignedIn, signIn } from "../../session/sign-in.ts";
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
  const { config, clock } = deps;
  const { kysely } = deps.database;
  route(
    app,
    contracts.login,
    async ({ body }, request, reply) => {
      const signedIn = await signIn(
        { kysely, minutes: config.sessionMinutes, now: clock() },
        { ...body, client: clientOf(request), deviceToken: deviceTokenOf(request) },
      );
      await keepSignIn(deps, request, reply, signedIn);
      return answerFor(deps, keyOfToken(signedIn.token));
    },
    { bodyLimit: SMALL_BODY },
  );
}

/** Gives the browser its new session, and ends the one that it had. */
export async function keepSignIn(
  {
    config,
    ...deps
  }: Pick<ServerDeps, "database" | "clock"> & { readonly config: Pick<Config, "publicUrl" | "secure"> },
  request: FastifyRequest,
  reply: FastifyReply,
  { token, deviceToken }: SignedIn,
): Promise<void> {
  await endSession(deps, request);
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

async function answerFor(deps: ServerDeps, sessionKey: string): Promise<Session> {
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

/** Expires the session cookies with every 401 of a session. */
export function expireCookiesOn401(app: FastifyInstance, { config }: Pick<ServerDeps, "config">): void {
  app.addHook("onSend", async (request: FastifyRequest, reply: FastifyReply) => {
    const isOfProgram = tokenOf(request) === undefined && bearerOf(request) !== undefined;
    if (reply.statusCode === 401 && !isOfProgram) expireSessionCookies(request, reply, config);
  });
}
