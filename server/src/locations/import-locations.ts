import {
  type ChangeItem,
  contextOf,
  type EntityType,
  fold,
  type Found,
  isEmpty,
  type Issue,
  lockText,
  NOTHING_FOUND,
  textForm,
  type Values,
} from "@armature/engine";
import { AppError } from "../errors.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { writeWithin } from "../records/apply.ts";
import { entityOf } from "../records/query.ts";
import type { Records } from "../records/records.ts";
import { type Scope, serverScope, writing } from "../records/scope.ts";
import { errorItems, refusedWithin } from "../records/refusal.ts";
import {
  ADDRESS_COLUMNS,
  LOCATION_COLUMNS,
  type LocationColumn,
  type LocationRow,
  REQUIRED_COLUMNS,
} from "./location-file.ts";

export interface LocationImportDeps {
  readonly records: Records;
  readonly metadata: Pick<MetadataStore, "current">;
  readonly clock: () => Date;
}

/** What became of a data row; the first has index 0 (ADM-061, ADM-D15). */
export interface LocationResult {
  readonly locationIndex: number;
  readonly valid: boolean;
  readonly errors: readonly string[];
}

export const LOCATION = "location";
const ADDRESS = "address";
const OPTION = "option";
/** The reference that a row's own address fills. */
const ADDRESS_ID = "addressId";

/**
 * Makes a location of each row, with an address of its own, all of them or none (ADM-064, ADM-D15).
 * @returns the ids of the locations, in the order of the rows
 * @throws AppError permission (403), locked, closed (423), locationsRefused (400) with the result of each row
 */
export async function importLocations(
  deps: LocationImportDeps,
  scope: Scope,
  rows: readonly LocationRow[],
): Promise<readonly number[]> {
  const types = typesOf(deps);
  const countyOf = await readCounties(deps.records, scope, rows);
  const read = rows.map((row) => readRow(types, row, countyOf));
  const judged = [
    await judge(deps, scope, types.location, read, ({ location }) => location),
    await judge(deps, scope, types.address, read, ({ address }) => address),
  ];
  const results = read.map(({ errors }, i) => resultOf(i, [...errors, ...judged.flatMap((of) => of[i] ?? [])]));
  if (results.some(({ valid }) => !valid)) throw locationsRefused(results);
  return write(deps, scope, types, read);
}

/** @param results of each row; a file that is none is told as a first row that is not valid (ADM-D15) */
export function locationsRefused(results: readonly LocationResult[]): AppError {
  return new AppError("locationsRefused", { details: { results } });
}

export function resultOf(locationIndex: number, errors: readonly string[]): LocationResult {
  return { locationIndex, valid: errors.length === 0, errors: [...new Set(errors)] };
}

interface Types {
  readonly location: EntityType;
  readonly address: EntityType;
  /** Names of columns are no secret of anybody's. */
  readonly telling: Scope;
}

function typesOf({ metadata }: LocationImportDeps): Types {
  const compiled = metadata.current();
  const telling = serverScope(compiled.entityNames);
  return { location: entityOf(compiled, LOCATION), address: entityOf(compiled, ADDRESS), telling };
}

/** A state, and the name of a county of it → the county's id. */
type CountyOf = (state: unknown, label: string) => number | null;

/** The counties that the rows name, by one query. */
async function readCounties(records: Records, scope: Scope, rows: readonly LocationRow[]): Promise<CountyOf> {
  const labels = [...new Set(rows.flatMap(({ county = "" }) => (county.trim() === "" ? [] : [county.trim()])))];
  const where = {
    kind: "all",
    items: [
      { kind: "term", attribute: "optionType", operator: "equals", values: ["clarityCounty"] },
      { kind: "term", attribute: "label", operator: "equals", values: labels },
    ],
  } as const;
  const columns = ["optionId", "label", "state"];
  const query = { entity: OPTION, where, sort: [], page: { limit: null }, columns, count: "none" } as const;
  const found = labels.length === 0 ? [] : (await records.query(scope, query)).rows;
  const ids = new Map(found.map((row) => [keyOf(row["state"], textForm(row["label"])), Number(row["optionId"])]));
  return (state, label) => ids.get(keyOf(state, label)) ?? null;
}

