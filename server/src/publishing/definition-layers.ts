import { localLayer, type Properties } from "@armature/engine/metadata";
import { type Kysely, sql } from "kysely";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import { type Definition, type Definitions, effectiveOf, definitionKey } from "../metadata/definitions.ts";
import type { DefinitionChange, LayerChange } from "../metadata/layer-change.ts";
import type { DefinitionName } from "../metadata/definition-name.ts";

/** A new definition has no id and no timestamp until it is written. */
type Pending = Omit<Definition, "id" | "updated"> & Partial<Pick<Definition, "id" | "updated">>;
type PendingDefinitions = ReadonlyMap<string, Pending>;

/** The definitions after the changes. An unchanged definition stays the same object. */
export function applyLayers(current: Definitions, layers: readonly LayerChange[]): PendingDefinitions {
  const next = new Map<string, Pending>(current);
  for (const change of layers) {
    const before = next.get(definitionKey(change)) ?? newDefinition(change);
    const after = withLayer(before, change);
    if (JSON.stringify(after) !== JSON.stringify(before)) next.set(definitionKey(change), after);
  }
  return next;
}

function newDefinition({ kind, entity, name }: DefinitionName): Pending {
  return { kind, entity, name, shipped: null, local: null, removed: false };
}

function withLayer(before: Pending, change: LayerChange): Pending {
  if (change.layer === "shipped") return withShipped(before, change.values);
  if (change.values === null) return { ...before, removed: true };
  return { ...before, local: localLayer(before.shipped, change.values), removed: false };
}

/**
 * A definition that an administrator removed stays removed in later releases. One that a release dropped comes back if
 * a later release has it again.
 */
function withShipped(before: Pending, shipped: Properties | null): Pending {
  return { ...before, shipped, removed: shipped === null || (before.shipped !== null && before.removed) };
}

export function changesBetween(
  current: Definitions,
  next: PendingDefinitions,
  layers: readonly LayerChange[],
): readonly DefinitionChange[] {
  const valuesOf = (d: Pending | undefined) => (d && !d.removed ? effectiveOf(d) : null);
  return layers.map((layer) => {
    const { kind, entity, name } = layer;
    const key = definitionKey(layer);
    return { kind, entity, name, before: valuesOf(current.get(key)), after: valuesOf(next.get(key)) };
  });
}

/** The revision and time of a write. */
export interface Writing {
  /** The revision that the write creates. */
  readonly revision: number;
  readonly at: Instant;
}

/**
 * Writes the changed definitions in one statement. The others stay the same objects. `updated` rises by at least one
 * millisecond.
 */
export async function writeDefinitions(
  trx: Kysely<SystemSchema>,
  current: Definitions,
  next: PendingDefinitions,
  { revision, at }: Writing,
): Promise<Definitions> {
  const changed = [...next].filter(([key, definition]) => definition !== current.get(key));
  const rows = changed.map(([, { id: _id, updated: _updated, ...row }]) => row);
  const { rows: stored } = await sql<DefinitionName & { id: number; updated: Instant }>`
    insert into system.definition as former
      ("kind", "entity", "name", "shipped", "local", "removed", "updated", "revision")
    select "kind", "entity", "name", "shipped", "local", "removed", ${at}::timestamptz(3), ${revision}::int
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row("kind" text, "entity" text, "name" text, "shipped" jsonb, "local" jsonb, "removed" boolean)
    on conflict ("kind", "entity", "name")
    do update set "shipped" = excluded."shipped", "local" = excluded."local", "removed" = excluded."removed",
      "revision" = excluded."revision",
      "updated" = greatest(excluded."updated", former."updated" + interval '1 millisecond')
    returning "id", "kind", "entity", "name", "updated"`.execute(trx);
  const written = new Map(stored.map((row) => [definitionKey(row), row]));
  return new Map(
    [...next].map(([key, definition]) => {
      const unchanged = current.get(key);
      if (unchanged === definition) return [key, unchanged];
      const { id = 0, updated = at } = written.get(key) ?? definition;
      return [key, { ...definition, id, updated }];
    }),
  );
}
