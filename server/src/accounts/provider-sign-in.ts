import { fold, textForm } from "@armature/engine";
import type { Kysely } from "kysely";
import type { Tenancy } from "../base/application.ts";
import { AppError } from "../base/errors.ts";
import type { Secrets } from "../base/secrets.ts";
import type { Profile } from "../database/account-tables.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Client } from "../http/client.ts";
import { isOfProvider } from "../http/context.ts";
import { PERSON } from "../records/account-entities.ts";
import { type Scope, serverScope, serverScopeAt } from "../records/scope.ts";
import { factsAt } from "../base/facts.ts";
import { lockAccount } from "../session/codes.ts";
import type { Claims, Redeemed } from "../session/oidc.ts";
import { type Provider, readProviders } from "../session/providers.ts";
import { recordSecurity } from "../session/security-log.ts";
import { endSessions, type SessionIdentity } from "../session/sessions.ts";
import { endSignIn, type SignInEnd } from "../session/end-sign-in.ts";
import { SignInRefusal } from "../session/sign-in-refusal.ts";
import { addressOf, namesOf } from "./claims.ts";
import { byIdentity, findPerson, type FoundPerson } from "./found-person.ts";
import { notifyAdministrators, refuseProfile, setProfile } from "./change-profile.ts";
import type { AccountDeps } from "./password-reset.ts";
import { homeOf, insertAccount, newcomerOf } from "./person.ts";
import { profileOfGroups, type Place } from "./groups.ts";
import { lockAdministrators, type StaffDeps } from "./staff.ts";

type Deps = StaffDeps & AccountDeps & { readonly secrets: Secrets; readonly minutes: number };

export interface ProviderSignIn extends Redeemed {
  readonly provider: Provider;
  readonly client: Client;
  /** The value of the browser's cookie from an earlier sign-in. */
  readonly deviceToken: string | undefined;
  /** The signed-in person who proves again who they are; null for a plain sign-in. */
  readonly again: number | null;
}

/**
 * Signs in the person of an identity whose token was checked. A person is known by issuer and subject; the e-mail address
 * counts once, at the first sign-in. Who is not known yet becomes a person if the provider makes people.
 * @throws SignInRefusal
 */
export async function signInByProvider(deps: Deps, signIn: ProviderSignIn): Promise<SignInEnd> {
  const { provider, client, deviceToken, again } = signIn;
  const place = profileOfGroups(provider, signIn.claims);
  const person = await findPerson(deps, signIn);
  if (again !== null && person?.userId !== again) throw new SignInRefusal("otherPerson");
  if (person === null) await makePerson(deps, signIn, place);
  else refuseForeign(deps, provider, person);
  return deps.kysely.transaction().execute(async (trx) => {
    const inside = { ...deps, kysely: trx };
    if (place.profile !== null) await lockAdministrators(trx);
    await refuseChanged(inside, provider);
    const known = await linked(inside, signIn, place);
    const { userId, organizationId, lastOrganizationId } = known;
    if (again !== null && again !== userId) throw new SignInRefusal("otherPerson", { userId });
    refuseForeign(deps, provider, known);
    await followGroups(inside, signIn, known, place.profile);
    const opening = { userId, organizationId: lastOrganizationId ?? organizationId, client, deviceToken };
    return endSignIn(trx, deps.metadata.tenancy, {
      ...opening,
      minutes: deps.minutes,
      now: deps.now,
      identity: identityOf(deps, signIn, known.identityId),
      factor: provider.hasSecondFactor ? "provider" : null,
      provedAt: provedAt(signIn, deps.now),
      detail: { provider: provider.label },
    });
  });
}

function identityOf({ secrets }: Deps, { claims, idToken }: ProviderSignIn, id: number): SessionIdentity {
  return {
    id,
    providerSession: typeof claims["sid"] === "string" ? claims["sid"] : null,
    sealedFor: (at) => (secrets.isReady ? secrets.seal(at, idToken) : null),
  };
}

/**
 * When the provider says that the person signed in there: it may have asked for nothing now. A sign-in that was started
 * to prove it again made the provider ask.
 */
function provedAt({ claims, again }: ProviderSignIn, now: Date): Date | null {
  const { auth_time: seconds } = claims;
  if (again !== null) return now;
  return typeof seconds === "number" ? new Date(Math.min(seconds * 1000, now.getTime())) : null;
}

