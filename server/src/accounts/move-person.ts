import { textForm, type Values } from "@armature/engine";
import type { Kysely } from "kysely";
import type { AccountTable } from "../database/account-tables.ts";
import type { SystemSchema } from "../database/schema.ts";
import { type ErrorDefinition, kept } from "../base/errors.ts";
import type { Client } from "../http/client.ts";
import type { Tenancy } from "../base/application.ts";
import { isOfProvider } from "../http/context.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { AccountWork, CallChangeset } from "../records/write/apply.ts";
import type { Records } from "../records/records.ts";
import { type Scope, serverFor, serverScopeAt } from "../records/scope.ts";
import { factorsToMove, keepMoved } from "../session/factors.ts";
import { recordSecurity } from "../session/security-log.ts";
import { EVERYWHERE, ORGANIZATION, PERSON } from "../records/account-entities.ts";

/** Runs before a person leaves an organization. @returns a function that undoes it */
export type Leaving = (organization: Values, email: string) => Promise<() => Promise<void>>;

export interface MoveDeps {
  readonly records: Records;
  readonly metadata: MetadataStore;
  readonly leavings: readonly Leaving[];
  readonly now: Date;
}

export interface Move {
  readonly userId: number;
  /** The organization that the person moves to. */
  readonly organizationId: number;
  readonly client: Client;
}

/** A move brings name and e-mail address alone, which may not be enough for a rule or a required attribute. */
const REFUSED_THERE: ErrorDefinition = {
  code: "kept",
  status: 409,
  message: "The other organization refuses this person by a rule, or needs further values. Enter the person there.",
  reportedAs: "state",
};

type Account = Pick<AccountTable, "username" | "usernameKey" | "passwordHash" | "profile" | "confirmed">;

/**
 * Moves a person from the scope's organization to another one, in one transaction. The former record is deleted; its
 * values and history stay in the former organization. The new record keeps name, e-mail address, password and second
 * factors, but no granted permissions. Sessions end, and links and unsent mails are void.
 * @returns the id in the new organization
 * @throws AppError unknownRecord (404) for the person or organization; kept (409) for provider staff, for a person who
 * is already there, if records refer to the person, or if the other organization refuses it; unavailable (503)
 */
export async function movePerson(deps: MoveDeps, scope: Scope, move: Move): Promise<number> {
  const { records, metadata, now } = deps;
  const names = metadata.current().entityNames;
  const { record } = await records.get(scope, PERSON, move.userId);
  const there = { ...(await scopeAt(deps, names, move.organizationId)), userId: scope.userId };
  if (scope.organizationId === move.organizationId) throw kept("This person is in that organization already.");
  const values = { email: record["email"], firstName: record["firstName"], lastName: record["lastName"] };
  const moved: { account?: Account | undefined; id?: number; factors: readonly object[] } = { factors: [] };
  const account: AccountWork = {
    async lock(trx) {
      moved.account = await readAccount(trx, metadata.tenancy, move.userId);
      moved.factors = await factorsToMove(trx, move.userId);
    },
    async write(trx, written) {
      const id = written.find(({ kind }) => kind === "create")?.id ?? 0;
      moved.id = id;
      await keepAccount(trx, id, moved.account);
      await keepMoved(trx, id, moved.factors);
      await recordMove(trx, scope, { ...move, id, at: now.toISOString() });
    },
  };
  const changeset: CallChangeset = {
    entity: PERSON,
    source: "form",
    items: [{ kind: "delete", id: move.userId }],
    further: () => [{ scope: there, entity: PERSON, items: [{ kind: "create", values }], error: REFUSED_THERE }],
  };
  const server = serverFor(names, scope);
  const { isWritten } = await afterLeaving(deps, scope, textForm(record["email"]), () =>
    records.apply(server, changeset, { atomic: "all", account }),
  );
  if (isWritten && moved.id !== undefined) return moved.id;
  throw kept(
    `Records of this organization name ${textForm(record["displayName"])}. Take the person out of them first.`,
  );
}

/** First runs the leave actions of modules. Undoes them if the person is not moved. */
async function afterLeaving<T extends { readonly isWritten: boolean }>(
  { records, leavings }: MoveDeps,
  { organizationId }: Scope,
  email: string,
  move: () => Promise<T>,
): Promise<T> {
  if (organizationId === null || leavings.length === 0) return move();
  const { record } = await records.get(EVERYWHERE, ORGANIZATION, organizationId);
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
  { records, metadata, now }: MoveDeps,
  names: readonly string[],
  organizationId: number,
): Promise<Scope> {
  const { record } = await records.get(EVERYWHERE, ORGANIZATION, organizationId);
  return serverScopeAt(names, metadata.tenancy, { organizationId, record }, now);
}

/** Locks the account until the transaction ends. @throws AppError kept (409) for provider staff */
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
