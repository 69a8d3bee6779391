import { parseAttributeSpec, parseEntitySpec } from "@armature/engine";
import {
  type ApplicationSpec,
  type LocalLayer,
  overlay,
  parseMappingSpec,
  parsePresetSpec,
  type Properties,
} from "@armature/engine/metadata";
import type { MetadataSpec } from "@armature/engine/schema";
import type { Kysely } from "kysely";
import type { Instant, SystemSchema } from "../database/schema.ts";
import { placeOf } from "./normalize.ts";
import type { DefinitionKind, DefinitionName } from "./definition-name.ts";

/** A definition with both of its layers. */
export interface Definition extends DefinitionName {
  /** Stable over its life; names of keys and set-aside columns are made of it. */
  readonly id: number;
  readonly shipped: Properties | null;
  readonly local: LocalLayer | null;
  readonly removed: boolean;
  /** When it changed last; rises with every change, and is what If-Match compares. */
  readonly updated: Instant;
}

/** Definitions by {@link keyOf}. */
export type Definitions = ReadonlyMap<string, Definition>;

export function keyOf({ kind, entity, name }: DefinitionName): string {
  return `${kind} ${entity}.${name}`;
}

/** What was defined as of a revision. */
export interface DefinedAsOf {
  readonly revision: number;
  readonly definitions: Definitions;
}

/** The definition of an entity's preset or mapping by its id; undefined where there is none, or none any more. */
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
 * Everything that is defined, removed definitions included, in one statement. Nothing ever leaves the table, so that
 * only what changed after a known revision is read; what did not change stays the same object.
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
  return new Map([...(known?.definitions ?? []), ...changed.map((d) => [keyOf(d), d] as const)]);
}

/** The properties that hold: shipped overlaid by local (architecture 4). */
export function effectiveOf(definition: Pick<Definition, "shipped" | "local">): Properties {
  return overlay(definition.shipped, definition.local);
}

/** @throws MetadataError where a stored definition cannot be read */
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
  };
}

const entitySpecOf = readOnce((d, application) => parseEntitySpec(effectiveOf(d), d.name, application));
const attributeSpecOf = readOnce((d, application) => parseAttributeSpec(effectiveOf(d), placeOf(d), application));
const presetSpecOf = readOnce((d) => parsePresetSpec(effectiveOf(d), placeOf(d)));
const mappingSpecOf = readOnce((d, application) => parseMappingSpec(effectiveOf(d), placeOf(d), application));

type Read<Spec> = (definition: Definition, application: ApplicationSpec) => Spec;

/** A definition does not change, nor its application: what changed is another one. */
function readOnce<Spec extends object>(read: Read<Spec>): Read<Spec> {
  const known = new WeakMap<Definition, Spec>();
  return (definition, application) => {
    const spec = known.get(definition) ?? read(definition, application);
    known.set(definition, spec);
    return spec;
  };
}
