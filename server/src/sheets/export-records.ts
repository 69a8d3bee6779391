import { setImmediate as pause } from "node:timers/promises";
import {
  type AttributeType,
  displayText,
  type EntityType,
  type LookupResult,
  type Query,
  type RecordId,
  type SortKey,
  type Values,
} from "@armature/engine";
import { choicesOf } from "@armature/engine/elements";
import { exportColumns, type ExportState, openExport, optionalColumns, type Preset } from "@armature/engine/export";
import { listText } from "@armature/engine/list";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { AppError, badQuery } from "../base/errors.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { definitionById } from "../metadata/definitions.ts";
import { entriesOf } from "../metadata/renames.ts";
import type { RecordReads } from "../records/read/record-reads.ts";
import type { Scope } from "../records/scope.ts";
import { entityTable, keySql, rowId, scopeSql, selectList } from "../records/sql/table.ts";
import type { ExportColumn, ExportContent } from "./export-workbook.ts";
import type { ExportedRecord } from "./exports.ts";
import { MOST_CHOICES, readReferenceTexts, type ReferenceTexts } from "./reference-texts.ts";

/** Rows that are formatted without a pause for other requests. */
const ROWS_AT_ONCE = 500;

/** What a caller exports. */
export interface ExportRequest {
  readonly presetId: number | null;
  /** Names of the columns in order, instead of a preset; null to use the preset. */
  readonly columns: readonly string[] | null;
  /** The order of the rows; that of the ids if empty. */
  readonly sort: readonly SortKey[];
  /** Names of optional attributes to include. */
  readonly optional: readonly string[];
  readonly ids: readonly RecordId[];
  /** Whose days a list shows of moments. */
  readonly timeZone: string;
}

export interface ExportDeps {
  readonly db: Kysely<SystemSchema>;
  readonly records: RecordReads;
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  readonly type: EntityType;
}

/** The content of a sheet, and what is stored about the export. */
export interface PreparedExport {
  readonly content: Omit<ExportContent, "exportId">;
  readonly attributes: readonly string[];
  readonly records: readonly ExportedRecord[];
}

/**
 * Prepares the columns and rows of an export, with values as people see them. Takes a constant number of statements.
 * @throws AppError badQuery (400) for a preset or attribute that cannot be exported, unknownRecord (404) for a record
 * that is not in scope
 */
export async function prepareExport(deps: ExportDeps, request: ExportRequest): Promise<PreparedExport> {
  const { db, compiled, scope, type } = deps;
  const attributes = columnsOf(deps, request);
  const rows = await readRows(deps, attributes, await inOrder(deps, [...new Set(request.ids)], request.sort));
  const texts = await readReferenceTexts({ db, compiled, scope, attributes, rows: rows.map(({ values }) => values) });
  return {
    content: {
      title: type.labelPlural,
      columns: attributes.map((attribute) => columnOf(attribute, texts)),
      rows: await inWords(
        attributes,
        rows.map(({ values }) => values),
        foundIn(texts),
        request.columns && request.timeZone,
      ),
    },
    attributes: attributes.map(({ name }) => name),
    records: rows.flatMap(({ id, historyId }) =>
      typeof id === "number" && historyId !== null ? [{ id, historyId }] : [],
    ),
  };
}

/** The ids in the order of the sort keys, by one more statement. Ids that it does not find come last. */
async function inOrder(
  { records, scope, type }: ExportDeps,
  ids: readonly RecordId[],
  sort: readonly SortKey[],
): Promise<readonly RecordId[]> {
  if (sort.length === 0 || ids.length === 0) return ids;
  const key = type.primaryKey.name;
  const query: Query = {
    entity: type.name,
    where: { kind: "ids", attribute: key, ids: ids as readonly number[] },
    sort,
    page: { limit: null },
    columns: [key],
    count: "none",
  };
  const { rows } = await records.query(scope, query);
  return [...new Set([...rows.map((row) => row[key] as RecordId), ...ids])];
}

function columnsOf({ compiled, scope, type }: ExportDeps, request: ExportRequest): readonly AttributeType[] {
  if (request.columns) return shownColumns(type, scope, request.columns);
  const preset = presetOf(compiled, type, request.presetId);
  if (!preset) throw badQuery(`${type.label} has no preset with the id ${request.presetId ?? "that presetId gives"}`);
  const opened = openExport(type, scope, [preset]);
  const offered = new Set(optionalColumns(opened).map(({ name }) => name));
  const unknown = request.optional.find((name) => !offered.has(name));
  if (unknown !== undefined) throw badQuery(`The preset ${preset.label} offers no attribute ${unknown}`);
  const state: ExportState = { ...opened, optional: new Set(request.optional) };
  const columns = exportColumns(state);
  if (columns.length === 0) throw badQuery("There is no column to export");
  return columns;
}

