import contacts from "@armature/metadata/onboarding/leadershipContacts.json" with { type: "json" };
import { fold, isEmpty, textForm } from "@armature/engine";
import { type Caller, ORGANIZATION, type ServerOperation, type StaffPerson } from "@armature/server";
import { operation, type OperationRecords } from "../../kit/server/typed.ts";
import * as contracts from "../operations.ts";

const { INSTALL_ROLES, listProviderUsers, readInstallTeam, readLeadership } = contracts;

/**
 * Calls that find the people behind the usernames and e-mails in an organization's install team, as far as the caller
 * may view these. Provider staff belong to no organization, so members find them through no other call.
 */
export const operations: readonly ServerOperation[] = [
  // The contacts are shipped with the release.
  operation(readLeadership, { access: { who: "session" } }, async () => contacts),

  operation(
    readInstallTeam,
    { access: { who: "session", serverRecords: true } },
    async (_input, { caller, records, accounts }) => {
      const stored = await storedNames(records, caller);
      if (stored.length === 0) return [];
      const staff = await accounts.staff();
      return stored.flatMap(({ role, key }) => {
        const person = staff.find((each) => isNamed(each, key));
        return person ? [{ role, name: person.displayName, email: person.email }] : [];
      });
    },
  ),

  operation(
    listProviderUsers,
    { access: { who: "session", serverRecords: true } },
    async (_input, { caller, records, accounts }) => {
      const keys = caller.isProviderUser ? null : (await storedNames(records, caller)).map(({ key }) => key);
      const staff = await accounts.staff();
      const listed = staff.filter((person) => keys === null || keys.some((key) => isNamed(person, key)));
      return listed.map(({ username, displayName, email }) => ({ username, displayName, email }));
    },
  ),
];

function isNamed({ username, email }: StaffPerson, key: string): boolean {
  return fold(email) === key || (username !== null && fold(username) === key);
}

/**
 * The usernames and e-mails that the caller's organization stores for its install team, as far as the caller may view
 * them.
 */
async function storedNames(records: OperationRecords, { organization }: Caller) {
  if (organization === null) return [];
  const { record } = await records.get(ORGANIZATION, organization.organizationId);
  return INSTALL_ROLES.flatMap((role) => {
    const value = record[role];
    return isEmpty(value) ? [] : [{ role, key: fold(textForm(value)) }];
  });
}
