import type { EntityType } from "@armature/engine";
import type { PasteTarget } from "@armature/engine/list";
import { readKept, writeKept } from "../data/draft.ts";
import { recordId } from "./record-key.ts";

/** Cells that were pasted into a list, and where. */
export interface Pasted {
  /** Identifies this paste, also after a reload. Below 1, so that it differs from every file id. */
  readonly number: number;
  readonly cells: readonly (readonly string[])[];
  readonly target: PasteTarget;
}

/** The stored form of a paste for this tab: records by id, columns by name. */
interface KeptPaste {
  readonly number: number;
  readonly cells: Pasted["cells"];
  readonly ids: readonly number[];
  readonly columns: readonly string[];
  readonly row: number;
  readonly column: number;
}

/** Keeps pasted cells for this tab, so that their review survives a reload. */
export function keepPaste(key: string, type: EntityType, { number, cells, target }: Pasted): void {
  const { records, columns, row, column } = target;
  const ids = records.map((record) => recordId(type, record));
  const kept: KeptPaste = { number, cells, ids, columns: columns.map(({ name }) => name), row, column };
  writeKept(key, kept);
}

/**
 * The stored paste, with only the ids of its records. Null if there is none, or one of its columns no longer exists.
 */
export function readPaste(key: string, type: EntityType): Pasted | null {
  const { number, cells, ids = [], columns = [], row, column } = (readKept(key) ?? {}) as Partial<KeptPaste>;
  if (number === undefined || cells === undefined || row === undefined || column === undefined) return null;
  const attributes = columns.flatMap((name) => type.byName.get(name) ?? []);
  if (attributes.length < columns.length) return null;
  const records = ids.map((id) => ({ [type.primaryKey.name]: id }));
  return { number, cells, target: { records, columns: attributes, row, column } };
}
