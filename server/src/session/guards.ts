import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, preHandlerAsyncHookHandler } from "fastify";
import { AppError, invalid } from "../base/errors.ts";
import { requireProof } from "../base/proof.ts";
import { keyOfToken } from "../base/token.ts";
import { bearerOf } from "../http/bearer.ts";
import { CallRate } from "../http/call-rate.ts";
import { clientOf } from "../http/client.ts";
import {
  type ContextDeps,
  contextOf,
  isByToken,
  keepContext,
  readContext,
  readTokenContext,
  requirePermission,
} from "../http/context.ts";
import { tokenOf } from "../http/cookies.ts";
import { isWrite } from "../http/origin.ts";
import { noteUse } from "./active-sessions.ts";
import { isAccessToken, noteTokenUse, refuseToken, TOKEN_IN_ADDRESS } from "./tokens.ts";

/** How many calls a token may make within a minute, on each instance. */
const TOKEN_CALLS = 600;

/**
 * Answers 401 without a valid session or access token. Otherwise reads the context, and loads a newer revision if there
 * is one.
 */
export function sessionRequired(deps: ContextDeps): onRequestAsyncHookHandler {
  const rate = new CallRate(TOKEN_CALLS);
  return async (request, reply) => {
    if (TOKEN_IN_ADDRESS.test(request.url))
      throw invalid(
        "an access token is in the address, which is stored in many places: revoke it, and send a new one in the header Authorization",
      );
    const [bearer, cookie] = [bearerOf(request), tokenOf(request)];
    // A proxy may add a token of its own to the calls of browsers.
    const isOfSession = bearer === undefined || (cookie !== undefined && !isAccessToken(bearer));
    if (isOfSession) return bySession(deps, request, cookie);
    if (cookie !== undefined) throw invalid("send an access token or the cookie of a session, not both");
    return byToken(deps, rate, { request, reply, token: bearer });
  };
}

async function bySession(deps: ContextDeps, request: FastifyRequest, token: string | undefined): Promise<void> {
  const context = token === undefined ? null : await readContext(deps, keyOfToken(token));
  if (context === null) throw new AppError("session");
  keepContext(request, context);
  await noteUse(deps.database.kysely, context, request.ip, deps.clock());
}

interface TokenCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly token: string;
}

async function byToken(deps: ContextDeps, rate: CallRate, { request, reply, token }: TokenCall): Promise<void> {
  const { kysely } = deps.database;
  const context = await readTokenContext(deps, keyOfToken(token));
  if (context === null) return refuseToken(kysely, token, clientOf(request), deps.clock());
  keepContext(request, context);
  const { left, seconds } = rate.take(context.tokenId, deps.clock());
  void reply.header("ratelimit-policy", `"calls";q=${TOKEN_CALLS};w=60`);
  void reply.header("ratelimit", `"calls";r=${Math.max(left, 0)};t=${seconds}`);
  if (left < 0) throw new AppError("tooManyTokenCalls", { args: { most: TOKEN_CALLS }, seconds });
  if (request.routeOptions.config.sessionOnly) throw new AppError("sessionOnly");
  await noteTokenUse(kysely, context, request.ip, deps.clock());
}

/** Answers 403 to members, and to tokens of staff that are not for the administration. */
export const providerRequired: onRequestAsyncHookHandler = async (request) => {
  if (!contextOf(request).user.isProviderUser) throw new AppError("permission");
  if (isByToken(request)) requirePermission(contextOf(request), "organization.admin");
};

/** Under /api/admin, provider staff may read; writes need organization.admin. */
export const adminRequiredForWrites: onRequestAsyncHookHandler = async (request) => {
  if (isWrite(request.method)) requirePermission(contextOf(request), "organization.admin");
};

/** Answers 403 if the call needs a proof of who the person is, and the last one is too old or a program calls. */
export const proofRequired: preHandlerAsyncHookHandler = async (request) => {
  if (request.routeOptions.config.provesAgain) requireProof(contextOf(request).proof);
};

/** Answers 409 if a write comes from a page that was loaded in another organization, such as a second tab. */
export const sameOrganizationRequired: preHandlerAsyncHookHandler = async (request) => {
  const header = request.headers["x-organization-id"];
  if (header === undefined || !isWrite(request.method) || request.routeOptions.config.writesNothing) return;
  if (header !== organizationText(request)) throw new AppError("organizationChanged");
};

function organizationText(request: FastifyRequest): string {
  return String(contextOf(request).organization?.organizationId ?? "");
}
