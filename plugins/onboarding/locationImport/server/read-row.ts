import {
  type AttributeType,
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
import { allowingAbsent } from "@armature/engine/access";
import { choicesOf } from "@armature/engine/elements";
import { type ErrorItem, errorItems } from "@armature/server";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { StoredAddress } from "../../kit/records.ts";
import type { Counties } from "./counties.ts";
import { ADDRESS_COLUMNS, LOCATION_COLUMNS, type LocationColumn, type LocationRow } from "./location-file.ts";

/** The column with the name of a county. */
export const COUNTY = "county";
const STREET = "address";

/** How rows are read, and how their errors are worded. */
export interface SheetForm {
  /** Columns that need a text in every row. */
  readonly required: readonly LocationColumn[];
  /** Whether an error starts with the name of its column. Otherwise it mentions the label of the field. */
  readonly namesColumns: boolean;
}

/** The entity types that a row creates records of. */
export interface RowTypes {
  readonly location: EntityType;
  readonly address: EntityType;
}

/** Messages may name any column, since these names are not confidential. */
const EVERYTHING = { permission: allowingAbsent({}) };

export interface ReadRow {
  readonly location: Values;
  /** Null if the row has no address. */
  readonly address: Values | null;
  /** Messages about texts that cannot be read and about missing ones. */
  readonly errors: readonly string[];
  /** The attributes that these errors are about. */
  readonly reported: ReadonlySet<string>;
}

export function readRow(types: RowTypes, row: LocationRow, counties: Counties, form: SheetForm): ReadRow {
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
export function lineOf(type: EntityType, { attribute, message }: ErrorItem, { namesColumns }: SheetForm): string {
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
  { state }: Unread<StoredAddress>,
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
  const stateOf = ({ state }: Unread<StoredAddress>) => state;
  const issues: Issue[] = [];
  for (const name of names) {
    const attribute = type.byName.get(name);
    const text = row[name] ?? "";
    if (!attribute?.element || text.trim() === "") continue;
    const found: LookupResult = {
      ...NO_RESULT,
      idOf: (_attribute, label) => counties.countyId(stateOf(values), label),
    };
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
