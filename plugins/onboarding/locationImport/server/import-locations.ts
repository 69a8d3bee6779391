import { type ChangeItem, type EntityType, isEmpty, type Values } from "@armature/engine";
import { lockText } from "@armature/engine/access";
import { AppError, entityOf, errorItems, type OperationRecords } from "@armature/server";
import type { LocationResult } from "../location-results.ts";
import { NO_COUNTIES, readCounties } from "./counties.ts";
import { type LocationRow, REQUIRED_COLUMNS } from "./location-file.ts";
import { COUNTY, lineOf, type ReadRow, readRow, type RowTypes, type SheetForm } from "./read-row.ts";

const REFUSED = {
  code: "locationsRefused",
  status: 400,
  message: "No locations were imported. Correct the file and send it again.",
};

const LOCATION = "location";
const ADDRESS = "address";
/** The reference to the address that is created from the same row. */
const ADDRESS_ID = "addressId";

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
  { location, address }: RowTypes,
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
