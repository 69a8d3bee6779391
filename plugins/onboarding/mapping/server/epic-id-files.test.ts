import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { contentOf, describePostgresql, fileOf, formOf, rowOf, sheetFile, workbookOf } from "@armature/server/testing";
import {
  ACCOUNTS,
  type Caller,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";
import { emailOf, type EpicIdCalls, epicIdCalls, pathOf, type Rows, sheetOf } from "./epic-ids.testing.ts";

const UNKNOWN = 999_999;

/** A workbook of exactly so many bytes: a part that nobody reads fills it up. */
function workbookOfSize(bytes: number, rows: Rows): Buffer {
  const sheets = [rows.map((texts, i) => rowOf(i + 1, texts)).join("")];
  const filler = randomBytes(bytes);
  let file: Buffer = Buffer.alloc(0);
  for (let length = bytes - 4_000; file.length !== bytes; length += bytes - file.length) {
    file = workbookOf({ sheets, others: { "xl/filler.bin": filler.subarray(0, length) } });
  }
  return file;
}

describePostgresql(
  "a file of Epic IDs",
  (database) => {
    let product: TestProduct;
    let ids: EpicIdCalls;
    beforeAll(async () => {
      product = await startProduct(database());
      await product.setStatus(OWN, "buildOpen");
      ids = await epicIdCalls(product, database().kysely);
    });
    afterAll(() => product.close());
    beforeEach(() => sql`delete from data."epicId"`.execute(database().kysely));

    describe("refuses, and changes nothing, [BLD-D37]", () => {
      const good = () =>
        sheetFile([
          ["Email", "Epic ID"],
          [ACCOUNTS.member, "E1"],
        ]);
      test.each<[what: string, file: () => File, message: string | RegExp]>([
        ["another ending", () => fileOf("ids.csv", good()), "File type not valid"],
        ["another content", () => fileOf("ids.xlsx", contentOf("csv")), "File type not valid"],
        ["20,000,000 bytes", () => fileOf("ids.xlsx", Buffer.alloc(20_000_000)), "File must be under 2 MB"],
        ["an empty file", () => fileOf("ids.xlsx", Buffer.alloc(0)), "File not accepted"],
        ["what cannot be parsed", () => fileOf("ids.xlsx", contentOf("xlsx").subarray(0, -40)), /not valid|parsed/],
        ["no column of the record", () => sheetOf(["City", "Epic ID"], ["x", "E1"]), /no column 'User ID' or 'Email'/],
        ["no column of Epic IDs", () => sheetOf(["Email", "2"], ["x", "E1"]), /no column 'Epic ID'/],
        ["no row", () => sheetOf(["Email", "Epic ID"]), /no row of data/],
      ])("%s", async (_, file, message) => {
        const { status, body } = await ids.send(file());
        expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
        expect(await ids.stored()).toEqual([]);
      });

      test("a form of another field, or without a file", async () => {
        const user = await product.create({});
        const file = sheetOf(["Email", "Epic ID"], [emailOf(user), "E1"]);
        for (const parts of [
          [["other", file]],
          [["entityName", "user"]],
          [
            ["entityName", "user"],
            ["file", file],
          ],
        ]) {
          const { body, headers } = await formOf(parts as [string, string | File][]);
          expect((await product.call("staff", "POST", ids.path, body, headers)).status).toBe(400);
        }
        expect(await ids.stored()).toEqual([]);
      });
    });

    test("takes 1,999,999 bytes, and not one more [BLD-209]", async () => {
      const user = await product.create({});
      const rows: Rows = [
        ["Email", "Epic ID"],
        [emailOf(user), "E1"],
      ];
      const more = await ids.send(fileOf("ids.xlsx", workbookOfSize(2_000_000, rows)));
      expect([more.status, more.body.message]).toEqual([400, "File must be under 2 MB"]);
      expect((await ids.send(fileOf("ids.xlsx", workbookOfSize(1_999_999, rows)))).status).toBe(200);
      expect((await ids.stored()).map(({ epicId }) => epicId)).toEqual(["E1"]);
    });

    test.each<[caller: Caller, status: number]>([
      ["nobody", 401],
      ["member", 403],
      ["reader", 403],
      ["staff", 200],
      ["admin", 200],
    ])("is for provider staff: %s is answered %i [BLD-D32]", async (caller, status) => {
      const user = await product.create({});
      const answer = await ids.send(sheetOf(["Email", "Epic ID"], [emailOf(user), "E1"]), caller);
      expect([answer.status, (await ids.stored()).length]).toEqual([status, status === 200 ? 1 : 0]);
    });

    test("tells nothing of records by what the caller may not view of them", async () => {
      const user = await product.create({});
      const file = sheetOf(["Email", "Epic ID"], [emailOf(user), "E1"]);
      await product.grant("staff", { user: { attribute: { email: { view: false } } } });
      const { status, body } = await ids.send(file);
      expect([status, body.message]).toEqual([400, expect.stringContaining("no column 'User ID', which tells")]);
      await product.grant("staff", { user: { view: false } });
      expect((await ids.send(file)).status).toBe(403);
      await product.grant("staff", null);
      expect(await ids.stored()).toEqual([]);
    });

    test("of another entity or of no mapping is not there [BLD-D32]", async () => {
      const file = sheetOf(["Email", "Epic ID"], ["x", "E1"]);
      for (const path of [
        pathOf(UNKNOWN),
        ids.path.replace("user", "resource"),
        ids.path.replace("user", "location"),
      ]) {
        expect((await ids.send(file, "staff", path)).status).toBe(404);
      }
    });
  },
  productTemplate,
);
