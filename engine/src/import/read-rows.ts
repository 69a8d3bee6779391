import { choicesOf } from "../elements/choices.ts";
import { isReference } from "../values/column-kind.ts";
import type { LookupResult } from "../elements/element-type.ts";
import { NO_RESULT } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import { isCellError, NO_CELL_RESULT } from "../values/cell-error.ts";
import { couldBeOtherDay, isDayFirst } from "../values/day-readings.ts";
import { DAYS_TO_1904, dayOfSerial } from "../values/day-serial.ts";
import { fold, normalizeText } from "../values/fold.ts";
import type { Issue } from "../values/issue.ts";
import { wrongType } from "../elements/text-length.ts";
import { contextOf } from "../validation/validate.ts";
import { dayTexts, holdsDays } from "./day-texts.ts";
import type { SheetColumn } from "./match-columns.ts";

/** A data row of a sheet. */
export interface ImportRow {
  /** Row number in the sheet, from 1. */
  readonly number: number;
  /** The texts of all cells, in the sheet's columns. */
  readonly cells: readonly string[];
  /**
   * Stored values by attribute. A blank cell gives null, which clears the value. Attributes without a column are
   * absent.
   */
  readonly values: Values;
  readonly issues: readonly Issue[];
}

/** What people chose for texts that match no option: attribute → folded text → stored value. */
export type ValueChoices = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface ReadOptions {
  readonly found?: LookupResult;
  readonly choices?: ValueChoices;
  /** Row number of the headers. */
  readonly headerRow?: number;
  /** Whether the workbook counts days from 1904. */
  readonly isFrom1904?: boolean;
  /** The number of each column in the sheet, from 1. */
  readonly columnNumbers?: readonly number[];
  /** The attributes of {@link dayFirstNames}. Their dates that could be two are left for a person. */
  readonly dayFirst?: ReadonlySet<string>;
}

/**
 * Reads data rows of a sheet and skips blank ones. An unreadable value is an issue of its row; the row's other values
 * are read all the same.
 * @param cells rows of cell texts below the header
 * @param from index of the first row to read
 * @param to index after the last row to read
 */
export function readRows(
  columns: readonly SheetColumn[],
  cells: readonly (readonly string[])[],
  options: ReadOptions = {},
  from = 0,
  to = cells.length,
): readonly ImportRow[] {
  const { found = NO_RESULT, choices = {}, headerRow = 1, isFrom1904 = false, dayFirst = NO_NAMES } = options;
  const { columnNumbers = [] } = options;
  const matched = matchedColumns(columns).map((column) => ({
    ...column,
    chosen: choices[column.name] ?? null,
    isDayFirst: dayFirst.has(column.name),
    letters: columnLetters(columnNumbers[column.index] ?? column.index + 1),
  }));
  const rows: ImportRow[] = [];
  for (let at = from; at < Math.min(to, cells.length); at++) {
    const row = cells[at] ?? [];
    if (row.some(isFilled)) rows.push(readRow(matched, row, { number: at + 1 + headerRow, found, isFrom1904 }));
  }
  return rows;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** The date attributes in whose column a text is a date as day/month/year alone. */
export function dayFirstNames(
  columns: readonly SheetColumn[],
  cells: readonly (readonly string[])[],
): ReadonlySet<string> {
  const dates = matchedColumns(columns).filter(({ attribute }) => holdsDays(attribute));
  const found = dates.filter(({ attribute, index }) =>
    cells.some((row) => dayTexts(attribute, row[index] ?? "").some(isDayFirst)),
  );
  return new Set(found.map(({ name }) => name));
}

function isFilled(cell: string): boolean {
  return normalizeText(cell) !== "";
}

/** A column with its attribute. */
interface MatchedColumn {
  readonly index: number;
  readonly attribute: AttributeType;
  readonly name: string;
}

interface ReadColumn extends MatchedColumn {
  readonly chosen: Readonly<Record<string, unknown>> | null;
  readonly isDayFirst: boolean;
  /** The name of the column in a sheet. */
  readonly letters: string;
}

/** @param number from 1 */
function columnLetters(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return (rest > 0 ? columnLetters(rest) : "") + String.fromCharCode(65 + ((number - 1) % 26));
}

function matchedColumns(columns: readonly SheetColumn[]): readonly MatchedColumn[] {
  return columns.flatMap(({ index, match }) =>
    match.kind === "matched" ? [{ index, attribute: match.attribute, name: match.attribute.name }] : [],
  );
}

interface RowContext extends Required<Pick<ReadOptions, "found" | "isFrom1904">> {
  /** The number of the row in the sheet. */
  readonly number: number;
}

function readRow(columns: readonly ReadColumn[], row: readonly string[], context: RowContext): ImportRow {
  const values: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const column of columns) {
    const text = row[column.index] ?? "";
    const read = readCell(column, text, values, context);
    if ("issue" in read) issues.push(unreadIssue(column.attribute, read.issue, text));
    else values[column.name] = isEmpty(read.value) ? null : read.value;
  }
  return { number: context.number, cells: row, values, issues };
}

