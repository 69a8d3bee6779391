import { type EntityType, normalizeText, type Values } from "@armature/engine";
import { type EpicIdColumns, type EpicIdRow, recordFinder } from "./epic-id-sheet.ts";

/** A row of the report. */
export interface EpicIdReportRow {
  readonly row: number;
  readonly message: string;
}

/** What became of the rows of a sheet, each list in the order of the sheet. */
export interface EpicIdReport {
  /** The record had no Epic ID. */
  readonly created: readonly EpicIdReportRow[];
  /** It had another. */
  readonly updated: readonly EpicIdReportRow[];
  readonly failed: readonly EpicIdReportRow[];
  /** Blank or unchanged. */
  readonly skipped: readonly EpicIdReportRow[];
}

/** A row that gives a record its Epic ID. */
export interface EpicIdChange {
  readonly row: number;
  readonly recordId: number;
  readonly epicId: string;
  /** What the record had; null for none. Never the same. */
  readonly former: string | null;
}

export interface ValidatedEpicIds {
  /** To be saved. */
  readonly changes: readonly EpicIdChange[];
  readonly failed: readonly EpicIdReportRow[];
  readonly skipped: readonly EpicIdReportRow[];
}

/** What rows are validated by. */
export interface EpicIdsKnown {
  readonly type: EntityType;
  readonly columns: EpicIdColumns;
  /** The records of the organization, with their keys. */
  readonly records: readonly Values[];
  /** The Epic ID of each record that has one, by the record's id. */
  readonly held: ReadonlyMap<number, string>;
}

/**
 * Validates the rows of a sheet by what is stored. An Epic ID counts as another record's unless that record gives
 * it up in a good row of the same sheet, so that two records can swap theirs.
 */
export function validateEpicIds(known: EpicIdsKnown, rows: readonly EpicIdRow[]): ValidatedEpicIds {
  const validateItems = rowValidator(known);
  const validated = rows.map(validateItems);
  const { free, taken } = apartFromTaken(
    validated.flatMap((each) => (each.kind === "change" ? each.change : [])),
    known.held,
  );
  const saying = (kind: "failed" | "skipped") =>
    validated.flatMap((each) => (each.kind === kind ? [{ row: each.row, message: each.message }] : []));
  return { changes: free, failed: inOrder([...saying("failed"), ...taken]), skipped: saying("skipped") };
}

/**
 * The report once the changes were saved.
 * @param refused why a change was not saved after all: somebody else was there first
 */
export function epicIdReport(
  { changes, failed, skipped }: ValidatedEpicIds,
  refused: ReadonlyMap<EpicIdChange, string>,
): EpicIdReport {
  const saved = changes.filter((change) => !refused.has(change));
  const late = [...refused].map(([{ row }, message]) => ({ row, message }));
  return {
    created: saved.flatMap(({ row, epicId, former }) =>
      former === null ? [{ row, message: `Epic ID ${epicId} was added` }] : [],
    ),
    updated: saved.flatMap(({ row, epicId, former }) =>
      former === null ? [] : [{ row, message: `Epic ID ${former} was changed to ${epicId}` }],
    ),
    failed: inOrder([...failed, ...late]),
    skipped,
  };
}

type ValidatedRow =
  | { readonly kind: "failed" | "skipped"; readonly row: number; readonly message: string }
  | { readonly kind: "change"; readonly change: EpicIdChange };

/** Validates row after row, but not yet whether an Epic ID is another record's. */
function rowValidator({ type, columns, records, held }: EpicIdsKnown): (row: EpicIdRow) => ValidatedRow {
  const rowOf = new Map<number, number>();
  const word = type.label.toLowerCase();
  const find = recordFinder(columns, type.primaryKey.name, records);
  return ({ number: row, texts }) => {
    const epicId = normalizeText(texts[columns.epicId ?? ""] ?? "");
    if (epicId === "") return { kind: "skipped", row, message: "The row has no Epic ID" };
    const found = find(texts);
    if (found === null) return { kind: "failed", row, message: `The row names no ${word}` };
    const { ids, shown } = found;
    const [recordId] = ids;
    if (recordId === undefined) return { kind: "failed", row, message: `The organization has no ${word} ${shown}` };
    if (ids.length > 1) return { kind: "failed", row, message: `The organization has more than one ${word} ${shown}` };
    const former = held.get(recordId) ?? null;
    const earlier = rowOf.get(recordId);
    if (earlier !== undefined) return { kind: "failed", row, message: `Row ${earlier} is about the same ${word}` };
    rowOf.set(recordId, row);
    if (former === epicId) return { kind: "skipped", row, message: `The Epic ID is ${epicId} already` };
    return { kind: "change", change: { row, recordId, epicId, former } };
  };
}

/** Tells changes from those whose Epic ID another record holds, or another row takes. */
function apartFromTaken(changes: readonly EpicIdChange[], held: EpicIdsKnown["held"]) {
  const taking = new Map<string, EpicIdChange>();
  for (const change of changes) if (!taking.has(change.epicId)) taking.set(change.epicId, change);
  const first = new Set(taking.values());
  const kept = keptByOthers(taking, held);
  const messageOf = (change: EpicIdChange) => {
    if (kept.has(change.epicId)) return `Another record has the Epic ID ${change.epicId}`;
    return first.has(change) ? null : `Row ${taking.get(change.epicId)?.row} has the same Epic ID ${change.epicId}`;
  };
  const validated = changes.map((change) => ({ change, message: messageOf(change) }));
  return {
    free: validated.flatMap(({ change, message }) => (message === null ? change : [])),
    taken: validated.flatMap(({ change, message }) => (message === null ? [] : [{ row: change.row, message }])),
  };
}

/**
 * The Epic IDs that records keep from those who want them. A record whose own change fails gives nothing up, so who
 * wants
 * that fails as well.
 * @param taking the first change to each Epic ID
 */
function keptByOthers(taking: ReadonlyMap<string, EpicIdChange>, held: EpicIdsKnown["held"]): ReadonlySet<string> {
  const holders = new Map([...held].map(([recordId, epicId]) => [epicId, recordId]));
  const leaving = new Set([...taking.values()].map(({ recordId }) => recordId));
  const kept = new Set<string>();
  const isKept = ({ epicId }: EpicIdChange) => {
    const holder = holders.get(epicId);
    return holder !== undefined && !leaving.has(holder) && !kept.has(epicId);
  };
  for (const start of taking.values()) {
    for (let at: EpicIdChange | undefined = start; at && isKept(at); at = taking.get(at.former ?? "")) {
      kept.add(at.epicId);
      leaving.delete(at.recordId);
    }
  }
  return kept;
}

function inOrder(rows: readonly EpicIdReportRow[]): readonly EpicIdReportRow[] {
  return rows.toSorted((a, b) => a.row - b.row);
}
