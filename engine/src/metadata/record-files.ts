import type { Problem } from "../errors.ts";
import { found, shortened } from "../values/found.ts";
import { didYouMean } from "../values/closest.ts";
import { isPlainJson } from "./plain-json.ts";
import type { EntityNames } from "./permissions-file.ts";
import { isObject, readShape, type Shape } from "./shape.ts";

/** The names that files of records may use. */
export interface RecordNames {
  readonly entities: EntityNames;
  readonly profiles: readonly string[];
}

/** The properties of a feature flag. */
export const FLAG_SHAPE: Shape = {
  name: { kind: "text", default: "" },
  label: { kind: "text", default: "" },
  text: { kind: "text", default: "" },
};
/** The properties of an example account. */
export const ACCOUNT_SHAPE: Shape = {
  email: { kind: "text", default: "" },
  profile: { kind: "text", default: "", names: "profile" },
  organizationId: { kind: "integer", default: null },
};
const ORGANIZATION_SHAPE: Shape = {
  organization: { kind: "any", default: null },
  users: { kind: "any", default: [] },
};
const ORGANIZATION = "organization";
const PERSON = "user";

/** What is wrong in a `featureFlags.json`. */
export function flagProblems(input: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  const names = entriesOf(input, "", problems).map((flag, i) => {
    const read = readShape(flag, FLAG_SHAPE, `[${i}]`, problems);
    for (const name of ["name", "label", "text"] as const) {
      if (read[name] === "")
        problems.push({ code: "shape", path: `[${i}].${name}`, message: `a flag needs a ${name}` });
    }
    return read["name"];
  });
  reportTwice(names, "flag", ".name", problems);
  return problems;
}

/**
 * What is wrong in a list of records of an entity: unknown attributes, and what is no record. Values are validated when
 * they are written.
 */
export function recordProblems(input: unknown, entity: string, names: RecordNames, path = ""): readonly Problem[] {
  const problems: Problem[] = [];
  entriesOf(input, path, problems).forEach((record, i) => {
    checkRecord(record, entity, names, `${path}[${i}]`, problems);
  });
  return problems;
}

/** What is wrong in `examples/organizations.json`. */
export function organizationProblems(input: unknown, names: RecordNames): readonly Problem[] {
  const problems: Problem[] = [];
  entriesOf(input, "", problems).forEach((example, i) => {
    const { organization, users } = readShape(example, ORGANIZATION_SHAPE, `[${i}]`, problems);
    if (organization !== null) checkRecord(organization, ORGANIZATION, names, `[${i}].organization`, problems);
    problems.push(...recordProblems(users, PERSON, names, `[${i}].users`));
  });
  return problems;
}

/** What is wrong in `examples/accounts.json`, or in the accounts of an organization at `path`. */
export function accountProblems(input: unknown, { profiles }: RecordNames, path = ""): readonly Problem[] {
  const problems: Problem[] = [];
  entriesOf(input, path, problems).forEach((account, i) => {
    const { profile } = readShape(account, ACCOUNT_SHAPE, `${path}[${i}]`, problems);
    if (typeof profile !== "string" || profiles.includes(profile)) return;
    const message = `there is no profile ${shortened(profile)}.${didYouMean(profile, profiles)}`;
    problems.push({ code: "unknownProfile", path: `${path}[${i}].profile`, message });
  });
  return problems;
}

/** What is wrong in a file of `examples/records`: records by entity, and the organization with its accounts. */
export function exampleProblems(input: unknown, names: RecordNames): readonly Problem[] {
  if (!isObject(input)) return [{ code: "shape", path: "", message: `expected an object, found ${found(input)}` }];
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(input)) {
    if (name === ORGANIZATION && !Array.isArray(value)) {
      if (value !== null) checkRecord(value, ORGANIZATION, names, name, problems);
    } else if (name === "accounts") problems.push(...accountProblems(value, names, name));
    else if (names.entities.has(name)) problems.push(...recordProblems(value, name, names, name));
    else {
      const meant = didYouMean(name, [...names.entities.keys(), "accounts"]);
      problems.push({ code: "unknownEntity", path: name, message: `there is no entity ${shortened(name)}.${meant}` });
    }
  }
  return problems;
}

function checkRecord(
  record: unknown,
  entity: string,
  { entities }: RecordNames,
  path: string,
  problems: Problem[],
): void {
  if (!isObject(record)) {
    problems.push({ code: "shape", path, message: `expected a record, found ${found(record)}` });
    return;
  }
  const known = entities.get(entity) ?? new Set();
  for (const [name, value] of Object.entries(record)) {
    if (!known.has(name)) {
      const message = `${entity} has no attribute ${shortened(name)}.${didYouMean(name, known)}`;
      problems.push({ code: "unknownAttribute", path: `${path}.${name}`, message });
    } else if (!isPlainJson(value)) {
      const message = "expected a value without NUL and half characters";
      problems.push({ code: "shape", path: `${path}.${name}`, message });
    }
  }
}

/** The entries of a list; none, and a problem, if it is no list. */
export function entriesOf(input: unknown, path: string, problems: Problem[]): readonly unknown[] {
  if (Array.isArray(input)) return input as readonly unknown[];
  problems.push({ code: "shape", path, message: `expected a list, found ${found(input)}` });
  return [];
}

/** Reports each name that an entry before has. */
export function reportTwice(names: readonly unknown[], what: string, at: string, problems: Problem[]): void {
  names.forEach((name, i) => {
    if (name === "" || names.indexOf(name) === i) return;
    problems.push({ code: "duplicate", path: `[${i}]${at}`, message: `the ${what} ${String(name)} is there twice` });
  });
}
