import { fold, may, mayAttribute } from "@armature/engine";
import { AppError, type Caller, PERSON, requireOrganization } from "@armature/server";
import type { ServerRecords } from "../../kit/server/typed.ts";
import { type Directory, type Person, readPeople } from "../../directory/server/index.ts";
import type { Learning, LearningPath, PathsByPerson } from "./learning.ts";
import { isAcute } from "../../kit/states.ts";

export interface TrainingDeps {
  readonly serverRecords: ServerRecords;
  readonly directory: Directory;
  readonly learning: Learning;
}

/** A person with their learning paths. Only organizations for acute care have acute paths. */
export interface Trainee extends Person {
  readonly isInDirectory: boolean;
  readonly ambulatory: LearningPath[];
  readonly acute: LearningPath[];
}

/**
 * The people of an organization by name, with their learning paths. The directory is searched by e-mail, even if the
 * caller may not view e-mails.
 * @throws AppError permission (403), noOrganization (409), unavailable (503)
 */
export async function readTrainees(deps: TrainingDeps, caller: Caller): Promise<Trainee[]> {
  const { serverRecords, directory, learning } = deps;
  if (!may(caller.permission, PERSON, "view")) throw new AppError("permission");
  const organization = requireOrganization(caller);
  const people = await readPeople(serverRecords.within(organization));
  const identities = await directory.identitiesOf(people.flatMap(({ email }) => email ?? []));
  const principals = [...identities.values()].map(({ principalName }) => principalName);
  const ambulatory = await learning.enrolledIn("ambulatory", principals);
  const acute: PathsByPerson = isAcute(organization.variant)
    ? await learning.enrolledIn("acute", principals)
    : new Map();
  return people.map((person) => {
    const identity = identities.get(fold(person.email ?? ""));
    const key = identity === undefined ? "" : fold(identity.principalName);
    return {
      ...shownTo(caller, person),
      isInDirectory: identity !== undefined,
      ambulatory: [...(ambulatory.get(key) ?? [])],
      acute: [...(acute.get(key) ?? [])],
    };
  });
}

function shownTo({ permission }: Caller, { userId, displayName, email, entraId }: Person): Person {
  const shown = (name: string, value: string | null) => (mayAttribute(permission, PERSON, name, "view") ? value : null);
  return {
    userId,
    displayName: shown("displayName", displayName),
    email: shown("email", email),
    entraId: shown("entraId", entraId),
  };
}
