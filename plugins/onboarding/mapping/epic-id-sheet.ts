import { type AttributeType, fold, normalizeText, type Values } from "@armature/engine";
import { COMPUTED_VALUES } from "@armature/engine/schema";
import { keyText, lettersOf } from "@armature/engine/values";

/** The possible headers of the column with Epic IDs, the preferred one first. */
const EPIC_ID_HEADERS = ["epic id", "1"] as const;

/** The header that a mapping gives to the primary key of its records. */
const RECORD_ID = [COMPUTED_VALUES.get("recordId")?.label ?? []].flat();

/** The columns that an import of Epic IDs reads, by header. */
export interface EpicIdColumns {
  /** The columns that identify the record of a row, the preferred one first. */
  readonly keys: readonly { readonly attribute: AttributeType; readonly header: string }[];
  /** Null if the sheet has no such column. */
  readonly epicId: string | null;
}

/** The possible headers of all columns that the import reads. '1' is left out, because other cells contain it too. */
export function epicIdHeaders(attributes: readonly AttributeType[]): readonly string[] {
  return [...attributes.flatMap(keyHeaders), EPIC_ID_HEADERS[0]];
}

function keyHeaders({ label, name, primaryKey }: AttributeType): readonly string[] {
  return [label, name, ...(primaryKey ? RECORD_ID : [])];
}

/**
 * Finds the columns. Headers match a name or label if their letters are the same.
 * @param headers the texts of the header row
 * @param attributes that identify a record, the preferred one first
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

/** A row below the header row. */
export interface EpicIdRow {
  /** The row number in the sheet, from 1. */
  readonly number: number;
  /** Keyed by header. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The records that match a key, and the key as the row writes it. */
interface FoundRecords {
  readonly ids: readonly number[];
  readonly shown: string;
}

/** Finds records by the first key that a row contains, trimmed and regardless of case. Null for a row without a key. */
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
