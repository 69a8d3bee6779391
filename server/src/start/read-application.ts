import { UTC_ONLY } from "../base/application.ts";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type ElementRegistry, MetadataError, type Problem } from "@armature/engine";
import { ADMINISTRATION, type PermissionProfiles } from "@armature/engine/access";
import {
  APPLICATION_SHAPE,
  type ApplicationSpec,
  type ApplicationSpecInput,
  NO_APPLICATION,
  overlayPermissions,
  pageNames,
  parseApplicationSpec,
  PROFILE_SHAPE,
  readShape,
  SECOND_NAME_SHAPE,
  type ShapeField,
  TENANT_SHAPE,
} from "@armature/engine/metadata";
import { didYouMean, inWords } from "@armature/engine/values";
import type { Application, SecondFactor, Tenancy } from "../base/application.ts";
import { ConfigError } from "../base/config.ts";
import { PERMISSIONS, readRoutes } from "../metadata/overlaid-files.ts";
import { MetadataFiles } from "../metadata/read-file.ts";

const FILE = "application.json";

/** The content of `application.json`. */
interface ApplicationFile extends ApplicationSpecInput {
  /** The name of the product. An installation can set another one. */
  readonly product: string;
  /**
   * What pages call an organization, such as Site. `secondName` has an attribute by which people know it, and the text
   * that stands before its value (`short`).
   */
  readonly tenant: {
    readonly called: string;
    readonly secondName?: { readonly attribute: string; readonly short: string };
  };
  /** The text for a record that lacks something that other answers require. `{label}` is its entity. */
  readonly lackingText?: string;
  /** Path parameters, and the session attributes that fill them. Pages read these. */
  readonly pathParams?: Readonly<Record<string, string>>;
  /**
   * The profiles that people can have. `provider` marks those of staff, who belong to no organization and choose one.
   * `label` is what people call it; without one it is made of the name. `secondFactor` is what people need besides the
   * password.
   */
  readonly profiles: Readonly<Record<string, ProfileInFile>>;
}

interface ProfileInFile {
  readonly provider?: boolean;
  readonly label?: string;
  readonly secondFactor?: SecondFactor;
}

const PROPERTIES = Object.keys(APPLICATION_SHAPE);
/** What only this file reads; the rest is read by the engine. */
const OWN = ["product", "tenant", "lackingText", "pathParams", "profiles"];

/**
 * Reads the application with this name.
 * @param folder the folder of all applications. In a checkout, the platform's folder is in it too.
 * @throws MetadataFileError with every problem of `application.json`; ConfigError for an unknown name
 * @example
 * ```ts
 * import { registry } from "@armature/plugins/elements";
 * import { readApplication } from "@armature/server";
 * export const application = readApplication("metadata", "library", registry);
 * ```
 */
export function readApplication(folder: string, name: string, elements: ElementRegistry): Application {
  const metadata = path.join(folder, name);
  if (!existsSync(path.join(metadata, FILE))) throw unknownApplication(folder, name);
  const files = new MetadataFiles();
  const platform = platformOf(folder);
  const [permissions, flags, file] = [PERMISSIONS, "featureFlags.json", FILE].map((each) =>
    files.read({ folder: metadata, name: each }),
  );
  const common = files.read({ folder: platform, name: PERMISSIONS });
  files.refuse();
  const names = Object.keys(recordOf(recordOf(file)["profiles"]));
  const profiles: PermissionProfiles = { ...NO_PERMISSIONS, ...overlayPermissions(common, permissions, names) };
  const problems: PathProblem[] = [];
  const read = readFile(recordOf(file), profiles, problems);
  files.report({ folder: metadata, name: FILE }, problems);
  files.refuse();
  return Object.freeze({
    name,
    ...read,
    elements,
    platform,
    metadata,
    profiles,
    pageNames: pageNames(readRoutes(files, { platform, metadata }).rows),
    featureFlags: flags as Application["featureFlags"],
  });
}

const NO_PERMISSIONS: PermissionProfiles = { entities: {}, attributes: {}, named: {} };

type PathProblem = Pick<Problem, "path" | "message">;

/** The folder of the platform. Outside of a checkout, it comes from a package. */
function platformOf(folder: string): string {
  const beside = path.join(folder, "platform");
  if (existsSync(beside)) return beside;
  return path.join(path.dirname(createRequire(import.meta.url).resolve("@armature/metadata/package.json")), "platform");
}

/** Names of the folders with an application. */
function applicationsIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => existsSync(path.join(folder, name, FILE)));
}

function unknownApplication(folder: string, name: string): ConfigError {
  const names = applicationsIn(folder).join(", ");
  return new ConfigError([`APPLICATION is '${name}', and there is no metadata/${name}/${FILE}: give one of ${names}.`]);
}

