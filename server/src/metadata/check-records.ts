import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Problem } from "@armature/engine";
import {
  accountProblems,
  type EntityNames,
  exampleProblems,
  flagProblems,
  organizationProblems,
  recordProblems,
  type RecordNames,
  placedRouteProblems,
} from "@armature/engine/metadata";
import { didYouMean } from "@armature/engine/values";
import type { Application } from "../base/application.ts";
import { readRoutes, ROUTES } from "./overlaid-files.ts";
import type { MetadataFiles } from "./read-file.ts";

/** Reports what is wrong in the files of an application beside its definitions and permissions. */
export function checkRecords(files: MetadataFiles, application: Application, entities: EntityNames): void {
  const { metadata: folder, tenancy } = application;
  const names: RecordNames = { entities, profiles: tenancy.profileNames };
  const check = (name: string, problemsOf: (input: unknown) => readonly Problem[]) => {
    const input = files.read({ folder, name });
    if (input !== undefined) files.reportNames({ folder, name }, problemsOf(input));
  };
  const checkIfThere = (name: string, problemsOf: (input: unknown) => readonly Problem[]) => {
    if (existsSync(path.join(folder, name))) check(name, problemsOf);
  };
  check("featureFlags.json", flagProblems);
  check("fileTypes.json", (input) => recordProblems(input, "fileType", names));
  checkRoutes(files, application, entities);
  for (const name of jsonIn(folder, "options")) check(name, (input) => recordProblems(input, "option", names));
  checkIfThere("examples/organizations.json", (input) => organizationProblems(input, names));
  checkIfThere("examples/accounts.json", (input) => accountProblems(input, names));
  for (const name of jsonIn(folder, "examples/records")) check(name, (input) => exampleProblems(input, names));
  checkAccounts(files, folder);
}

/** Reports a problem of a row in the file that has it; in that of the application, if it lays something over the row. */
function checkRoutes(files: MetadataFiles, application: Application, entities: EntityNames): void {
  const { metadata, platform } = application;
  const problems = placedRouteProblems(readRoutes(files, application), routeNames(files, application, entities));
  for (const { own, platform: common, code, message } of problems) {
    const placed = [
      { of: { folder: metadata, name: ROUTES }, path: own },
      { of: { folder: platform, name: ROUTES }, path: common },
    ].flatMap(({ of, path: place }) => (place === null ? [] : [{ of, path: place }]));
    files.reportNamesIn(placed, { code, message });
  }
}

/** Reports attributes of organizations that `application.json` names and that do not exist. */
export function checkOrganization(
  files: MetadataFiles,
  { metadata: folder, tenancy }: Application,
  known: readonly string[],
): void {
  const file = { folder, name: "application.json" };
  const { lifecycle, variants, sessionAttributes } = tenancy.declared;
  const secondName = partOf(partOf(files.read(file), "tenant"), "secondName");
  const named = [
    ["lifecycle.attribute", lifecycle?.attribute],
    ["variants.attribute", variants?.attribute],
    ["tenant.secondName.attribute", partOf(secondName, "attribute")],
    ...sessionAttributes.map((name, i) => [`session.organization[${i}]`, name]),
  ] as const;
  const problems = named.flatMap(([place = "", name]): readonly Problem[] => {
    if (typeof name !== "string" || known.includes(name)) return [];
    const message = `names '${name}', which is no attribute of an organization.${didYouMean(name, known)}`;
    return [{ code: "unknownAttribute", path: String(place), message }];
  });
  files.reportNames(file, problems);
}

/** Reports example accounts of nobody. */
function checkAccounts(files: MetadataFiles, folder: string): void {
  const read = (name: string) => (existsSync(path.join(folder, name)) ? files.read({ folder, name }) : undefined);
  const records = jsonIn(folder, "examples/records");
  const people = [
    ...listOf(read("examples/organizations.json")).flatMap((example) => listOf(partOf(example, "users"))),
    ...records.flatMap((name) => listOf(partOf(read(name), "user"))),
  ];
  const known = new Set(people.map((person) => String(partOf(person, "email"))));
  const check = (name: string, list: unknown, at: string) =>
    listOf(list).forEach((account, i) => {
      const email = String(partOf(account, "email"));
      if (known.has(email)) return;
      const message = `no example person has the email ${email}.${didYouMean(email, known)}`;
      files.report({ folder, name }, [{ path: `${at}[${i}].email`, message }]);
    });
  check("examples/accounts.json", read("examples/accounts.json"), "");
  for (const name of records) check(name, partOf(read(name), "accounts"), "accounts");
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** The names that `routes.json` may use. */
export function routeNames(
  files: MetadataFiles,
  { metadata, profiles, tenancy, featureFlags }: Application,
  entities: EntityNames,
) {
  const { lifecycle, variants } = tenancy.declared;
  const words = files.read({ folder: metadata, name: "application.json" }) as { readonly pathParams?: object };
  return {
    entities,
    named: Object.keys(profiles.named),
    flags: Array.isArray(featureFlags) ? featureFlags.map(({ name }) => name) : [],
    variants: [...(variants?.flags.keys() ?? [])],
    states: lifecycle?.states ?? [],
    params: ["digits", ...Object.keys(words.pathParams ?? {})],
  };
}

/** The JSON files of a folder, which need not exist. */
export function jsonIn(folder: string, name: string): readonly string[] {
  const place = path.join(folder, name);
  if (!existsSync(place)) return [];
  const files = readdirSync(place).filter((file) => file.endsWith(".json"));
  return files.sort().map((file) => `${name}/${file}`);
}
