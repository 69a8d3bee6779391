import { isProblem, isWritten, type ReviewRecord } from "@armature/engine/changes";

/** The texts of a sheet: headers and rows. */
export interface TextSheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The export from which the rows came. */
  readonly exportId?: string | null;
}

/** The column that says what is wrong with a row. */
const ERROR = "Error";

function hasProblem({ kind }: ReviewRecord): boolean {
  return kind === "error" || kind === "conflict";
}

/** Everything that is wrong with a record, in one line. */
export function problemText({ issue, cells }: ReviewRecord): string {
  const texts = cells.filter(isProblem).map(({ label, text, state }) => `${label}: ${text ?? state}`);
  return [...(issue === null ? [] : [issue]), ...texts].join(" ");
}

/**
 * The rows of a sheet with problems, as they were, with the problem in a last column.
 * @param rowOf the texts of a record's row
 */
export function problemRows(
  columns: readonly string[],
  records: readonly ReviewRecord[],
  rowOf: (record: ReviewRecord, index: number) => readonly string[],
): TextSheet {
  const rows = records.flatMap((record, index) => {
    if (!hasProblem(record)) return [];
    const texts = rowOf(record, index);
    return [[...columns.map((_, i) => texts[i] ?? ""), problemText(record)]];
  });
  return { columns: [...columns, ERROR], rows };
}

/** As {@link problemRows}, for records that came from no sheet: their names and the requested values. */
export function problemsOfRecords(title: string, records: readonly ReviewRecord[]): TextSheet {
  const faulty = records.filter(hasProblem);
  const shown = (record: ReviewRecord) => record.cells.filter((cell) => isWritten(cell) || isProblem(cell));
  const labels = [...new Set(faulty.flatMap((record) => shown(record).map(({ label }) => label)))];
  const wanted = (record: ReviewRecord, label: string) => shown(record).find((cell) => cell.label === label)?.new ?? "";
  const columns = [title, ...labels.filter((label) => label !== title)];
  return problemRows(columns, records, (record) => [
    record.title,
    ...columns.slice(1).map((label) => wanted(record, label)),
  ]);
}

/** In the clipboard format of spreadsheets. Text that would break a cell is quoted. */
export function clipboardText({ columns, rows }: TextSheet): string {
  return [columns, ...rows].map((row) => row.map(quoted).join("\t")).join("\n");
}

/** Prevents a cell from being run as a formula. */
function quoted(text: string): string {
  const plain = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /["\t\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
