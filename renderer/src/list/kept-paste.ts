import type { EntityType, PasteTarget } from "@armature/engine";
import { readKept, writeKept } from "../form/draft.ts";
import { recordId } from "./record-key.ts";

/** Cells that were pasted into a list, and where. */
export interface Pasted {
  /** Of this paste alone, after a reload too; below 1, as no file has it. */
  readonly number: number;
  readonly cells: readonly (readonly string[])[];
  readonly target: PasteTarget;
}

/** A paste as it is kept for this tab: records by id, columns by name. */
interface KeptPaste {
  readonly number: number;
  readonly cells: Pasted["cells"];
  readonly ids: readonly number[];
  readonly columns: readonly string[];
  readonly row: number;
  readonly column: number;
}

/** Keeps pasted cells for this tab, so that their review outlives a reload. */
export function keepPaste(key: string, type: EntityType, { number, cells, target }: Pasted): void {
  const { records, columns, row, column } = target;
  const ids = records.map((record) => recordId(type, record));
  const kept: KeptPaste = { number, cells, ids, columns: columns.map(({ name }) => name), row, column };
  writeKept(key, kept);
}

/** The paste that was kept, of its records the ids alone; null where there is none, or a column of it is no more. */
export function readPaste(key: string, type: EntityType): Pasted | null {
  const { number, cells, ids = [], columns = [], row, column } = (readKept(key) ?? {}) as Partial<KeptPaste>;
  if (number === undefined || cells === undefined || row === undefined || column === undefined) return null;
  const attributes = columns.flatMap((name) => type.byName.get(name) ?? []);
  if (attributes.length < columns.length) return null;
  const records = ids.map((id) => ({ [type.primaryKey.name]: id }));
  return { number, cells, target: { records, columns: attributes, row, column } };
}
