import { fold } from "@armature/engine";
import type { Sheets } from "@armature/server";

/** The possible columns of a file. */
export const LOCATION_COLUMNS = [
  "name",
  "abbreviation",
  "locationNumber",
  "locationPhone",
  "locationFax",
  "staffTotal",
] as const;
export const ADDRESS_COLUMNS = ["address", "address2", "city", "state", "county", "zip", "timezone"] as const;
const ALL = [...LOCATION_COLUMNS, ...ADDRESS_COLUMNS] as const;
export type LocationColumn = (typeof ALL)[number];

/** Columns that every file must have, with a text in every row. */
export const REQUIRED_COLUMNS: readonly LocationColumn[] = [
  "name",
  "abbreviation",
  "address",
  "city",
  "state",
  "county",
  "zip",
  "timezone",
];

/** The texts of a data row by column. Columns that the file lacks are absent. */
export type LocationRow = Readonly<Partial<Record<LocationColumn, string>>>;

export interface LocationFile {
  /** Required columns that the file lacks. */
  readonly missing: readonly LocationColumn[];
  readonly rows: readonly LocationRow[];
}

/**
 * Reads a CSV file of locations. Its columns may have any order, in upper or lower case.
 * @throws SheetProblem
 */
export async function readLocationFile(sheets: Sheets, file: Buffer): Promise<LocationFile> {
  const { columns, rows } = await sheets.readCsv(file);
  const headers = columns.map(fold);
  const places = ALL.flatMap((name) => {
    const place = headers.indexOf(fold(name));
    return place === -1 ? [] : [{ name, place }];
  });
  const present = new Set<string>(places.map(({ name }) => name));
  return {
    missing: REQUIRED_COLUMNS.filter((name) => !present.has(name)),
    rows: rows.map((row) => Object.fromEntries(places.map(({ name, place }) => [name, row[place] ?? ""]))),
  };
}
