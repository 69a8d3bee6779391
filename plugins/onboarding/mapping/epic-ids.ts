import { type EntityType, normalizeText, type Values } from "@armature/engine";
import { type EpicIdColumns, type EpicIdRow, recordFinder } from "./epic-id-sheet.ts";

/** The message about a row of the sheet. */
export interface EpicIdReportRow {
  readonly row: number;
  readonly message: string;
}

/** The result of each row of a sheet. Each list has the order of the sheet. */
export interface EpicIdReport {
  /** Rows whose record had no Epic ID before. */
  readonly created: readonly EpicIdReportRow[];
  /** Rows whose record had another Epic ID before. */
  readonly updated: readonly EpicIdReportRow[];
  readonly failed: readonly EpicIdReportRow[];
  /** Rows without an Epic ID, or with the one that the record has already. */
  readonly skipped: readonly EpicIdReportRow[];
}

/** A row that sets the Epic ID of a record. */
export interface EpicIdChange {
  readonly row: number;
  readonly recordId: number;
  readonly epicId: string;
  /** The previous Epic ID of the record, or null. It always differs from the new one. */
  readonly former: string | null;
}

export interface ValidatedEpicIds {
  readonly changes: readonly EpicIdChange[];
  readonly failed: readonly EpicIdReportRow[];
  readonly skipped: readonly EpicIdReportRow[];
}

/** The data against which rows are validated. */
export interface EpicIdsKnown {
  readonly type: EntityType;
  readonly columns: EpicIdColumns;
  /** The records of the organization, with their keys. */
  readonly records: readonly Values[];
  /** Record id → its current Epic ID. */
  readonly held: ReadonlyMap<number, string>;
}

/**
 * Validates the rows of a sheet against the stored data. An Epic ID is taken if another record has it, unless a valid
 * row of the same sheet gives that record another one. So two records can swap their Epic IDs.
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
 * The report after the changes were saved.
 * @param refused why changes could not be saved, because somebody else made a change first
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

/** Validates each row, except whether another record has its Epic ID. */
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

/** Separates changes that can be saved from those whose Epic ID belongs to another record or another row. */
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
 * The Epic IDs that other records keep. If the change of a record fails, the record keeps its Epic ID. A row that wants
 * this Epic ID therefore fails too.
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
