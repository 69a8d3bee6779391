import { fold, type Values } from "@armature/engine";
import {
  ORGANIZATION,
  PERSON,
  type SystemSchema,
  AppError,
  type MetadataStore,
  type Records,
  type Scope,
  serverScope,
} from "@armature/server";
import type { Kysely } from "kysely";
import { typed } from "../../kit/server/typed.ts";
import type { UserRecord } from "../../registry/records.ts";
import type { CrowdGroups } from "./crowd-groups.ts";
import type { Directory } from "./directory.ts";
import { serviceAreaGroup } from "../../kit/service-area.ts";
import type { DirectoryTables } from "./tables.ts";

const NO_SERVICE_AREA = {
  code: "noServiceArea",
  status: 409,
  message: "The organization has no service area yet.",
  reportedAs: "state",
};

export interface SyncDeps {
  readonly records: Records;
  readonly metadata: Pick<MetadataStore, "current">;
  readonly directory: Directory;
  readonly groups: CrowdGroups;
  readonly kysely: Kysely<SystemSchema & DirectoryTables>;
  readonly clock: () => Date;
}

interface Person {
  readonly userId: number;
  readonly email: string;
}

export interface SyncedUsers {
  readonly group: string;
  readonly groupStatus: "created" | "existing";
  readonly syncedUserList: Person[];
  readonly unsyncedUserList: Person[];
}

/**
 * Adds the people of an organization to the group of its service area, keeps the group's name, and gives people their
 * identity in the directory. Who is in the group already counts as synced. What came of it is kept until the
 * next time.
 * @param userId who asks, for the history
 * @throws AppError unknownRecord (404), noServiceArea (409), unavailable (503)
 */
export async function syncUsers(deps: SyncDeps, organizationId: number, userId: number): Promise<SyncedUsers> {
  const { records, metadata, groups } = deps;
  const server = { ...serverScope(metadata.current().entityNames), userId, organizationId };
  const { record } = await typed(records).get(server, ORGANIZATION, organizationId);
  const { serviceAreaId } = record;
  if (typeof serviceAreaId !== "number") throw new AppError(NO_SERVICE_AREA);
  const scope = { ...server, variant: record.careSetting ?? null };
  const group = serviceAreaGroup(serviceAreaId);
  const groupStatus = await groups.open(group);
  if (record.crowdGroup !== group)
    await update(records, scope, ORGANIZATION, [{ id: organizationId, crowdGroup: group }]);
  const people = await peopleOf(records, scope);
  await keepIdentities(deps, scope, people);
  const members = await groups.add(
    group,
    people.map(({ email }) => String(email)),
  );
  const isMember = ({ email }: Person) => members.has(fold(email));
  const all = people.map(({ userId: id, email }) => ({ userId: id, email: String(email) }));
  const synced = { syncedUserList: all.filter(isMember), unsyncedUserList: all.filter((person) => !isMember(person)) };
  await keepOutcome(deps, organizationId, synced);
  return { group, groupStatus, ...synced };
}

async function keepOutcome(
  { kysely, clock }: Pick<SyncDeps, "kysely" | "clock">,
  organizationId: number,
  { syncedUserList, unsyncedUserList }: Pick<SyncedUsers, "syncedUserList" | "unsyncedUserList">,
): Promise<void> {
  const ids = (people: readonly Person[]) => people.map(({ userId }) => userId);
  const outcome = {
    at: clock().toISOString(),
    syncedList: ids(syncedUserList),
    unsyncedList: ids(unsyncedUserList),
  };
  await kysely
    .insertInto("system.userSync")
    .values({ organizationId, ...outcome })
    .onConflict((conflict) => conflict.column("organizationId").doUpdateSet(outcome))
    .execute();
}

async function peopleOf(records: Records, scope: Scope): Promise<readonly UserRecord[]> {
  const columns = ["userId", "email", "entraId"];
  const sort = [{ attribute: "email", descending: false }];
  return (await typed(records).query(scope, PERSON, { sort, columns })).rows;
}

async function keepIdentities(
  { records, directory }: SyncDeps,
  scope: Scope,
  people: readonly UserRecord[],
): Promise<void> {
  const identities = await directory.identitiesOf(people.map(({ email }) => String(email)));
  const changed = people.flatMap(({ userId, email, entraId }) => {
    const identity = identities.get(fold(String(email)));
    if (!identity || identity.entraId === entraId) return [];
    return [{ id: userId, entraId: identity.entraId }];
  });
  await update(records, scope, PERSON, changed);
}

/** What only the server sets; an update validates what it sends. */
async function update(
  records: Records,
  scope: Scope,
  entity: string,
  rows: readonly ({ readonly id: number } & Values)[],
): Promise<void> {
  if (rows.length === 0) return;
  const items = rows.map(({ id, ...values }) => ({ kind: "update", id, values }) as const);
  await records.apply(scope, { entity, source: "api", items }, { atomic: "item" });
}
