import { bodiesOf } from "@armature/engine/changes";
import { openImport, readEntries, withSheet } from "@armature/engine/import";
import { exportWorkbook } from "../../server/src/sheets/export-workbook.ts";
import { readSheet } from "../../server/src/sheets/read-workbook.ts";
import { fileBySheetJs, rowsBySheetJs } from "../../server/src/sheets/sheet-js.testing.ts";
import { tableOf } from "../../server/src/sheets/sheet-table.ts";
import { alternate } from "../alternate.ts";
import { spreadText, table } from "../markdown.ts";
import type { Section } from "../section.ts";
import { spreadOf } from "../statistics.ts";
import { makePeople, type People, ROWS } from "./people.ts";
import { processorTimeOf } from "./processor-time-of.ts";
import { measureReview, REVIEW } from "./review.ts";
import { sizeRatio } from "./size-ratio.ts";

const IMPORT = `import ${ROWS} rows: parse, match, validate, compare`;
const READ = `read ${ROWS} rows of 15 columns`;
const EXPORT = `export ${ROWS} rows: write and pack`;
const SIDES = ["product", "floor"] as const;

/** The cost of a sheet with 20,000 rows, compared with SheetJS alone. */
export const sheets: Section = {
  rows: [READ, IMPORT, REVIEW, EXPORT],
  measure: async ({ rounds, wants }) => {
    const people = makePeople();
    const measured: (readonly string[])[] = [];
    if (wants(READ)) measured.push(await measureRead(people, rounds));
    if (wants(IMPORT)) measured.push(await measureImport(people, rounds));
    if (wants(REVIEW)) measured.push(await measureReview(people, rounds));
    if (wants(EXPORT)) measured.push(await measureExport(people, rounds));
    return [
      "## Sheets",
      "",
      `${ROWS} users of ${people.attributes.length} columns, of which every tenth was changed in the sheet and every twentieth is new. Reading is the check of the file and the texts of its cells; its floor is SheetJS reading the same file. An import is the file's check and parse, its columns matched, its texts read and its rows matched with as many records, validated and compared, on server and in browser together; its floor is SheetJS reading the same file and nothing else. A review is its rows put into blocks, with a suggestion for each wrong header and choice; its floor is the same rows read, validated and compared. An export's floor is SheetJS writing the same texts.`,
      "",
      ...table(["what", "of the floor's time", "bar", "CPU ms", "floor", "size of zlib level 9", "bar"], measured),
      "",
    ];
  },
};

async function measureRead(people: People, rounds: number): Promise<readonly string[]> {
  const file = fileOf(people);
  const sides = {
    product: () => {
      if (readSheet(file).rows.length !== ROWS + 1) throw new Error("The product reads another number of rows");
    },
    floor: () => parseOnce(file),
  };
  const times = await alternate(SIDES, rounds, (side) => processorTimeOf(sides[side]));
  const ratio = spreadOf(times.map(({ product, floor }) => product / floor));
  return [READ, `${spreadText(ratio, 2)}×`, "≤ 0.9×", ...timesOf(times), "", ""];
}

async function measureImport(people: People, rounds: number): Promise<readonly string[]> {
  const file = fileOf(people);
  const sides = { product: () => importOnce(people, file), floor: () => parseOnce(file) };
  const times = await alternate(SIDES, rounds, (side) => processorTimeOf(sides[side]));
  const ratio = spreadOf(times.map(({ product, floor }) => product / floor));
  return [IMPORT, `${spreadText(ratio, 2)}×`, "≤ 1.25×", ...timesOf(times), "", ""];
}

async function measureExport(people: People, rounds: number): Promise<readonly string[]> {
  const sides = {
    product: () => void fileOf(people),
    floor: () => void fileBySheetJs([people.attributes.map(({ label }) => label), ...people.rows]),
  };
  const times = await alternate(SIDES, rounds, (side) => processorTimeOf(sides[side]));
  const ratio = spreadOf(times.map(({ product, floor }) => product / floor));
  return [
    EXPORT,
    `${spreadText(ratio, 2)}×`,
    "≤ 1.25×",
    ...timesOf(times),
    `${sizeRatio(fileOf(people)).toFixed(2)}×`,
    "≤ 1.1×",
  ];
}

function timesOf(times: readonly Readonly<Record<(typeof SIDES)[number], number>>[]): readonly string[] {
  return SIDES.map((side) => spreadText(spreadOf(times.map((round) => round[side])), 0));
}

function fileOf({ attributes, rows }: People): Buffer {
  const columns = attributes.map(({ label }) => ({ header: label, choices: null }));
  return exportWorkbook({ title: "Users", columns, rows, exportId: null });
}

/** Does what the server's worker and then the browser do. @throws if the rows are not what was put in */
function importOnce({ type, context, records }: People, file: Buffer): void {
  const { columns, rows } = tableOf(readSheet(file).rows);
  const sheet = { fileId: 1, headers: columns, cells: rows, exported: null };
  const entries = readEntries(withSheet(openImport(type, context), sheet), records);
  const changed = bodiesOf(entries).length;
  const expected = records.filter((_record, i) => i % 10 === 0 || i % 20 === 1).length;
  if (changed !== expected) throw new Error(`The import changes ${changed} records, not ${expected}`);
}

function parseOnce(file: Buffer): void {
  if (rowsBySheetJs(file) !== ROWS + 1) throw new Error("SheetJS reads another number of rows");
}
