import { textForm, type Values } from "@armature/engine";
import { isAddress } from "@armature/engine/values";
import type { Contact } from "@armature/renderer/ui";

interface InstallRole {
  readonly name: string;
  readonly label: string;
}

interface InstallPerson {
  readonly role: string;
  readonly name: string;
  readonly email: string;
}

/** Who of the install team can be reached: whom the stored text names, or the address that it is itself. */
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
