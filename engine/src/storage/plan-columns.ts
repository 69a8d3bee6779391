import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { claimsOf } from "../schema/unique-claim.ts";
import { isReference } from "../values/column-kind.ts";
import { isLive, type StorageNames, type StorageStep, type StoredColumn } from "./storage-step.ts";

/**
 * The number of columns that a table may use over its lifetime. Beyond it, attributes that do not need a column go to
 * `extra`.
 */
export const COLUMN_BUDGET = 300;

/** How an attribute, as it is to be, differs from its definition before, also from one that was removed. */
export interface FormerForms {
  /** Whether it refers to another entity than the ids that are stored for it. */
  refersElsewhere(attribute: AttributeType): boolean;
  /** Whether its values were those of another form. */
  isOther(attribute: AttributeType): boolean;
}

/** An entity and what is stored for it. */
export interface Planned {
  readonly type: EntityType;
  readonly stored: readonly StoredColumn[];
  readonly dropped: number;
  readonly former: FormerForms;
}

/**
 * Columns without an attribute, and those whose values are of another kind than the attribute now has, with their keys
 * and indexes.
 */
export function outdatedColumns(planned: Planned): readonly StoredColumn[] {
  const { type, stored, former } = planned;
  const keeps = (column: StoredColumn) => {
    const attribute = type.byName.get(column.attribute);
    return (
      keepsValues(column, attribute) &&
      !(attribute && isReference(attribute.column) && former.refersElsewhere(attribute))
    );
  };
  const values = stored.filter((column) => isLive(column) && !keeps(column));
  const attributes = values.map((column) => column.attribute);
  return [...builtOf(planned, attributes), ...values];
}

/** The keys and indexes over the values of these attributes. */
export function builtOf({ type, stored }: Planned, attributes: readonly string[]): readonly StoredColumn[] {
  const claims = new Map(claimsOf(type).map((claim) => [claim.name, claim]));
  const isOutdated = ({ attribute }: StoredColumn) =>
    (claims.get(attribute)?.attributes ?? [attribute]).some((name) => attributes.includes(name));
  const keys = stored.filter((column) => column.place === "key" && isOutdated(column));
  return [...keys, ...stored.filter((column) => column.place === "index" && attributes.includes(column.attribute))];
}

function keepsValues({ columnKind }: StoredColumn, attribute: AttributeType | undefined): boolean {
  if (!attribute) return false;
  const isSame = columnKind === attribute.column || (columnKind === "references" && isReference(attribute.column));
  return isSame || attribute.primaryKey;
}

export function removals(
  outdated: readonly StoredColumn[],
  stored: readonly StoredColumn[],
  names: StorageNames,
): readonly StorageStep[] {
  return outdated.map((column) => {
    if (column.place === "key") return { kind: "dropKey", column };
    if (column.place === "index") return { kind: "dropIndex", column };
    // A value in `extra` keeps its key: another one would have to be written into every record.
    const { entity, attribute, place, columnName } = column;
    return {
      kind: "setAside",
      column,
      to: place === "extra" ? columnName : freeName(names.aside(entity, attribute), stored),
    };
  });
}

/** An attribute may be set aside several times, and a column keeps its name when it is. */
function freeName(name: string, stored: readonly StoredColumn[]): string {
  const used = new Set(stored.map((column) => column.columnName));
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}_${n}`;
    if (!used.has(candidate)) return candidate;
  }
}

export function additions(planned: Planned, kept: readonly StoredColumn[]): readonly StorageStep[] {
  const { type } = planned;
  const live = new Set(kept.filter(isLive).map((column) => column.attribute));
  const added = new Map(placeAll(planned, kept, live));
  return type.attributes.flatMap((attribute) => added.get(attribute) ?? []);
}

/**
 * Places new attributes. Those that gain most from a column of their own are placed first, but the steps stay in the
 * entity's order.
 */
function placeAll(
  { type, stored, dropped, former }: Planned,
  kept: readonly StoredColumn[],
  present: ReadonlySet<string>,
): readonly (readonly [AttributeType, StorageStep])[] {
  let used = dropped + stored.filter((column) => column.place !== "extra" && column.place !== "index").length;
  const placed = type.attributes.filter((attribute) => !attribute.primaryKey && !present.has(attribute.name));
  const named = [...kept, ...stored.filter(({ place }) => place === "extra")];
  return placed
    .toSorted((a, b) => rank(type, a) - rank(type, b))
    .map((attribute) => {
      const aside = former.isOther(attribute) ? undefined : removedColumn(attribute, stored);
      const step = placeNew(attribute, aside, freeName(attribute.name, named), used);
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

/** The newest column that was set aside with an attribute of this name and kind. */
function removedColumn({ name, column }: AttributeType, stored: readonly StoredColumn[]): StoredColumn | undefined {
  return stored.find((c) => c.place === "aside" && !c.conversion && c.attribute === name && c.columnKind === column);
}

/** @param aside the column whose values come back */
function placeNew(
  attribute: AttributeType,
  aside: StoredColumn | undefined,
  columnName: string,
  used: number,
): StorageStep {
  const { entityName: entity, name, column: columnKind } = attribute;
  if (aside) return { kind: "restore", column: aside, to: aside.columnName === name ? name : columnName };
  const isColumn = used < COLUMN_BUDGET || needsColumn(attribute);
  const column = { entity, attribute: name, columnName, columnKind } as const;
  return isColumn
    ? { kind: "addColumn", column: { ...column, place: "column" } }
    : { kind: "useExtra", column: { ...column, place: "extra" } };
}

/** Where the values of an attribute go that gets another form: to a column, or to `extra` as its present ones. */
export function placeOfMaking(
  attribute: AttributeType,
  stored: readonly StoredColumn[],
  dropped: number,
): "column" | "extra" {
  if (needsColumn(attribute)) return "column";
  const isInExtra = stored.some((column) => column.place === "extra" && column.attribute === attribute.name);
  const used = dropped + stored.filter(({ place }) => place !== "extra" && place !== "index").length;
  return isInExtra || used >= COLUMN_BUDGET ? "extra" : "column";
}

/** Attributes that SQL itself must read get a column even beyond the budget. */
function needsColumn(attribute: AttributeType): boolean {
  return attribute.importKey || attribute.indexed || attribute.fkExists || attribute.needs.length > 0;
}
