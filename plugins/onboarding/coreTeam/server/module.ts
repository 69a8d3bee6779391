import { fold, isEmpty, textForm } from "@armature/engine";
import { ORGANIZATION, type ModuleCall, defineModule, isSound, type ModuleItem, onEntity } from "@armature/server";
import * as contracts from "../operations.ts";
import { operations } from "./operations.ts";

/** Stores a username or an e-mail, like the next one. */
const LEAD = "businessDevelopmentLead";
/** Within the organization, callers may store any e-mail here, as for the rest of the install team. */
const MANAGER = "providerProjectManager";

/**
 * Checks people whom an organization newly names. They must be users, identified by username or e-mail. Stored names
 * that do not change stay.
 */
export const coreTeam = defineModule({
  name: "onboarding.coreTeam",
  contracts: { coreTeam: contracts },
  operations,
  issues: { unknownPerson: { text: "Nobody has the username or email {person}. Choose another person." } },
  entities: [
    onEntity<ReadonlySet<string>>({
      entity: ORGANIZATION,
      // Nobody else's write makes a known name unknown.
      locks: "none",
      read(items, records, call) {
        const people = new Set(items.flatMap((item) => namedIn(item, call)).map(({ person }) => fold(person)));
        return records.everywhere.knownPeople([...people]);
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

/**
 * The names to look up. Invalid items are skipped, because a caller who may not set a name must not learn who is known.
 */
function namedIn(item: ModuleItem, { ignoresState }: ModuleCall): readonly Named[] {
  if (item.kind === "delete" || !isSound(item)) return [];
  const people = ignoresState || item.kind === "create" ? [LEAD, MANAGER] : [LEAD];
  const set = people.filter((attribute) => !isEmpty(item.changed[attribute]));
  return set.map((attribute) => ({ attribute, person: textForm(item.changed[attribute]) }));
}
