import type { FactorKind, GivenFactor, ProofWay, SignInProvider } from "@armature/engine/platform";
import type { Kysely } from "kysely";
import type { Tenancy } from "../base/application.ts";
import { AppError } from "../base/errors.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Client } from "../http/client.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { hasFactor, heldKinds, waysOf } from "../session/end-sign-in.ts";
import { refusesPassword } from "../session/password-refusal.ts";
import { requirePassword } from "../session/present-password.ts";
import { readProviders } from "../session/providers.ts";
import { noteProof } from "../session/sessions.ts";
import { type FactorDeps, proveFactor } from "./prove-factor.ts";

export interface ProofDeps extends FactorDeps {
  readonly tenancy: Tenancy;
  readonly compiled: CompiledMetadata;
}

/** How a signed-in person can prove again who they are. */
export interface Ways {
  readonly ways: ProofWay[];
  readonly provider: SignInProvider | null;
}

/**
 * Who has a second factor proves by it, since a password alone must not take it away. Others prove by the password, or
 * at the identity provider.
 */
export async function waysToProve(deps: ProofDeps, userId: number): Promise<Ways> {
  const account = await readAccount(deps.kysely, userId);
  const need = deps.tenancy.secondFactors.get(account.profile);
  const held = hasFactor(account.kinds) ? waysOf(need, account.kinds) : [];
  const found = await providerOf(deps, userId);
  const provider = found !== null && (held.length === 0 || found.hasSecondFactor) ? found : null;
  const hasPassword = held.length === 0 && account.passwordHash !== null && !account.isRefused;
  const ways = [...(hasPassword ? ["password" as const] : []), ...held, ...(provider ? ["provider" as const] : [])];
  return { ways, provider: provider && { id: provider.id, label: provider.label } };
}

function readAccount(kysely: Kysely<SystemSchema>, userId: number) {
  return kysely
    .selectFrom("system.account as account")
    .innerJoin("data.user as user", "user.userId", "account.userId")
    .select(["account.passwordHash", "account.profile", refusesPassword.as("isRefused"), heldKinds.as("kinds")])
    .where("account.userId", "=", userId)
    .executeTakeFirstOrThrow();
}

/** The enabled identity provider that knows the person. */
async function providerOf({ kysely, compiled }: ProofDeps, userId: number) {
  const identities = await kysely.selectFrom("system.identity").select("issuer").where("userId", "=", userId).execute();
  if (identities.length === 0) return null;
  const issuers = identities.map(({ issuer }) => issuer);
  const providers = await readProviders(kysely, compiled);
  return providers.find(({ isEnabled, issuer }) => isEnabled && issuers.includes(issuer)) ?? null;
}

export interface Proof {
  readonly userId: number;
  readonly sessionKey: string;
  readonly given: GivenFactor & { readonly password?: string };
  readonly client: Client;
}

/**
 * Stores that the person of a session proved just now who they are.
 * @throws AppError wrongPassword, wrongFactor, wrongPasskey (400), proofWay (403), tooManyTries (429)
 */
export async function proveAgain(deps: ProofDeps, { userId, sessionKey, given, client }: Proof): Promise<void> {
  const { kysely, now } = deps;
  const { ways } = await waysToProve(deps, userId);
  const { password } = given;
  if (password !== undefined) {
    if (!ways.includes("password")) throw new AppError("proofWay");
    const asked = { userId, password, client, kind: "proofRefused", attribute: "password" } as const;
    await requirePassword(kysely, asked, now);
    return noteProof(kysely, sessionKey, null, now);
  }
  const kinds = ways.filter((way): way is FactorKind => way !== "password" && way !== "provider");
  if (kinds.length === 0) throw new AppError("proofWay");
  const kind = await proveFactor(deps, { userId, given, ways: kinds, client, refusal: "proofRefused" });
  return noteProof(kysely, sessionKey, kind, now);
}
