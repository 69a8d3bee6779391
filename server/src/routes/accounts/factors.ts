import { platform } from "@armature/engine/platform";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Owner, removeFactor, removeFactorsOf, renewRecoveryCodes } from "../../accounts/own-factors.ts";
import { proveAgain, waysToProve } from "../../accounts/prove-again.ts";
import {
  beginEnrolment,
  beginPasskey,
  enrol,
  giveFactor,
  readStep,
  type StepCall,
  type StepDeps,
} from "../../accounts/second-step.ts";
import { beginFactor, confirmFactor, newKinds } from "../../accounts/set-up-factor.ts";
import { AppError } from "../../base/errors.ts";
import { clientOf } from "../../http/client.ts";
import { sessionOf } from "../../http/context.ts";
import { deviceTokenOf, setStartCookie, startTokenOf } from "../../http/cookies.ts";
import { route } from "../../http/operation.ts";
import { countTries, type Limit, networkLimits } from "../../http/rate-limit.ts";
import { listFactors, renameFactor } from "../../session/factors.ts";
import { passkeyOptions } from "../../session/passkeys.ts";
import { countRecoveryCodes } from "../../session/recovery-codes.ts";
import { noteProof } from "../../session/sessions.ts";
import { START_SECONDS } from "../../session/sign-in-starts.ts";
import type { SignInRouteDeps } from "./providers.ts";
import { keepSignIn, signInAnswer } from "./session.ts";

const { factor: contracts, proof: proofs } = platform;
const SMALL_BODY = 16_384;
/** Challenges for passkeys that one network asks for, and as many answers. A whole clinic may share one. */
const PASSKEYS: Limit = { most: 300, minutes: 5 };

function depsOf({ database, secrets, config, metadata, clock }: SignInRouteDeps): StepDeps {
  const { kysely } = database;
  return { kysely, secrets, config, tenancy: metadata.tenancy, minutes: config.sessionMinutes, now: clock() };
}

/** Calls of a sign-in that waits for a second factor, or that is made by a passkey alone. */
export function secondStepRoutes(app: FastifyInstance, deps: SignInRouteDeps): void {
  const { config, database } = deps;
  const callOf = (request: FastifyRequest): StepCall => ({
    startToken: startTokenOf(request, config),
    client: clientOf(request),
    deviceToken: deviceTokenOf(request),
  });

  route(app, contracts.readStep, (_input, request) => readStep(depsOf(deps), startTokenOf(request, config)));

  route(app, contracts.beginPasskey, async ({ body: { isFirst } }, request, reply) => {
    await countTries(database.kysely, networkLimits("passkey", request.ip, PASSKEYS), deps.clock());
    const { options, startToken } = await beginPasskey(depsOf(deps), callOf(request), isFirst);
    if (startToken !== null) setStartCookie(reply, startToken, config, START_SECONDS);
    return options;
  });

  route(
    app,
    contracts.giveFactor,
    async ({ body }, request, reply) => {
      if (body.passkey !== undefined)
        await countTries(database.kysely, networkLimits("passkeyAnswer", request.ip, PASSKEYS), deps.clock());
      const end = await giveFactor(depsOf(deps), callOf(request), body);
      await keepSignIn(deps, request, reply, end);
      return signInAnswer(deps, end);
    },
    { bodyLimit: SMALL_BODY },
  );

  route(app, contracts.beginEnrolment, ({ body: { kind } }, request) =>
    beginEnrolment(depsOf(deps), callOf(request), kind),
  );

  route(
    app,
    contracts.enrol,
    async ({ body }, request, reply) => {
      const { end, recoveryCodes } = await enrol(depsOf(deps), callOf(request), body);
      await keepSignIn(deps, request, reply, end);
      return { ...(await signInAnswer(deps, end)), recoveryCodes };
    },
    { bodyLimit: SMALL_BODY },
  );
}

/** The calls with which people keep their own factors. */
export function factorRoutes(app: FastifyInstance, deps: SignInRouteDeps): void {
  const { kysely } = deps.database;
  const { tenancy } = deps.metadata;
  const ownerOf = (request: FastifyRequest): Owner => ({ ...sessionOf(request).user, client: clientOf(request) });

  route(app, contracts.listFactors, async (_input, request) => {
    const { userId, profile } = sessionOf(request).user;
    const [factors, recoveryCodes] = await Promise.all([
      listFactors(kysely, userId),
      countRecoveryCodes(kysely, userId),
    ]);
    const ways = newKinds(deps.secrets, deps.config);
    return { factors, recoveryCodes, ways, required: tenancy.secondFactors.get(profile) ?? null };
  });

  route(app, contracts.beginFactor, ({ body: { kind } }, request) =>
    beginFactor(depsOf(deps), sessionOf(request).user, kind),
  );

  route(
    app,
    contracts.addFactor,
    async ({ body: confirmed }, request) => {
      const { user, sessionKey } = sessionOf(request);
      const now = depsOf(deps);
      const { kind, recoveryCodes } = await confirmFactor(now, { ...user, confirmed, client: clientOf(request) });
      await noteProof(kysely, sessionKey, kind, now.now);
      return { recoveryCodes };
    },
    { bodyLimit: SMALL_BODY },
  );

  route(app, contracts.renameFactor, async ({ params, body: { label } }, request) => {
    const { userId } = sessionOf(request).user;
    const isThere = await renameFactor(kysely, { id: Number(params.id), userId, label });
    if (!isThere) throw new AppError("unknownRecord", { args: { entity: "factor" } });
    return null;
  });

  route(app, contracts.removeFactor, async ({ params }, request) => {
    await removeFactor(depsOf(deps), tenancy, ownerOf(request), Number(params.id));
    return null;
  });

  route(app, contracts.renewRecoveryCodes, async (_input, request) => [
    ...(await renewRecoveryCodes(depsOf(deps), ownerOf(request))),
  ]);
}

/** The calls with which people prove again who they are. */
export function proofRoutes(app: FastifyInstance, deps: SignInRouteDeps): void {
  const now = () => ({ ...depsOf(deps), compiled: deps.metadata.current() });

  route(app, proofs.readProof, async (_input, request) => {
    const { user, proof } = sessionOf(request);
    return { isProved: proof === "recent", ...(await waysToProve(now(), user.userId)) };
  });

  route(app, proofs.beginPasskeyProof, (_input, request) =>
    passkeyOptions(depsOf(deps), sessionOf(request).user.userId),
  );

  route(
    app,
    proofs.prove,
    async ({ body: given }, request) => {
      const { user, sessionKey } = sessionOf(request);
      await proveAgain(now(), { userId: user.userId, sessionKey, given, client: clientOf(request) });
      return null;
    },
    { bodyLimit: SMALL_BODY },
  );
}

/** The call with which administrators help people who lost their factors. */
export function adminFactorRoutes(app: FastifyInstance, deps: SignInRouteDeps): void {
  route(app, contracts.removeFactorsOf, async ({ params }, request) => {
    const { userId, displayName: name } = sessionOf(request).user;
    await removeFactorsOf(depsOf(deps), Number(params.userId), { userId, name, client: clientOf(request) });
    return null;
  });
}
