import type { ListAnswer } from "@armature/engine";
import type { UserRecord } from "../../registry/records.ts";
import * as contracts from "../operations.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { PERSON, isOfProvider, adminCallOf, type RecordRouteDeps, read } from "@armature/server";

const { path } = contracts.listPeople;

/** The generic list of people over all organizations, and beside each record what only their account says. */
export function adminUserRoutes(app: FastifyInstance, deps: RecordRouteDeps): void {
  app.get(path, async (request, reply) => {
    const answer = (await read(await adminCallOf(request, deps, PERSON), request, reply)) as ListAnswer<UserRecord>;
    const accounts = await accountsOf(deps, answer.result);
    return { ...answer, result: answer.result.map((row) => ({ ...row, ...accounts(row.userId) })) };
  });
}

async function accountsOf({ database: { kysely }, metadata }: RecordRouteDeps, rows: readonly UserRecord[]) {
  const found = await kysely
    .selectFrom("system.account")
    .select(["userId", "username", "profile"])
    .where(sql<boolean>`"userId" = any(${rows.map(({ userId }) => userId)}::int[])`)
    .execute();
  const accounts = new Map(found.map((account) => [account.userId, account]));
  return (userId: number) => {
    const { username, profile } = accounts.get(userId) ?? {};
    return {
      username: username ?? null,
      isProviderUser: profile !== undefined && isOfProvider(metadata.tenancy, profile),
    };
  };
}
