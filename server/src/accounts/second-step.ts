import type { ConfirmedFactor, Enrolment, GivenFactor, NewFactorKind, SignInStep } from "@armature/engine/platform";
import type { Kysely } from "kysely";
import type { Tenancy } from "../base/application.ts";
import { AppError } from "../base/errors.ts";
import type { Secrets } from "../base/secrets.ts";
import type { ProvedFactor } from "../database/sign-in-tables.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Client } from "../http/client.ts";
import { endSignIn, type SignInEnd, stepFor } from "../session/end-sign-in.ts";
import { passkeyOptions, takePasskey } from "../session/passkeys.ts";
import { refusesPassword } from "../session/password-refusal.ts";
import { recordSecurity } from "../session/security-log.ts";
import type { SessionIdentity } from "../session/sessions.ts";
import { readWaiting, takeWaiting, type WaitingStart } from "../session/sign-in-starts.ts";
import { type FactorDeps, proveFactor } from "./prove-factor.ts";
import { beginFactor, confirmFactor, newKinds } from "./set-up-factor.ts";

export interface StepDeps extends FactorDeps {
  readonly tenancy: Tenancy;
  readonly minutes: number;
}

/** A browser that goes on with its sign-in. */
export interface StepCall {
  /** The value of its cookie. */
  readonly startToken: string | undefined;
  readonly client: Client;
  /** The value of the browser's cookie from an earlier sign-in. */
  readonly deviceToken: string | undefined;
}

const NOTHING: SignInStep = { next: null, ways: [] };

/** What the sign-in of this browser waits for. */
export async function readStep(deps: StepDeps, startToken: string | undefined): Promise<SignInStep> {
  const start = startToken === undefined ? undefined : await readWaiting(deps.kysely, startToken, deps.now);
  return start === undefined ? NOTHING : stepOf(deps, start);
}

async function stepOf(deps: StepDeps, { userId, factor }: WaitingStart): Promise<SignInStep> {
  const step = await stepFor(deps.kysely, deps.tenancy, userId, factor);
  if (step.next !== "enrol") return step;
  const possible = newKinds(deps.secrets, deps.config);
  return { ...step, ways: possible.filter((kind) => step.ways.includes(kind)) };
}

/** @throws AppError signInLost (401) if no sign-in of this browser waits for this step */
async function waitingFor(deps: StepDeps, { startToken }: Pick<StepCall, "startToken">, next: SignInStep["next"]) {
  const start = startToken === undefined ? undefined : await readWaiting(deps.kysely, startToken, deps.now);
  const step = start === undefined ? NOTHING : await stepOf(deps, start);
  if (start === undefined || startToken === undefined || step.next !== next) throw new AppError("signInLost");
  return { ...start, startToken, ways: step.ways };
}

/**
 * A challenge for the passkeys of the person who waits, or as a first step for any passkey that the browser has.
 * @returns the challenge, and the token that ties a first step to the browser
 * @throws AppError signInLost (401)
 */
export async function beginPasskey(deps: StepDeps, call: Pick<StepCall, "startToken">, isFirst: boolean) {
  const userId = isFirst ? null : (await waitingFor(deps, call, "factor")).userId;
  const options = await passkeyOptions(deps, userId);
  return { options, startToken: isFirst ? options.challenge : null };
}

/**
 * Goes on with a sign-in by its second factor, or signs in by a passkey alone, which is both factors.
 * @throws AppError as `proveFactor`, signInLost (401), useProvider (403)
 */
export async function giveFactor(deps: StepDeps, call: StepCall, given: GivenFactor): Promise<SignInEnd> {
  const { startToken, client } = call;
  const isWaiting = startToken !== undefined && (await readWaiting(deps.kysely, startToken, deps.now)) !== undefined;
  if (!isWaiting && given.passkey !== undefined) return signInByPasskey(deps, call, given.passkey);
  const { userId, ways, ...start } = await waitingFor(deps, call, "factor");
  const kind = await proveFactor(deps, { userId, given, ways, client, refusal: "signInFailed" });
  return goOn(deps, call, start.startToken, kind);
}

