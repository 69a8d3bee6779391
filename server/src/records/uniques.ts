import { type AttributeType, type Need, type PlannedWrite, type Values } from "@armature/engine";
import { sql } from "kysely";
import { asksFor, isValid, type NeedsRequest } from "./needs-request.ts";
import { holderSql } from "./related.ts";
import { keySql, scopeSql, valueSql } from "./table.ts";
import { uniqueKey } from "./unique-key.ts";

/** What is known of one unique attribute's values in a changeset. */
export interface UniqueAnswer {
  /** @param refused indexes of items that will not be written: they give up no value */
  isTaken(item: PlannedWrite, value: unknown, refused: ReadonlySet<number>): boolean;
  /** The asked columns of the record that holds the value; null outside the caller's organization. */
  holder(value: unknown): Values | null;
  /** Pairs of items, by index: the second takes a value that the first gives up, and cannot if that one is refused. */
  readonly successions: readonly (readonly [leaving: number, taking: number])[];
}

type UniqueNeed = Extract<Need, { readonly kind: "unique" }>;

/** One statement per unique attribute, however many items there are; within a write they are locked first. */
export async function resolveUniques(
  request: NeedsRequest,
  attributes: readonly AttributeType[],
): Promise<ReadonlyMap<string, UniqueAnswer>> {
  const wanted = attributes.flatMap((attribute) => {
    const need = attribute.needs.find((n): n is UniqueNeed => n.kind === "unique");
    return need ? [{ attribute, need }] : [];
  });
  if (request.isWrite && wanted.length > 0) await lockUniques(request, wanted);
  const answers = new Map<string, UniqueAnswer>();
  for (const { attribute, need } of wanted) answers.set(attribute.name, await resolveUnique(request, attribute, need));
  return answers;
}

/** Two changesets with the same value wait for one another, in one order, so that neither deadlocks (architecture 7). */
async function lockUniques(
  { db, scope, table }: NeedsRequest,
  wanted: readonly { readonly attribute: AttributeType; readonly need: UniqueNeed }[],
): Promise<void> {
  const keys = wanted.map(({ attribute, need }) => {
    const bound = need.scope === "all" ? "all" : String(scope.organizationId);
    return `${table.type.name}.${attribute.name}.${bound}`;
  });
  await sql`select pg_advisory_xact_lock(key) from
    (select hashtextextended(name, 0) as key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) names(name) order by 1) sorted`.execute(
    db,
  );
}

/** Old values, new values and each other are checked in one query; values given up in the same changeset are free. */
async function resolveUnique(request: NeedsRequest, attribute: AttributeType, need: UniqueNeed): Promise<UniqueAnswer> {
  const { name } = attribute;
  const first = firstByKey(request.writes, attribute);
  const leaving = leavingOf(request, name);
  const holders = Map.groupBy(await holdersOf(request, name, [...first.keys()], need), (holder) => holder.key);
  return {
    holder: (value) => holders.get(uniqueKey(value))?.[0]?.shown ?? null,
    isTaken(item, value, refused) {
      if (!Object.hasOwn(item.changed, name)) return false;
      const key = uniqueKey(value);
      const isHeld = ({ id }: Holder) => {
        const index = leaving.get(id);
        return index === undefined || refused.has(index);
      };
      return (holders.get(key) ?? []).some(isHeld) || first.get(key)?.index !== item.index;
    },
    successions: [...first].flatMap(([key, taking]) =>
      (holders.get(key) ?? []).flatMap(({ id }) => {
        const index = leaving.get(id);
        return index === undefined ? [] : [[index, taking.index] as const];
      }),
    ),
  };
}

/** Of several that want one value the first gets it; those that pass every check without a look-up come before others. */
function firstByKey(writes: readonly PlannedWrite[], attribute: AttributeType): ReadonlyMap<string, PlannedWrite> {
  const wanting = writes.filter((item) => asksFor(item, attribute));
  const first = new Map<string, PlannedWrite>();
  for (const item of [...wanting.filter(isWhollyValid), ...wanting]) {
    const key = uniqueKey(item.changed[attribute.name]);
    if (!first.has(key)) first.set(key, item);
  }
  return first;
}

function isWhollyValid(item: PlannedWrite): boolean {
  return item.judged.every((attribute) => isValid(item, attribute));
}

/** Records that give up their value, with the index of the item that makes them. */
function leavingOf({ writes, deletes }: NeedsRequest, name: string): ReadonlyMap<unknown, number> {
  const changing = writes.filter((item) => item.kind === "update" && Object.hasOwn(item.changed, name));
  return new Map([...changing, ...deletes].map((item) => [item.id, item.index]));
}

interface Holder {
  readonly id: number;
  readonly key: string;
  readonly shown: Values | null;
}

/** While a key is still being filled, the values that have none yet are read besides. */
async function holdersOf(
  { db, scope, table }: NeedsRequest,
  name: string,
  keys: readonly string[],
  need: UniqueNeed,
): Promise<readonly Holder[]> {
  const column = table.storage.keys.get(name);
  if (!column) return [];
  const key = sql.ref(`t.${column.columnName}`);
  const bound = need.scope === "all" ? sql`true` : scopeSql(table, scope);
  const shown = holderSql(table, scope, need.columns ?? []);
  const { rows } = await sql<Holder>`
    select ${keySql(table)} as id, ${key} as key, ${shown} as shown from ${table.from}
    where ${bound} and ${key} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`.execute(db);
  if (column.ready !== false) return rows;
  const unfilled = await sql<{ id: number; value: unknown; shown: Values | null }>`
    select ${keySql(table)} as id, ${valueSql(table, name)} as value, ${shown} as shown from ${table.from}
    where ${bound} and ${key} is null and ${valueSql(table, name)} is not null`.execute(db);
  return [
    ...rows,
    ...unfilled.rows.map(({ id, value, shown: columns }) => ({ id, key: uniqueKey(value), shown: columns })),
  ];
}
