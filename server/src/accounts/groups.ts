import type { Profile } from "../database/account-tables.ts";
import type { Claims } from "../session/oidc.ts";
import type { Provider } from "../session/providers.ts";
import { SignInRefusal } from "../session/sign-in-refusal.ts";

/** What the groups of a person say. */
export interface Place {
  /** Null if groups decide nothing. */
  readonly profile: Profile | null;
  /** The organization of a new person; null if groups do not say it. */
  readonly organizationId: number | null;
}

/**
 * The profile and place that the groups of a token give: those of the first line that matches.
 * @throws SignInRefusal groupsOverage for a token that only points to its groups, which may not be read as none; noGroup
 * if no line matches and there is no default
 */
export function profileOfGroups(provider: Provider, claims: Claims): Place {
  const { groups: lines, groupsClaim, defaultProfile } = provider;
  if (lines.length === 0) return { profile: null, organizationId: null };
  const pointers = claims["_claim_names"];
  const isElsewhere = typeof pointers === "object" && pointers !== null && Object.hasOwn(pointers, groupsClaim);
  if (isElsewhere || claims["hasgroups"] !== undefined) throw new SignInRefusal("groupsOverage");
  const groups = groupsIn(claims[groupsClaim]);
  const line = lines.find(({ group }) => groups.includes(group));
  if (line) return line;
  if (defaultProfile === null) throw new SignInRefusal("noGroup");
  return { profile: defaultProfile, organizationId: null };
}

/** A single group may come as a text. @throws SignInRefusal for anything that is no list of texts */
function groupsIn(claim: unknown): readonly string[] {
  const groups = claim === undefined || claim === null ? [] : [claim].flat();
  if (groups.every((each) => typeof each === "string")) return groups;
  throw new SignInRefusal("providerAnswer", { why: "groups" });
}
