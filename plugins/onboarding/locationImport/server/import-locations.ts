import {
  type AttributeType,
  type ChangeItem,
  contextOf,
  type EntityType,
  fold,
  isEmpty,
  type Issue,
  type LookupResult,
  NO_RESULT,
  textForm,
  type Values,
} from "@armature/engine";
import { allowingAbsent, lockText } from "@armature/engine/access";
import { choicesOf } from "@armature/engine/elements";
import { AppError, entityOf, type ErrorItem, errorItems } from "@armature/server";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { AddressRecord } from "../../kit/records.ts";
import type { OperationRecords } from "../../kit/server/typed.ts";
import {
  ADDRESS_COLUMNS,
  LOCATION_COLUMNS,
  type LocationColumn,
  type LocationRow,
  REQUIRED_COLUMNS,
} from "./location-file.ts";

const REFUSED = {
  code: "locationsRefused",
  status: 400,
  message: "No locations were imported. Correct the file and send it again.",
};

/** The result of a data row. The first has index 0. */
export interface LocationResult {
  readonly locationIndex: number;
  readonly valid: boolean;
  readonly errors: readonly string[];
}

const LOCATION = "location";
const ADDRESS = "address";
const OPTION = "option";
const COUNTY = "county";
const STREET = "address";
/** The reference to the address that is created from the same row. */
const ADDRESS_ID = "addressId";

/** How rows are read, and how their errors are worded. */
export interface SheetForm {
  /** Columns that need a text in every row. */
  readonly required: readonly LocationColumn[];
  /** Whether an error starts with the name of its column. Otherwise it mentions the label of the field. */
  readonly namesColumns: boolean;
}

/** For a CSV file of administrators. */
export const FILE_FORM: SheetForm = Object.freeze({ required: REQUIRED_COLUMNS, namesColumns: true });
/** For rows that a member pasted. Only the name is required, as in the questionnaire. */
export const PASTED_FORM: SheetForm = Object.freeze({ required: ["name"] as const, namesColumns: false });

/**
 * Creates a location for each row, with its own address if the row has one. It creates all of them or none.
 * @returns the ids of the locations, in the order of the rows
 * @throws AppError permission (403), locked, closed (423), locationsRefused (400) with the result of each row
 */
export async function importLocations(
  records: OperationRecords,
  rows: readonly LocationRow[],
  form: SheetForm,
): Promise<readonly number[]> {
  const types = { location: entityOf(records, LOCATION), address: entityOf(records, ADDRESS) };
  const namesCounty = rows.some((row) => !isEmpty(row[COUNTY]?.trim()));
  const counties = namesCounty ? await readCounties(records) : NO_COUNTIES;
  const read = rows.map((row) => readRow(types, row, counties, form));
  const validated = [
    await validateItems(records, types.location, read, form, ({ location }) => location),
    await validateItems(records, types.address, read, form, ({ address }) => address),
  ];
  const results = read.map(({ errors }, i) => resultOf(i, [...errors, ...validated.flatMap((of) => of.get(i) ?? [])]));
  if (results.some(({ valid }) => !valid)) throw locationsRefused(results);
  return write(records, types, read);
}

/**
 * @param results one for each row. If the file itself is unreadable, its problem is reported as the result of the first
 *   row
 */
export function locationsRefused(results: readonly LocationResult[]): AppError {
  return new AppError(REFUSED, { details: { results } });
}

export function resultOf(locationIndex: number, errors: readonly string[]): LocationResult {
  return { locationIndex, valid: errors.length === 0, errors: [...new Set(errors)] };
}

interface Types {
  readonly location: EntityType;
  readonly address: EntityType;
}

/** Messages may name any column, since these names are not confidential. */
const EVERYTHING = { permission: allowingAbsent({}) };

interface Counties {
  /** The id of a county by state and name, such as 'Dane' or 'Dane County'. */
  readonly idOf: (state: unknown, label: string) => number | null;
  /** The names of a state's counties, sorted. */
  readonly of: (state: unknown) => readonly string[];
}

const NO_COUNTIES: Counties = { idOf: () => null, of: () => [] };

