import {
  type LocalLayer,
  type MetadataSpec,
  overlay,
  parseAttributeSpec,
  parseEntitySpec,
  parseMappingSpec,
  parsePresetSpec,
  type Properties,
} from "@armature/engine";
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

/** Everything that is defined, removed definitions included, in one statement. */
export async function loadDefinitions(db: Kysely<SystemSchema>): Promise<Definitions> {
  const rows = await db
    .selectFrom("system.definition")
    .select(["id", "kind", "entity", "name", "shipped", "local", "removed", "updated"])
    .orderBy("id")
    .execute();
  const list = rows.map((row) => row as Definition);
  return new Map(list.map((definition) => [keyOf(definition), definition]));
}

/** The properties that hold: shipped overlaid by local (architecture 4). */
export function effectiveOf(definition: Pick<Definition, "shipped" | "local">): Properties {
  return overlay(definition.shipped, definition.local);
}

/** @throws MetadataError where a stored definition cannot be read */
export function specOf(definitions: Definitions, revision: number): MetadataSpec {
  const present = [...definitions.values()].filter((definition) => !definition.removed);
  const of = (kind: DefinitionKind) => present.filter((definition) => definition.kind === kind);
  return {
    revision,
    entities: of("entity").map((d) => parseEntitySpec(effectiveOf(d), d.name)),
    attributes: of("attribute").map((d) => parseAttributeSpec(effectiveOf(d), placeOf(d))),
    presets: of("preset").map((d) => parsePresetSpec(effectiveOf(d), placeOf(d))),
    mappings: of("mapping").map((d) => parseMappingSpec(effectiveOf(d), placeOf(d))),
  };
}
