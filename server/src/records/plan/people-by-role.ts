import { type AttributeType, fold, type Issue } from "@armature/engine";

const MOST = 200;
const LONGEST = 254;
const ADDRESS = /^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>().]+$/;

/**
 * The issues of a value that must map role names to lists of `{ name, email }`. Role names are trimmed and unique
 * ignoring case. Each person has a name and a valid e-mail address. A role may have no people.
 */
export function peopleByRoleIssues({ name }: Pick<AttributeType, "name">, value: unknown): readonly Issue[] {
  const problem = problemOf(value);
  return problem === null ? [] : [{ code: "peopleByRole", attribute: name, args: { problem } }];
}

function problemOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "it takes roles with their people";
  const roles = Object.entries(value);
  if (roles.length > MOST) return `it takes ${MOST} roles at most`;
  const odd = roles.find(([role]) => role !== role.trim() || role === "" || role.length > LONGEST);
  if (odd) return `a role's name has 1 to ${LONGEST} characters and no blank around it`;
  if (new Set(roles.map(([role]) => fold(role))).size < roles.length) return "Role name must be unique.";
  return roles.map(([role, people]) => problemOfRole(role, people)).find((problem) => problem !== null) ?? null;
}

function problemOfRole(role: string, people: unknown): string | null {
  if (!Array.isArray(people)) return `${role} takes a list of people`;
  if (people.length > MOST) return `${role} takes ${MOST} people at most`;
  const problems = people.map((person: unknown, i) => {
    const problem = problemOfPerson(person);
    return problem === null ? null : `${role}, person ${i + 1}: ${problem}`;
  });
  return problems.find((problem) => problem !== null) ?? null;
}

function problemOfPerson(person: unknown): string | null {
  if (typeof person !== "object" || person === null) return "takes a name and an email";
  const { name, email, ...others } = person as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `${unknown} is not known here`;
  if (!isFilled(name)) return "Name: Required.";
  if (!isFilled(email)) return "Email: Required.";
  return ADDRESS.test(email) ? null : "Email must be a valid email address";
}

function isFilled(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "" && value.length <= LONGEST;
}
