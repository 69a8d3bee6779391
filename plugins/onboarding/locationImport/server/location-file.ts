import { fold } from "@armature/engine";
import type { Sheets } from "@armature/server";

/** What the columns of a file are about. */
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

/** Columns that every file has, and in which every row has a text. */
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

/** A data row: its texts by column; of a column that the file lacks, none. */
export type LocationRow = Readonly<Partial<Record<LocationColumn, string>>>;

export interface LocationFile {
  /** Required columns that the file lacks. */
  readonly missing: readonly LocationColumn[];
  readonly rows: readonly LocationRow[];
}

/** Reads a CSV file of locations; its columns stand in any order and case. @throws SheetProblem */
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
