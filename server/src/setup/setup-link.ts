import { findSetupCode, makeSetupCode, type NewCode, takeCode } from "../session/codes.ts";
import { AppError } from "../base/errors.ts";
import type { Client } from "../http/client.ts";
import { countTries, type Limit, networkLimits, refuseUsedUp } from "../http/rate-limit.ts";
import { newPasswordHash } from "../session/new-password.ts";
import { recordSecurity } from "../session/security-log.ts";
import { endSignIn, type SignInEnd } from "../session/end-sign-in.ts";
import type { StaffDeps } from "../accounts/staff.ts";
import { hasAdministrator } from "../accounts/staff.ts";
import { makeAdministrator, refuseAdministrator, type TypedAdministrator } from "./administrators.ts";

type SetupDeps = Pick<StaffDeps, "kysely" | "metadata" | "now">;

/** Wrong links from one network address. */
const GUESSES: Limit = { most: 10, minutes: 15 };

/** Creates the code of a new setup link; null if there is an administrator. */
export async function offerSetup(deps: SetupDeps): Promise<NewCode | null> {
  return (await hasAdministrator(deps)) ? null : makeSetupCode(deps.kysely, deps.now);
}

/**
 * When a setup link expires.
 * @throws AppError setupDone (410) once there is an administrator, expiredSetup (410), unknownSetup (404), tooManyTries
 * (429) after too many wrong links
 */
export async function readSetup(deps: SetupDeps, code: string, client: Client): Promise<{ readonly expires: string }> {
  const { kysely, now } = deps;
  if (await hasAdministrator(deps)) throw new AppError("setupDone");
  const guesses = networkLimits("setup", client.address, GUESSES);
  await refuseUsedUp(kysely, guesses, now);
  const found = await findSetupCode(kysely, code);
  if (found?.used === null && found.expires > now.toISOString()) return { expires: found.expires };
  // Another setup may have completed meanwhile, which voids all links.
  if (await hasAdministrator(deps)) throw new AppError("setupDone");
  await countTries(kysely, guesses, now);
  const reason = found?.used === null ? "expiredSetup" : "unknownSetup";
  await recordSecurity(kysely, [
    { ...client, kind: "setupFailed", userId: null, at: now.toISOString(), detail: { reason } },
  ]);
  throw new AppError(reason);
}

export interface Setup {
  readonly code: string;
  readonly typed: TypedAdministrator;
  readonly client: Client;
  readonly minutes: number;
  readonly productName: string;
}

/**
 * Creates the first administrator through a setup link. Of several concurrent calls, with one link or two, only one
 * succeeds.
 * @returns a new session, or the step that it waits for
 * @throws AppError as {@link readSetup}, refused (400) with a message per field, emailKnown (409)
 */
export async function setUp(deps: StaffDeps, setup: Setup): Promise<SignInEnd | null> {
  const { code, typed, client, minutes, productName } = setup;
  await readSetup(deps, code, client);
  refuseAdministrator(typed);
  const { firstName, lastName, email } = typed;
  const about = [email, firstName, lastName, productName];
  const person = { firstName, lastName, email, passwordHash: await newPasswordHash(typed.password, { words: about }) };
  const { now } = deps;
  let end: SignInEnd | null = null;
  const made = makeAdministrator(
    deps,
    { ...person, way: "setupLink", client },
    {
      before: async (trx) => {
        if (await hasAdministrator({ ...deps, kysely: trx })) throw new AppError("setupDone");
        if (!(await takeCode(trx, code, "setup", now))) throw new AppError("unknownSetup");
      },
      after: async (trx, userId) => {
        const opening = { userId, organizationId: null, client, deviceToken: undefined, minutes, now };
        end = await endSignIn(trx, deps.metadata.tenancy, { ...opening, factor: null, provedAt: now });
      },
    },
  );
  await made.catch(async (error: unknown) => {
    // The person who was first may have used the same e-mail address.
    throw (await hasAdministrator(deps)) ? new AppError("setupDone", { cause: error }) : error;
  });
  return end;
}