function shownColumns(type: EntityType, scope: Scope, names: readonly string[]): readonly AttributeType[] {
  const { attributes } = openExport(type, scope, []);
  return [...new Set(names)].map((name) => {
    const attribute = attributes.find((each) => each.name === name);
    if (!attribute) throw badQuery(`${type.label} has no column ${name} to export`);
    return attribute;
  });
}

function presetOf({ definitions }: CompiledMetadata, type: EntityType, id: number | null): Preset | null {
  const known = definitionById(definitions, { kind: "preset", entity: type.name }, id);
  const preset = known && type.presets.find(({ name }) => name === known.name);
  if (!preset || id === null) return null;
  const attributeList = preset.columns.map(({ attribute, required }) => ({ attributeName: attribute.name, required }));
  return { id, label: preset.label, attributeList };
}

interface ExportRow {
  readonly id: RecordId;
  readonly values: Values;
  /** The number of the record's latest history entry; null for definitions. */
  readonly historyId: number | null;
}

/** The records in the order of the ids. */
async function readRows(
  deps: ExportDeps,
  attributes: readonly AttributeType[],
  ids: readonly RecordId[],
): Promise<readonly ExportRow[]> {
  const { type } = deps;
  const found = await (type.store === "records" ? storedRows(deps, attributes, ids) : allRows(deps));
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) throw new AppError("unknownRecord", { args: { entity: type.label.toLowerCase() } });
    return row;
  });
}

async function storedRows(
  { db, compiled, scope, type }: ExportDeps,
  attributes: readonly AttributeType[],
  ids: readonly RecordId[],
): Promise<ReadonlyMap<RecordId, ExportRow>> {
  const table = entityTable(compiled, type);
  const key = keySql(table);
  // Attribute names never have underscores, so the aliases are free.
  const last = sql`(select coalesce(max(history."id"), 0) from system.history
    where ${entriesOf(compiled.renames, type.name)} and history."recordId" = ${key}) as row_history, ${key} as row_id`;
  const { rows } = await sql<Values>`select ${selectList(
    table,
    attributes.map(({ name }) => name),
  )}, ${last} from ${table.from}
    where ${key} = any(${ids.flatMap(rowId)}::int[]) and ${scopeSql(table, scope)}`.execute(db);
  return new Map(
    rows.map(({ row_id, row_history, ...values }) => [
      Number(row_id),
      { id: Number(row_id), values, historyId: Number(row_history) },
    ]),
  );
}

async function allRows({ records, scope, type }: ExportDeps): Promise<ReadonlyMap<RecordId, ExportRow>> {
  const page = { limit: null, offset: 0 };
  const query: Query = { entity: type.name, where: null, sort: [], page, columns: null, count: "none" };
  const { rows } = await records.query(scope, query);
  const recordIdOf = (row: Values) => row[type.primaryKey.name] as RecordId;
  return new Map(rows.map((values) => [recordIdOf(values), { id: recordIdOf(values), values, historyId: null }]));
}

function foundIn(texts: ReferenceTexts): LookupResult {
  return { taken: () => undefined, label: (attribute, id) => texts.label(attribute, id) };
}

/**
 * The cells of the records as people see them, row by row.
 * @param timeZone of the days that lists show of moments. Null writes whole moments, which an import can read.
 */
export async function inWords(
  attributes: readonly AttributeType[],
  rows: readonly Values[],
  found: LookupResult,
  timeZone: string | null,
): Promise<readonly (readonly string[])[]> {
  const lines: (readonly string[])[] = [];
  for (const values of rows) {
    lines.push(attributes.map((attribute) => inWord(attribute, values, found, timeZone)));
    if (lines.length % ROWS_AT_ONCE === 0) await pause();
  }
  return lines;
}

function inWord(attribute: AttributeType, values: Values, found: LookupResult, timeZone: string | null): string {
  return timeZone === null ? displayText(attribute, values, found) : listText(attribute, values, timeZone, found);
}

function columnOf(attribute: AttributeType, texts: ReferenceTexts): ExportColumn {
  return { header: attribute.label, choices: attribute.multiple ? null : choicesFor(attribute, texts) };
}

/** The texts of the attribute's possible values: choices of a list, Yes and No, or records of another entity. */
function choicesFor(attribute: AttributeType, texts: ReferenceTexts): readonly string[] | null {
  if (attribute.column === "reference") return texts.choices(attribute.name);
  const { valueYes, valueNo } = attribute;
  const listed = choicesOf(attribute).all.map(({ value }) => value);
  const values = listed.length > 0 ? listed : [valueYes, valueNo].filter((value) => value !== null);
  if (values.length === 0 || values.length > MOST_CHOICES) return null;
  return values.map((value) => displayText(attribute, { [attribute.name]: value }, foundIn(texts)));
}