/** Reads all counties in one query, because the message about an unknown county lists the valid ones, if few. */
async function readCounties(records: OperationRecords): Promise<Counties> {
  const where = { kind: "term", attribute: "optionType", operator: "equals", values: ["clarityCounty"] } as const;
  const columns = ["optionId", "label", "state"];
  const sort = [{ attribute: "label", descending: false }] as const;
  const rows = await records.records(OPTION, { where, sort, columns });
  const ids = new Map(rows.map(({ optionId, state, label }) => [countyKey(state, textForm(label)), optionId]));
  const byState = Map.groupBy(rows, ({ state }) => textForm(state));
  return {
    idOf: (state, label) =>
      ids.get(countyKey(state, label)) ?? ids.get(countyKey(state, label.replace(/ (?:county|parish)$/i, ""))) ?? null,
    of: (state) => (byState.get(textForm(state)) ?? []).map(({ label }) => textForm(label)),
  };
}

function countyKey(state: unknown, label: string): string {
  return `${textForm(state)} ${fold(label)}`;
}

interface ReadRow {
  readonly location: Values;
  /** Null if the row has no address. */
  readonly address: Values | null;
  /** Messages about texts that cannot be read and about missing ones. */
  readonly errors: readonly string[];
  /** The attributes that these errors are about. */
  readonly reported: ReadonlySet<string>;
}

function readRow(types: Types, row: LocationRow, counties: Counties, form: SheetForm): ReadRow {
  const { location, address } = types;
  const isBlank = (name: LocationColumn) => isEmpty(row[name]?.trim());
  const blank = form.required.filter(isBlank);
  const nameOf = (name: LocationColumn) => (form.namesColumns ? name : (location.byName.get(name)?.label ?? name));
  const ofAddress = readTexts(address, ADDRESS_COLUMNS, row, counties);
  const ofLocation = readTexts(location, LOCATION_COLUMNS, row, counties);
  const unread = [
    ...errorItems(location, EVERYTHING, ofLocation.issues).map((item) => ({ type: location, item })),
    ...errorItems(address, EVERYTHING, ofAddress.issues).map((item) => ({ type: address, item })),
  ];
  return {
    location: ofLocation.values,
    address: ADDRESS_COLUMNS.every(isBlank) && !form.required.includes(STREET) ? null : ofAddress.values,
    errors: [
      ...blank.map((name) => `${nameOf(name)} is required`),
      ...unread.map(
        ({ type, item }) =>
          `${lineOf(type, item, form)}${acceptedText(address, item.attribute, ofAddress.values, counties)}`,
      ),
    ],
    reported: new Set([...blank, ...unread.flatMap(({ item }) => item.attribute ?? [])]),
  };
}

/**
 * The text of an error. It starts with the column, which has the name of the attribute, if the form asks for that.
 * Otherwise with the label of the field, if it does not mention that.
 */
function lineOf(type: EntityType, { attribute, message }: ErrorItem, { namesColumns }: SheetForm): string {
  if (attribute === null) return message;
  if (namesColumns) return `${attribute}: ${message}`;
  const label = type.byName.get(attribute)?.label ?? attribute;
  return message.includes(label) ? message : `${label}: ${message}`;
}

/** The most counties that a message lists. */
const LISTED = 10;

/** Continues a message with the values that the column accepts. Empty for columns without fixed values. */
function acceptedText(
  address: EntityType,
  name: string | null,
  { state }: Unread<AddressRecord>,
  counties: Counties,
): string {
  const attribute = address.byName.get(name ?? "");
  if (!attribute) return "";
  if (name === COUNTY) {
    if (isEmpty(state)) return ". Correct the state first.";
    const own = counties.of(state);
    const place = textForm(state);
    if (own.length === 0) return `. There is none in ${place}.`;
    if (own.length > LISTED) return `. ${place} has no county of this name.`;
    return `. Accepted in ${place}: ${own.join(", ")}.`;
  }
  const codes = choicesOf(attribute).all.map(({ value }) => value);
  return codes.length === 0 ? "" : `. Accepted: ${codes.join(", ")}.`;
}

