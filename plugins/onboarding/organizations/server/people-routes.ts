import type { ListAnswer, Values } from "@armature/engine";
import * as contracts from "../operations.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { PERSON, isOfProvider, adminCallOf, type RecordRouteDeps, read } from "@armature/server";

const { path } = contracts.listPeople;

/** The generic list of people over all organizations, and beside each record what only their account says. */
export function adminUserRoutes(app: FastifyInstance, deps: RecordRouteDeps): void {
  app.get(path, async (request, reply) => {
    const answer = (await read(await adminCallOf(request, deps, PERSON), request, reply)) as ListAnswer;
    const accounts = await accountsOf(deps, answer.result);
    return { ...answer, result: answer.result.map((row) => ({ ...row, ...accounts(Number(row["userId"])) })) };
  });
}

async function accountsOf({ database: { kysely }, metadata }: RecordRouteDeps, rows: readonly Values[]) {
  const found = await kysely
    .selectFrom("system.account")
    .select(["userId", "username", "profile"])
    .where(sql<boolean>`"userId" = any(${rows.map((row) => Number(row["userId"]))}::int[])`)
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
