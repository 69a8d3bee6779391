import { type Kysely, sql } from "kysely";
import { AppError, kept } from "../base/errors.ts";
import { factsAt } from "../base/facts.ts";
import type { Profile } from "../database/account-tables.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { PERSON } from "../records/account-entities.ts";
import { refusalOf } from "../records/plan/refusal.ts";
import { entityOf } from "../records/read/query.ts";
import type { Records } from "../records/records.ts";
import { serverScope } from "../records/scope.ts";
import { refusesPassword } from "../session/password-refusal.ts";
import { insertAccount } from "./person.ts";

/** The key of the advisory lock for changes of who administers the product. */
const ADMINISTRATORS_LOCK = 4_712_003;

export interface StaffDeps {
  readonly kysely: Kysely<SystemSchema>;
  readonly records: Records;
  readonly metadata: MetadataStore;
  readonly now: Date;
}

/** A person of the provider, who belongs to no organization. */
export interface NewStaff {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly profile: Profile;
  /** Null if a link asks for the password. */
  readonly passwordHash: string | null;
  /** The person who enters this one; null for the server itself. */
  readonly by: number | null;
}

/** Further work in the same transaction, before and after the account is created. */
export interface FurtherWork {
  /** Throws to refuse. */
  readonly before?: (trx: Kysely<SystemSchema>) => Promise<void>;
  readonly after?: (trx: Kysely<SystemSchema>, userId: number) => Promise<void>;
}

/** Makes others who change administrators wait until this transaction ends, so that they see its result. */
export async function lockAdministrators(trx: Kysely<SystemSchema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADMINISTRATORS_LOCK)})`.execute(trx);
}

interface AdministratorsDeps {
  readonly kysely: Kysely<SystemSchema>;
  readonly metadata: Pick<MetadataStore, "tenancy">;
}

/** Confirmed accounts of administrators, with their people. */
export function administrators({ kysely, metadata }: AdministratorsDeps) {
  return kysely
    .selectFrom("system.account as account")
    .innerJoin("data.user as user", "user.userId", "account.userId")
    .where("account.profile", "=", metadata.tenancy.administrator)
    .where("account.confirmed", "is not", null);
}

/** Those who can sign in whatever happens to an identity provider, ignoring temporary locks. */
function administratorsByPassword(deps: AdministratorsDeps) {
  return administrators(deps).where("account.passwordHash", "is not", null).where(sql<boolean>`not ${refusesPassword}`);
}

/**
 * Whether somebody can sign in by password as an administrator, ignoring temporary locks.
 * @param but a person who does not count
 */
export async function hasAdministrator(deps: AdministratorsDeps, but: number | null = null): Promise<boolean> {
  const found = administratorsByPassword(deps).select("account.userId").limit(1);
  const others = but === null ? found : found.where("account.userId", "!=", but);
  return (await others.execute()).length > 0;
}

/**
 * Takes accounts away, or what people need to sign in to them.
 * @throws AppError kept (409) if that leaves no administrator who can sign in by password
 */
export async function keepAdministrator(
  deps: AdministratorsDeps,
  userIds: readonly number[],
  work: () => Promise<void>,
): Promise<void> {
  const { kysely, metadata } = deps;
  const among = kysely
    .selectFrom("system.account")
    .select("userId")
    .where("profile", "=", metadata.tenancy.administrator);
  const byPassword = among.where("confirmed", "is not", null).where("passwordHash", "is not", null);
  const mayBeLast = byPassword.where("userId", "=", sql<number>`any(${userIds}::int[])`).limit(1);
  const isAdministrator = (await mayBeLast.execute()).length > 0;
  if (isAdministrator) await lockAdministrators(kysely);
  await work();
  if (!isAdministrator || (await hasAdministrator(deps))) return;
  const problem = "This is the only administrator who can sign in by password. Make another one first.";
  throw kept(problem);
}

/**
 * Creates a person of the provider and the account, in one transaction. The account counts as confirmed once it has a
 * password.
 * @throws AppError emailKnown (409), refused (400) with a message per field
 */
export async function makeStaff(
  { records, metadata, now }: Omit<StaffDeps, "kysely">,
  { firstName, lastName, passwordHash, profile, by, ...person }: NewStaff,
  { before, after }: FurtherWork,
): Promise<number> {
  const email = person.email.trim().toLowerCase();
  const facts = factsAt(metadata.tenancy, now, null);
  const scope = { ...serverScope(metadata.current().entityNames, null, facts), userId: by };
  const values = { email, firstName: firstName.trim(), lastName: lastName.trim() };
  const changeset = { entity: PERSON, source: "form", items: [{ kind: "create", values }] } as const;
  const confirmed = passwordHash === null ? null : now.toISOString();
  const { isWritten, items } = await records.apply(scope, changeset, {
    atomic: "all",
    account: {
      write: async (trx, [user]) => {
        await lockAdministrators(trx);
        await before?.(trx);
        const userId = user?.id ?? 0;
        if (!(await insertAccount(trx, { userId, email, passwordHash, profile, confirmed }))) throw known();
        await after?.(trx, userId);
      },
    },
  });
  const [item] = items;
  if (isWritten && item?.id != null) return Number(item.id);
  if (item?.issues.some(({ code }) => code.startsWith("emailTaken"))) throw known();
  throw item ? refusalOf(entityOf(metadata.current(), PERSON), scope, item) : new AppError("internal");
}

function known(): AppError {
  return new AppError("emailKnown", { attribute: "email" });
}
