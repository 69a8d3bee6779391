import { normalizeText } from "@armature/engine";
import { lettersOf } from "@armature/engine/values";
import { somePresent } from "./present.ts";
import type { CellRange } from "./xlsx/cell-place.ts";

/** The number of rows in which headers are searched. Enough for a title of ten rows and a note. */
const MOST_ROWS = 30;
const MOST_TOP_TEXT = 120;

/** A row at the top of a sheet. A person can say whether it is the header row. */
export interface TopRow {
  /** The row number in the sheet, from 1. */
  readonly row: number;
  /** Its first texts. */
  readonly text: string;
}

/**
 * The index of the header row. By default it is the first row with several texts, so single-text titles above are
 * skipped. A later row with more known labels wins, if it has at least two or nothing else.
 * @param labels the letters of possible headers
 */
export function findHeaders(sheet: readonly (readonly string[])[], labels: ReadonlySet<string>): number {
  const rows = filledRows(sheet).map((row) => ({ row, texts: textsIn(sheet[row]) }));
  const usual = rows.find(({ texts }) => texts.length > 1) ?? rows[0];
  if (!usual) return 0;
  const known = ({ row }: typeof usual) => knownLabels(sheet[row], labels);
  const best = rows.reduce((found, other) => (known(other) > known(found) ? other : found), usual);
  return known(best) >= Math.min(2, best.texts.length) ? best.row : usual.row;
}

/** The number of different known labels in a row. */
export function knownLabels(row: readonly string[] | undefined, labels: ReadonlySet<string>): number {
  return new Set(
    textsIn(row)
      .map(lettersOf)
      .filter((text) => labels.has(text)),
  ).size;
}

/** The first rows that are not empty. */
export function topRows(sheet: readonly (readonly string[])[]): readonly TopRow[] {
  return filledRows(sheet).map((r) => ({ row: r + 1, text: shortened(textsIn(sheet[r]).join(", ")) }));
}

/**
 * The sheet with complete headers: a header in cells that are merged down to the header row is copied into that row.
 */
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
