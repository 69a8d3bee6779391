import { parseAttributeSpec } from "@armature/engine";
import { convertBack, type Converted, formOf } from "@armature/engine/changes";
import type { Properties } from "@armature/engine/metadata";
import type { FormerColumn, StoredColumn } from "@armature/engine/storage";
import type { Application } from "../base/application.ts";

/** A column that is being filled with the values of an attribute in another form. */
export interface Making {
  /** Where it has its values: a column, or a key of `extra`. */
  readonly column: StoredColumn;
  /** The column whose values come back where nobody changed them since. */
  readonly former: FormerColumn | null;
  /** @param former the value of the same record in the former column */
  convert(value: unknown, former: unknown): Converted;
}

/** What reads the form of a stored definition. */
export type ReadsForms = Pick<Application, "elements" | "tenancy">;

/** Attribute → the column in the making. */
export function makingOf(
  columns: readonly StoredColumn[],
  reading: ReadsForms | undefined,
): ReadonlyMap<string, Making> {
  return new Map(
    columns.flatMap((column) => (column.place === "making" ? [[column.attribute, making(column, reading)]] : [])),
  );
}

function making(column: StoredColumn, reading: ReadsForms | undefined): Making {
  const { conversion } = column;
  if (!conversion || !reading)
    throw new Error(`The column ${column.columnName} in the making does not say how it is filled`);
  const { place, map, memory } = conversion;
  const [from, to] = [readForm(column, conversion.from, reading), readForm(column, conversion.to, reading)];
  return {
    column: { ...column, place },
    former: memory,
    convert: (value, former) => convertBack(from, to, value, map, memory && { value: former ?? null, map: memory.map }),
  };
}

/** The form of an attribute by its definition. */
export function readForm(
  { entity, attribute }: Pick<StoredColumn, "entity" | "attribute">,
  properties: Properties,
  { elements, tenancy }: ReadsForms,
) {
  const spec = parseAttributeSpec({ ...properties, name: attribute, entityName: entity }, attribute, tenancy.declared);
  return formOf(spec, elements);
}
