import { type CreateItem, type EntityType, isEmpty, isReference, restoredId, type Values } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { Scope } from "./scope.ts";

/** Records of one entity that went along with deleted ones, each with the one that it comes back with. */
export interface CascadeLevel {
  readonly type: EntityType;
  readonly rows: readonly { readonly root: number; readonly item: CreateItem }[];
}

/** In the order in which they can refer to one another. */
export interface CascadeRestore {
  /** What nothing named any more, and the records that come back name. */
  readonly before: readonly CascadeLevel[];
  /** What names the records that come back, level by level. */
  readonly after: readonly CascadeLevel[];
}

export const NO_CASCADE: CascadeRestore = Object.freeze({ before: [], after: [] });

/** A record that went along, as it was. */
interface DeletedRecord {
  readonly entity: string;
  readonly id: number;
  readonly old: Values;
}

/** A record that comes back. */
interface RestoredRecord {
  readonly type: EntityType;
  readonly id: number;
  readonly root: number;
  readonly values: Values;
}

/**
 * What went along with records that a changeset deleted, of those that are brought back: one statement.
 * @param changesetId the one that deleted them
 */
export async function readCascadeRestore(
  db: Kysely<SystemSchema>,
  { metadata }: CompiledMetadata,
  changesetId: string,
  roots: readonly RestoredRecord[],
): Promise<CascadeRestore> {
  if (roots.length === 0) return NO_CASCADE;
  const { rows } = await sql<DeletedRecord>`select h."entity", h."recordId" as id, h."old" from system.changeset c
    join system.history h on h."changesetId" = c."id"
    where c."wholeId" = ${changesetId}::uuid and h."kind" = 'delete' order by h."id"`.execute(db);
  const gone = rows.flatMap((row) => {
    const type = metadata.entities.get(row.entity);
    return type ? [{ type, id: row.id, values: row.old }] : [];
  });
  const followers = cascadedWith(
    gone.filter(({ type }) => !type.owned),
    roots,
  );
  const all = [...roots, ...followers.flat()];
  const leaders = byKey(all);
  const holders = holdersOf(all);
  const owned = gone
    .filter(({ type }) => type.owned)
    .flatMap((each) => withRoot(each, holders.get(keyOf(each.type.name, each.id)) ?? takenAlongBy(each, leaders)));
  return { before: grouped(owned), after: followers.flatMap(grouped) };
}

/** The records that a restore creates, under the ids that they had. */
export function restoredRoots(
  type: EntityType,
  items: readonly { readonly kind: string }[],
): readonly RestoredRecord[] {
  return items.flatMap((item) => {
    if (item.kind !== "create") return [];
    const { values } = item as CreateItem;
    const id = restoredId(type, item as CreateItem);
    return id === null ? [] : [{ type, id, root: id, values }];
  });
}

type Candidate = Omit<RestoredRecord, "root">;

/** By what cascades, to any depth; one list for each level. */
function cascadedWith(
  gone: readonly Candidate[],
  roots: readonly RestoredRecord[],
): readonly (readonly RestoredRecord[])[] {
  const levels: (readonly RestoredRecord[])[] = [];
  let rest = gone;
  for (let level = roots; level.length > 0; ) {
    const leaders = byKey(level);
    const found = rest.flatMap((each) => withRoot(each, takenAlongBy(each, leaders)));
    const taken = byKey(found);
    rest = rest.filter(({ type, id }) => !taken.has(keyOf(type.name, id)));
    if (found.length > 0) levels.push(found);
    level = found;
  }
  return levels;
}

/** Records by {@link keyOf}. */
type ByKey = ReadonlyMap<string, RestoredRecord>;

function keyOf(entity: string, id: unknown): string {
  return `${entity} ${String(id)}`;
}

function byKey(coming: readonly RestoredRecord[]): ByKey {
  return new Map(coming.map((each) => [keyOf(each.type.name, each.id), each]));
}

/** The record with which another one went, by an attribute that cascades. */
function takenAlongBy({ type, values }: Candidate, leaders: ByKey): RestoredRecord | undefined {
  const names = type.attributes.filter((a) => a.cascade);
  return names.map(({ name, fkName }) => leaders.get(keyOf(fkName ?? "", values[name]))).find(Boolean);
}

/** Which record names what, by the key of what is named; the first one of several. */
function holdersOf(coming: readonly RestoredRecord[]): ByKey {
  const named = coming.flatMap((each) =>
    each.type.attributes.flatMap(({ name, fkName, column }) =>
      fkName !== null && isReference(column)
        ? [each.values[name]].flat().map((id) => [keyOf(fkName, id), each] as const)
        : [],
    ),
  );
  return new Map(named.toReversed());
}

function withRoot(each: Candidate, leader: RestoredRecord | undefined): readonly RestoredRecord[] {
  return leader === undefined ? [] : [{ ...each, root: leader.root }];
}

function grouped(coming: readonly RestoredRecord[]): readonly CascadeLevel[] {
  return [...Map.groupBy(coming, ({ type }) => type)].map(([type, group]) => ({
    type,
    rows: group.map(({ root, values }) => ({ root, item: { kind: "create", values: withoutEmpty(values) } })),
  }));
}

/** An attribute that is gone since needs no empty value again. */
function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

/** Who may bring a record back may bring back what went along: its rights and states are those of the first. */
export function bringing(scope: Scope, { name }: EntityType): Scope {
  const permission = { ...scope.permission, [name]: { view: true, create: true } };
  return { ...scope, permission, state: null };
}
