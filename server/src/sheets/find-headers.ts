import { normalizeText } from "@armature/engine";
import { lettersOf } from "@armature/engine/values";
import { somePresent } from "./present.ts";
import type { CellRange } from "./read-workbook.ts";

/** Rows in which headers are looked for; a title of ten rows and a note fit in. */
const MOST_ROWS = 30;
const MOST_TOP_TEXT = 120;

/** A row at the top of a sheet, for a person to say whether it holds the headers. */
export interface TopRow {
  /** As the sheet counts, from 1. */
  readonly row: number;
  /** Its first texts. */
  readonly text: string;
}

/**
 * The row that holds the headers, from 0: the first row of several texts, below titles of one; or one further down that
 * has more known labels, at least two or nothing else.
 * @param labels the letters of what headers can be called
 */
export function findHeaders(sheet: readonly (readonly string[])[], labels: ReadonlySet<string>): number {
  const rows = filledRows(sheet).map((row) => ({ row, texts: textsIn(sheet[row]) }));
  const usual = rows.find(({ texts }) => texts.length > 1) ?? rows[0];
  if (!usual) return 0;
  const known = ({ texts }: typeof usual) => new Set(texts.map(lettersOf).filter((text) => labels.has(text))).size;
  const best = rows.reduce((found, other) => (known(other) > known(found) ? other : found), usual);
  return known(best) >= Math.min(2, best.texts.length) ? best.row : usual.row;
}

/** The first filled rows. */
export function topRows(sheet: readonly (readonly string[])[]): readonly TopRow[] {
  return filledRows(sheet).map((r) => ({ row: r + 1, text: shortened(textsIn(sheet[r]).join(", ")) }));
}

/** The sheet with a header that stands higher in its column, in cells that were merged down to its row. */
export function withMergedHeaders(
  sheet: readonly (readonly string[])[],
  headerRow: number,
  merged: readonly CellRange[],
): readonly (readonly string[])[] {
  const texts = [...(sheet[headerRow] ?? [])];
  for (const { s, e } of merged)
    if (s.c === e.c && s.r < headerRow && e.r >= headerRow) texts[s.c] ||= sheet[s.r]?.[s.c] ?? "";
  const rows = [...sheet];
  rows[headerRow] = texts;
  return rows;
}

function filledRows(sheet: readonly (readonly string[])[]): readonly number[] {
  const rows: number[] = [];
  somePresent(sheet, (row, r) => {
    if (textsIn(row).length > 0) rows.push(r);
    return rows.length === MOST_ROWS;
  });
  return rows;
}

function textsIn(row: readonly string[] = []): readonly string[] {
  return row.map((text) => normalizeText(text)).filter((text) => text !== "");
}

function shortened(text: string): string {
  return text.length > MOST_TOP_TEXT ? `${text.slice(0, MOST_TOP_TEXT)}…` : text;
}
