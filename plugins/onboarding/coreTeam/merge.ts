import { type Conflict, mergeThree } from "@armature/engine/changes";
import type { Team, TeamMember } from "./model.ts";

/** What a person does to one role; null gives it up. */
export interface RoleChange {
  readonly role: string;
  readonly people: readonly TeamMember[] | null;
}

/**
 * The team of now with the change that was made on an earlier one: roles are merged like attributes, so what
 * others did to other roles stays, and of the same role both are for a person to choose.
 */
export function mergeRole(base: Team, { role, people }: RoleChange, now: Team) {
  const mine = withRole(base, role, people);
  const { conflicts, taken } = mergeThree([role], base, mine, now);
  return { team: taken.length > 0 ? now : withRole(now, role, people), conflicts };
}

/** The same for several roles at once. */
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

/** `Ann, ann@one.example; Bo, bo@one.example`, as one side of a conflict reads. */
export function peopleText(value: Conflict["mine"]): string {
  if (!Array.isArray(value)) return "(no such role)";
  const people = value as readonly TeamMember[];
  return people.length === 0 ? "(Unassigned)" : people.map(({ name, email }) => `${name}, ${email}`).join("; ");
}
