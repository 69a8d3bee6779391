import { fold, type OperationInput } from "@armature/engine";
import { administratorProblems, type platform } from "@armature/engine/platform";
import { type Kysely, sql } from "kysely";
import { voidSetupCodes } from "../session/codes.ts";
import { PERSON } from "../records/account-entities.ts";
import { insertAccount } from "../accounts/person.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import type { Client } from "../http/client.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { entityOf } from "../records/read/query.ts";
import type { Records } from "../records/records.ts";
import { refusalOf } from "../records/plan/refusal.ts";
import { serverScope } from "../records/scope.ts";
import { recordSecurity } from "../session/security-log.ts";

/** The key of the advisory lock for creating administrators outside the product's own pages. */
const ADMINISTRATORS_LOCK = 4_712_003;

export interface AdministratorDeps {
  readonly kysely: Kysely<SystemSchema>;
  readonly records: Records;
  readonly metadata: MetadataStore;
  readonly now: Date;
}

/** How an administrator was created, for the security log. */
export type Way = "setupLink" | "command" | "environment";

export interface NewAdministrator {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Null if a link asks for the password. */
  readonly passwordHash: string | null;
  readonly way: Way;
  readonly client?: Client;
}

/** Further work in the same transaction, before and after the account is created. */
export interface FurtherWork {
  /** Throws to refuse. */
  readonly before?: (trx: Kysely<SystemSchema>) => Promise<void>;
  readonly after?: (trx: Kysely<SystemSchema>, userId: number) => Promise<void>;
}

/** Whether somebody can sign in as an administrator, ignoring temporary locks. */
export async function hasAdministrator({
  kysely,
  metadata,
}: Pick<AdministratorDeps, "kysely" | "metadata">): Promise<boolean> {
  const found = await kysely
    .selectFrom("system.account")
    .select("userId")
    .where("profile", "=", metadata.tenancy.administrator)
    .where("confirmed", "is not", null)
    .where("passwordHash", "is not", null)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** The person with this e-mail address or username, in any organization or none. @param email in lower case */
export function personOfEmail(kysely: Kysely<SystemSchema>, email: string) {
  return kysely
    .selectFrom("data.user as user")
    .leftJoin("system.account as account", "account.userId", "user.userId")
    .leftJoin("data.organization as organization", "organization.organizationId", "user.organizationId")
    .select(["user.userId", "user.organizationId", "organization.name as organization"])
    .where((eb) => eb.or([eb("account.usernameKey", "=", fold(email)), eb(eb.fn("lower", ["user.email"]), "=", email)]))
    .executeTakeFirst();
}

/** Makes others who create administrators wait until this transaction ends, so that they see its result. */
export async function lockAdministrators(trx: Kysely<SystemSchema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADMINISTRATORS_LOCK)})`.execute(trx);
}

/**
 * Creates a person of the provider, without an organization, and an administrator's account, in one transaction. The
 * account counts as confirmed once it has a password.
 * @throws AppError emailKnown (409), refused (400) with a message per field
 */
export async function makeAdministrator(
  { kysely, records, metadata, now }: AdministratorDeps,
  { firstName, lastName, passwordHash, way, client, ...person }: NewAdministrator,
  { before, after }: FurtherWork = {},
): Promise<number> {
  const email = person.email.trim().toLowerCase();
  if ((await personOfEmail(kysely, email)) !== undefined) throw new AppError("emailKnown", { attribute: "email" });
  const scope = serverScope(metadata.current().entityNames);
  const values = { email, firstName: firstName.trim(), lastName: lastName.trim() };
  const changeset = { entity: PERSON, source: "form", items: [{ kind: "create", values }] } as const;
  const at = now.toISOString();
  const { isWritten, items } = await records.apply(scope, changeset, {
    atomic: "all",
    account: {
      write: async (trx, [user]) => {
        await lockAdministrators(trx);
        await before?.(trx);
        const userId = user?.id ?? 0;
        const confirmed = passwordHash === null ? null : at;
        const isMade = await insertAccount(trx, {
          userId,
          email,
          passwordHash,
          profile: metadata.tenancy.administrator,
          confirmed,
        });
        if (!isMade) throw new AppError("emailKnown", { attribute: "email" });
        if (passwordHash !== null) await voidSetupCodes(trx, now);
        await recordSecurity(trx, [{ ...client, kind: "administratorMade", userId, at, detail: { way } }]);
        await after?.(trx, userId);
      },
    },
  });
  const [item] = items;
  if (isWritten && item?.id != null) return Number(item.id);
  if (item?.issues.some(({ code }) => code.startsWith("emailTaken")))
    throw new AppError("emailKnown", { attribute: "email" });
  throw item ? refusalOf(entityOf(metadata.current(), PERSON), scope, item) : new AppError("internal");
}

export type TypedAdministrator = OperationInput<typeof platform.account.createAdministrator>["body"];

/** @throws AppError refused (400) with a message per field */
export function refuseAdministrator(typed: TypedAdministrator): void {
  const problems = Object.entries(administratorProblems(typed));
  const errors = problems.flatMap(([attribute, texts]) =>
    texts.map((message) => ({ code: "account", attribute, message })),
  );
  if (errors.length > 0) throw new AppError("refused", { errors });
}