function keyOf(state: unknown, label: string): string {
  return `${textForm(state)} ${fold(label)}`;
}

interface ReadRow {
  readonly location: Values;
  readonly address: Values;
  /** Texts that are no values, and those that are missing. */
  readonly errors: readonly string[];
  /** The attributes that the errors are about. */
  readonly told: ReadonlySet<string>;
}

function readRow({ location, address, telling }: Types, row: LocationRow, countyOf: CountyOf): ReadRow {
  const blank = REQUIRED_COLUMNS.filter((name) => isEmpty(row[name]?.trim()));
  const ofAddress = readTexts(address, ADDRESS_COLUMNS, row, countyOf);
  const ofLocation = readTexts(location, LOCATION_COLUMNS, row, countyOf);
  const unread = [
    ...errorItems(location, telling, ofLocation.issues),
    ...errorItems(address, telling, ofAddress.issues),
  ];
  return {
    location: ofLocation.values,
    address: ofAddress.values,
    errors: [...blank.map((name) => `${name} is required`), ...unread.map(({ message }) => message)],
    told: new Set([...blank, ...unread.flatMap(({ attribute }) => attribute ?? [])]),
  };
}

/** Texts as the element types of the attributes read them. */
function readTexts(
  type: EntityType,
  names: readonly LocationColumn[],
  row: LocationRow,
  countyOf: CountyOf,
): { readonly values: Values; readonly issues: readonly Issue[] } {
  const values: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const name of names) {
    const attribute = type.byName.get(name);
    const text = row[name] ?? "";
    if (!attribute?.element || text.trim() === "") continue;
    const found: Found = { ...NOTHING_FOUND, idOf: (_attribute, label) => countyOf(values["state"], label) };
    const read = attribute.element.parse(text, contextOf(attribute, values, found));
    if ("issue" in read) issues.push(read.issue);
    else values[name] = read.value;
  }
  return { values, issues };
}

function creates(values: Values): ChangeItem {
  return { kind: "create", values };
}

/** What is wrong with each record besides, as a save would say; a location's address is still to come. */
async function judge(
  { records }: LocationImportDeps,
  scope: Scope,
  type: EntityType,
  rows: readonly ReadRow[],
  valuesOf: (row: ReadRow) => Values,
): Promise<readonly (readonly string[])[]> {
  const items = rows.map((row) => creates(valuesOf(row)));
  const results = await records.foresee(scope, { entity: type.name, source: "import", items });
  const codes = new Set(results.flatMap(({ issues }) => issues.map(({ code }) => code)));
  if (codes.has("notCreatable")) throw new AppError("permission");
  if (codes.has("locked")) throw new AppError("locked", { args: { text: lockText(type) } });
  return results.map(({ issues }, i) => {
    const told = rows[i]?.told;
    const others = issues.filter(({ attribute }) => attribute !== ADDRESS_ID && !told?.has(attribute ?? ""));
    return errorItems(type, scope, others).map(({ message }) => message);
  });
}

async function write(
  { records, clock }: LocationImportDeps,
  scope: Scope,
  { location, address }: Types,
  read: readonly ReadRow[],
): Promise<readonly number[]> {
  let ids: readonly number[] = [];
  const items = read.map((row) => creates(row.address));
  const { isWritten } = await records.apply(
    scope,
    { entity: address.name, source: "import", items },
    {
      atomic: "all",
      alongside: async (trx, written, compiled) => {
        const addressOf = new Map(written.map(({ index, id }) => [index, id]));
        const own = read.map((row, i) => creates({ ...row.location, [ADDRESS_ID]: addressOf.get(i) ?? null }));
        const changeset = { entity: location.name, source: "import", items: own } as const;
        try {
          ids = await writeWithin(trx, compiled, writing(scope, location), changeset, clock().toISOString());
        } catch (error) {
          throw refusedWithin(scope, error);
        }
      },
    },
  );
  if (!isWritten) throw new AppError("stale");
  return ids;
}
