import { isInAppPath } from "@armature/engine/operation";
import { platform } from "@armature/engine/platform";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccountDeps } from "../../accounts/password-reset.ts";
import { signInByProvider } from "../../accounts/provider-sign-in.ts";
import type { Config } from "../../base/config.ts";
import { domainOf } from "../../base/domain.ts";
import { AppError } from "../../base/errors.ts";
import type { Secrets } from "../../base/secrets.ts";
import { keyOfToken } from "../../base/token.ts";
import { clientOf } from "../../http/client.ts";
import { readContext } from "../../http/context.ts";
import { deviceTokenOf, setStartCookie, startTokenOf, tokenOf } from "../../http/cookies.ts";
import { readFormBodies } from "../../http/form-body.ts";
import { countTries, type Limit, networkLimits } from "../../http/rate-limit.ts";
import { route } from "../../http/operation.ts";
import type { OperationsDeps } from "../../modules/serve-operations.ts";
import { endByProvider } from "../../session/back-channel.ts";
import { isWaiting } from "../../session/end-sign-in.ts";
import type { Oidc } from "../../session/oidc.ts";
import { hasPasskeys } from "../../session/passkeys.ts";
import { type Provider, readProviders } from "../../session/providers.ts";
import { recordSecurity } from "../../session/security-log.ts";
import { SignInRefusal } from "../../session/sign-in-refusal.ts";
import { beginStart, newChecks, START_SECONDS, takeStart } from "../../session/sign-in-starts.ts";
import { keepSignIn } from "./session.ts";

const contracts = platform.signIn;
const SMALL_BODY = 16_384;
/** Searches for the provider of an address from one network. */
const FINDS: Limit = { most: 60, minutes: 5 };
/** Sign-ins that one network starts or finishes. A whole clinic may share one. */
const STARTS: Limit = { most: 300, minutes: 5 };
/** Logout tokens of one network. */
const LOGOUTS: Limit = { most: 600, minutes: 5 };

export interface SignInRouteDeps extends OperationsDeps {
  readonly config: AccountDeps["config"] & Pick<Config, "secure" | "sessionMinutes">;
  readonly oidc: Oidc;
  readonly secrets: Secrets;
}

/** Calls of people who sign in with an identity provider, and of providers that sign them out. */
export function signInRoutes(app: FastifyInstance, deps: SignInRouteDeps): void {
  const { kysely } = deps.database;
  const enabled = () => enabledProviders(deps);
  const shown = ({ id, label }: Provider) => ({ id, label });

  route(app, contracts.readSignIn, async () => {
    const all = await enabled();
    const ofStaff = all.filter(({ organizationIds }) => organizationIds.length === 0);
    const hasOrganizationProviders = ofStaff.length < all.length;
    return { providers: ofStaff.map(shown), hasOrganizationProviders, hasPasskeys: await hasPasskeys(kysely) };
  });

  route(
    app,
    contracts.findProvider,
    async ({ body: { email } }, { ip }) => {
      await countTries(kysely, networkLimits("findProvider", ip, FINDS), deps.clock());
      const domain = domainOf(email);
      const found = (await enabled()).find(({ domains }) => domains.includes(domain));
      return { provider: found ? shown(found) : null };
    },
    { bodyLimit: SMALL_BODY },
  );

  app.get("/api/signIn/:provider", async (request, reply) => {
    const { redirect, again } = request.query as { readonly redirect?: unknown; readonly again?: unknown };
    const onward = typeof redirect === "string" && isInAppPath(redirect) ? redirect : "/";
    return answering(deps, { request, reply, onward }, () =>
      start(deps, request, reply, { onward, isAgain: again === "1" }),
    );
  });

  app.get("/api/signIn/:provider/callback", async (request, reply) => finish(deps, request, reply));

  void app.register(async (forms) => {
    readFormBodies(forms, SMALL_BODY, (form) => form.get("logout_token"));
    forms.post("/api/signIn/:provider/backChannelLogout", { bodyLimit: SMALL_BODY }, async (request, reply) =>
      backChannelLogout(deps, request, reply),
    );
  });
}

async function enabledProviders({ database, metadata }: SignInRouteDeps): Promise<readonly Provider[]> {
  return (await readProviders(database.kysely, metadata.current())).filter(({ isEnabled }) => isEnabled);
}

/** The provider that the address names, also one that is not enabled. */
async function namedProvider({ database, metadata }: SignInRouteDeps, { params }: FastifyRequest) {
  const { provider: id } = params as { readonly provider: string };
  return (await readProviders(database.kysely, metadata.current())).find((each) => String(each.id) === id);
}

/** @throws SignInRefusal for one that is not there, or not enabled */
async function providerIn(deps: SignInRouteDeps, request: FastifyRequest): Promise<Provider> {
  const found = await namedProvider(deps, request);
  if (found?.isEnabled !== true) throw new SignInRefusal("unknownProvider");
  return found;
}

