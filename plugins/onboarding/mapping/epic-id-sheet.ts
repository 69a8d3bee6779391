import { type AttributeType, fold, normalizeText, type Values } from "@armature/engine";
import { COMPUTED_VALUES } from "@armature/engine/schema";
import { keyText, lettersOf } from "@armature/engine/values";

/** The headers of the column of Epic IDs, the better first. */
const EPIC_ID_HEADERS = ["epic id", "1"] as const;

/** What a mapping calls the primary key of its records. */
const RECORD_ID = [COMPUTED_VALUES.get("recordId")?.label ?? []].flat();

/** What an import of Epic IDs reads of a sheet: headers of columns. */
export interface EpicIdColumns {
  /** What tells the record of a row, the better first. */
  readonly keys: readonly { readonly attribute: AttributeType; readonly header: string }[];
  /** Null where the sheet has no such column. */
  readonly epicId: string | null;
}

/** What columns that are read can be called, but for '1', which other cells say too. */
export function epicIdHeaders(attributes: readonly AttributeType[]): readonly string[] {
  return [...attributes.flatMap(keyHeaders), EPIC_ID_HEADERS[0]];
}

function keyHeaders({ label, name, primaryKey }: AttributeType): readonly string[] {
  return [label, name, ...(primaryKey ? RECORD_ID : [])];
}

/**
 * Finds the columns by the letters of a name or label.
 * @param headers the texts of the row of headers
 * @param attributes that tell a record, the better first
 */
export function epicIdColumns(headers: readonly string[], attributes: readonly AttributeType[]): EpicIdColumns {
  const find = (...texts: readonly string[]) =>
    texts.flatMap((text) => headers.find((header) => lettersOf(header) === lettersOf(text)) ?? [])[0];
  return {
    keys: attributes.flatMap((attribute) => {
      const header = find(...keyHeaders(attribute));
      return header === undefined ? [] : [{ attribute, header }];
    }),
    epicId: find(...EPIC_ID_HEADERS) ?? null,
  };
}

/** A row below the headers. */
export interface EpicIdRow {
  /** As the sheet counts, from 1. */
  readonly number: number;
  /** By header. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The records of a key, and the key as the row has it. */
interface FoundRecords {
  readonly ids: readonly number[];
  readonly shown: string;
}

/** Finds by the first key that a row carries, trimmed and without case; null for a row without one. */
export function recordFinder(
  { keys }: EpicIdColumns,
  primaryKey: string,
  records: readonly Values[],
): (texts: EpicIdRow["texts"]) => FoundRecords | null {
  const found = keys.map(({ attribute, header }) => ({
    header,
    byKey: Map.groupBy(records, (record) => keyText(record[attribute.name])),
  }));
  return (texts) => {
    const used = found.find(({ header }) => keyText(texts[header]) !== "");
    if (!used) return null;
    const shown = normalizeText(texts[used.header] ?? "");
    return { ids: (used.byKey.get(fold(shown)) ?? []).map((record) => Number(record[primaryKey])), shown };
  };
}
