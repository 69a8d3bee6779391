import { PERSON, recordId, type ServerOperation } from "@armature/server";
import { operation } from "../../kit/server/typed.ts";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { StoredUser } from "../../kit/records.ts";
import type { SyncUsers } from "../../directory/server/index.ts";
import * as contracts from "../operations.ts";

/** The entity of the CRM's accounts. */
export const ACCOUNT = "salesforceAccount";

/** Calls that read the CRM's accounts at paths of their own, and that read or sync the people of any organization. */
export const operationsOver = (sync: SyncUsers): readonly ServerOperation[] => [
  operation(
    contracts.listCrmAccounts,
    { access: { who: "session", may: { entity: ACCOUNT, action: "view" } }, answer: "records", standsIn: ACCOUNT },
    (_input, { generic }) => generic.list(ACCOUNT),
  ),

  operation(
    contracts.readCrmAccount,
    { access: { who: "session", may: { entity: ACCOUNT, action: "view" } }, answer: "record", standsIn: ACCOUNT },
    ({ params: { id } }, { generic }) => generic.record(ACCOUNT, recordId(id)),
  ),

  operation(
    contracts.syncUsersOf,
    { access: { who: "provider", serverRecords: true, changes: true } },
    ({ params: { id } }, ports) => sync(ports, Number(id)),
  ),

  // Reads the generic list of people in all organizations, and adds to each record what only the account knows.
  operation(
    contracts.listPeople,
    { access: { who: "provider", everywhere: true, serverRecords: true }, answer: "records", standsIn: PERSON },
    async (_input, { generic, accounts }) => {
      const answer = await generic.list(PERSON);
      const known = await accounts.of(answer.result.map(userIdOf));
      const accountOf = (userId: number) => known.get(userId) ?? { username: null, isProviderUser: false };
      return { ...answer, result: answer.result.map((row) => ({ ...row, ...accountOf(userIdOf(row)) })) };
    },
  ),
];

function userIdOf({ userId }: Unread<StoredUser>): number {
  return Number(userId);
}
