import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { claimsOf } from "../schema/unique-claim.ts";
import { type ColumnKind, isReference } from "../values/column-kind.ts";
import { type FillStep, isLive, type StorageNames, type StorageStep, type StoredColumn } from "./storage-step.ts";

/**
 * The number of columns that a table may use over its lifetime. Beyond it, attributes that do not need a column go to
 * `extra`.
 */
export const COLUMN_BUDGET = 300;

/** Whether the attribute, as it is to be, refers to another entity than the ids that are stored for it. */
export type RefersElsewhere = (attribute: AttributeType) => boolean;

/** An entity and what is stored for it. */
export interface Planned {
  readonly type: EntityType;
  readonly stored: readonly StoredColumn[];
  readonly dropped: number;
  readonly refersElsewhere: RefersElsewhere;
}

/**
 * Columns without an attribute, and those whose values are of another kind than the attribute now has, with their keys
 * and indexes.
 */
export function outdatedColumns({ type, stored, refersElsewhere }: Planned): readonly StoredColumn[] {
  const keeps = (column: StoredColumn) => {
    const attribute = type.byName.get(column.attribute);
    return (
      keepsValues(column, attribute) && !(attribute && isReference(attribute.column) && refersElsewhere(attribute))
    );
  };
  const values = stored.filter((column) => isLive(column) && !keeps(column));
  const attributes = new Set(values.map((column) => column.attribute));
  const claims = new Map(claimsOf(type).map((claim) => [claim.name, claim]));
  const isOutdated = ({ attribute }: StoredColumn) =>
    (claims.get(attribute)?.attributes ?? [attribute]).some((name) => attributes.has(name));
  const keys = stored.filter((column) => column.place === "key" && isOutdated(column));
  const built = stored.filter((column) => column.place === "index" && attributes.has(column.attribute));
  return [...keys, ...built, ...values];
}

function keepsValues({ columnKind }: StoredColumn, attribute: AttributeType | undefined): boolean {
  if (!attribute) return false;
  const isSame = columnKind === attribute.column || (isReference(columnKind) && isReference(attribute.column));
  return isSame || isWider(attribute.column, columnKind) || attribute.primaryKey;
}

export function removals(
  outdated: readonly StoredColumn[],
  stored: readonly StoredColumn[],
  names: StorageNames,
): readonly StorageStep[] {
  return outdated.map((column) => {
    if (column.place === "key") return { kind: "dropKey", column };
    if (column.place === "index") return { kind: "dropIndex", column };
    return { kind: "setAside", column, to: freeName(names.aside(column.entity, column.attribute), stored) };
  });
}

/**
 * Whether a change between these kinds keeps the values of an attribute with choices: a list keeps its first item, and
 * a single value becomes a list of one.
 */
export function takesOver(
  from: ColumnKind,
  { element, column: to }: Pick<AttributeType, "element" | "column">,
): boolean {
  return element !== null && ((from === "text" && to === "json") || (from === "json" && to === "text"));
}

export function fills(
  { byName }: EntityType,
  removed: readonly StorageStep[],
  added: readonly StorageStep[],
): readonly StorageStep[] {
  return removed.flatMap((step): readonly FillStep[] => {
    const attribute = step.kind === "setAside" ? byName.get(step.column.attribute) : undefined;
    if (step.kind !== "setAside" || !attribute || !takesOver(step.column.columnKind, attribute)) return [];
    const target = added.find((each) => "column" in each && each.column.attribute === attribute.name);
    if (!target || target.kind === "createTable") return [];
    const column = target.kind === "restore" ? { ...target.column, columnName: target.to } : target.column;
    return [{ kind: "fill", column, from: { ...step.column, columnName: step.to } }];
  });
}

/** An attribute may be set aside several times, with values of different kinds. */
function freeName(name: string, stored: readonly StoredColumn[]): string {
  const used = new Set(stored.map((column) => column.columnName));
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}_${n}`;
    if (!used.has(candidate)) return candidate;
  }
}

export function additions(planned: Planned, kept: readonly StoredColumn[]): readonly StorageStep[] {
  const { type } = planned;
  const live = new Map(kept.filter(isLive).map((column) => [column.attribute, column]));
  const added = new Map(placeAll(planned, new Set(live.keys())));
  return type.attributes.flatMap((attribute) => {
    const present = live.get(attribute.name);
    return present ? widenIfNeeded(attribute, present) : (added.get(attribute) ?? []);
  });
}

/**
 * Places new attributes. Those that gain most from a column of their own are placed first, but the steps stay in the
 * entity's order.
 */
function placeAll(
  { type, stored, dropped, refersElsewhere }: Planned,
  present: ReadonlySet<string>,
): readonly (readonly [AttributeType, StorageStep])[] {
  let used = dropped + stored.filter((column) => column.place !== "extra" && column.place !== "index").length;
  const placed = type.attributes.filter((attribute) => !attribute.primaryKey && !present.has(attribute.name));
  return placed
    .toSorted((a, b) => rank(type, a) - rank(type, b))
    .map((attribute) => {
      const restorable = isReference(attribute.column) && refersElsewhere(attribute) ? [] : stored;
      const step = placeNew(type.name, attribute, restorable, used);
      if (step.kind === "addColumn") used++;
      if (attribute.needs.some((need) => need.kind === "unique")) used++;
      return [attribute, step] as const;
    });
}

/** First what SQL looks up, then what lists show, then what rules read over many records, then the rest. */
function rank(type: EntityType, attribute: AttributeType): number {
  if (needsColumn(attribute)) return 0;
  if (attribute.showDefault) return 1;
  return type.rules.reading(attribute.name).length > 0 ? 2 : 3;
}

/** A reference column keeps the widest type that it ever had. */
function widenIfNeeded({ column }: AttributeType, present: StoredColumn): readonly StorageStep[] {
  return isWider(column, present.columnKind) ? [{ kind: "widen", column: present, to: column }] : [];
}

/** Whether the kind holds all values of another, which then stay. */
function isWider(kind: ColumnKind, than: ColumnKind): boolean {
  return (kind === "references" && than === "reference") || (kind === "numeric" && than === "integer");
}

/** Values that were set aside are restored for an attribute with the same name and kind. */
function placeNew(
  entity: string,
  attribute: AttributeType,
  stored: readonly StoredColumn[],
  used: number,
): StorageStep {
  const { name, column: columnKind } = attribute;
  const aside = stored.find((c) => c.place === "aside" && c.attribute === name && c.columnKind === columnKind);
  if (aside) return { kind: "restore", column: aside, to: name };
  const isColumn = used < COLUMN_BUDGET || needsColumn(attribute);
  const column = { entity, attribute: name, columnName: name, columnKind } as const;
  return isColumn
    ? { kind: "addColumn", column: { ...column, place: "column" } }
    : { kind: "useExtra", column: { ...column, place: "extra" } };
}

/** Attributes that SQL itself must read get a column even beyond the budget. */
function needsColumn(attribute: AttributeType): boolean {
  return attribute.importKey || attribute.indexed || attribute.fkExists || attribute.needs.length > 0;
}
