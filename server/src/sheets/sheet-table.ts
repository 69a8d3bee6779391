import { fold, normalizeText } from "@armature/engine";
import { MAX_ALL } from "@armature/engine/list";
import { utils } from "@e965/xlsx";
import { forEachPresent, somePresent } from "./present.ts";
import { SheetProblem } from "./sheet-problem.ts";
import { LONGEST_CELL } from "./sheet-xml.ts";

const MOST_COLUMNS = 2_000;
/** The limit for the characters of all cells plus their column names, because the answer repeats these for each row. */
const MOST_CHARACTERS = 64_000_000;
/** A small file may have as many, and for each of its bytes as many more. Real sheets have up to 50 for a byte. */
const LEAST_CHARACTERS = 8_000_000;
const CHARACTERS_PER_BYTE = 100;

/** A sheet as it is answered: the texts below each header. */
export interface SheetTable {
  /** The headers. A repeated one gets a number; a missing one gets the name of its column. */
  readonly columns: readonly string[];
  /** The rows that are not blank, with one text for each column. */
  readonly rows: readonly (readonly string[])[];
  /** The number of each column in the sheet, from 1. */
  readonly columnNumbers: readonly number[];
  /** The number of each row in the sheet, from 1. */
  readonly rowNumbers: readonly number[];
}

/** The characters that the answer for a file may have: a text that many cells share makes a small file a large answer. */
export function mostCharacters(file: Buffer): number {
  return Math.min(MOST_CHARACTERS, LEAST_CHARACTERS + CHARACTERS_PER_BYTE * file.length);
}

/**
 * The headers and the rows below. Leaves out blank rows and blank columns.
 * @param sheet texts by row and column; absent ones are blank
 * @param headerRow index of the header row
 * @param most the limit for the characters of the answer
 * @throws SheetProblem manyRows, manyColumns, longCell, noRows, largeWorkbook
 */
export function tableOf(
  sheet: readonly (readonly string[])[],
  headerRow = 0,
  most: number = MOST_CHARACTERS,
): SheetTable {
  const filled = Object.keys(sheet)
    .map(Number)
    .filter((r) => r > headerRow && isFilled(sheet[r]));
  if (filled.length > MAX_ALL) throw new SheetProblem("manyRows", { most: MAX_ALL });
  const places = columnsOf([headerRow, ...filled].map((r) => sheet[r] ?? []));
  if (places.length > MOST_COLUMNS) throw new SheetProblem("manyColumns", { most: MOST_COLUMNS });
  const columns = columnNames(
    places.map((c) => [c, sheet[headerRow]?.[c] ?? ""]),
    headerRow,
  );
  const names = columns.reduce((sum, name) => sum + name.length, 0);
  let characters = 0;
  const rows = filled.map((r) => {
    characters += names;
    const row = sheet[r] ?? [];
    const texts: string[] = [];
    for (const c of places) {
      const text = checked(row[c] ?? "", r, c);
      characters += text.length;
      texts.push(text);
    }
    if (characters > most) throw new SheetProblem("largeWorkbook");
    return texts;
  });
  if (rows.length === 0) throw new SheetProblem("noRows");
  return { columns, rows, columnNumbers: places.map((c) => c + 1), rowNumbers: filled.map((r) => r + 1) };
}

function isFilled(row: readonly string[] | undefined): boolean {
  return row !== undefined && somePresent(row, isText);
}

function isText(text: string): boolean {
  return normalizeText(text) !== "";
}

/** The columns in which any row has a text, from left to right. */
function columnsOf(rows: readonly (readonly string[])[]): readonly number[] {
  const isPlace: true[] = [];
  const note = (text: string, c: number) => {
    if (isPlace[c] !== true && isText(text)) isPlace[c] = true;
  };
  for (const row of rows) forEachPresent(row, note);
  return Object.keys(isPlace).map(Number);
}

function checked(text: string, r: number, c: number): string {
  if (text.length <= LONGEST_CELL) return text;
  throw new SheetProblem("longCell", { cell: utils.encode_cell({ r, c }), most: LONGEST_CELL });
}

function columnNames(headers: readonly (readonly [place: number, text: string])[], row: number): readonly string[] {
  const taken = new Set<string>();
  return headers.map(([c, text]) => {
    const name = freeName(normalizeText(checked(text, row, c)) || `Column ${utils.encode_col(c)}`, taken);
    taken.add(fold(name));
    return name;
  });
}

/** Adds the next free number to a name that is taken, ignoring case. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(fold(name))) return name;
  for (let n = 2; ; n++) {
    const numbered = `${name} (${n})`;
    if (!taken.has(fold(numbered))) return numbered;
  }
}
