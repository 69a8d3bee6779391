import { fold, type Values } from "@armature/engine";
import type { Database } from "../database/open.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { Records } from "../records/records.ts";
import { type Scope, serverScope } from "../records/scope.ts";
import { hashPassword } from "../session/password.ts";
import { type ExampleAccount, type ExampleOrganization, readExampleAccounts, readExamples } from "./seed-files.ts";

export interface ExampleDeps {
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly records: Records;
  readonly clock: () => Date;
}

/**
 * Loads the example organizations, their people and the demo sign-ins, where there is no organization yet.
 * @param password what all demo accounts sign in with
 * @returns whether they were loaded now
 */
export async function loadExamples(deps: ExampleDeps, password: string): Promise<boolean> {
  const found = await deps.database.kysely.selectFrom("data.organization").select("organizationId").limit(1).execute();
  if (found.length > 0) return false;
  const ids = new Map<string, number>();
  for (const example of readExamples()) {
    for (const [email, id] of await loadOrganization(deps, example)) ids.set(email, id);
  }
  await createAccounts(deps, ids, await hashPassword(password));
  return true;
}

async function loadOrganization(
  { records, metadata }: ExampleDeps,
  { organization, users }: ExampleOrganization,
): Promise<ReadonlyMap<string, number>> {
  const names = metadata.current().entityNames;
  if (organization) await create(records, serverScope(names), "organization", [organization]);
  const created = await create(records, serverScope(names, organization), "user", users);
  return new Map(created.map((user) => [String(user["email"]), Number(user["userId"])]));
}

async function create(
  records: Records,
  scope: Scope,
  entity: string,
  values: readonly Values[],
): Promise<readonly Values[]> {
  const items = values.map((record) => ({ kind: "create", values: record }) as const);
  const result = await records.apply(scope, { entity, source: "seed", items }, { atomic: "all" });
  const refused = result.items.filter((item) => item.issues.length > 0);
  if (refused.length > 0)
    throw new Error(`Examples of ${entity} are refused: ${JSON.stringify(refused.map((r) => r.issues))}`);
  return result.items.map((item) => item.record ?? {});
}

async function createAccounts(
  { database, clock }: ExampleDeps,
  ids: ReadonlyMap<string, number>,
  passwordHash: string,
): Promise<void> {
  const rows = readExampleAccounts().map((account) => accountRow(account, ids, passwordHash, clock().toISOString()));
  await database.kysely.insertInto("system.account").values(rows).execute();
}

function accountRow(
  account: ExampleAccount,
  ids: ReadonlyMap<string, number>,
  passwordHash: string,
  confirmed: string,
) {
  const { email, profile, organizationId = null } = account;
  const userId = ids.get(email);
  if (userId === undefined) throw new Error(`The example account ${email} has no example user`);
  const usernameKey = fold(email);
  return { userId, username: email, usernameKey, passwordHash, profile, confirmed, lastOrganizationId: organizationId };
}

/** The demo sign-ins, for whoever starts the product. */
export function demoSignIns(): readonly string[] {
  return readExampleAccounts().map((account) => account.email);
}
