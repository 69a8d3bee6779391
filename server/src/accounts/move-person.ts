import { textForm, type Values } from "@armature/engine";
import type { Kysely } from "kysely";
import type { AccountTable, SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import type { Client } from "../http/client.ts";
import type { Tenancy } from "../application.ts";
import { isOfProvider } from "../http/context.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { ApplyOptions, Guard } from "../records/write/apply.ts";
import type { Records } from "../records/records.ts";
import { type Scope, serverFor, serverScope, spanning, variantOf } from "../records/scope.ts";
import { recordSecurity } from "../session/security-log.ts";
import { ORGANIZATION, PERSON } from "./entities.ts";

/** Runs before a person leaves an organization. @returns takes it back */
export type Leaving = (organization: Values, email: string) => Promise<() => Promise<void>>;

export interface MoveDeps {
  readonly records: Records;
  readonly metadata: MetadataStore;
  readonly leavings: readonly Leaving[];
  readonly now: Date;
}

export interface Move {
  readonly userId: number;
  /** Where the person belongs. */
  readonly organizationId: number;
  readonly client: Client;
}

type Account = Pick<AccountTable, "username" | "usernameKey" | "passwordHash" | "profile" | "confirmed">;

/**
 * Takes a person out of the scope's organization and into another, in one transaction. The record, what was filled in and
 * its history stay the former organization's, as those of somebody deleted; names, e-mail and password go along, rights
 * that were given do not. Sessions end, links and unsent
 * mails are void.
 * @returns the id in the other organization
 * @throws AppError 404 unknown person or organization, 409 one of the provider, there already, or named by records; unavailable (503)
 */
export async function movePerson(deps: MoveDeps, scope: Scope, move: Move): Promise<number> {
  const { records, metadata, now } = deps;
  const names = metadata.current().entityNames;
  const { record } = await records.get(scope, PERSON, move.userId);
  const there = { ...(await scopeAt(deps, names, move.organizationId)), userId: scope.userId };
  if (scope.organizationId === move.organizationId) throw kept("This person is in that organization already.");
  const values = { email: record["email"], firstName: record["firstName"], lastName: record["lastName"] };
  const going: { account?: Account | undefined; id?: number } = {};
  const guard: Guard = async (trx) => {
    going.account = await readAccount(trx, metadata.tenancy, move.userId);
  };
  const further: ApplyOptions["further"] = () => [
    { scope: there, entity: PERSON, items: [{ kind: "create", values }] },
  ];
  const react: ApplyOptions["react"] = async (trx, written) => {
    const id = written.find(({ kind }) => kind === "create")?.id ?? 0;
    going.id = id;
    await keepAccount(trx, id, going.account);
    await recordMove(trx, scope, { ...move, id, at: now.toISOString() });
  };
  const changeset = { entity: PERSON, source: "form", items: [{ kind: "delete", id: move.userId }] } as const;
  const server = serverFor(names, scope);
  const { isWritten } = await afterLeaving(deps, scope, textForm(record["email"]), () =>
    records.apply(server, changeset, { atomic: "all", guard, further, react }),
  );
  if (isWritten && going.id !== undefined) return going.id;
  throw kept(
    `Records of this organization name ${textForm(record["displayName"])}. Take the person out of them first.`,
  );
}

/** First, what modules do when somebody leaves; it is taken back for whoever is not moved after all. */
async function afterLeaving<T extends { readonly isWritten: boolean }>(
  { records, leavings }: MoveDeps,
  { organizationId }: Scope,
  email: string,
  move: () => Promise<T>,
): Promise<T> {
  if (organizationId === null || leavings.length === 0) return move();
  const { record } = await records.get(spanning(serverScope([ORGANIZATION])), ORGANIZATION, organizationId);
  const left: (() => Promise<void>)[] = [];
  const comeBack = async () => {
    for (const back of left.toReversed()) await back();
  };
  try {
    for (const leave of leavings) left.push(await leave(record, email));
    const moved = await move();
    if (!moved.isWritten) await comeBack();
    return moved;
  } catch (error) {
    await comeBack();
    throw error;
  }
}

/** @throws AppError unknownRecord (404) */
async function scopeAt(
  { records, metadata }: MoveDeps,
  names: readonly string[],
  organizationId: number,
): Promise<Scope> {
  const { record } = await records.get(spanning(serverScope([ORGANIZATION])), ORGANIZATION, organizationId);
  return serverScope(names, { organizationId, variant: variantOf(metadata.tenancy, record) });
}

/** Held until the end of the transaction. @throws AppError 409 for the provider's own people */
async function readAccount(trx: Kysely<SystemSchema>, tenancy: Tenancy, userId: number): Promise<Account | undefined> {
  const account = await trx
    .selectFrom("system.account")
    .select(["username", "usernameKey", "passwordHash", "profile", "confirmed"])
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (account && isOfProvider(tenancy, account.profile)) throw kept("The provider's own people are not moved.");
  return account;
}

async function keepAccount(trx: Kysely<SystemSchema>, userId: number, account: Account | undefined): Promise<void> {
  if (account === undefined) return;
  const row = { ...account, userId, permission: null, lastOrganizationId: null };
  await trx.insertInto("system.account").values(row).execute();
}

async function recordMove(
  trx: Kysely<SystemSchema>,
  { userId: actorId, organizationId: fromId }: Scope,
  { id, userId, organizationId: toId, client, at }: Move & { readonly id: number; readonly at: string },
): Promise<void> {
  const detail = { fromId, toId, formerUserId: userId };
  await recordSecurity(trx, [{ ...client, kind: "personMoved", userId: id, actorId, at, detail }]);
}

function kept(problem: string): AppError {
  return new AppError("kept", { args: { problem } });
}