/** Reads the texts of a row with the element types of their attributes. */
function readTexts(
  type: EntityType,
  names: readonly LocationColumn[],
  row: LocationRow,
  counties: Counties,
): { readonly values: Values; readonly issues: readonly Issue[] } {
  const values: Record<string, unknown> = {};
  const stateOf = ({ state }: Unread<AddressRecord>) => state;
  const issues: Issue[] = [];
  for (const name of names) {
    const attribute = type.byName.get(name);
    const text = row[name] ?? "";
    if (!attribute?.element || text.trim() === "") continue;
    const found: LookupResult = { ...NO_RESULT, idOf: (_attribute, label) => counties.idOf(stateOf(values), label) };
    const read = attribute.element.parse(codeOf(attribute, text), contextOf(attribute, values, found));
    if ("issue" in read) issues.push(read.issue);
    else values[name] = read.value;
  }
  return { values, issues };
}

/** Accepts the name alone for a choice such as 'Nevada (NV)', and its code in any case. Other texts stay as they are. */
function codeOf(attribute: AttributeType, text: string): string {
  const named = choicesOf(attribute).all.find(
    ({ value, label }) => fold(textForm(value)) === fold(text) || fold(label).startsWith(`${fold(text)} (`),
  );
  return named ? textForm(named.value) : text;
}

function creates(values: Values): ChangeItem {
  return { kind: "create", values };
}

/**
 * Errors that a save would report, by row, apart from those found while reading. A missing address is no error if the
 * row creates one.
 */
async function validateItems(
  records: OperationRecords,
  type: EntityType,
  rows: readonly ReadRow[],
  form: SheetForm,
  valuesOf: (row: ReadRow) => Values | null,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const given = rows.flatMap((row, index) => {
    const values = valuesOf(row);
    return values ? [{ index, reported: row.reported, item: creates(values) }] : [];
  });
  if (given.length === 0) return new Map();
  const items = given.map(({ item }) => item);
  const results = await records.dryRun({ entity: type.name, source: "import", items });
  const codes = new Set(results.flatMap(({ issues }) => issues.map(({ code }) => code)));
  if (codes.has("notCreatable")) throw new AppError("permission");
  if (codes.has("locked")) throw new AppError("locked", { args: { text: lockText(type) } });
  return new Map(
    given.map(({ index, reported }, i) => {
      const issues = results[i]?.issues ?? [];
      const others = issues.filter(
        ({ attribute }) => !reported.has(attribute ?? "") && !isToCome(rows[index], attribute),
      );
      return [index, errorItems(type, records, others).map((item) => lineOf(type, item, form))];
    }),
  );
}

/** Whether the row creates the address that the location needs. */
function isToCome(row: ReadRow | undefined, attribute: string | null): boolean {
  return attribute === ADDRESS_ID && row?.address !== null;
}

async function write(
  records: OperationRecords,
  { location, address }: Types,
  read: readonly ReadRow[],
): Promise<readonly number[]> {
  const withAddress = read.flatMap((row, index) => (row.address ? [{ index, values: row.address }] : []));
  const locations = (addressOf: ReadonlyMap<number, unknown>) =>
    read.map((row, i) =>
      creates(addressOf.has(i) ? { ...row.location, [ADDRESS_ID]: addressOf.get(i) } : row.location),
    );
  if (withAddress.length === 0) {
    const changeset = { entity: location.name, source: "import", items: locations(new Map()) } as const;
    const { isWritten, items } = await records.apply(changeset, { atomic: "all" });
    return done(
      isWritten,
      items.map(({ id }) => Number(id)),
    );
  }
  const items = withAddress.map(({ values }) => creates(values));
  const { isWritten, furtherIds } = await records.apply(
    { entity: address.name, source: "import", items },
    {
      atomic: "all",
      further(written) {
        const addressOf = new Map(written.map(({ index, id }) => [withAddress[index]?.index ?? -1, id]));
        return { entity: location.name, items: locations(addressOf) };
      },
    },
  );
  return done(isWritten, furtherIds);
}

/** @throws AppError stale (412) if somebody else made a conflicting change first */
function done(isWritten: boolean, ids: readonly number[]): readonly number[] {
  if (!isWritten) throw new AppError("stale");
  return ids;
}