/** A provider may be switched off, deleted or changed while its answer is under way. @throws SignInRefusal */
async function refuseChanged({ kysely, metadata }: Deps, { id, issuer }: Provider): Promise<void> {
  const stored = (await readProviders(kysely, metadata.current())).find((each) => each.id === id);
  if (stored?.isEnabled !== true || stored.issuer !== issuer) throw new SignInRefusal("unknownProvider");
}

/** A provider of staff is for staff alone, one of organizations for their people alone. @throws SignInRefusal */
function refuseForeign({ metadata }: Deps, { organizationIds }: Provider, person: FoundPerson): void {
  const { userId, organizationId, profile } = person;
  const isStaff = organizationId === null && (profile === null || isOfProvider(metadata.tenancy, profile));
  const isOfOrganization = organizationId !== null && organizationIds.includes(organizationId);
  const isMember = isOfOrganization && (profile === null || !isOfProvider(metadata.tenancy, profile));
  if (organizationIds.length === 0 ? isStaff : isMember) return;
  throw new SignInRefusal("otherOrganization", { userId });
}

/** The person with the identity, which is made at the first sign-in, and the account where there is none. */
async function linked(deps: Deps, signIn: ProviderSignIn, place: Place) {
  const { kysely: trx, metadata, now } = deps;
  const { provider, claims } = signIn;
  const at = now.toISOString();
  const person = await findPerson(deps, signIn);
  if (person === null) throw new SignInRefusal("unknownPerson");
  const { userId } = person;
  // Of two first sign-ins at once, the second finds the identity of the first.
  await lockAccount(trx, userId);
  const known = await byIdentity(trx, provider, claims.sub);
  if (known !== undefined) {
    await trx.updateTable("system.identity").set({ lastUsed: at }).where("id", "=", known.identityId).execute();
    if (known.profile !== null && known.confirmed === null && hasAddressOf(provider, claims, known))
      await confirm(trx, userId, at);
    return { ...known, profile: known.profile ?? "" };
  }
  await refuseOther(trx, provider, claims, userId);
  const profile = person.profile ?? profileOfNew(metadata.tenancy, provider, place);
  if (person.profile === null) await addAccount(deps, signIn, userId, profile);
  else if (person.confirmed === null) await confirm(trx, userId, at);
  return { ...person, profile, identityId: await insertIdentity(trx, provider, claims, userId, at) };
}

/** Nobody gets the account of a person who is known there by another identity. @throws SignInRefusal */
async function refuseOther(
  trx: Kysely<SystemSchema>,
  { issuer }: Provider,
  { sub }: Claims,
  userId: number,
): Promise<void> {
  const identities = trx.selectFrom("system.identity").select("id").where("userId", "=", userId);
  const others = identities.where("issuer", "=", issuer).where("subject", "!=", sub);
  if ((await others.executeTakeFirst()) !== undefined) throw new SignInRefusal("otherIdentity", { userId });
}

/** Whether the token proves that the person has the mailbox of the stored address. */
function hasAddressOf(provider: Provider, claims: Claims, { email }: FoundPerson): boolean {
  try {
    return addressOf(provider, claims) === fold(textForm(email));
  } catch {
    return false;
  }
}

/** The password and sessions from before may be those of somebody who does not have the mailbox. */
async function confirm(trx: Kysely<SystemSchema>, userId: number, at: string): Promise<void> {
  const confirmed = { confirmed: at, passwordHash: null };
  await trx.updateTable("system.account").set(confirmed).where("userId", "=", userId).execute();
  await endSessions(trx, { of: { userIds: [userId] } }, at);
}

/**
 * Adds a confirmed account without a password, logs it, and mails the other administrators about a new one.
 * @throws SignInRefusal
 */
async function addAccount(
  deps: Deps,
  { provider, claims, client }: ProviderSignIn,
  userId: number,
  profile: Profile,
): Promise<void> {
  const { kysely: trx, metadata, now } = deps;
  const email = addressOf(provider, claims);
  const at = now.toISOString();
  if (!(await insertAccount(trx, { userId, email, passwordHash: null, profile, confirmed: at })))
    throw new SignInRefusal("notMade", { why: "usernameTaken" });
  const detail = { profile, email, provider: provider.label };
  await recordSecurity(trx, [{ ...client, kind: "accountInvited", userId, at, detail }]);
  if (profile === metadata.tenancy.administrator)
    await notifyAdministrators(deps, userId, { provider: provider.label, client });
}

