import { type AttributeType, type EntityType, isEmpty, textForm, type Values } from "@armature/engine";
import type { MappingRow } from "@armature/engine/metadata";
import { readsOfLogic } from "@armature/engine/rules";
import { COMPUTED_VALUES, type ComputedContext, type MappingType } from "@armature/engine/schema";

/** The item with a record's own identifier in the record system. Every mapping starts with it. */
const EPIC_ID_ITEM = 1;

/** A column of a mapping: its item number and its title. */
export type MappingHeader = readonly [itemNumber: number, text: string];

/** The columns of a mapping, in order. */
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

/** The attributes of a record that a mapping reads for its filter and its row, without repetition. */
export function mappingReads({ filter, rows }: MappingType): readonly string[] {
  const ofRows = rows.flatMap(({ valueType, value }) => (valueType === "attribute" ? [value] : []));
  return [...new Set([...ofRows, ...(filter ? readsOfLogic(filter) : [])])];
}

/** An attribute of the records that `attribute` refers to. */
export interface RelatedAttribute {
  readonly attribute: AttributeType;
  readonly fkValue: string;
}

/** The attributes of referenced records that a mapping reads. */
export function mappingRelations({ byName }: EntityType, { rows }: MappingType): readonly RelatedAttribute[] {
  return rows.flatMap(({ valueType, value, fkValue }) => {
    const attribute = valueType === "attribute" ? byName.get(value) : undefined;
    return attribute && fkValue !== null ? [{ attribute, fkValue }] : [];
  });
}

/** A record to export, with everything that its row needs. */
export interface MappedRecord {
  readonly values: Values;
  /** '' if the record has none. */
  readonly epicId: string;
  /** A value of a referenced record. Undefined if it is not available. */
  readonly related: (relation: RelatedAttribute, id: unknown) => unknown;
  readonly computed: ComputedContext;
}

/** The cells of a record's row, one per header. They contain stored values. Several values are joined with commas. */
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
