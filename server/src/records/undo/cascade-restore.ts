import { type EntityType, isEmpty, type Values } from "@armature/engine";
import { type CreateItem, restoredId } from "@armature/engine/changes";
import { isReference } from "@armature/engine/elements";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { Scope } from "../scope.ts";

/** Records of one entity that went along with deleted ones, each with the ones that it comes back with. */
export interface ReturningRecords {
  readonly type: EntityType;
  readonly rows: readonly { readonly item: CreateItem; readonly roots: ReadonlySet<number> }[];
}

/** A record that went along, as it was. */
interface DeletedRecord {
  readonly entity: string;
  readonly id: number;
  readonly old: Values;
}

/** A record that comes back, with the ids of the records of the undo that bring it back. */
interface Returning {
  readonly type: EntityType;
  readonly id: number;
  readonly values: Values;
  readonly roots: Set<number>;
}

/**
 * What went along with records that a changeset deleted, of those that are brought back: one statement.
 * @param changesetId the one that deleted them
 */
export async function readReturning(
  db: Kysely<SystemSchema>,
  { metadata }: CompiledMetadata,
  changesetId: string,
  type: EntityType,
  items: readonly { readonly kind: string }[],
): Promise<readonly ReturningRecords[]> {
  const roots = rootsAmong(type, items);
  if (roots.length === 0) return [];
  // A former release wrote changesets of their own, which name the whole.
  const { rows } = await sql<DeletedRecord>`select "entity", "recordId" as id, "old" from system.history
    where "kind" = 'delete' and ("changesetId" = ${changesetId}::uuid and "isFurther"
      or "changesetId" in (select "id" from system.changeset where "wholeId" = ${changesetId}::uuid))
    order by "id"`.execute(db);
  const gone = rows.flatMap(({ entity, id, old: values }): readonly Returning[] => {
    const found = metadata.entities.get(entity);
    return found ? [{ type: found, id, values, roots: new Set() }] : [];
  });
  tie(roots, gone);
  const groups = Map.groupBy(
    gone.filter((each) => each.roots.size > 0),
    (each) => each.type,
  );
  return [...groups].map(([of, group]) => ({
    type: of,
    rows: group.map((each) => ({
      roots: each.roots,
      item: { kind: "create", values: withoutEmpty(each.values) },
    })),
  }));
}

/** The records that a restore creates, under the ids that they had. */
function rootsAmong(type: EntityType, items: readonly { readonly kind: string }[]): readonly Returning[] {
  return items.flatMap((item) => {
    if (item.kind !== "create") return [];
    const id = restoredId(type, item as CreateItem);
    return id === null ? [] : [{ type, id, values: (item as CreateItem).values, roots: new Set([id]) }];
  });
}

/** Finds for each record that is gone with which of the roots it went, directly or by others. */
function tie(roots: readonly Returning[], gone: readonly Returning[]): void {
  const followers = followersOf(roots, gone);
  const queue = [...roots];
  for (const leader of queue)
    for (const follower of followers.get(leader) ?? []) {
      const former = follower.roots.size;
      for (const root of leader.roots) follower.roots.add(root);
      if (follower.roots.size > former) queue.push(follower);
    }
}

/** A record goes with what it names by an attribute that cascades; an owned one with the last record that names it. */
function followersOf(
  roots: readonly Returning[],
  gone: readonly Returning[],
): ReadonlyMap<Returning, readonly Returning[]> {
  const all = new Map([...roots, ...gone].map((each) => [keyOf(each.type.name, each.id), each]));
  const isGone = new Set(gone);
  const pairs = [...all.values()].flatMap((each) =>
    each.type.attributes.flatMap(({ name, fkName, column, cascade }): (readonly [Returning, Returning])[] => {
      if (fkName === null || !isReference(column)) return [];
      const named = [each.values[name]].flat().flatMap((id) => all.get(keyOf(fkName, id)) ?? []);
      return named.flatMap((other) => [
        ...(cascade && isGone.has(each) ? [[other, each] as const] : []),
        ...(other.type.owned && isGone.has(other) ? [[each, other] as const] : []),
      ]);
    }),
  );
  const groups = Map.groupBy(pairs, ([leader]) => leader);
  return new Map([...groups].map(([leader, own]) => [leader, own.map(([, follower]) => follower)]));
}

function keyOf(entity: string, id: unknown): string {
  return `${entity} ${String(id)}`;
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
