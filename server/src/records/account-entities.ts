import { NO_FACTS } from "@armature/engine/rules";
import { type Scope, serverScope, spanning } from "./scope.ts";
import { PERSON } from "./sql/people.ts";

export { PERSON };
/** The name of the entity of organizations. */
export const ORGANIZATION = "organization";

/** The entities of accounts: the people who sign in, and their organizations. */
export const ACCOUNT_ENTITIES = [ORGANIZATION, PERSON];
/** The server's scope for people and organizations, wherever they are. */
export const EVERYWHERE: Scope = spanning(serverScope(ACCOUNT_ENTITIES, null, NO_FACTS));
