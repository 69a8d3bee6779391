import { textForm, type Values } from "@armature/engine";
import { isAddress } from "@armature/engine/values";
import { type Contact } from "../../kit/ui/ContactList.tsx";

interface InstallRole {
  readonly name: string;
  readonly label: string;
}

interface InstallPerson {
  readonly role: string;
  readonly name: string;
  readonly email: string;
}

/**
 * The people of the install team whom one can contact. If a stored text identifies nobody but is an e-mail address, the
 * address is the contact.
 */
export function installContacts(
  roles: readonly InstallRole[],
  people: readonly InstallPerson[],
  organization: Values,
): readonly Contact[] {
  return roles.flatMap(({ name, label }): readonly Contact[] => {
    const person = people.find(({ role }) => role === name);
    if (person) return [{ role: label, name: person.name, email: person.email }];
    const stored = textForm(organization[name]).trim();
    return isAddress(stored) ? [{ role: label, name: stored, email: stored }] : [];
  });
}
