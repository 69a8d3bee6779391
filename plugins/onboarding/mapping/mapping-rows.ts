import { type AttributeType, type EntityType, isEmpty, textForm, type Values } from "@armature/engine";
import type { MappingRow } from "@armature/engine/metadata";
import { readsOfLogic } from "@armature/engine/rules";
import { COMPUTED_VALUES, type ComputedContext, type MappingType } from "@armature/engine/schema";

/** The item that holds a record's own identifier in the record system; every mapping begins with it. */
const EPIC_ID_ITEM = 1;

/** A column of a mapping's rows: its item number, and what stands in it. */
export type MappingHeader = readonly [itemNumber: number, text: string];

/** The columns of a mapping, in their order. */
export function mappingHeaders(
  type: EntityType,
  { rows }: MappingType,
  entities: ReadonlyMap<string, EntityType>,
): readonly MappingHeader[] {
  return [
    [EPIC_ID_ITEM, "Epic ID"],
    ...rows.map((row): MappingHeader => [row.itemNumber, headerText(type, row, entities)]),
  ];
}

function headerText(
  { byName }: EntityType,
  { valueType, value, fkValue }: MappingRow,
  entities: ReadonlyMap<string, EntityType>,
): string {
  if (valueType === "static") return "Static Value";
  if (valueType === "computed") return COMPUTED_VALUES.get(value)?.label ?? value;
  const attribute = byName.get(value);
  const label = attribute?.label ?? value;
  if (fkValue === null) return label;
  const related = entities.get(attribute?.fkName ?? "")?.byName.get(fkValue);
  return `${label}: ${related?.label ?? fkValue}`;
}

/** The attributes that a mapping reads of a record, to filter it and to fill its row, each once. */
export function mappingReads({ filter, rows }: MappingType): readonly string[] {
  const ofRows = rows.flatMap(({ valueType, value }) => (valueType === "attribute" ? [value] : []));
  return [...new Set([...ofRows, ...(filter ? readsOfLogic(filter) : [])])];
}

/** An attribute of the records that another attribute refers to. */
export interface RelatedAttribute {
  readonly attribute: AttributeType;
  readonly fkValue: string;
}

/** What a mapping reads of referenced records. */
export function mappingRelations({ byName }: EntityType, { rows }: MappingType): readonly RelatedAttribute[] {
  return rows.flatMap(({ valueType, value, fkValue }) => {
    const attribute = valueType === "attribute" ? byName.get(value) : undefined;
    return attribute && fkValue !== null ? [{ attribute, fkValue }] : [];
  });
}

/** A record whose row is filled. */
export interface MappedRecord {
  readonly values: Values;
  /** '' for none. */
  readonly epicId: string;
  /** A value of a referenced record; undefined where it is not to be had. */
  readonly related: (relation: RelatedAttribute, id: unknown) => unknown;
  readonly computed: ComputedContext;
}

/** The cells of a record's row, one for each header: values as they are stored, several joined with commas. */
export function mappingCells(type: EntityType, { rows }: MappingType, record: MappedRecord): readonly string[] {
  return [record.epicId, ...rows.map((row) => cellOf(type, row, record))];
}

function cellOf({ byName }: EntityType, { valueType, value, fkValue }: MappingRow, record: MappedRecord): string {
  if (valueType === "static") return value;
  if (valueType === "computed") return COMPUTED_VALUES.get(value)?.compute(record.computed) ?? "";
  const attribute = byName.get(value);
  const stored = record.values[value];
  if (!attribute || fkValue === null) return textOf(stored);
  const ids = Array.isArray(stored) ? stored : isEmpty(stored) ? [] : [stored];
  return joined(ids.map((id) => textOf(record.related({ attribute, fkValue }, id))));
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? joined(value.map(textForm)) : textForm(value);
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join(", ");
}