/** @param problems takes all that is wrong */
function readFile(
  given: Readonly<Record<string, unknown>>,
  profiles: PermissionProfiles,
  problems: PathProblem[],
): Pick<Application, "product" | "tenancy"> {
  const file = given as unknown as ApplicationFile;
  const wrong = (place: string, message: string) => problems.push({ path: place, message });
  for (const name of Object.keys(file).filter((each) => !PROPERTIES.includes(each))) {
    wrong(name, `has a property '${name}'; there are ${PROPERTIES.join(", ")}.${didYouMean(name, PROPERTIES)}`);
  }
  const people = recordOf(file.profiles) as ApplicationFile["profiles"];
  const names = Object.keys(people);
  const staff = names.filter((each) => people[each]?.provider === true);
  const administrator = staff.find((each) => isHolder(profiles, each));
  for (const name of names) checkProfile(name, people[name], problems);
  checkShapes(file, problems);
  if (typeof file.product !== "string") wrong("product", "needs a product, which is its name as people read it");
  if (typeof file.tenant?.called !== "string") wrong("tenant", "needs tenant.called, which is what staff choose");
  if (names.length === staff.length) wrong("profiles", "needs a profile without 'provider', for new accounts");
  if (administrator === undefined)
    wrong("profiles", "needs a profile with 'provider' that permissions.json gives organization.admin");
  const declared = readDeclared(file, problems);
  checkPathParams(file, declared, problems);
  const tenancy: Tenancy = {
    profileNames: names.toSorted((a, b) => Number(staff.includes(a)) - Number(staff.includes(b))),
    staffProfiles: staff,
    profileLabels: new Map(names.map((each) => [each, people[each]?.label || titleOf(each)])),
    secondFactors: new Map(names.flatMap((each) => factorNeededBy(each, people[each]))),
    administrator: administrator ?? "",
    declared,
    zones: UTC_ONLY,
  };
  return { product: file.product, tenancy: Object.freeze(tenancy) };
}

function factorNeededBy(
  name: string,
  profile: ProfileInFile | undefined,
): readonly (readonly [string, SecondFactor])[] {
  return profile?.secondFactor === undefined ? [] : [[name, profile.secondFactor]];
}

/** The label of a profile without one: `providerStaff` → `Provider staff`. */
function titleOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${inWords(name.slice(1))}`;
}

/** Whether the file gives a profile the permission of administrators. Its other parts are checked with the entities. */
function isHolder({ named }: PermissionProfiles, profile: string): boolean {
  const holders: unknown = recordOf(named)[ADMINISTRATION];
  return Array.isArray(holders) && holders.includes(profile);
}

function checkProfile(name: string, profile: unknown, problems: PathProblem[]): void {
  const found: Problem[] = [];
  readShape(profile, PROFILE_SHAPE, `profiles.${name}`, found);
  problems.push(...found);
}

function checkShapes({ tenant, lackingText, pathParams }: ApplicationFile, problems: PathProblem[]): void {
  const found: Problem[] = [];
  const { secondName } = tenant === undefined ? {} : readShape(tenant, TENANT_SHAPE, "tenant", found);
  if (secondName !== null && secondName !== undefined)
    readShape(secondName, SECOND_NAME_SHAPE, "tenant.secondName", found);
  readShape({ lackingText }, { lackingText: TEXT }, "", found);
  const params = Object.fromEntries(Object.keys(recordOf(pathParams)).map((name) => [name, TEXT]));
  readShape(pathParams ?? {}, params, "pathParams", found);
  problems.push(...found.map(({ path: place, message }) => ({ path: place.replace(/^\./, ""), message })));
}

const TEXT: ShapeField = { kind: "text", default: "" };
/** Reports path parameters that no session attribute fills. */
function checkPathParams(
  { pathParams = {} }: ApplicationFile,
  declared: ApplicationSpec,
  problems: PathProblem[],
): void {
  for (const [kind, text] of Object.entries(pathParams)) {
    const names = [...String(text).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    for (const name of names.filter((each) => !declared.sessionAttributes.includes(each))) {
      const message = `names '{${name}}' in pathParams: name an attribute that session.organization lists`;
      problems.push({ path: `pathParams.${kind}`, message });
    }
  }
}

function readDeclared(file: ApplicationFile, problems: PathProblem[]): ApplicationSpec {
  try {
    return parseApplicationSpec(
      Object.fromEntries(Object.entries(file).filter(([name]) => PROPERTIES.includes(name) && !OWN.includes(name))),
    );
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    problems.push(
      ...error.problems.map(({ path: place, message }) => ({ path: place, message: `${place}: ${message}` })),
    );
    return NO_APPLICATION;
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return (typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}) as Record<string, unknown>;
}