async function signInByPasskey(deps: StepDeps, { startToken, ...call }: StepCall, answer: object): Promise<SignInEnd> {
  const { kysely, now } = deps;
  const userId = startToken === undefined ? null : await takePasskey(deps, { challenge: startToken }, answer);
  if (userId === null) {
    const detail = { reason: "passkey" };
    await recordSecurity(kysely, [
      { ...call.client, kind: "signInFailed", userId: null, at: now.toISOString(), detail },
    ]);
    throw new AppError(startToken === undefined ? "signInLost" : "wrongPasskey");
  }
  const passkey: Given = { userId, identity: undefined, factor: "passkey" };
  return kysely.transaction().execute((trx) => open({ ...deps, kysely: trx }, call, passkey));
}

/** Begins to set up the factor that the sign-in of this browser waits for. @throws AppError signInLost (401) */
export async function beginEnrolment(
  deps: StepDeps,
  call: Pick<StepCall, "startToken">,
  kind: NewFactorKind,
): Promise<Enrolment> {
  const { userId } = await waitingFor(deps, call, "enrol");
  return beginFactor(deps, await readPerson(deps.kysely, userId), kind);
}

/**
 * Adds the factor that the sign-in of this browser waits for, and goes on.
 * @returns the end, and the recovery codes, which are shown once
 * @throws AppError as `confirmFactor`, signInLost (401), wrongFactor (400) for a kind that does not count
 */
export async function enrol(deps: StepDeps, call: StepCall, confirmed: ConfirmedFactor) {
  const { userId, ways, startToken } = await waitingFor(deps, call, "enrol");
  if (!ways.includes(confirmed.passkey === undefined ? "totp" : "passkey")) throw new AppError("wrongFactor");
  const { email } = await readPerson(deps.kysely, userId);
  const { kind, recoveryCodes } = await confirmFactor(deps, { userId, email, confirmed, client: call.client });
  return { end: await goOn(deps, call, startToken, kind), recoveryCodes };
}

/** Uses up the start and opens the session, or waits for the next step. Of two calls at once, one gets it. */
function goOn(deps: StepDeps, call: StepCall, startToken: string, factor: ProvedFactor): Promise<SignInEnd> {
  return deps.kysely.transaction().execute(async (trx) => {
    const start = await takeWaiting(trx, startToken, deps.now);
    if (start === undefined) throw new AppError("signInLost");
    const given = { userId: start.userId, identity: identityOf(deps.secrets, start), factor };
    return open({ ...deps, kysely: trx }, call, given);
  });
}

interface Given {
  readonly userId: number;
  readonly identity: SessionIdentity | undefined;
  readonly factor: ProvedFactor;
}

/** What was true at the first step is checked again. @throws AppError signInLost (401), useProvider (403) */
async function open(deps: StepDeps, call: Omit<StepCall, "startToken">, given: Given): Promise<SignInEnd> {
  const { kysely: trx, tenancy, minutes, now } = deps;
  const { client, deviceToken } = call;
  const person = await readPerson(trx, given.userId);
  if (person.confirmed === null) throw new AppError("signInLost");
  if (given.identity === undefined && person.isRefused) throw new AppError("useProvider");
  const organizationId = person.lastOrganizationId ?? person.organizationId;
  return endSignIn(trx, tenancy, { ...given, organizationId, client, deviceToken, minutes, now, provedAt: now });
}

function readPerson(kysely: Kysely<SystemSchema>, userId: number) {
  return kysely
    .selectFrom("system.account as account")
    .innerJoin("data.user as user", "user.userId", "account.userId")
    .select(["account.userId", "account.confirmed", "account.lastOrganizationId", "user.organizationId", "user.email"])
    .select((eb) => eb.fn.coalesce("user.displayName", "user.email").as("displayName"))
    .select(refusesPassword.as("isRefused"))
    .where("account.userId", "=", userId)
    .executeTakeFirstOrThrow(() => new AppError("signInLost"));
}

function identityOf(secrets: Secrets, start: WaitingStart): SessionIdentity | undefined {
  const { identityId: id, providerSession, idToken: stored } = start;
  if (id === null) return undefined;
  const place = { table: "system.signInStart", column: "idToken", row: id } as const;
  // Null also if its key was taken out meanwhile: the token is only a hint for the sign-out.
  const idToken = stored === null ? null : secrets.openIfPossible(place, stored);
  return { id, providerSession, sealedFor: (at) => (idToken === null ? null : secrets.seal(at, idToken)) };
}
