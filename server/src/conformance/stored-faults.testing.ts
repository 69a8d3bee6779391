import {
  type AttributeType,
  compareText,
  contextOf,
  type Filter,
  NO_RESULT,
  type Query,
  sameValue,
  type Values,
} from "@armature/engine";
import { isReference } from "@armature/engine/values";
import { executeQuery, isOrderedByText, itemTexts, listText } from "@armature/engine/list";
import { sql } from "kysely";
import { validValues } from "../../../plugins/kit/value-faults.testing.ts";
import { tableOf } from "../metadata/data-tables.ts";
import { SQL_TYPES } from "../metadata/storage-steps.ts";
import { queryRecords } from "../records/read/query.ts";
import { readSheet } from "../sheets/read-workbook.ts";
import { sheetFile } from "../sheets/testing.ts";
import { type KitWorld, personName, type Tried } from "./kit-world.testing.ts";

/** How many values are used in filters. */
const ASKED = 6;
/** Lists show the days of moments in the time zone of the person who asks. */
const ZONE = "America/New_York";

interface Row {
  readonly id: number;
  readonly value: unknown;
  /** The text of `format`. */
  readonly text: string;
  /** The text that lists show. */
  readonly listed: string;
}

/**
 * Stores every valid value of an element type, and one record without a value. Then checks that list, sort, filters,
 * search, export, import and history all agree with `format`, and filters with what lists show.
 * @returns the differences; empty if there are none
 */
export async function storedFaults(world: KitWorld, tried: Tried): Promise<readonly string[]> {
  const { type, attribute } = world.of(tried.element);
  const faults: string[] = [];
  const rows: Row[] = [];
  for (const value of [...validValues(attribute, tried.examples), null]) {
    const refused = await store(world, attribute, type.name, value);
    if (typeof refused === "number")
      rows.push({ id: refused, value, text: shown(attribute, value), listed: listed(attribute, value) });
    else faults.push(`the column cannot hold ${JSON.stringify(value)}: ${refused}`);
  }
  const found = await list(world, { entity: type.name });
  for (const { id, value } of rows) {
    const stored = found.find((row) => row["id"] === id)?.["subject"];
    if (!sameValue(stored, value)) faults.push(`${JSON.stringify(value)} is stored as ${JSON.stringify(stored)}`);
  }
  if (faults.length > 0) return faults;
  const inMemory = (where: Filter | null) => executeQuery(type, found, query({ entity: type.name, where })).rows;
  return [
    ...(await sortFaults(world, attribute, rows)),
    ...(await filterFaults(world, attribute, rows, inMemory)),
    ...sheetFaults(attribute, rows),
    ...(await historyFaults(world, attribute, rows)),
  ];
}

/** The text of a value, with labels of references. */
function shown(attribute: AttributeType, value: unknown): string {
  return value === null ? "" : (attribute.element?.format(value, labelled(attribute)) ?? "");
}

function listed(attribute: AttributeType, value: unknown): string {
  return listText(attribute, { [attribute.name]: value }, ZONE, labelled(attribute).found);
}

function labelled(attribute: AttributeType) {
  return contextOf(
    attribute,
    {},
    {
      ...NO_RESULT,
      label: (_name, id) => personName(id),
      idOf: (_name, label) => Number(label.replace(personName(""), "")) || null,
    },
  );
}

