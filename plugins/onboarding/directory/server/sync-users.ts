import { fold } from "@armature/engine";
import { AppError, type ModulePorts, ORGANIZATION, PERSON } from "@armature/server";
import type { OperationRecords, ServerRecords } from "../../kit/server/typed.ts";
import type { StoredUser } from "../../kit/records.ts";
import { serviceAreaGroup } from "../../kit/service-area.ts";
import type { SyncedUsers } from "../operations.ts";
import type { CrowdGroups } from "./crowd-groups.ts";
import type { Directory } from "./directory.ts";
import type { DirectoryGateways } from "./gateways.ts";
import type { DirectoryTables } from "./tables.ts";

const NO_SERVICE_AREA = {
  code: "noServiceArea",
  status: 409,
  message: "The organization has no service area yet.",
  reportedAs: "state",
};

/** What a call that syncs people gets. */
type SyncPorts = ModulePorts & { readonly serverRecords: ServerRecords };

/** Syncs the people of an organization. */
export type SyncUsers = (ports: SyncPorts, organizationId: number) => Promise<SyncedUsers>;

export function syncOver({ openDirectory, openCrowdGroups }: DirectoryGateways): SyncUsers {
  return (ports, organizationId) =>
    syncUsers({ ...ports, directory: openDirectory(ports), groups: openCrowdGroups(ports) }, organizationId);
}

interface SyncDeps extends Pick<ModulePorts, "tables" | "clock"> {
  readonly serverRecords: ServerRecords;
  readonly directory: Directory;
  readonly groups: CrowdGroups;
}

interface Person {
  readonly userId: number;
  readonly email: string;
}

/**
 * Adds the people of an organization to the group of its service area. It stores the group's name in the organization,
 * and people's identities from the directory. People who are in the group already count as synced. The result is stored
 * until the next sync.
 * @throws AppError unknownRecord (404), noServiceArea (409), unavailable (503)
 */
async function syncUsers(deps: SyncDeps, organizationId: number): Promise<SyncedUsers> {
  const { serverRecords, groups } = deps;
  const { record } = await serverRecords.within({ organizationId, variant: null }).get(ORGANIZATION, organizationId);
  const { serviceAreaId } = record;
  if (typeof serviceAreaId !== "number") throw new AppError(NO_SERVICE_AREA);
  const variant = record.careSetting ?? null;
  const records = serverRecords.within({ organizationId, variant });
  const group = serviceAreaGroup(serviceAreaId);
  const groupStatus = await groups.open(group);
  if (record.crowdGroup !== group) {
    const item = { kind: "update", id: organizationId, values: { crowdGroup: group } } as const;
    await records.apply({ entity: ORGANIZATION, source: "api", items: [item] }, { atomic: "item" });
  }
  const people = await peopleOf(records);
  await keepIdentities(deps, records, people);
  const members = await groups.add(
    group,
    people.map(({ email }) => String(email)),
  );
  const isMember = ({ email }: Person) => members.has(fold(email));
  const all = people.map((row) => ({ userId: row.userId, email: String(row.email) }));
  const synced = { syncedUserList: all.filter(isMember), unsyncedUserList: all.filter((person) => !isMember(person)) };
  await keepOutcome(deps, organizationId, synced);
  return { group, groupStatus, ...synced };
}

async function keepOutcome(
  { tables, clock }: SyncDeps,
  organizationId: number,
  { syncedUserList, unsyncedUserList }: Pick<SyncedUsers, "syncedUserList" | "unsyncedUserList">,
): Promise<void> {
  const ids = (people: readonly Person[]) => people.map(({ userId }) => userId);
  const outcome = {
    at: clock().toISOString(),
    syncedList: ids(syncedUserList),
    unsyncedList: ids(unsyncedUserList),
  };
  await tables
    .withTables<DirectoryTables>()
    .insertInto("system.userSync")
    .values({ organizationId, ...outcome })
    .onConflict((conflict) => conflict.column("organizationId").doUpdateSet(outcome))
    .execute();
}

function peopleOf(records: OperationRecords): Promise<readonly StoredUser[]> {
  const sort = [{ attribute: "email", descending: false }] as const;
  return records.records(PERSON, { columns: ["userId", "email", "entraId"], sort });
}

async function keepIdentities(
  { directory }: SyncDeps,
  records: OperationRecords,
  people: readonly StoredUser[],
): Promise<void> {
  const identities = await directory.identitiesOf(people.map(({ email }) => String(email)));
  const items = people.flatMap((row) => {
    const identity = identities.get(fold(String(row.email)));
    if (!identity || identity.entraId === row.entraId) return [];
    return [{ kind: "update", id: row.userId, values: { entraId: identity.entraId } } as const];
  });
  if (items.length > 0) await records.apply({ entity: PERSON, source: "api", items }, { atomic: "item" });
}
