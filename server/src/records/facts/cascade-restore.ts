import { type EntityType, isEmpty, type Values } from "@armature/engine";
import { type CreateItem, restoredId } from "@armature/engine/changes";
import { isReference } from "@armature/engine/values";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { Instant } from "../../database/column-types.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { inPresentForm } from "../../metadata/former-forms.ts";
import type { Scope } from "../scope.ts";

/**
 * Records of one entity that were deleted by cascade and are now restored. Each has the ids of the records (`roots`)
 * that it is restored with.
 */
export interface ReturningRecords {
  readonly type: EntityType;
  readonly rows: readonly { readonly item: CreateItem; readonly roots: ReadonlySet<number> }[];
}

/** A record deleted by cascade, with its last values. */
interface DeletedRecord {
  readonly entity: string;
  readonly id: number;
  readonly entry: number;
  readonly old: Values;
  readonly new: null;
  readonly at: Instant;
}

/** A record to restore, with the ids of the records of the undo that it depends on. */
interface Returning {
  readonly type: EntityType;
  readonly id: number;
  readonly values: Values;
  readonly roots: Set<number>;
}

/**
 * Reads what a changeset deleted by cascade, as far as it belongs to records that are now restored. Takes two
 * statements.
 * @param changesetId the changeset that deleted the records
 */
export async function readReturning(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  changesetId: string,
  type: EntityType,
  items: readonly { readonly kind: string }[],
): Promise<readonly ReturningRecords[]> {
  const roots = rootsAmong(type, items);
  if (roots.length === 0) return [];
  // A former release wrote cascade deletes as changesets of their own that refer to the whole by `wholeId`.
  const { rows } =
    await sql<DeletedRecord>`select "entity", "recordId" as id, "id" as "entry", "old", "new", "at" from system.history
    where "kind" = 'delete' and ("changesetId" = ${changesetId}::uuid and "isFurther"
      or "changesetId" in (select "id" from system.changeset where "wholeId" = ${changesetId}::uuid))
    order by "id"`.execute(db);
  const [first] = rows;
  const deleted = first ? await inPresentForm(db, compiled, rows, first.at) : [];
  const gone = deleted.flatMap(({ entity, id, old: values }): readonly Returning[] => {
    const found = compiled.metadata.entities.get(entity);
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

/** The records that a restore creates with their former ids. */
function rootsAmong(type: EntityType, items: readonly { readonly kind: string }[]): readonly Returning[] {
  return items.flatMap((item) => {
    if (item.kind !== "create") return [];
    const id = restoredId(type, item as CreateItem);
    return id === null ? [] : [{ type, id, values: (item as CreateItem).values, roots: new Set([id]) }];
  });
}

/** Finds the roots of each deleted record, directly or through other deleted records. */
function tie(roots: readonly Returning[], gone: readonly Returning[]): void {
  const dependents = cascadesOf(roots, gone);
  const queue = [...roots];
  for (const leader of queue)
    for (const dependent of dependents.get(leader) ?? []) {
      const former = dependent.roots.size;
      for (const root of leader.roots) dependent.roots.add(root);
      if (dependent.roots.size > former) queue.push(dependent);
    }
}

/**
 * A record follows the one that it refers to by an attribute that cascades. An owned record follows the last record
 * that referred to it.
 */
function cascadesOf(
  roots: readonly Returning[],
  gone: readonly Returning[],
): ReadonlyMap<Returning, readonly Returning[]> {
  const all = new Map([...roots, ...gone].map((each) => [recordKey(each.type.name, each.id), each]));
  const isGone = new Set(gone);
  const pairs = [...all.values()].flatMap((each) =>
    each.type.attributes.flatMap(({ name, fkName, column, cascade }): (readonly [Returning, Returning])[] => {
      if (fkName === null || !isReference(column)) return [];
      const named = [each.values[name]].flat().flatMap((id) => all.get(recordKey(fkName, id)) ?? []);
      return named.flatMap((other) => [
        ...(cascade && isGone.has(each) ? [[other, each] as const] : []),
        ...(other.type.owned && isGone.has(other) ? [[each, other] as const] : []),
      ]);
    }),
  );
  const groups = Map.groupBy(pairs, ([leader]) => leader);
  return new Map([...groups].map(([leader, own]) => [leader, own.map(([, dependent]) => dependent)]));
}

function recordKey(entity: string, id: unknown): string {
  return `${entity} ${String(id)}`;
}

/** Drops empty values: an attribute may have been removed since, and then its value would be refused. */
function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

/**
 * The scope of a cascade restore. Who may restore a record may restore its cascade too: no other permissions and no
 * states apply.
 */
export function cascadeRestoreScope(scope: Scope, { name }: EntityType): Scope {
  const permission = { ...scope.permission, [name]: { view: true, create: true } };
  return { ...scope, permission, state: null };
}
