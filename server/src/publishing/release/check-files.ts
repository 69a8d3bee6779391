import type { FastifyBaseLogger } from "fastify";
import { compileMetadata } from "@armature/engine";
import { type EntityNames, permissionProblems, refuse } from "@armature/engine/metadata";
import { lintFiles } from "@armature/engine/validation";
import type { Application } from "../../base/application.ts";
import { specOfShipped } from "../../metadata/compile-shipped.ts";
import { checkOrganization, checkRecords } from "../../metadata/check-records.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { type Definition, type Definitions, effectiveOf } from "../../metadata/definitions.ts";
import { ofSettings } from "../../metadata/protection.ts";
import { MetadataFiles } from "../../metadata/read-file.ts";
import { readDefinitions, reportDefinitions, type ShippedDefinition } from "../../metadata/shipped.ts";
import type { ServerModule } from "../../records/points/module.ts";

const PERMISSIONS = "permissions.json";

/** An application, with the modules whose inputs a body may have. */
type ExtendedApplication = Application & { readonly modules: readonly Pick<ServerModule, "entities">[] };

/** What the files of a release say, once nothing is wrong in them. */
export interface CheckedFiles {
  readonly shipped: readonly ShippedDefinition[];
  /** Entities and attributes with permissions that only this database has. */
  readonly localOnly: readonly string[];
}

/**
 * Reads the files of a release and checks every name in them, before any of it is published.
 * @param current the definitions of the database, since `permissions.json` may name what was made in it
 * @throws MetadataFileError with every problem of every file
 */
export function checkFiles(application: ExtendedApplication, current: Definitions): CheckedFiles {
  const files = new MetadataFiles();
  const shipped = readDefinitions(files, application);
  if (!files.hasProblems) checkCompiled(files, application, shipped);
  const names = attributeNames(shipped);
  const local = attributeNames(localOf(current, shipped));
  const localOnly = checkPermissions(files, application, names, local);
  checkRecords(files, application, bodyNames(shipped, names, application));
  checkOrganization(
    files,
    application,
    [names, local].flatMap((each) => [...(each.get("organization") ?? [])]),
  );
  files.refuse();
  return { shipped, localOnly };
}

/** Reports what shows only when the definitions are known together: unknown names, and values that are no choice. */
function checkCompiled(files: MetadataFiles, application: Application, shipped: readonly ShippedDefinition[]): void {
  const { elements, tenancy } = application;
  try {
    const metadata = compileMetadata(specOfShipped(shipped, tenancy.declared), elements);
    refuse([
      ...shipped.flatMap((each) => ofSettings({ ...each, values: each.shipped }, elements)),
      ...lintFiles(metadata),
    ]);
  } catch (error) {
    reportDefinitions(files, application, error);
  }
}

function checkPermissions(
  files: MetadataFiles,
  { metadata, platform, tenancy }: Application,
  shipped: EntityNames,
  local: EntityNames,
): readonly string[] {
  const file = { folder: metadata, name: PERMISSIONS };
  const input = files.read(file);
  const common = files.read({ folder: platform, name: PERMISSIONS });
  if (input === undefined || common === undefined) return [];
  const named = Object.keys((common as { readonly about?: object }).about ?? {});
  const { problems, localOnly } = permissionProblems(input, { profiles: tenancy.profileNames, shipped, local, named });
  files.reportNames(file, problems);
  return localOnly;
}

/** What administrators made in this database. Of a definition of the release, only what nobody ships any more. */
function localOf(current: Definitions, shipped: readonly ShippedDefinition[]): readonly ShippedDefinition[] {
  const isHere = ({ removed, local }: Definition) => !removed && local !== null;
  const names = new Set(shipped.map(definitionName));
  return [...current.values()]
    .filter((definition) => isHere(definition) && !names.has(definitionName(definition)))
    .map((definition) => ({ ...definition, shipped: effectiveOf(definition) }));
}

function definitionName({ kind, entity, name }: Pick<ShippedDefinition, "kind" | "entity" | "name">): string {
  return `${kind} ${entity}.${name}`;
}

/** An entity that shows another one has its attributes. */
function attributeNames(definitions: readonly ShippedDefinition[]): EntityNames {
  const attributes = Map.groupBy(
    definitions.filter(({ kind }) => kind === "attribute"),
    ({ entity }) => entity,
  );
  const own = (entity: string) => new Set(attributes.get(entity)?.map(({ name }) => name));
  const entities = definitions.filter(({ kind }) => kind === "entity");
  const viewed = entities.map(
    ({ name, shipped: { viewOf } }) => [name, own(typeof viewOf === "string" ? viewOf : name)] as const,
  );
  return new Map([...[...attributes.keys()].map((entity) => [entity, own(entity)] as const), ...viewed]);
}

/** With the names other than attributes that a body may have. */
function bodyNames(
  shipped: readonly ShippedDefinition[],
  names: EntityNames,
  { modules }: ExtendedApplication,
): EntityNames {
  const points = modules.flatMap(({ entities = [] }) => entities);
  const further = (entity: string) => {
    const definition = shipped.find(({ kind, name }) => kind === "entity" && name === entity);
    const leftOut = (definition?.shipped["leftOutList"] ?? []) as readonly string[];
    const inputs = points.flatMap((each) => (each.entity === entity ? (each.inputs ?? []) : []));
    return [...leftOut, ...inputs.map(({ name }) => name)];
  };
  return new Map([...names].map(([entity, own]) => [entity, new Set([...own, ...further(entity)])]));
}

/**
 * Logs which entities are closed to all but administrators, since an administrator made them here and they have no row,
 * and which permissions are of something that only this database has.
 */
export function logClosed(
  log: FastifyBaseLogger,
  { entityNames, profiles }: CompiledMetadata,
  localOnly: readonly string[],
): void {
  const entities = entityNames.filter((name) => !Object.hasOwn(profiles.entities, name));
  if (entities.length > 0) log.warn({ entities }, CLOSED);
  if (localOnly.length > 0) log.warn({ names: localOnly }, LOCAL_ONLY);
}

const CLOSED =
  "these entities have no row in permissions.json, so only administrators may use them: give each a row, or exceptions to people";
const LOCAL_ONLY = "permissions.json names what only this database has, so another installation would refuse to start";
