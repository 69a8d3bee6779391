import { fold } from "@armature/engine";
import type { RoleChange } from "./merge.ts";
import { memberIssues, type Role, type TeamMember } from "./model.ts";

const BETWEEN_CELLS = /\t|[;,]/;

/**
 * The lines of a pasted text, as lists of cells. Tabs separate cells. In a line without tabs, commas and semicolons do.
 */
function linesOf(text: string): readonly (readonly string[])[] {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== "");
  return lines.map((line) =>
    line
      .split(line.includes("\t") ? "\t" : BETWEEN_CELLS)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== ""),
  );
}

/** The texts of cells, with the name and the e-mail of `Ann Bell <ann@one.example>` apart. */
function textsOf(cells: readonly string[]): readonly string[] {
  return cells.flatMap((cell) => {
    const mailbox = /^(?<name>.*)<(?<email>[^<>]+)>$/.exec(cell)?.groups;
    return mailbox ? [mailbox["name"] ?? "", mailbox["email"] ?? ""] : [cell];
  });
}

/**
 * Reads one person from cells such as `Ann Bell`, `ann@one.example`, or from one cell such as `Ann Bell
 * <ann@one.example>`.
 */
function personOf(cells: readonly string[]): TeamMember {
  const texts = textsOf(cells);
  const isEmail = (cell: string) => cell.includes("@");
  const name = texts.filter((cell) => !isEmail(cell)).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
  return { name: name.filter((part) => part !== "").join(" "), email: texts.find(isEmail)?.trim() ?? "" };
}

/** The people of a pasted list with one person per line. Null if the text is a single plain text. */
export function pastedPeople(text: string): readonly TeamMember[] | null {
  const lines = linesOf(text);
  const isList = lines.length > 1 || lines.some((cells) => cells.length > 1 || /<.+@.+>/.test(cells[0] ?? ""));
  return isList ? lines.map(personOf) : null;
}

/** The result of parsing a pasted list of roles and people. */
export interface PastedRoles {
  /** The roles with all of their people, including those who had the role before. */
  readonly changes: readonly RoleChange[];
  /** What is wrong, with line numbers. */
  readonly problems: readonly string[];
}

/**
 * Parses a list with a role, a name and an e-mail in each line. A line that starts with an empty cell continues the
 * role of the line above. The first line may be headers that begin with `Role`.
 */
export function pastedRoles(text: string, roles: readonly Role[]): PastedRoles {
  const known = new Map(roles.map((role) => [fold(role.name), role]));
  const given = new Map<Role, TeamMember[]>();
  const problems: string[] = [];
  let last: Role | undefined;
  const lines = text.split(/\r\n|[\r\n]/);
  const top = lines.findIndex((line) => line.trim() !== "");
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const [cells = []] = linesOf(line);
    const [first = "", ...rest] = cells;
    if (index === top && fold(first) === "role" && !known.has("role")) continue;
    const isContinued = /^[\t;,]/.test(line) && last !== undefined;
    const role = isContinued ? last : known.get(fold(first));
    const own = isContinued ? cells : rest;
    const person = personOf(own);
    const issue = problemOf(first, role, person) ?? emailProblem(person, textsOf(own));
    if (issue !== null) problems.push(`Line ${index + 1}: ${issue}`);
    else if (role) given.set(role, [...(given.get(role) ?? []), person]);
    last = role;
  }
  const changes = [...given].map(([role, people]) => ({ role: role.name, people: withPeople(role.people, people) }));
  return { changes, problems };
}

function problemOf(roleName: string, role: Role | undefined, person: TeamMember): string | null {
  if (!role) return `there is no role "${roleName}".`;
  return memberIssues(person).name === null ? null : "the name is missing.";
}

/** A last text behind others is meant as the e-mail. */
function emailProblem(person: TeamMember, texts: readonly string[]): string | null {
  if (memberIssues(person).email === null) return null;
  const given = person.email || (texts.length > 1 ? texts.at(-1) : "");
  return given ? `"${given}" is no email address.` : "the email is missing.";
}

/** Adds people who are not in the list yet. The e-mail identifies a person. */
export function withPeople(people: readonly TeamMember[], more: readonly TeamMember[]): readonly TeamMember[] {
  const emails = new Set(people.map(({ email }) => fold(email)));
  const added = more.filter(({ email }) => !emails.has(fold(email)) && emails.add(fold(email)));
  return [...people, ...added];
}
