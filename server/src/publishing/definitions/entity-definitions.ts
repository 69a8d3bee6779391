import type { Values } from "@armature/engine";
import type { ApplicationSpec, Properties } from "@armature/engine/metadata";
import { type Definition, type Definitions, effectiveOf, definitionKey } from "../../metadata/definitions.ts";
import type { DefinitionName } from "../../metadata/definition-name.ts";
import type { LayerChange } from "../../metadata/layer-change.ts";
import { isOrgSpecific } from "./definition-records.ts";
import { refusedDefinition } from "./refused-definition.ts";

/** The primary key of an entity that an administrator creates, like one that a release ships. */
const KEY: Properties = {
  label: "ID",
  type: "integer",
  orderNumber: 0,
  primaryKey: true,
  locked: true,
  serverSet: true,
};
const KEY_NAME = "id";

/**
 * Turns sent values into properties. `isOrgSpecific` becomes the property `scope`.
 * @throws AppError refusedMetadata (400) if `isOrgSpecific` is not a boolean or differs from that of the existing
 * entity
 */
export function entityProperties(sent: Values, before: Properties | null): Values {
  const { isOrgSpecific: asked = null, ...rest } = sent;
  if (asked === null) return rest;
  if (typeof asked !== "boolean") throw refusedDefinition("isOrgSpecific", "isOrgSpecific takes true or false.");
  if (!before) return { ...rest, scope: asked ? "organization" : "configuration" };
  if (asked === isOrgSpecific({ scope: before["scope"] })) return rest;
  throw refusedDefinition("isOrgSpecific", "isOrgSpecific is fixed once an entity is made; make another entity.");
}

/**
 * A new entity as administrators make it. Unless they say otherwise, it has pages, and its primary key names its
 * records. It closes with its organization, by every closing that is lifted for nobody.
 */
export function newEntity(properties: Properties, { lifecycle }: ApplicationSpec): Properties {
  const closings = lifecycle?.closings.filter(({ liftedFor }) => liftedFor === null) ?? [];
  const closed = Object.fromEntries(closings.map(({ flag }) => [flag, true]));
  return { hasPages: true, ...closed, readableAttribute: KEY_NAME, ...properties };
}

/**
 * The definitions that are created with a new entity: its primary key, under its former name if the entity existed
 * before.
 * @throws AppError refusedMetadata (400) if a table of this name exists with records of another scope
 */
export function partsOfNew(
  current: Definitions,
  application: ApplicationSpec,
  entity: string,
  properties: Properties,
): readonly LayerChange[] {
  const former = current.get(definitionKey({ kind: "entity", entity, name: entity }));
  const scope = (values: Properties) => values["scope"] ?? "organization";
  if (former && scope(effectiveOf(former)) !== scope(properties)) {
    const message = "There was an entity of this name with another isOrgSpecific; choose another name.";
    throw refusedDefinition("isOrgSpecific", message);
  }
  const keys = partsOfEntity(current, entity).filter((part) => effectiveOf(part)["primaryKey"] === true);
  const name = keys[0]?.name ?? KEY_NAME;
  // The attribute applies to all variants of organizations.
  const flags = [...(application.variants?.flags.values() ?? [])].map((flag) => [flag, true] as const);
  const values = { name, entityName: entity, ...KEY, ...Object.fromEntries(flags) };
  return [{ kind: "attribute", entity, name, layer: "local", values }];
}

/** Whether a change makes an entity that is not there, or not any more. */
export function isNewEntity(current: Definitions, { kind, entity, name }: DefinitionName): boolean {
  const former = current.get(definitionKey({ kind, entity, name }));
  return kind === "entity" && (former === undefined || former.removed);
}

/** The primary keys of the new entities among these changes that come without one. */
export function keysOfNew(
  current: Definitions,
  application: ApplicationSpec,
  changes: readonly LayerChange[],
): readonly LayerChange[] {
  const isKeyOf = (entity: string) => (change: LayerChange) =>
    change.entity === entity && change.kind === "attribute" && change.values?.["primaryKey"] === true;
  return changes.flatMap((change) => {
    const { entity, values } = change;
    if (values === null || !isNewEntity(current, change) || changes.some(isKeyOf(entity))) return [];
    return partsOfNew(current, application, entity, values);
  });
}

/** The definitions that are removed with an entity: its attributes, presets and mappings. */
export function partsOfDeleted(current: Definitions, entity: string): readonly LayerChange[] {
  const parts = partsOfEntity(current, entity).filter((part) => !part.removed);
  return parts.map(({ kind, name }) => ({ kind, entity, name, layer: "local", values: null }));
}

function partsOfEntity(current: Definitions, entity: string): readonly Definition[] {
  return [...current.values()].filter((definition) => definition.entity === entity && definition.kind !== "entity");
}
