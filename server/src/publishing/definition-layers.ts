import { sameValue } from "@armature/engine";
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
    if (!sameValue(after, before)) next.set(definitionKey(change), after);
  }
  return next;
}

function newDefinition({ kind, entity, name }: DefinitionName): Pending {
  return { kind, entity, name, shipped: null, local: null, removed: false };
}

function withLayer(before: Pending, change: LayerChange): Pending {
  if (change.layer === "shipped") return withShipped(before, change.values);
  if (change.values === null) return { ...before, removed: true };
  return { ...before, local: localLayer(before.kind, before.shipped, change.values, before.local), removed: false };
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

/** The definitions with ids for new ones. They get their time when they are written. */
export async function numbered(
  db: Kysely<SystemSchema>,
  current: Definitions,
  next: PendingDefinitions,
): Promise<Definitions> {
  const ids = await reserveIds(db, [...next.values()].filter(({ id }) => id === undefined).length);
  const withId = (pending: Pending): Definition => {
    const { id = ids.shift() ?? 0, updated = "" } = pending;
    return { ...pending, id, updated };
  };
  return new Map([...next].map(([key, pending]) => [key, unchanged(current, key, pending) ?? withId(pending)]));
}

/** The present definition if it does not change. */
export function unchanged(current: Definitions, key: string, pending: Pending): Definition | undefined {
  const known = current.get(key);
  return known === pending ? known : undefined;
}

/** Ids that nobody else gets, whether they are used or not. */
async function reserveIds(db: Kysely<SystemSchema>, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('system.definition', 'id'))::int as "id"
    from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
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
  next: Definitions,
  { revision, at }: Writing,
): Promise<Definitions> {
  const stamped = (definition: Definition) => ({ ...definition, updated: laterOf(at, definition.updated) });
  const written = new Map([...next].map(([key, d]) => [key, d === current.get(key) ? d : stamped(d)]));
  const rows = [...written].filter(([key, definition]) => definition !== current.get(key)).map(([, row]) => row);
  await sql`insert into system.definition
      ("id", "kind", "entity", "name", "shipped", "local", "removed", "updated", "revision")
    select "id", "kind", "entity", "name", "shipped", "local", "removed", "updated", ${revision}::int
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row("id" int, "kind" text, "entity" text, "name" text,
        "shipped" jsonb, "local" jsonb, "removed" boolean, "updated" timestamptz(3))
    on conflict ("id")
    do update set "entity" = excluded."entity", "name" = excluded."name", "shipped" = excluded."shipped", "local" = excluded."local", "removed" = excluded."removed",
      "revision" = excluded."revision", "updated" = excluded."updated"`.execute(trx);
  return written;
}

/** A new definition has no former time. */
function laterOf(at: Instant, former: Instant): Instant {
  return former === "" ? at : new Date(Math.max(Date.parse(at), Date.parse(former) + 1)).toISOString();
}