async function insertIdentity(
  trx: Kysely<SystemSchema>,
  { issuer }: Provider,
  { sub: subject }: Claims,
  userId: number,
  at: string,
): Promise<number> {
  const row = { issuer, subject, userId, created: at, lastUsed: at };
  const { id } = await trx.insertInto("system.identity").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/**
 * @throws SignInRefusal where an account of staff would get a profile that nobody chose; AppError refused (400) for one
 * that the provider may not give
 */
function profileOfNew(tenancy: Tenancy, { organizationIds, defaultProfile }: Provider, { profile }: Place): Profile {
  const chosen = profile ?? defaultProfile;
  const isOfStaff = organizationIds.length === 0;
  if (chosen !== null) refuseProfile(tenancy, chosen, isOfStaff);
  else if (isOfStaff) throw new SignInRefusal("noGroup", { why: "noProfile" });
  return chosen ?? newcomerOf(tenancy);
}

/**
 * Gives the profile that the groups say, as an administrator decided beforehand.
 * @throws SignInRefusal for the last administrator; AppError refused (400) for a profile that the provider may not give
 */
async function followGroups(
  deps: Deps,
  { provider, client }: ProviderSignIn,
  { userId, profile: from }: { readonly userId: number; readonly profile: Profile },
  to: Profile | null,
): Promise<void> {
  if (to === null || to === from) return;
  refuseProfile(deps.metadata.tenancy, to, provider.organizationIds.length === 0);
  try {
    await setProfile(deps, { userId, from, to }, { provider: provider.label, client });
  } catch (error) {
    if (error instanceof AppError) throw new SignInRefusal("lastAdministrator", { userId, cause: error });
    throw error;
  }
}

/**
 * Makes the person by the rules for people, with a confirmed account without a password and the identity, in one
 * transaction. Of two sign-ins at once, one makes it and the other finds it.
 * @throws SignInRefusal
 */
async function makePerson(deps: Deps, signIn: ProviderSignIn, place: Place): Promise<void> {
  const { records, now } = deps;
  const { provider, claims } = signIn;
  const email = addressOf(provider, claims);
  const profile = profileOfNew(deps.metadata.tenancy, provider, place);
  const scope = await scopeOfNew(deps, provider, place);
  const values = { email, ...namesOf(claims, email) };
  const changeset = { entity: PERSON, source: "form", items: [{ kind: "create", values }] } as const;
  const at = now.toISOString();
  const isKnown = async () => (await byIdentity(deps.kysely, provider, claims.sub)) !== undefined;
  const { isWritten, items } = await records
    .apply(scope, changeset, {
      atomic: "all",
      account: {
        write: async (trx, [user]) => {
          const userId = user?.id ?? 0;
          const inside = { ...deps, kysely: trx };
          await refuseChanged(inside, provider);
          await addAccount(inside, signIn, userId, profile);
          await insertIdentity(trx, provider, claims, userId, at);
        },
      },
    })
    .catch(async (error: unknown) => {
      if (await isKnown()) return { isWritten: true, items: [] };
      throw error;
    });
  if (isWritten || (await isKnown())) return;
  const issues = (items[0]?.issues ?? []).map(({ code, attribute }) => `${textForm(attribute)} ${code}`);
  throw new SignInRefusal("notMade", { why: issues.join(", ") });
}

/** Where a new person is written: in the organization that the groups say, or the only one. @throws SignInRefusal */
async function scopeOfNew(deps: Deps, { organizationIds }: Provider, { organizationId }: Place): Promise<Scope> {
  const { records, metadata, now } = deps;
  const names = metadata.current().entityNames;
  if (organizationIds.length === 0) return serverScope(names, null, factsAt(metadata.tenancy, now, null));
  const [only, ...others] = organizationIds;
  const id = organizationId ?? (others.length === 0 ? only : undefined);
  if (id === undefined) throw new SignInRefusal("noOrganization");
  return serverScopeAt(names, metadata.tenancy, await homeOf(records, id), now);
}
