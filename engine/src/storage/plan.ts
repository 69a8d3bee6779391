import type { EntityType, Metadata } from "../schema/entity-type.ts";
import { additions, builtOf, type FormerForms, outdatedColumns, type Planned, removals } from "./plan-columns.ts";
import { indexes, keys } from "./plan-keys.ts";
import { isLive, type StorageNames, type StorageStep, type StoredColumn } from "./storage-step.ts";

/**
 * The steps that make the tables fit the metadata. Pure. An empty list means that nothing needs to be done.
 * @param stored the storage catalogue
 * @param dropped entity → columns that were dropped from its table; they count toward the budget of columns
 * @param former ids of records of another entity are set aside, and values of another form are not restored
 * @param filled columns in the making that are filled, and become those of their attributes
 */
export function planStorage(
  stored: readonly StoredColumn[],
  metadata: Metadata,
  names: StorageNames,
  dropped: ReadonlyMap<string, number> = NONE_DROPPED,
  former: FormerForms = NONE_FORMER,
  filled: readonly StoredColumn[] = [],
): readonly StorageStep[] {
  const byEntity = Map.groupBy(stored, (column) => column.entity);
  const types = [...metadata.entities.values()].filter(hasTable).sort(organizationFirst);
  return types.flatMap((type) => {
    const own = { type, stored: byEntity.get(type.name) ?? [], dropped: dropped.get(type.name) ?? 0, former };
    return planSwitches(own, filled, names);
  });
}

const NONE_DROPPED: ReadonlyMap<string, number> = new Map();
const NONE_FORMER: FormerForms = Object.freeze({ refersElsewhere: () => false, isOther: () => false });

/** A view reads the table of the entity that it shows. */
function hasTable({ store, viewOf }: EntityType): boolean {
  return store === "records" && viewOf === null;
}

/** The other tables refer to the organization's, so it comes first. */
function organizationFirst(a: EntityType, b: EntityType): number {
  return Number(b.scope === "self") - Number(a.scope === "self");
}

/**
 * Switches to the columns that are filled, and plans the rest as if it were done. Keys and indexes of former values go;
 * those of the new ones are built.
 */
function planSwitches(planned: Planned, filled: readonly StoredColumn[], names: StorageNames): readonly StorageStep[] {
  const switches = filled.filter(({ entity }) => entity === planned.type.name);
  if (switches.length === 0) return planEntity(planned, names);
  const { stored, former } = planned;
  const attributes = switches.map(({ attribute }) => attribute);
  const steps = switches.map((column): StorageStep => {
    const live = stored.find((each) => isLive(each) && each.attribute === column.attribute) ?? null;
    return { kind: "switch", column, former: live };
  });
  const built = builtOf(planned, attributes);
  const after: Planned = {
    ...planned,
    stored: stored.filter((each) => !built.includes(each)).map((each) => switched(each, switches)),
    former: {
      ...former,
      refersElsewhere: (attribute) => !attributes.includes(attribute.name) && former.refersElsewhere(attribute),
    },
  };
  return [...steps, ...removals(built, stored, names), ...planEntity(after, names)];
}

/** A row of the catalogue after the switch. */
function switched(column: StoredColumn, switches: readonly StoredColumn[]): StoredColumn {
  if (switches.includes(column)) return { ...column, place: column.conversion?.place ?? "column" };
  const isFormer = isLive(column) && switches.some(({ attribute }) => attribute === column.attribute);
  return isFormer ? { ...column, place: "aside" } : column;
}

function planEntity(planned: Planned, names: StorageNames): readonly StorageStep[] {
  const { type, stored } = planned;
  const { name: entity, primaryKey, scope } = type;
  const create: StorageStep[] =
    stored.length === 0 ? [{ kind: "createTable", entity, primaryKey: primaryKey.name, scope }] : [];
  const outdated = outdatedColumns(planned);
  const kept = stored.filter((column) => !outdated.includes(column));
  return [
    ...create,
    ...removals(outdated, stored, names),
    ...additions(planned, kept),
    ...keys(type, kept, names),
    ...indexes(type, kept, names),
  ];
}
