import { parseAttributeSpec, parseEntitySpec } from "@armature/engine";
import {
  type ApplicationSpec,
  type LocalLayer,
  overlay,
  parseMappingSpec,
  parsePresetSpec,
  parseWebhookSpec,
  type Properties,
} from "@armature/engine/metadata";
import type { MetadataSpec } from "@armature/engine/schema";
import type { Kysely } from "kysely";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import { definitionPlace } from "./normalize.ts";
import type { DefinitionKind, DefinitionName } from "./definition-name.ts";

/** A definition with both of its layers. */
export interface Definition extends DefinitionName {
  /** Never changes. Names of key columns and set-aside columns contain it. */
  readonly id: number;
  readonly shipped: Properties | null;
  readonly local: LocalLayer | null;
  readonly removed: boolean;
  /** The time of the last change. Rises with every change; If-Match is compared with it. */
  readonly updated: Instant;
}

/** Definitions by {@link definitionKey}. */
export type Definitions = ReadonlyMap<string, Definition>;

export function definitionKey({ kind, entity, name }: DefinitionName): string {
  return `${kind} ${entity}.${name}`;
}

/** The definitions of a revision. */
export interface DefinedAsOf {
  readonly revision: number;
  readonly definitions: Definitions;
}

/** The preset, mapping or webhook of an entity with this id; undefined if there is none or it was removed. */
export function definitionById(
  definitions: Definitions,
  { kind, entity }: Pick<DefinitionName, "kind" | "entity">,
  id: unknown,
): Definition | undefined {
  return [...definitions.values()].find(
    (each) => each.kind === kind && each.id === id && each.entity === entity && !each.removed,
  );
}

/**
 * Reads all definitions in one statement, including removed ones. Rows are never deleted from the table, so only those
 * that changed after the known revision are read. An unchanged definition stays the same object. They are in the order of
 * their ids, which stay when a name changes.
 */
export async function loadDefinitions(db: Kysely<SystemSchema>, known: DefinedAsOf | null): Promise<Definitions> {
  const rows = await db
    .selectFrom("system.definition")
    .select(["id", "kind", "entity", "name", "shipped", "local", "removed", "updated"])
    .where("revision", ">", known?.revision ?? -1)
    .orderBy("id")
    .execute();
  if (known && rows.length === 0) return known.definitions;
  const changed = rows.map((row) => row as Definition);
  const byId = new Map([...(known?.definitions.values() ?? []), ...changed].map((each) => [each.id, each]));
  return new Map([...byId.values()].map((each) => [definitionKey(each), each]));
}

/** The effective properties: the shipped ones, overlaid by local ones. */
export function effectiveOf(definition: Pick<Definition, "kind" | "shipped" | "local">): Properties {
  return overlay(definition.kind, definition.shipped, definition.local);
}

/** @throws MetadataError if a stored definition cannot be read */
export function specOf(definitions: Definitions, revision: number, application: ApplicationSpec): MetadataSpec {
  const present = [...definitions.values()].filter((definition) => !definition.removed);
  const of = (kind: DefinitionKind) => present.filter((definition) => definition.kind === kind);
  return {
    revision,
    application,
    entities: of("entity").map((definition) => entitySpecOf(definition, application)),
    attributes: of("attribute").map((definition) => attributeSpecOf(definition, application)),
    presets: of("preset").map((definition) => presetSpecOf(definition, application)),
    mappings: of("mapping").map((definition) => mappingSpecOf(definition, application)),
    webhooks: of("webhook").map((definition) => webhookSpecOf(definition, application)),
  };
}

const entitySpecOf = readOnce((d, application) => parseEntitySpec(effectiveOf(d), d.name, application));
const attributeSpecOf = readOnce((d, application) =>
  parseAttributeSpec(effectiveOf(d), definitionPlace(d), application),
);
const presetSpecOf = readOnce((d) => parsePresetSpec(effectiveOf(d), definitionPlace(d)));
const webhookSpecOf = readOnce((d) => parseWebhookSpec(effectiveOf(d), definitionPlace(d)));
const mappingSpecOf = readOnce((d, application) => parseMappingSpec(effectiveOf(d), definitionPlace(d), application));

type Read<Spec> = (definition: Definition, application: ApplicationSpec) => Spec;

/** Caches by object: a definition never changes, a change creates another object. */
function readOnce<Spec extends object>(read: Read<Spec>): Read<Spec> {
  const known = new WeakMap<Definition, Spec>();
  return (definition, application) => {
    const spec = known.get(definition) ?? read(definition, application);
    known.set(definition, spec);
    return spec;
  };
}
