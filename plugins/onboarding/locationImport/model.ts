/** A sample file with all columns and one row. */
export const SAMPLE_FILE = [
  "name,abbreviation,locationNumber,locationPhone,locationFax,staffTotal,address,address2,city,state,county,zip,timezone",
  "Lakeside Clinic,LAKE,,(608) 555-0100,(608) 555-0101,12,702 State Street,Suite 2,Madison,WI,Dane,53703-1234,America/Chicago",
  "",
].join("\r\n");

import type { LocationResult } from "./location-results.ts";

/** One error in a row. Rows are counted from 1. */
export interface RowError {
  readonly row: number;
  readonly error: string;
}

export function errorsOf(results: readonly LocationResult[]): readonly RowError[] {
  return results.flatMap(({ locationIndex, errors }) => errors.map((error) => ({ row: locationIndex + 1, error })));
}

export function importedText(count: number): string {
  return `Successfully imported ${count} location(s).`;
}

export function refusedText(results: readonly LocationResult[]): string {
  return `Errors (${results.filter(({ valid }) => !valid).length} locations had errors)`;
}
