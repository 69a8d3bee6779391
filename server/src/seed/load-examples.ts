import { fold, type Values } from "@armature/engine";
import type { Database } from "../database/open.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { entityOf } from "../records/read/query.ts";
import type { Records } from "../records/records.ts";
import { type Scope, serverScope, variantOf } from "../records/scope.ts";
import { hashPassword } from "../session/password.ts";
import { exampleLabels, type Labels } from "./example-labels.ts";
import {
  type ExampleAccount,
  type ExampleOrganization,
  type ExampleRecords,
  readExampleAccounts,
  readExampleRecords,
  readExamples,
} from "./seed-files.ts";

export interface ExampleDeps {
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly records: Records;
  readonly clock: () => Date;
  /** The folder of the shipped files. */
  readonly folder: string;
  /** Loads the examples of the application's own code. */
  readonly loadOwn: () => Promise<void>;
}

/**
 * Loads example organizations, their people and the demo accounts if there is no organization yet.
 * @param password the password of all demo accounts
 * @param more further records, organizations and accounts
 * @returns whether they were loaded now
 */
export async function loadExamples(
  deps: ExampleDeps,
  password: string,
  more: readonly ExampleRecords[] = [],
): Promise<boolean> {
  const found = await deps.database.kysely.selectFrom("data.organization").select("organizationId").limit(1).execute();
  if (found.length > 0) return false;
  const ids = new Map<string, number>();
  for (const example of readExamples(deps.folder)) {
    for (const [email, id] of await loadOrganization(deps, example)) ids.set(email, id);
  }
  const labels = exampleLabels(deps.records, deps.metadata);
  for (const example of more) {
    for (const [email, id] of await loadRecords(deps, example, labels)) ids.set(email, id);
  }
  const accounts = [...readExampleAccounts(deps.folder), ...more.flatMap((example) => example.accounts)];
  await deps.loadOwn();
  await createAccounts(deps, accounts, ids, await hashPassword(password));
  return true;
}

type UserIds = ReadonlyMap<string, number>;

async function loadOrganization(
  { records, metadata }: ExampleDeps,
  { organization, users }: ExampleOrganization,
): Promise<UserIds> {
  const names = metadata.current().entityNames;
  if (organization) await create(records, serverScope(names), "organization", [organization]);
  return userIds(await create(records, serverScope(names, placed(metadata, organization)), "user", users));
}

async function loadRecords(
  { records, metadata, folder }: ExampleDeps,
  { organizationId, organization, records: byEntity }: ExampleRecords,
  labels: Labels,
): Promise<UserIds> {
  const compiled = metadata.current();
  if (organization) await create(records, serverScope(compiled.entityNames), "organization", [organization]);
  const owner = placed(metadata, organization ?? exampleOrganization(folder, organizationId));
  const scope = serverScope(compiled.entityNames, owner);
  let users: readonly Values[] = [];
  for (const [entity, list] of Object.entries(byEntity)) {
    const created = await create(records, scope, entity, await labels.resolve(entityOf(compiled, entity), scope, list));
    if (entity === "user") users = created;
  }
  return userIds(users);
}

function placed({ tenancy }: MetadataStore, organization: ExampleOrganization["organization"]) {
  if (organization === null) return null;
  return { organizationId: organization.organizationId, variant: variantOf(tenancy, organization) };
}

function exampleOrganization(folder: string, organizationId: number | null): ExampleOrganization["organization"] {
  return readExamples(folder).find((e) => e.organization?.organizationId === organizationId)?.organization ?? null;
}

function userIds(users: readonly Values[]): UserIds {
  return new Map(users.map((user) => [String(user["email"]), Number(user["userId"])]));
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
  accounts: readonly ExampleAccount[],
  ids: UserIds,
  passwordHash: string,
): Promise<void> {
  const rows = accounts.map((account) => accountRow(account, ids, passwordHash, clock().toISOString()));
  await database.kysely.insertInto("system.account").values(rows).execute();
}

function accountRow(account: ExampleAccount, ids: UserIds, passwordHash: string, confirmed: string) {
  const { email, profile, organizationId = null } = account;
  const userId = ids.get(email);
  if (userId === undefined) throw new Error(`The example account ${email} has no example user`);
  const usernameKey = fold(email);
  return { userId, username: email, usernameKey, passwordHash, profile, confirmed, lastOrganizationId: organizationId };
}

/** The usernames of the demo accounts, to show to the person who starts the product. */
export function demoSignIns(folder: string): readonly string[] {
  const further = readExampleRecords(folder).flatMap((example) => example.accounts);
  return [...readExampleAccounts(folder), ...further].map((account) => account.email);
}
