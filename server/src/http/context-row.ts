import type { PermissionMap, Values } from "@armature/engine";
import type { TokenScopes } from "@armature/engine/access";
import { type CompiledQuery, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Tenancy } from "../base/application.ts";
import { memoizeByKey } from "../base/memoize.ts";
import type { Profile } from "../database/account-tables.ts";
import type { ProvedFactor } from "../database/sign-in-tables.ts";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import { SERVICE_LABEL } from "../records/sql/labels.ts";
import { SERVICES_WITH_OWNER, stoppedBecause } from "./service-owner.ts";

/** By what a caller is known: the hash of the cookie's token, or of an access token. */
export interface Credential {
  readonly by: "session" | "token";
  readonly keyHash: string;
  readonly now: Instant;
}

/** The statements of all requests, each compiled once. Only their parameters differ. */
const prepared = memoizeByKey<CompiledQuery<ContextRow>>(2);

/**
 * What a person or a service has without a call of theirs: staff are at no organization. Undefined for a person who
 * cannot sign in, and a service that is stopped. One statement.
 */
export async function readHolderRow(
  kysely: Kysely<SystemSchema>,
  tenancy: Tenancy,
  userId: number,
): Promise<ContextRow | undefined> {
  const of = (table: "system.account" | "system.service", organizationId: RawBuilder<number | null>): CredentialQuery =>
    kysely
      .selectFrom(table)
      .select(["userId", organizationId.as("organizationId"), sql<null>`null::jsonb`.as("scopes")])
      .select([sql<number>`0`.as("id"), sql<null>`null::timestamptz`.as("lastUsed")])
      .select([sql<Instant>`now()`.as("start"), sql<Instant>`now()`.as("expires")])
      .select([sql<null>`null::timestamptz`.as("provedAt"), sql<null>`null::text`.as("factor")])
      .where("userId", "=", userId);
  const person = contextQuery(kysely, tenancy, of("system.account", sql`null::int`)).where(
    "account.confirmed",
    "is not",
    null,
  );
  const service = contextQuery(kysely, tenancy, of("system.service", sql`"organizationId"`), servicesOf(tenancy));
  return person.unionAll(service).executeTakeFirst();
}

/** What a session or a token leads to: the person, the account and the organization. One statement. */
export async function readContextRow(
  kysely: Kysely<SystemSchema>,
  tenancy: Tenancy,
  { by, keyHash, now }: Credential,
): Promise<ContextRow | undefined> {
  const given = [keyHash, now] as const;
  const statement = prepared(kysely, by, () => {
    if (by === "session") return contextQuery(kysely, tenancy, sessionWith(kysely, ...given)).compile();
    return tokenQuery(kysely, tenancy, ...given).compile();
  });
  // The statement of tokens asks twice: for people and for services.
  const parameters = by === "session" ? given : [...given, ...given];
  const { rows } = await kysely.executeQuery<ContextRow>({ ...statement, parameters });
  return rows[0];
}

export interface ContextRow extends CredentialRow {
  readonly profile: Profile;
  readonly username: string;
  readonly email: string;
  readonly displayName: string;
  readonly name: string | null;
  readonly state: string | null;
  readonly variant: string | null;
  readonly timeZone: string | null;
  readonly attributes: Values;
  readonly permission: PermissionMap | null;
  readonly revision: number;
}

/** The organization of a session, as SQL: that of the member, or the one that provider staff chose. */
export function presentOrganization({ staffProfiles }: Tenancy): RawBuilder<number | null> {
  return sql`case when account."profile" in (${sql.join(staffProfiles.map((profile) => sql.lit(profile)))})
    then session."organizationId" else "user"."organizationId" end`;
}

/** A column of the table, or null if the application has none for this. */
export function textColumn(table: string, name: string | undefined): RawBuilder<string | null> {
  return name === undefined ? sql<string | null>`null::text` : sql<string | null>`${sql.ref(`${table}.${name}`)}`;
}

/** These attributes of the organization as one JSON object. */
function attributesOf(names: readonly string[]): RawBuilder<Values> {
  const pairs = names.flatMap((name) => [sql.lit(name), sql.ref(`organization.${name}`)]);
  return sql<Values>`jsonb_build_object(${sql.join(pairs)})`;
}

/** A session or a token that is open. */
interface CredentialRow {
  readonly id: number;
  readonly userId: number;
  /** The organization that provider staff chose. */
  readonly organizationId: number | null;
  readonly start: Instant;
  readonly expires: Instant;
  readonly lastUsed: Instant | null;
  readonly scopes: TokenScopes | null;
  /** When the person proved who they are, and the second factor. Null for a token. */
  readonly provedAt: Instant | null;
  readonly factor: ProvedFactor | null;
}

