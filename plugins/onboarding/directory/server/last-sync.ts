import { type Caller, type ModulePorts, requireOrganization } from "@armature/server";
import type { OperationRecords } from "../../kit/server/typed.ts";
import { type Person, readPeople } from "./people.ts";
import type { DirectoryTables } from "./tables.ts";

/**
 * The people of an organization and the result of its last sync. People who have left since then are not in the result.
 */
export interface LastSync {
  readonly userList: Person[];
  readonly lastSync: {
    readonly at: string;
    readonly syncedUserList: number[];
    readonly unsyncedUserList: number[];
  } | null;
}

/** @throws AppError permission (403), noOrganization (409) */
export async function readLastSync(
  records: OperationRecords,
  tables: ModulePorts["tables"],
  caller: Caller,
): Promise<LastSync> {
  const userList = [...(await readPeople(records))];
  const kept = await tables
    .withTables<DirectoryTables>()
    .selectFrom("system.userSync")
    .select(["at", "syncedList", "unsyncedList"])
    .where("organizationId", "=", requireOrganization(caller).organizationId)
    .executeTakeFirst();
  const here = new Set(userList.map(({ userId }) => userId));
  const present = (ids: readonly number[]) => ids.filter((id) => here.has(id));
  const lastSync = kept && {
    at: new Date(kept.at).toISOString(),
    syncedUserList: present(kept.syncedList),
    unsyncedUserList: present(kept.unsyncedList),
  };
  return { userList, lastSync: lastSync ?? null };
}
