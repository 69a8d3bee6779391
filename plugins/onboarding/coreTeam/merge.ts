import { type Conflict, mergeThree } from "@armature/engine/changes";
import type { Team, TeamMember } from "./model.ts";

/** A change of one role. Null removes the role. */
export interface RoleChange {
  readonly role: string;
  readonly people: readonly TeamMember[] | null;
}

/**
 * Applies a change that was made on an earlier team to the current team. Roles are merged like attributes. Changes by
 * others to other roles stay. If somebody else changed the same role, a person chooses.
 */
export function mergeRole(base: Team, { role, people }: RoleChange, now: Team) {
  const mine = withRole(base, role, people);
  const { conflicts, taken } = mergeThree([role], base, mine, now);
  return { team: taken.length > 0 ? now : withRole(now, role, people), conflicts };
}

/** Does the same for several roles. */
export function mergeRoles(base: Team, changes: readonly RoleChange[], now: Team) {
  const conflicts: Conflict[] = [];
  let team = now;
  for (const change of changes) {
    const merged = mergeRole(base, change, team);
    team = merged.team;
    conflicts.push(...merged.conflicts);
  }
  return { team, conflicts };
}

function withRole(team: Team, role: string, people: RoleChange["people"]): Team {
  const others = Object.entries(team).filter(([name]) => name !== role);
  const own = people?.map(({ name, email }) => ({ name: name.trim(), email: email.trim() }));
  return own ? { ...Object.fromEntries(others), [role]: own } : Object.fromEntries(others);
}

/** One side of a conflict in words, such as `Ann, ann@one.example; Bo, bo@one.example`. */
export function peopleText(value: Conflict["mine"]): string {
  if (!Array.isArray(value)) return "(no such role)";
  const people = value as readonly TeamMember[];
  return people.length === 0 ? "(Unassigned)" : people.map(({ name, email }) => `${name}, ${email}`).join("; ");
}
