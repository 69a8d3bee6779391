import { compareText, fold } from "@armature/engine";
import { isAddress } from "@armature/engine/values";

export interface TeamMember {
  readonly name: string;
  readonly email: string;
}

/** Role name → its people, as an organization stores them. */
export type Team = Readonly<Record<string, readonly TeamMember[]>>;

export interface Role {
  readonly name: string;
  readonly people: readonly TeamMember[];
  readonly isBuiltIn: boolean;
}

/** The element id of a role's name on a page. */
export function roleAnchor(role: string): string {
  return `role-${role}`;
}

export function teamOf(stored: unknown): Team {
  return typeof stored === "object" && stored !== null ? (stored as Team) : {};
}

/** The roles of a team. All built-in roles come first in their order, then further roles by name. */
export function rolesOf(team: Team, builtIn: readonly string[]): readonly Role[] {
  const own = Object.keys(team).filter((name) => !builtIn.includes(name));
  return [
    ...builtIn.map((name) => ({ name, people: team[name] ?? [], isBuiltIn: true })),
    ...own.sort(compareText).map((name) => ({ name, people: team[name] ?? [], isBuiltIn: false })),
  ];
}

/** The issue of a new role's name. Null if it is valid. */
export function roleNameIssue(name: string, roles: readonly Role[]): string | null {
  if (name.trim() === "") return "Required.";
  return roles.some((role) => fold(role.name) === fold(name)) ? "Role name must be unique." : null;
}

/** The issue of a required e-mail. Null if it is valid. */
export function emailIssue(email: string): string | null {
  if (email.trim() === "") return "Required.";
  return isAddress(email.trim()) ? null : "Email must be a valid email address";
}

/** The issues of a person in a role. */
export function memberIssues({ name, email }: TeamMember): Readonly<Record<keyof TeamMember, string | null>> {
  return { name: name.trim() === "" ? "Required." : null, email: emailIssue(email) };
}

/** Says how many roles have somebody. */
export function filledText(roles: readonly Role[]): string {
  return `${roles.filter(({ people }) => people.length > 0).length} of ${roles.length} roles assigned`;
}

/** The search among roles. */
export interface RoleFilter {
  /** Text in the name of the role, or in the name or e-mail of one of its people. */
  readonly text: string;
  /** Whether to show only roles that nobody has. */
  readonly isUnfilled: boolean;
}

export function rolesFound(roles: readonly Role[], { text, isUnfilled }: RoleFilter): readonly Role[] {
  const sought = fold(text);
  const has = (shown: string) => fold(shown).includes(sought);
  return roles.filter(
    ({ name, people }) =>
      !(isUnfilled && people.length > 0) &&
      (has(name) || people.some((person) => has(person.name) || has(person.email))),
  );
}