type CredentialQuery = SelectQueryBuilder<SystemSchema, keyof SystemSchema, CredentialRow>;

function sessionWith(kysely: Kysely<SystemSchema>, keyHash: string, now: Instant): CredentialQuery {
  return kysely
    .selectFrom("system.session")
    .select(["id", "userId", "organizationId", "signedInAt as start", "expires", "lastUsed"])
    .select(["provedAt", "factor"])
    .select(sql<null>`null::jsonb`.as("scopes"))
    .where("tokenHash", "=", keyHash)
    .where("revoked", "is", null)
    .where("expires", ">", now);
}

function tokenWith(
  kysely: Kysely<SystemSchema>,
  holder: "userId" | "serviceId",
  keyHash: string,
  now: Instant,
): CredentialQuery {
  return kysely
    .selectFrom("system.token")
    .select(["id", "organizationId", "created as start", "expires", "lastUsed"])
    .select((eb) => eb.ref(holder).$notNull().as("userId"))
    .select((eb) => eb.ref("scopes").$castTo<TokenScopes>().as("scopes"))
    .select([sql<null>`null::timestamptz`.as("provedAt"), sql<null>`null::text`.as("factor")])
    .where("keyHash", "=", keyHash)
    .where("revoked", "is", null)
    .where("expires", ">", now);
}

/**
 * A token is of no use while its person cannot sign in, and in another organization than that for which it was made; one
 * of a service, while the service is stopped.
 */
function tokenQuery(kysely: Kysely<SystemSchema>, tenancy: Tenancy, keyHash: string, now: Instant) {
  const ofPerson = contextQuery(kysely, tenancy, tokenWith(kysely, "userId", keyHash, now))
    .where("account.confirmed", "is not", null)
    .where(sql<boolean>`${presentOrganization(tenancy)} is not distinct from session."organizationId"`);
  const credential = tokenWith(kysely, "serviceId", keyHash, now);
  return ofPerson.unionAll(contextQuery(kysely, tenancy, credential, servicesOf(tenancy)));
}

/** Services that are not stopped. */
function servicesOf(tenancy: Tenancy): Holders {
  return {
    account: sql`(select service."userId", service."profile", service."name" as "username", null::jsonb as "permission"
      from ${SERVICES_WITH_OWNER} where ${stoppedBecause(tenancy)} is null)`,
    user: sql`(select "userId", "organizationId", "name" as "displayName", ${SERVICE_LABEL} as "email"
      from system."service")`,
  };
}

/** Who holds a credential: as tables, or as selects with their columns. */
interface Holders {
  readonly account: RawBuilder<unknown>;
  readonly user: RawBuilder<unknown>;
}

const PEOPLE: Holders = { account: sql`system."account"`, user: sql`data."user"` };

type Credentials = SystemSchema & {
  readonly account: SystemSchema["system.account"];
  readonly user: SystemSchema["data.user"];
};

function contextQuery(
  kysely: Kysely<SystemSchema>,
  tenancy: Tenancy,
  credential: CredentialQuery,
  { account, user }: Holders = PEOPLE,
) {
  const { lifecycle, variants, timeZone, sessionAttributes } = tenancy.declared;
  return kysely
    .selectFrom(credential.as("session"))
    .innerJoin(sql<Credentials["account"]>`${account}`.as<"account">(sql`account`), "account.userId", "session.userId")
    .innerJoin(sql<Credentials["user"]>`${user}`.as<"user">(sql`"user"`), "user.userId", "session.userId")
    .leftJoin("data.organization as organization", (join) =>
      join.on(sql<boolean>`organization."organizationId" = ${presentOrganization(tenancy)}`),
    )
    .select(["session.id", "session.start", "session.expires", "session.lastUsed", "session.scopes"])
    .select(["session.provedAt", "session.factor"])
    .select(["account.profile", "account.username"])
    .select(["user.userId", "user.email", "user.displayName"])
    .select(["organization.organizationId", "organization.name"])
    .select([
      textColumn("organization", lifecycle?.attribute).as("state"),
      textColumn("organization", variants?.attribute).as("variant"),
      textColumn("organization", timeZone ?? undefined).as("timeZone"),
      attributesOf(sessionAttributes).as("attributes"),
    ])
    .select((eb) => eb.ref("account.permission").$castTo<PermissionMap | null>().as("permission"))
    .select((eb) =>
      eb
        .selectFrom("system.revision")
        .select((r) => r.fn.max("number").as("n"))
        .$asScalar()
        .$notNull()
        .as("revision"),
    );
}
