import { fold, isEmpty, textForm } from "@armature/engine";
import { ORGANIZATION, type ModuleCall, defineModule, isSound, type ModuleItem, onEntity } from "@armature/server";
import * as contracts from "../operations.ts";
import { operations } from "./operations.ts";

/** Each holds a username or an e-mail. */
const LEAD = "businessDevelopmentLead";
/** From within the organization it takes any e-mail, as the others of the install team do. */
const MANAGER = "providerProjectManager";

/** Whom an organization newly names is one of all users, by username or e-mail. What is stored and not touched stays. */
export const coreTeam = defineModule({
  name: "onboarding.coreTeam",
  contracts: { coreTeam: contracts },
  operations,
  issues: { unknownPerson: { text: "Nobody has the username or email {person}. Choose another person." } },
  entities: [
    onEntity<ReadonlySet<string>>({
      entity: ORGANIZATION,
      read(items, records, call) {
        const people = new Set(items.flatMap((item) => namedIn(item, call)).map(({ person }) => fold(person)));
        return records.knownPeople([...people]);
      },
      validate: (items, known, call) =>
        items.map((item) =>
          namedIn(item, call)
            .filter(({ person }) => !known.has(fold(person)))
            .map(({ attribute, person }) => ({ code: "unknownPerson", attribute, args: { person } })),
        ),
    }),
  ],
});

interface Named {
  readonly attribute: string;
  readonly person: string;
}

/** Nothing of what is refused anyway: who may not name anybody is not told who is known. */
function namedIn(item: ModuleItem, { ignoresState }: ModuleCall): readonly Named[] {
  if (item.kind === "delete" || !isSound(item)) return [];
  const people = ignoresState || item.kind === "create" ? [LEAD, MANAGER] : [LEAD];
  const set = people.filter((attribute) => !isEmpty(item.changed[attribute]));
  return set.map((attribute) => ({ attribute, person: textForm(item.changed[attribute]) }));
}
