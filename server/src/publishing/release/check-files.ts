import type { FastifyBaseLogger } from "fastify";
import { compileMetadata } from "@armature/engine";
import { type EntityNames, permissionProblems, refuse } from "@armature/engine/metadata";
import { lintFiles } from "@armature/engine/validation";
import type { Application } from "../../base/application.ts";
import { specOfShipped } from "../../metadata/compile-shipped.ts";
import { checkOrganization, checkRecords } from "../../metadata/check-records.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { type Definition, definitionKey, type Definitions, effectiveOf } from "../../metadata/definitions.ts";
import { PERMISSIONS } from "../../metadata/overlaid-files.ts";
import { definitionThrough, type NameChange } from "../../metadata/renames.ts";
import { ofSettings } from "../../metadata/protection.ts";
import { MetadataFiles } from "../../metadata/read-file.ts";
import { readDefinitions, reportDefinitions, type ShippedDefinition } from "../../metadata/shipped.ts";
import { findRenames } from "./find-renames.ts";
import { attributeNames, bodyNames, type ExtendedApplication } from "./file-names.ts";

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
  const renames = files.hasProblems ? [] : findRenames(shipped, current, false);
  const local = attributeNames(localOf(current, renames, shipped));
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
  const {
    about = {},
    named: given = {},
    entities = {},
  } = common as Partial<Record<"about" | "named" | "entities", object>>;
  const { problems, localOnly } = permissionProblems(input, {
    profiles: tenancy.profileNames,
    shipped,
    local,
    named: Object.keys(about),
    common: { entities: Object.keys(entities), named: Object.keys(given) },
  });
  files.reportNames(file, problems);
  return localOnly;
}

/**
 * What administrators made in this database, by the names after the renames of the release. Of a definition of the
 * release, only what nobody ships any more.
 */
function localOf(
  current: Definitions,
  renames: readonly NameChange[],
  shipped: readonly ShippedDefinition[],
): readonly ShippedDefinition[] {
  const isHere = ({ removed, local }: Definition) => !removed && local !== null;
  const names = new Set(shipped.map(definitionKey));
  return [...current.values()]
    .map((definition) => ({ ...definition, ...definitionThrough(renames, definition) }))
    .filter((definition) => isHere(definition) && !names.has(definitionKey(definition)))
    .map((definition) => ({ ...definition, shipped: effectiveOf(definition) }));
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
