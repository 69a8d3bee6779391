import type { Kysely } from "kysely";
import type { Tenancy } from "../base/application.ts";
import { AppError, kept } from "../base/errors.ts";
import type { Profile } from "../database/account-tables.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Client } from "../http/client.ts";
import { isOfProvider } from "../http/context.ts";
import { writeMails } from "../mail/outbox.ts";
import { PERSON } from "../records/account-entities.ts";
import { recordSecurity } from "../session/security-log.ts";
import { endSessions } from "../session/sessions.ts";
import { administratorMadeMail } from "./links.ts";
import type { AccountDeps } from "./password-reset.ts";
import { administrators, hasAdministrator, lockAdministrators, type StaffDeps } from "./staff.ts";

type ProfileDeps = Omit<StaffDeps, "records"> & AccountDeps;

/** Who makes a change of accounts, and from where. */
export interface Maker {
  readonly userId: number;
  readonly client: Client;
}

/** Who or what changes a profile: a person, or an identity provider by its name. */
export type ProfileMaker = Maker | { readonly provider: string; readonly client: Client };

/**
 * Gives an account another profile, without the exceptions that were granted to its person, and ends the person's
 * sessions. Of two administrators who change each other at once, one is refused if nobody else could sign in.
 * @throws AppError refused (400) for the profile, unknownRecord (404), kept (409) for the own account and for the last
 * administrator
 */
export async function changeProfile(deps: ProfileDeps, userId: number, profile: Profile, by: Maker): Promise<void> {
  const { tenancy } = deps.metadata;
  if (userId === by.userId) throw kept("You cannot change your own profile. Ask another administrator.");
  await deps.kysely.transaction().execute(async (trx) => {
    await lockAdministrators(trx);
    const from = await profileOf(trx, userId);
    refuseProfile(tenancy, profile, isOfProvider(tenancy, from));
    if (from !== profile) await setProfile({ ...deps, kysely: trx }, { userId, from, to: profile }, by);
  });
}

export interface ProfileChange {
  readonly userId: number;
  readonly from: Profile;
  readonly to: Profile;
}

/**
 * What every change of a profile does, in its transaction and under the lock of administrators.
 * @throws AppError kept (409) for the last administrator
 */
export async function setProfile(deps: ProfileDeps, change: ProfileChange, by: ProfileMaker): Promise<void> {
  const { kysely: trx, metadata, now } = deps;
  const { userId, from, to } = change;
  const { administrator } = metadata.tenancy;
  if (from === administrator && !(await hasAdministrator(deps, userId)))
    throw kept("This is the only administrator who can sign in. Make another one first.");
  const rights = { profile: to, permission: null };
  await trx.updateTable("system.account").set(rights).where("userId", "=", userId).execute();
  await record(trx, change, by, now.toISOString());
  if (to === administrator) await notifyAdministrators(deps, userId, by);
}

/**
 * A person of an organization cannot become staff, since staff belong to none.
 * @param ofStaff whether the account is one of staff
 * @throws AppError refused (400)
 */
export function refuseProfile({ profileNames, staffProfiles }: Tenancy, profile: Profile, ofStaff: boolean): void {
  const allowed = profileNames.filter((name) => staffProfiles.includes(name) === ofStaff);
  if (allowed.includes(profile)) return;
  const whose = ofStaff ? "a person of the provider" : "a person of an organization";
  const message = `Choose a profile for ${whose}: ${allowed.join(", ")}.`;
  throw new AppError("refused", { errors: [{ code: "account", attribute: "profile", message }] });
}

/** Tells all others who administer the product that this person does so now. Two statements. */
export async function notifyAdministrators(deps: ProfileDeps, userId: number, by: ProfileMaker): Promise<void> {
  const { kysely: trx, config, now } = deps;
  const names = trx
    .selectFrom("data.user")
    .select(["userId", "displayName"])
    .where("userId", "in", [userId, "userId" in by ? by.userId : userId]);
  const nameOf = new Map((await names.execute()).map((person) => [person.userId, person.displayName ?? ""]));
  const others = await administrators(deps)
    .select(["user.userId", "user.email"])
    .where("user.userId", "!=", userId)
    .execute();
  const about = { name: nameOf.get(userId) ?? "", by: "userId" in by ? (nameOf.get(by.userId) ?? "") : by.provider };
  const mails = others.map((each) => administratorMadeMail(config, each, about, now));
  if (mails.length > 0) await writeMails(trx, mails, now);
}

/** Locks the account until the transaction ends. @throws AppError unknownRecord (404) */
async function profileOf(trx: Kysely<SystemSchema>, userId: number): Promise<Profile> {
  const account = trx.selectFrom("system.account").select("profile").where("userId", "=", userId).forNoKeyUpdate();
  const found = await account.executeTakeFirst();
  if (found === undefined) throw new AppError("unknownRecord", { args: { entity: PERSON } });
  return found.profile;
}

async function record(
  trx: Kysely<SystemSchema>,
  { userId, from, to }: ProfileChange,
  { client, ...by }: ProfileMaker,
  at: string,
): Promise<void> {
  const actor = "userId" in by ? { actorId: by.userId } : {};
  const detail = { from, to, ...("provider" in by && { provider: by.provider }) };
  await recordSecurity(trx, [{ ...client, ...actor, kind: "profileChanged", userId, at, detail }]);
  await endSessions(trx, { of: { userIds: [userId] }, ...actor, client }, at);
}
