import { factsAt } from "../base/facts.ts";
import { fold, type Values } from "@armature/engine";
import type { Database } from "../database/open.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { entityOf } from "../records/read/query.ts";
import type { Records } from "../records/records.ts";
import { type Scope, serverScope, serverScopeAt } from "../records/scope.ts";
import { hashPassword } from "../session/password.ts";
import { exampleLabels, type Labels } from "./example-labels.ts";
import {
  type ExampleAccount,
  type ExampleOrganization,
  type ExampleRecords,
  ORGANIZATIONS,
  readExampleAccounts,
  readExampleRecords,
  readExamples,
} from "./seed-files.ts";
import { createShipped } from "./write-shipped.ts";

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
  for (const [i, example] of readExamples(deps.folder).entries()) {
    for (const [email, id] of await loadOrganization(deps, example, i)) ids.set(email, id);
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
  deps: ExampleDeps,
  { organization, users }: ExampleOrganization,
  index: number,
): Promise<UserIds> {
  const of = { folder: deps.folder, name: ORGANIZATIONS };
  const own = { entity: "organization", of, at: () => `[${index}].organization` };
  if (organization) await createShipped(deps, scopeIn(deps, null), own, [organization]);
  const people = { entity: "user", of, at: (i: number) => `[${index}].users[${i}]` };
  return userIds(await createShipped(deps, scopeIn(deps, organization), people, users));
}

async function loadRecords(
  deps: ExampleDeps,
  { name, organizationId, organization, records: byEntity }: ExampleRecords,
  labels: Labels,
): Promise<UserIds> {
  const { metadata, folder } = deps;
  const compiled = metadata.current();
  const of = { folder, name };
  const own = { entity: "organization", of, at: () => "organization" };
  if (organization) await createShipped(deps, scopeIn(deps, null), own, [organization]);
  const scope = scopeIn(deps, organization ?? exampleOrganization(folder, organizationId));
  let users: readonly Values[] = [];
  for (const [entity, list] of Object.entries(byEntity)) {
    const shipped = { entity, of, at: (i: number) => `${entity}[${i}]` };
    const values = await labels.resolve(entityOf(compiled, entity), scope, shipped, list);
    const created = await createShipped(deps, scope, shipped, values);
    if (entity === "user") users = created;
  }
  return userIds(users);
}

function scopeIn({ metadata, clock }: ExampleDeps, organization: ExampleOrganization["organization"]): Scope {
  const { tenancy } = metadata;
  const { entityNames } = metadata.current();
  if (organization === null) return serverScope(entityNames, null, factsAt(tenancy, clock(), null));
  const { organizationId } = organization;
  return serverScopeAt(entityNames, tenancy, { organizationId, record: organization }, clock());
}

function exampleOrganization(folder: string, organizationId: number | null): ExampleOrganization["organization"] {
  return readExamples(folder).find((e) => e.organization?.organizationId === organizationId)?.organization ?? null;
}

function userIds(users: readonly Values[]): UserIds {
  return new Map(users.map((user) => [String(user["email"]), Number(user["userId"])]));
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
