import { fold } from "@armature/engine";
import { readClipboard } from "@armature/engine/list";
import { LOCATION_COLUMNS, type LocationColumn } from "../../operations.ts";

export type LocationTexts = Readonly<Partial<Record<LocationColumn, string>>>;

/** The result of parsing a pasted sheet. */
export interface PastedLocations {
  readonly rows: readonly LocationTexts[];
  /** The row number of each location in the sheet, from 1. */
  readonly places: readonly number[];
  readonly problems: readonly string[];
}

/** The accepted names of each column in row 1. The first is the one that is shown. */
const HEADERS: Readonly<Record<LocationColumn, readonly string[]>> = {
  name: ["Name", "Location", "Location name"],
  address: ["Street Address 1", "Street Address", "Street", "Address", "Address 1"],
  address2: ["Street Address 2", "Address 2", "Suite"],
  city: ["City", "Town"],
  state: ["State"],
  county: ["County/Parish", "County", "Parish"],
  zip: ["ZIP", "ZIP Code", "ZIP+4"],
  timezone: ["Timezone", "Time zone"],
  locationPhone: ["Phone", "Phone number"],
  locationFax: ["Fax", "Fax number"],
  staffTotal: ["Total Staff Count", "Staff", "Total staff"],
};

/** The shown names of the columns, in order. */
export const COLUMN_LABELS: readonly string[] = LOCATION_COLUMNS.map((name) => HEADERS[name][0] ?? name);

const BY_HEADER = new Map(
  LOCATION_COLUMNS.flatMap((name) => [name, ...HEADERS[name]].map((header) => [fold(header), name] as const)),
);

/**
 * Parses rows of a sheet. If the first cell of row 1 is a column name, row 1 names the columns. Otherwise the columns
 * have their fixed order.
 */
export function pastedLocations(text: string): PastedLocations {
  const lines = readClipboard(withTabs(text)).map((cells) => cells.map((cell) => cell.trim()));
  const filled = lines.flatMap((cells, index) =>
    cells.some((cell) => cell !== "") ? [{ cells, place: index + 1 }] : [],
  );
  const [first] = filled;
  const hasHeader = first !== undefined && BY_HEADER.has(fold(first.cells[0] ?? ""));
  const columns = hasHeader ? first.cells.map((cell) => BY_HEADER.get(fold(cell))) : LOCATION_COLUMNS;
  const body = hasHeader ? filled.slice(1) : filled;
  return {
    rows: body.map(({ cells }) => textsOf(columns, cells)),
    places: body.map(({ place }) => place),
    problems: [
      ...(hasHeader ? headerProblems(first.cells) : []),
      ...body.flatMap(({ cells, place }) =>
        cells.slice(columns.length).some((cell) => cell !== "")
          ? [`Row ${place} has more cells than there are columns.`]
          : [],
      ),
    ],
  };
}

/** In a text without tabs, commas and semicolons separate cells, as in a CSV file. Those in quotes stay. */
function withTabs(text: string): string {
  if (text.includes("\t")) return text;
  return text.replaceAll(/("(?:[^"]|"")*")|[,;] */g, (_, quoted?: string) => quoted ?? "\t");
}

function textsOf(columns: readonly (LocationColumn | undefined)[], cells: readonly string[]): LocationTexts {
  return Object.fromEntries(
    columns.flatMap((name, i) => (name !== undefined && (cells[i] ?? "") !== "" ? [[name, cells[i]]] : [])),
  );
}

/** Reports unknown and repeated columns. */
function headerProblems(cells: readonly string[]): readonly string[] {
  const named = cells.filter((cell) => cell !== "");
  const unknown = named.filter((cell) => !BY_HEADER.has(fold(cell)));
  const columns = named.flatMap((cell) => BY_HEADER.get(fold(cell)) ?? []);
  const twice = [...new Set(columns.filter((name, i) => columns.indexOf(name) < i))];
  return [
    ...unknown.map((cell) => `Row 1: there is no column "${cell}". Remove it, or name it as one of those above.`),
    ...twice.map((name) => `Row 1: the column "${HEADERS[name][0]}" stands there twice.`),
  ];
}
