import { listAttributes } from "../access/attributes.ts";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { normalizeText } from "../values/fold.ts";
import type { Issue } from "../values/issue.ts";
import { withDoubts } from "./doubt-columns.ts";
import type { ImportSheet, ImportState } from "./import-state.ts";
import { finish, type InParts } from "./in-parts.ts";
import { matchColumns, openColumns, type SheetColumn, withSuggestions } from "./match-columns.ts";
import { dayFirstNames, type ImportRow, readRows, unreadTexts } from "./read-rows.ts";

/** The columns and texts of the sheet, as decided so far. */
export interface ImportColumns {
  readonly columns: readonly SheetColumn[];
  /** Columns that a person still has to decide. */
  readonly open: readonly SheetColumn[];
  /** Texts that could not be read, by attribute, for the mapping step. */
  readonly unread: Readonly<Record<string, readonly string[]>>;
  /** The issue that stops the import here. */
  readonly issue: Issue | null;
}

/** The columns with their attributes, including suggestions. The first cells show which attribute is doubtful. */
export function importColumns(state: ImportState): readonly SheetColumn[] {
  const { type, context, sheet, columns, remembered } = state;
  const attributes = listAttributes(type, context);
  const matched = matchColumns(sheet?.headers ?? [], attributes, { ...remembered, ...columns });
  const suggested = withSuggestions(withDoubts(matched, state), attributes, type.application.synonyms);
  return withDoubts(suggested, state);
}

/** The suggested attributes by header. They are used when the person goes on. */
export function suggestedColumns({
  columns,
}: Pick<ImportColumns, "columns">): readonly (readonly [header: string, attribute: string])[] {
  return columns.flatMap(({ header, match }) =>
    match.kind === "matched" && match.by === "suggestion" ? [[header, match.attribute.name] as const] : [],
  );
}

/** Matches the columns and reads the texts below them. */
export function readColumns(state: ImportState, found?: LookupResult): ImportColumns {
  return finish(readColumnsInParts(state, found));
}

/** As {@link readColumns}. Yields the number of rows read so far. */
export function* readColumnsInParts(state: ImportState, found: LookupResult = NO_RESULT): InParts<ImportColumns> {
  const cells = state.sheet?.cells ?? [];
  const { columns, rows } = yield* readSheet(state, found);
  const isBlank = (index: number) => cells.every((row) => normalizeText(row[index] ?? "") === "");
  return {
    columns,
    open: openColumns(columns, isBlank),
    unread: unreadTexts(columns, rows),
    issue: keyColumnIssue(state.type, columns),
  };
}

/** Rows per part, a few milliseconds of work. */
export const PART = 250;

interface SheetReading {
  readonly state: ImportState;
  readonly found: LookupResult;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly ImportRow[];
}

/**
 * The last readings of each sheet. Two are kept because callers alternate between readings with and without people's
 * decisions on texts.
 */
const readings = new WeakMap<ImportSheet, readonly SheetReading[]>();
const KEPT_READINGS = 2;

export function* readSheet(state: ImportState, found: LookupResult): InParts<Pick<SheetReading, "columns" | "rows">> {
  const { sheet, values: choices } = state;
  if (!sheet) return { columns: [], rows: [] };
  const former = readings.get(sheet) ?? [];
  const alike = former.filter((reading) => reading.found === found && isReadAlike(reading.state, state));
  const same = alike.find((reading) => reading.state.columns === state.columns);
  if (same) return same;
  const columns = importColumns(state);
  // Accepting a suggestion changes no row.
  const taken = alike.find((reading) => isMatchedAlike(reading.columns, columns));
  if (taken) return kept(sheet, { state, found, columns, rows: taken.rows });
  const rows: ImportRow[] = [];
  const { place: { headerRow = 1, columnNumbers = [] } = {}, isFrom1904 = false } = sheet;
  const dayFirst = dayFirstNames(columns, sheet.cells);
  const options = { found, choices, headerRow, columnNumbers, isFrom1904, dayFirst };
  for (let from = 0; from < sheet.cells.length; from += PART) {
    rows.push(...readRows(columns, sheet.cells, options, from, from + PART));
    yield Math.min(from + PART, sheet.cells.length);
  }
  return kept(sheet, { state, found, columns, rows });
}

function kept(sheet: ImportSheet, reading: SheetReading): SheetReading {
  readings.set(sheet, [reading, ...(readings.get(sheet) ?? [])].slice(0, KEPT_READINGS));
  return reading;
}

function isReadAlike(a: ImportState, b: ImportState): boolean {
  return a.type === b.type && a.context === b.context && a.values === b.values;
}

function isMatchedAlike(a: readonly SheetColumn[], b: readonly SheetColumn[]): boolean {
  return a.every(({ match }, place) => attributeOf(match) === attributeOf(b[place]?.match));
}

function attributeOf(match: SheetColumn["match"] | undefined): string | null {
  return match?.kind === "matched" ? match.attribute.name : null;
}

function keyColumnIssue({ importKey }: EntityType, columns: readonly SheetColumn[]): Issue | null {
  const isKey = ({ match }: SheetColumn) => match.kind === "matched" && match.attribute === importKey;
  return columns.some(isKey) ? null : { code: "keyColumnMissing", attribute: importKey?.name ?? null };
}
