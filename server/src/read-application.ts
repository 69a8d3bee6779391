import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type ElementRegistry, MetadataError } from "@armature/engine";
import { type ApplicationSpec, type ApplicationSpecInput, parseApplicationSpec } from "@armature/engine/metadata";
import type { Application, Tenancy } from "./application.ts";
import { ConfigError } from "./config.ts";

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
  /** The profiles that people can have. `provider` marks those of staff, who belong to no organization and choose one. */
  readonly profiles: Readonly<Record<string, { readonly provider?: boolean }>>;
}

const DECLARED = ["lifecycle", "variants", "session", "reservedNames", "unselectable", "mappings"];
const PROPERTIES = ["product", "tenant", "lackingText", "pathParams", "profiles", ...DECLARED];

/**
 * Reads the application with this name.
 * @param folder the folder of all applications. In a checkout, the platform's folder is in it too.
 * @throws ConfigError that names the file and the problem
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
  const profiles = readJson(metadata, "permissions.json") as Application["profiles"];
  const { product, tenancy } = readFile(metadata, profiles);
  return Object.freeze({
    name,
    product,
    elements,
    platform: platformOf(folder),
    metadata,
    profiles,
    tenancy,
    featureFlags: readJson(metadata, "featureFlags.json") as Application["featureFlags"],
  });
}

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

function readFile(metadata: string, profiles: Application["profiles"]): Pick<Application, "product" | "tenancy"> {
  const file = readJson(metadata, FILE) as ApplicationFile;
  const names = Object.keys(file.profiles ?? {});
  const staff = names.filter((each) => file.profiles[each]?.provider === true);
  const administrator = staff.find((each) => profiles.named["organization.admin"]?.includes(each));
  const unknown = Object.keys(file).find((each) => !PROPERTIES.includes(each));
  if (unknown !== undefined) throw wrong(metadata, `has a property '${unknown}'; there are ${PROPERTIES.join(", ")}`);
  if (typeof file.product !== "string") throw wrong(metadata, "needs a product, which is its name as people read it");
  if (typeof file.tenant?.called !== "string") throw wrong(metadata, "needs tenant.called, which is what staff choose");
  if (names.length === staff.length) throw wrong(metadata, "needs a profile without 'provider', for new accounts");
  if (administrator === undefined)
    throw wrong(metadata, "needs a profile with 'provider' that permissions.json gives organization.admin");
  const declared = readDeclared(metadata, file);
  checkPathParams(metadata, file, declared);
  const tenancy: Tenancy = {
    profileNames: names.toSorted((a, b) => Number(staff.includes(a)) - Number(staff.includes(b))),
    staffProfiles: staff,
    administrator,
    declared,
  };
  return { product: file.product, tenancy: Object.freeze(tenancy) };
}

/** @throws ConfigError for a path parameter that no session attribute fills */
function checkPathParams(metadata: string, { pathParams = {} }: ApplicationFile, declared: ApplicationSpec): void {
  const names = Object.values(pathParams).flatMap((text) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
  );
  const unknown = names.find((name) => !declared.sessionAttributes.includes(name));
  if (unknown !== undefined)
    throw wrong(metadata, `names '{${unknown}}' in pathParams: name an attribute that session.organization lists`);
}

/** @throws ConfigError for the first mistake */
function readDeclared(metadata: string, file: ApplicationFile): ApplicationSpec {
  try {
    return parseApplicationSpec(Object.fromEntries(Object.entries(file).filter(([name]) => DECLARED.includes(name))));
  } catch (error) {
    const [first] = error instanceof MetadataError ? error.problems : [];
    throw first === undefined ? error : wrong(metadata, `has a mistake at ${first.path}: ${first.message}`);
  }
}

function wrong(metadata: string, problem: string): ConfigError {
  return new ConfigError([`metadata/${path.basename(metadata)}/${FILE} ${problem}.`]);
}

function readJson(folder: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(folder, file), "utf8"));
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`metadata/${path.basename(folder)}/${file} cannot be read: ${problem}.`]);
  }
}
