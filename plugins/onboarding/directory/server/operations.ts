import { fold } from "@armature/engine";
import { AppError, errorCode, type ServerOperation } from "@armature/server";
import { operation } from "../../kit/server/typed.ts";
import { requireServiceArea } from "../../kit/server/service-area.ts";
import * as contracts from "../operations.ts";
import { readLastSync } from "./last-sync.ts";
import type { SyncUsers } from "./sync-users.ts";
import type { DirectoryTables } from "./tables.ts";

/** PostgreSQL's error code for a unique value that another row has. */
const TAKEN = "23505";

/** Syncs people, reads the result of the last sync, and edits the built-in directory. */
export function operationsOver(sync: SyncUsers): readonly ServerOperation[] {
  return [
    operation(
      contracts.syncUsers,
      { access: { who: "session", serverRecords: true, changes: true } },
      async ({ params: { id } }, ports) => {
        const { caller } = ports;
        if (caller.organization?.organizationId !== Number(id)) {
          throw new AppError("unknownRecord", { args: { entity: "organization" } });
        }
        if (!caller.isProviderUser) throw new AppError("permission");
        return sync(ports, Number(id));
      },
    ),

    operation(
      contracts.readLastSync,
      { access: { who: "session" } },
      async ({ params: { serviceAreaName } }, { caller, records, tables }) => {
        requireServiceArea(caller, serviceAreaName);
        return readLastSync(records, tables, caller);
      },
    ),
    ...PEOPLE,
  ];
}

/** Calls that read and edit the built-in directory. */
const PEOPLE: readonly ServerOperation[] = [
  operation(contracts.listPeople, { access: { who: "provider" } }, (_input, { tables }) =>
    tables
      .withTables<DirectoryTables>()
      .selectFrom("system.directoryPerson")
      .select(["mail", "entraId", "principalName"])
      .orderBy("mailKey")
      .execute(),
  ),

  operation(contracts.setPerson, { access: { who: "administrator" } }, async ({ body }, { tables }) => {
    const entry = { mail: body.mail.trim(), entraId: body.entraId.trim(), principalName: body.principalName.trim() };
    await tables
      .withTables<DirectoryTables>()
      .insertInto("system.directoryPerson")
      .values({ mailKey: fold(entry.mail), ...entry })
      .onConflict((conflict) => conflict.column("mailKey").doUpdateSet(entry))
      .execute()
      .catch(refuseTaken);
    return entry;
  }),

  operation(contracts.removePerson, { access: { who: "administrator" } }, async ({ query }, { tables }) => {
    const people = tables.withTables<DirectoryTables>().deleteFrom("system.directoryPerson");
    await people.where("mailKey", "=", fold(query.mail)).execute();
    return null;
  }),
];

/**
 * Two people cannot have the same identity.
 * @throws AppError unique (409)
 */
function refuseTaken(error: unknown): never {
  if (errorCode(error) !== TAKEN) throw error;
  throw new AppError("unique", { attribute: "entraId", args: { entity: "person" } });
}
