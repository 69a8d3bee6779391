import { bodiesOf } from "@armature/engine/changes";
import { readColumns, readEntries } from "@armature/engine/import";
import { expect } from "vitest";
import { fileOf, formOf } from "../../files/testing.ts";
import { workbookOf, type WorkbookParts } from "../../sheets/testing.ts";
import type { TestProduct } from "../../testing/test-product.ts";
import type { Reviewing } from "../records/review.testing.ts";

/** Formats by their index in `cellXfs`: 1 date, 2 date with time, 3 percentage, 4 dollars, 5 scientific. */
const STYLES = `<numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts>
  <cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/>
  <xf numFmtId="9" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>
  <xf numFmtId="11" applyNumberFormat="1"/></cellXfs>`;

/** Cells and rows in the XML of a sheet. */
export const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
export const number = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`;
export const row = (...cells: readonly string[]) => `<row>${cells.join("")}</row>`;
export const headerOf = (...labels: readonly string[]) => row(...["Email", ...labels].map(text));

/** A sheet of users as the server read it. */
export interface ReadSheet {
  readonly result: readonly Readonly<Record<string, string>>[];
  readonly columns: readonly string[];
  readonly date1904: boolean;
  readonly exportId: string | null;
  readonly exported: readonly Readonly<Record<string, unknown>>[] | null;
}

/** Uploads a workbook of users and reads it as the given caller. */
export async function readUsers<Person extends string>(
  { call }: TestProduct<Person>,
  uploader: Person,
  file: Buffer,
  reader: Person | "nobody" = uploader,
): Promise<ReadSheet> {
  const { body: form, headers } = await formOf([
    ["fileTypeId", "7"],
    ["file", fileOf("users.xlsx", file)],
  ]);
  const { body: stored } = await call(uploader, "POST", "file2", form, headers);
  const answer = await call(reader, "GET", `file2/${Number(stored.result)}?entityName=user`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as unknown as ReadSheet;
}

/** Imports a sheet of users: reads it, and sends the rows that the review accepts. */
export async function importUsers<Person extends string>(
  product: TestProduct<Person>,
  caller: Person,
  review: Reviewing,
  { rows, header, ...parts }: Omit<WorkbookParts, "sheets"> & { readonly rows: string; readonly header: string },
) {
  const file = workbookOf({ sheets: [header + rows], styles: STYLES, ...parts });
  const { columns, result, date1904 } = await readUsers(product, caller, file);
  const cells = result.map((texts) => columns.map((column) => texts[column] ?? ""));
  const state = review.opened({ headers: columns, cells, isFrom1904: date1904 });
  const entries = readEntries(state, await review.all());
  const sent = bodiesOf(entries);
  if (sent.length > 0) expect((await product.call(caller, "POST", "user/batch", sent)).status).toBe(200);
  return { entries, unread: readColumns(state).unread };
}
