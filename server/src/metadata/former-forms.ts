import type { Values } from "@armature/engine";
import { convertThrough, isSameForm, valueIn } from "@armature/engine/changes";
import { type Kysely, sql } from "kysely";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "./compiled.ts";
import type { DefinitionChange } from "./layer-change.ts";
import { readForm } from "./making.ts";
import { inPresentNames, namesOf, presentDefinition } from "./renames.ts";

/** A write of a record, as the history has it. */
interface FormerWrite {
  /** Of the entry. */
  readonly entry: number;
  readonly old: Values | null;
  readonly new: Values | null;
}

/**
 * Turns writes of a time into the names and forms that attributes have now, as stored values were converted. A former
 * value that does not fit is left out of the write with its attribute, so an undo leaves that attribute as it is. One
 * statement.
 * @param at when the writes were made
 */
export async function inPresentForm<Write extends FormerWrite & { readonly entity: string }>(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  writes: readonly Write[],
  at: Instant,
): Promise<readonly Write[]> {
  const named = writes.map((write) => {
    const { old, new: made } = inPresentNames(compiled.renames, { ...write, id: write.entry });
    return { ...write, old, new: made };
  });
  const entities = [...new Set(named.map(({ entity }) => entity))];
  const steps = await readFormSteps(db, compiled, entities, at);
  return steps.size === 0 ? named : named.map((write) => ({ ...write, ...converted(write, steps.get(write.entity)) }));
}

type FormStep = Parameters<typeof convertThrough>[0][number];
/** The steps of an entity, by attribute. */
type StepsOfEntity = ReadonlyMap<string, readonly FormStep[]>;

type Sides = Pick<FormerWrite, "old" | "new">;

function converted({ old, new: made }: Sides, steps: StepsOfEntity = new Map()): Sides {
  const through = (values: Values | null) =>
    Object.entries(values ?? {}).map(([name, value]) => [name, convertThrough(steps.get(name) ?? [], value)] as const);
  const former = through(old);
  const lost = former.flatMap(([name, value]) => ("lost" in value ? [name] : []));
  const kept = (entries: typeof former) =>
    Object.fromEntries(entries.flatMap(([name, value]) => (lost.includes(name) ? [] : [[name, valueIn(value)]])));
  return { old: old && kept(former), new: made && kept(through(made)) };
}

/** Entity → attribute → the forms that it got since, oldest first. */
async function readFormSteps(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  entities: readonly string[],
  since: Instant,
): Promise<ReadonlyMap<string, StepsOfEntity>> {
  const written = entities.flatMap((entity) => namesOf(compiled.renames, entity).map((each) => each.entity));
  const { rows } = await sql<{ number: number; operations: readonly DefinitionChange[] }>`
    select "number", "operations" from system.revision
    where "at" > ${since}::timestamptz and exists (select from unnest(${written}::text[]) as entity
      where "operations" @> jsonb_build_array(jsonb_build_object('kind', 'attribute', 'entity', entity)))
    order by "number"`.execute(db);
  const steps = new Map<string, Map<string, FormStep[]>>();
  const changes = rows.flatMap(({ number, operations }) =>
    operations.map((change) => presentDefinition(compiled.renames, change, number)),
  );
  for (const { kind, entity, name: attribute, before, after, conversion } of changes) {
    if (kind !== "attribute" || !entities.includes(entity) || before === null || after === null) continue;
    const [from, to] = [before, after].map((values) => readForm({ entity, attribute }, values, compiled));
    const map = conversion?.map ?? null;
    if (!from || !to || (map === null && isSameForm(from, to))) continue;
    const own = steps.get(entity) ?? new Map<string, FormStep[]>();
    steps.set(entity, own.set(attribute, [...(own.get(attribute) ?? []), { from, to, map }]));
  }
  return steps;
}
