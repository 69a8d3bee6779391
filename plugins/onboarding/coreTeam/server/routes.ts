import { fold, isEmpty, textForm } from "@armature/engine";
import * as contracts from "../operations.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { route, lowerSql, type Scope, ORGANIZATION, type RecordRouteDeps, scopeOf } from "@armature/server";

const { INSTALL_ROLES, listProviderUsers, readInstallTeam } = contracts;

interface Named {
  readonly key: string;
  readonly name: string;
  readonly email: string;
}

interface ProviderUser {
  readonly username: string | null;
  readonly displayName: string;
  readonly email: string;
}

/**
 * Who is meant by the usernames and e-mails that an organization stores for its install team, as far as the caller may
 * view those: provider staff are of no organization, so that members find them by no other call.
 */
export function installTeamRoutes(app: FastifyInstance, { database: { kysely }, records }: RecordRouteDeps): void {
  route(app, readInstallTeam, async (_input, request) => {
    const stored = await storedNames(records, scopeOf(request));
    if (stored.length === 0) return [];
    const { rows } = await sql<Named>`
      select wanted.key, u."displayName" as name, u.email
      from unnest(${stored.map(({ key }) => key)}::text[]) wanted(key)
      join data."user" u on u."organizationId" is null and (${lowerSql(sql`u.email`)} = wanted.key
        or u."userId" in (select "userId" from system.account where "usernameKey" = wanted.key))`.execute(kysely);
    const people = new Map(rows.map((row) => [row.key, row]));
    return stored.flatMap(({ role, key }) => {
      const person = people.get(key);
      return person ? [{ role, name: person.name, email: person.email }] : [];
    });
  });

  route(app, listProviderUsers, async (_input, request) => {
    const scope = scopeOf(request);
    const keys = scope.isProviderUser ? null : (await storedNames(records, scope)).map(({ key }) => key);
    const { rows } = await sql<ProviderUser>`
      select a.username, u."displayName", u.email
      from data."user" u left join system.account a on a."userId" = u."userId"
      where u."organizationId" is null and (${keys}::text[] is null
        or ${lowerSql(sql`u.email`)} = any(${keys}::text[]) or a."usernameKey" = any(${keys}::text[]))
      order by u."displayName", u."userId"`.execute(kysely);
    return rows;
  });
}

/** What the caller's organization stores for its install team, as far as the caller may view it. */
async function storedNames(records: RecordRouteDeps["records"], scope: Scope) {
  if (scope.organizationId === null) return [];
  const { record } = await records.get(scope, ORGANIZATION, scope.organizationId);
  return INSTALL_ROLES.flatMap((role) => {
    const value = record[role];
    return isEmpty(value) ? [] : [{ role, key: fold(textForm(value)) }];
  });
}
