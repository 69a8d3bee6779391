import type { EntityType, Metadata } from "../schema/entity-type.ts";
import { additions, fills, outdatedColumns, type Planned, type RefersElsewhere, removals } from "./plan-columns.ts";
import { indexes, keys } from "./plan-keys.ts";
import type { StorageNames, StorageStep, StoredColumn } from "./storage-step.ts";

/**
 * The steps that make the tables fit the metadata. Pure. An empty list means that nothing needs to be done.
 * @param stored the storage catalogue
 * @param dropped entity → columns that were dropped from its table; they count toward the budget of columns
 * @param refersElsewhere whether an attribute refers to another entity than its stored ids do; they are set aside then,
 *   and no such ids are restored
 */
export function planStorage(
  stored: readonly StoredColumn[],
  metadata: Metadata,
  names: StorageNames,
  dropped: ReadonlyMap<string, number> = NONE_DROPPED,
  refersElsewhere: RefersElsewhere = () => false,
): readonly StorageStep[] {
  const byEntity = Map.groupBy(stored, (column) => column.entity);
  const types = [...metadata.entities.values()].filter(hasTable).sort(organizationFirst);
  return types.flatMap((type) => {
    const own = { type, stored: byEntity.get(type.name) ?? [], dropped: dropped.get(type.name) ?? 0, refersElsewhere };
    return planEntity(own, names);
  });
}

const NONE_DROPPED: ReadonlyMap<string, number> = new Map();

/** A view reads the table of the entity that it shows. */
function hasTable({ store, viewOf }: EntityType): boolean {
  return store === "records" && viewOf === null;
}

/** The other tables refer to the organization's, so it comes first. */
function organizationFirst(a: EntityType, b: EntityType): number {
  return Number(b.scope === "self") - Number(a.scope === "self");
}

function planEntity(planned: Planned, names: StorageNames): readonly StorageStep[] {
  const { type, stored } = planned;
  const { name: entity, primaryKey, scope } = type;
  const create: StorageStep[] =
    stored.length === 0 ? [{ kind: "createTable", entity, primaryKey: primaryKey.name, scope }] : [];
  const outdated = outdatedColumns(planned);
  const kept = stored.filter((column) => !outdated.includes(column));
  const removed = removals(outdated, stored, names);
  const added = additions(planned, kept);
  return [
    ...create,
    ...removed,
    ...added,
    ...fills(type, removed, added),
    ...keys(type, kept, names),
    ...indexes(type, kept, names),
  ];
}
