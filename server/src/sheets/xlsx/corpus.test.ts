import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { SheetProblem } from "../sheet-problem.ts";
import { createSheetWorkers } from "../sheet-workers.ts";
import { readSheet } from "../read-workbook.ts";
import { nameOfPlace } from "./cell-place.ts";

const FOLDER = new URL("workbooks/", import.meta.url);
const NAMES = readdirSync(FOLDER).flatMap((file) => (file.endsWith(".xlsx") ? [file.slice(0, -5)] : []));

/** What has to be read of a workbook; see the README beside the workbooks. */
interface Expected {
  readonly about: string;
  readonly refused?: string;
  readonly date1904?: boolean;
  readonly noResult?: readonly string[];
  readonly sheets?: readonly { readonly name: string; readonly hidden: boolean; readonly merged: readonly string[] }[];
  readonly read?: { readonly sheet: string; readonly texts: Readonly<Record<string, string>> };
}

const fileOf = (name: string) => readFileSync(new URL(`${name}.xlsx`, FOLDER));
const expectedOf = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")) as Expected;

function textsByPlace(rows: readonly (readonly string[])[]): Readonly<Record<string, string>> {
  const texts = Object.keys(rows).flatMap((r) =>
    Object.keys(rows[Number(r)] ?? []).map((c) => [
      nameOfPlace({ r: Number(r), c: Number(c) }),
      rows[Number(r)]?.[Number(c)] ?? "",
    ]),
  );
  return Object.fromEntries(texts);
}

const workers = createSheetWorkers();
afterAll(() => workers.close());

test("all workbooks are here", () => expect(NAMES).toHaveLength(54));

describe("each workbook is read as it is, or refused [F-110]", () => {
  test.each(NAMES.map((name) => [name, expectedOf(name)] as const))("%s", async (name, expected) => {
    const file = fileOf(name);
    if (expected.refused !== undefined) {
      expect(() => readSheet(file)).toThrow(SheetProblem);
      expect(() => readSheet(file)).toThrow(
        expect.objectContaining({ code: expected.refused, message: expect.stringMatching(/xl\/\w+/) }),
      );
      return;
    }
    const { sheets = [], read, noResult = [] } = expected;
    const sheet = readSheet(file);
    const none = Object.fromEntries(noResult.map((place) => [place, "#NO RESULT!"]));
    expect(textsByPlace(sheet.rows)).toEqual({ ...read?.texts, ...none });
    expect(sheet).toMatchObject({ name: read?.sheet, names: sheets.map((each) => each.name) });
    expect(sheet.date1904).toBe(expected.date1904 === true);
    expect(sheet.hiddenSheets).toEqual(sheets.flatMap((each) => (each.hidden ? [each.name] : [])));
    const ranges = sheet.merged.map(({ s, e }) => `${nameOfPlace(s)}:${nameOfPlace(e)}`);
    expect(ranges).toEqual(sheets.find((each) => each.name === read?.sheet)?.merged);
    // The worker, which the server asks, reads the same sheet.
    const { body } = await workers.read(file, { sheet: null, headerRow: 1, labels: [] });
    expect(JSON.parse(body.toString())).toMatchObject({ sheet: read?.sheet });
  });
});
