/** Rows and columns that a sheet does not show, because of a filter or by hand. */
export interface HiddenCells {
  /** Row numbers in the sheet, from 1. */
  readonly rows: readonly number[];
  /** The headers of columns. */
  readonly columns: readonly string[];
  /** Whether they were left out when the sheet was read. */
  readonly isLeftOut: boolean;
}

const MOST_NAMES = 3;

/** What a sheet does not show, in words. Empty if it shows everything. */
export function hiddenText({ rows, columns }: HiddenCells): string {
  const count = rows.length.toLocaleString("en-US");
  const ofRows = rows.length === 0 ? [] : [rows.length === 1 ? "1 hidden row" : `${count} hidden rows`];
  return [...ofRows, ...columnsText(columns)].join(" and ");
}

function columnsText(columns: readonly string[]): readonly string[] {
  if (columns.length === 0) return [];
  const names = columns.slice(0, MOST_NAMES).map((name) => `‘${name}’`);
  if (columns.length === 1) return [`the hidden column ${names[0]}`];
  const more = columns.length > MOST_NAMES ? ", …" : "";
  return [`${columns.length.toLocaleString("en-US")} hidden columns (${names.join(", ")}${more})`];
}