/** The callback, which the administrators of the provider must know. */
function callbackOf({ config }: SignInRouteDeps, { id }: Provider): string {
  return new URL(`/api/signIn/${id}/callback`, config.publicUrl).href;
}

async function start(
  deps: SignInRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { onward, isAgain }: { readonly onward: string; readonly isAgain: boolean },
): Promise<string> {
  const { database, config, clock, oidc } = deps;
  const now = clock();
  await countTries(database.kysely, networkLimits("signInStart", request.ip, STARTS), now);
  const provider = await providerIn(deps, request);
  const checks = newChecks();
  const userId = isAgain ? await signedInAs(deps, request) : null;
  const address = await oidc.startAt(provider, callbackOf(deps, provider), { ...checks, isAgain: userId !== null });
  const token = await beginStart(
    database.kysely,
    { ...checks, providerId: provider.id, redirect: onward, userId },
    now,
  );
  setStartCookie(reply, token, config, START_SECONDS);
  return address;
}

/** The person of this browser's session; null without one. */
async function signedInAs(deps: SignInRouteDeps, request: FastifyRequest): Promise<number | null> {
  const token = tokenOf(request);
  return token === undefined ? null : ((await readContext(deps, keyOfToken(token)))?.user.userId ?? null);
}

async function finish(deps: SignInRouteDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { database, config, clock, oidc } = deps;
  const { kysely } = database;
  const now = clock();
  await countTries(kysely, networkLimits("signInFinish", request.ip, STARTS), now);
  const token = startTokenOf(request, config);
  const begun = token === undefined ? undefined : await takeStart(kysely, token, now);
  setStartCookie(reply, "", config, 0);
  const onward = begun?.redirect ?? "/";
  return answering(deps, { request, reply, onward }, async () => {
    const provider = await providerIn(deps, request);
    if (begun?.providerId !== provider.id) throw new SignInRefusal("startedElsewhere");
    const answered = new URL(request.url, config.publicUrl);
    const { userId: again } = begun;
    const redeemed = await oidc.redeem(provider, answered, { ...begun, isAgain: again !== null });
    const signIn = { ...redeemed, provider, client: clientOf(request), deviceToken: deviceTokenOf(request), again };
    const now = { ...deps, kysely, minutes: config.sessionMinutes, now: clock() };
    const end = await signInByProvider(now, signIn);
    await keepSignIn(deps, request, reply, end);
    return isWaiting(end) ? `/login?${new URLSearchParams({ step: "1", redirect: onward }).toString()}` : onward;
  });
}

interface Answering {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Where the person wanted to go. */
  readonly onward: string;
}

/** Sends the browser on. A refusal goes to the page of sign-in and into the security log. */
async function answering(
  deps: SignInRouteDeps,
  { request, reply, onward }: Answering,
  work: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return reply.redirect(await work(), 303);
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal === null) throw error;
    await logRefusal(deps, request, refusal);
    const query = new URLSearchParams({ problem: refusal.problem, ...(onward !== "/" && { redirect: onward }) });
    return reply.redirect(`/login?${query.toString()}`, 303);
  }
}

/** What the rules for people refuse is a refusal too, as is a client secret that no key opens. */
function asRefusal(error: unknown): SignInRefusal | null {
  if (error instanceof SignInRefusal) return error;
  if (error instanceof AppError && error.code !== "tooManyTries" && error.status < 500)
    return new SignInRefusal("notMade", { why: error.code, cause: error });
  return null;
}

async function logRefusal(
  deps: SignInRouteDeps,
  request: FastifyRequest,
  { problem: reason, why, userId }: SignInRefusal,
): Promise<void> {
  const provider = await namedProvider(deps, request);
  const detail = { reason, ...(provider && { provider: provider.label }), ...(why !== null && { problem: why }) };
  const entry = { ...clientOf(request), kind: "signInFailed", userId, at: deps.clock().toISOString(), detail } as const;
  await recordSecurity(deps.database.kysely, [entry]);
}

/**
 * Also of a provider that is switched off. As OpenID Connect Back-Channel Logout 1.0 says: 200 for a good token, whether
 * or not a session ended by it; 400 for any other.
 */
async function backChannelLogout(deps: SignInRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const { database, oidc, clock } = deps;
  const { kysely } = database;
  await countTries(kysely, networkLimits("backChannelLogout", request.ip, LOGOUTS), clock());
  try {
    const provider = await namedProvider(deps, request);
    if (provider === undefined) throw new SignInRefusal("unknownProvider");
    const token = typeof request.body === "string" ? request.body : "";
    await endByProvider({ kysely, oidc, now: clock() }, provider, token);
    return await reply.code(200).send();
  } catch (error) {
    if (!(error instanceof SignInRefusal)) throw error;
    await logRefusal(deps, request, error);
    throw new AppError("malformedRequest", { cause: error });
  }
}