function isNoResult(text: string): boolean {
  return text === NO_CELL_RESULT;
}

function noResult(cell: string, { name }: AttributeType): { readonly issue: Issue } {
  return { issue: { code: "noResult", attribute: name, args: { cell } } };
}

/** The number of cells in matched columns whose formulas no program has computed. */
export function cellsWithoutResult(columns: readonly SheetColumn[], cells: readonly (readonly string[])[]): number {
  const places = matchedColumns(columns).map(({ index }) => index);
  return cells.reduce((sum, row) => sum + places.filter((place) => isNoResult(row[place] ?? "")).length, 0);
}

/** If values can only be chosen, the issue names the text that matches no choice. */
function unreadIssue(attribute: AttributeType, issue: Issue, text: string): Issue {
  const isChosen = isReference(attribute.column) || choicesOf(attribute).all.length > 0;
  if (!isChosen || isCellError(text) || !UNCHOSEN.has(issue.code)) return issue;
  return { code: "notOffered", attribute: attribute.name, args: { value: normalizeText(text) } };
}

const UNCHOSEN: ReadonlySet<string> = new Set(["wrongType", "unknownReference"]);

const DAY_FIRST = "a date such as 2026-01-31. Other dates here are day/month/year";

const NO_VALUE = Object.freeze({ value: null });

/** A choice counts only for a text that cannot be read, as choices of earlier imports may be about other options. */
function readCell(
  column: ReadColumn,
  text: string,
  record: Values,
  context: RowContext,
): { readonly value: unknown } | { readonly issue: Issue } {
  const read = readText(column, text, record, context);
  if ("value" in read) return read;
  const { chosen } = column;
  const choice = chosen && Object.hasOwn(chosen, fold(text)) ? chosen[fold(text)] : null;
  return isEmpty(choice) ? read : { value: choice };
}

function readText(
  { attribute, ...column }: ReadColumn,
  text: string,
  record: Values,
  { number, found, isFrom1904 }: RowContext,
): { readonly value: unknown } | { readonly issue: Issue } {
  // By contract, blank text is no value for every element type.
  if (text === "") return NO_VALUE;
  if (isNoResult(text)) return noResult(`${column.letters}${number}`, attribute);
  if (isCellError(text))
    return { issue: wrongType(attribute, `a value; the cell has the error ${normalizeText(text)}`) };
  if (column.isDayFirst && dayTexts(attribute, text).some(couldBeOtherDay))
    return { issue: wrongType(attribute, DAY_FIRST) };
  if (!attribute.element) return { value: normalizeText(text) };
  const read = attribute.column === "date" ? dayText(text, isFrom1904) : text;
  return attribute.element.parse(read, contextOf(attribute, record, found));
}

/**
 * The number of a day as spreadsheets store it, seen where a cell is not formatted as a date. It has five digits; a
 * year has four, and a date written as one number eight.
 */
const SERIAL = /^\s*(\d{5})([.,]\d+)?\s*$/;
const WITH_TIME = /^\s*(\d{4}-\d\d-\d\d)[ T]\d\d:\d\d(:\d\d)?\s*$/;

/**
 * The date part of a text with a time, or the date of a spreadsheet's day number. A date attribute can store nothing
 * else.
 */
function dayText(text: string, isFrom1904: boolean): string {
  const serial = SERIAL.exec(text)?.[1];
  if (serial !== undefined) return dayOfSerial(Number(serial) + (isFrom1904 ? DAYS_TO_1904 : 0)) ?? text;
  return WITH_TIME.exec(text)?.[1] ?? text;
}

/** The text of a row's cell by attribute, or undefined if no column has that attribute. */
export function textsBy(
  columns: readonly SheetColumn[],
): (row: ImportRow) => (attribute: string) => string | undefined {
  const places = new Map(matchedColumns(columns).map(({ name, index }) => [name, index]));
  return ({ cells }) =>
    (attribute) => {
      const place = places.get(attribute);
      return place === undefined ? undefined : (cells[place] ?? "");
    };
}

/** Texts that could not be read, by attribute, each once and in row order, for the mapping step. */
export function unreadTexts(
  columns: readonly SheetColumn[],
  rows: readonly ImportRow[],
): Readonly<Record<string, readonly string[]>> {
  const textsOf = textsBy(columns);
  const texts: Record<string, Map<string, string>> = {};
  for (const row of rows) {
    if (row.issues.length === 0) continue;
    const textOf = textsOf(row);
    for (const { attribute, code } of row.issues) {
      // Each formula has a result of its own: no one value stands for all.
      if (code === "noResult") continue;
      const text = normalizeText(textOf(attribute ?? "") ?? "");
      if (attribute === null || text === "") continue;
      const seen = (texts[attribute] ??= new Map());
      if (!seen.has(fold(text))) seen.set(fold(text), text);
    }
  }
  return Object.fromEntries(Object.entries(texts).map(([name, seen]) => [name, [...seen.values()]]));
}