/** The id of the record, or why it cannot be stored. */
async function store(
  { database }: KitWorld,
  { column }: AttributeType,
  entity: string,
  value: unknown,
): Promise<number | string> {
  const stored = sql`(select given.value from jsonb_to_record(${JSON.stringify({ value })}::jsonb)
    given(value ${sql.raw(SQL_TYPES[column])}))`;
  try {
    const { rows } = await sql<{ id: number }>`insert into ${tableOf(entity)} ("subject", "created", "updated")
      values (${stored}, now(), now()) returning "id"`.execute(database.kysely);
    return rows[0]?.id ?? "nothing was stored";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function query(asked: Partial<Query> & Pick<Query, "entity">): Query {
  return { where: null, sort: [], page: { limit: null }, columns: null, count: "none", timeZone: ZONE, ...asked };
}

async function list({ database, compiled, scope }: KitWorld, asked: Parameters<typeof query>[0]) {
  return (await queryRecords(database.kysely, compiled, scope, query(asked))).rows;
}

function idsOf(rows: readonly Values[]): string {
  return rows.map((row) => String(row["id"])).join(" ");
}

async function sortFaults(world: KitWorld, attribute: AttributeType, rows: readonly Row[]): Promise<readonly string[]> {
  const byText = isOrderedByText(attribute) || attribute.column === "reference";
  const compare = (a: Row, b: Row) =>
    typeof a.value === "number" && typeof b.value === "number" && !byText
      ? a.value - b.value
      : compareText(a.text, b.text);
  const faults: string[] = [];
  for (const descending of [false, true]) {
    const sort = [{ attribute: "subject", descending }];
    const found = await list(world, { entity: attribute.entityName, sort });
    const filled = rows.filter(({ text }) => text !== "");
    const sorted = filled.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)) || a.id - b.id);
    const all = [...sorted, ...rows.filter(({ text }) => text === "")].map(({ id }) => ({ id }));
    if (idsOf(found) !== idsOf(all)) faults.push(`sorted, ${descending ? "descending" : "ascending"}: ${idsOf(found)}`);
  }
  return faults;
}

async function filterFaults(
  world: KitWorld,
  attribute: AttributeType,
  rows: readonly Row[],
  inMemory: (where: Filter) => readonly Values[],
): Promise<readonly string[]> {
  const faults: string[] = [];
  const itemsOf = ({ value }: Row) =>
    itemTexts(attribute, value, labelled(attribute).found).map((text) => text.toLowerCase());
  const expectKept = async (
    what: string,
    where: Filter,
    keeps: (text: string, items: readonly string[]) => boolean,
  ) => {
    const kept = rows.filter((row) => keeps(row.listed.toLowerCase(), itemsOf(row)));
    const found = idsOf(await list(world, { entity: attribute.entityName, where }));
    if (found !== idsOf(kept.map(({ id }) => ({ id })))) faults.push(`${what} keeps ${found || "nothing"}`);
    // References are filtered by labels, which only the database has.
    if (!isReference(attribute.column) && found !== idsOf(inMemory(where))) faults.push(`${what} differs in memory`);
  };
  const term = (operator: string, ...values: readonly string[]): Filter => ({
    kind: "term",
    attribute: "subject",
    operator,
    values,
  });
  for (const text of new Set(rows.slice(0, ASKED).flatMap((row) => [row.listed, ...itemsOf(row)]))) {
    if (text === "") continue;
    const lower = text.toLowerCase();
    const isEqual = (each: string, items: readonly string[]) => each === lower || items.includes(lower);
    await expectKept(`equals ${text}`, term("equals", text), isEqual);
    await expectKept(`does not equal ${text}`, term("doesNotEqual", text), (...each) => !isEqual(...each));
    await expectKept(`a search for ${text}`, { kind: "quick", columns: ["subject"], pieces: [text] }, (each) =>
      each.includes(lower),
    );
  }
  await expectKept("is empty", term("isEmpty"), (each) => each === "");
  return faults;
}

/** Writes and reads a real file, which must give the same value. */
function sheetFaults(attribute: AttributeType, rows: readonly Row[]): readonly string[] {
  const { rows: read } = readSheet(sheetFile([[attribute.label, "End"], ...rows.map(({ text }) => [text, "."])]));
  return rows.flatMap(({ value, text }, i) => {
    const answer = attribute.element?.parse(read[i + 1]?.[0] ?? "", labelled(attribute));
    const isSame = answer !== undefined && "value" in answer && sameValue(answer.value, value);
    return isSame ? [] : [`${text} comes back from a sheet as ${JSON.stringify(answer)}`];
  });
}

/** History stores values as JSON, and must show them as lists do. */
async function historyFaults(
  { database }: KitWorld,
  attribute: AttributeType,
  rows: readonly Row[],
): Promise<readonly string[]> {
  const kept = await sql<{ value: unknown }>`select value from jsonb_array_elements(
    ${JSON.stringify(rows.map(({ value }) => value))}::jsonb) with ordinality kept(value, place) order by place`.execute(
    database.kysely,
  );
  return rows.flatMap(({ value, text }, i) => {
    const inHistory = shown(attribute, kept.rows[i]?.value ?? null);
    return inHistory === text ? [] : [`the history shows ${JSON.stringify(value)} as ${inHistory}`];
  });
}
