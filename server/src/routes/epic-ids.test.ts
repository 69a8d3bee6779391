import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { EpicIdReport, Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countingStatements } from "../database/count-statements.testing.ts";
import { describePostgresql } from "../database/testing.ts";
import { contentOf, fileOf, formOf, upload } from "../files/testing.ts";
import { rowOf, sheetFile, workbookOf } from "../sheets/testing.ts";
import { ACCOUNTS, type Caller, OTHER, OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";

type Rows = readonly (readonly string[])[];

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

/* Identifiers of the record system, read back from a workbook (ledger 2, 'Epic ID import'). */
describePostgresql(
  "the import of Epic IDs",
  (database) => {
    let product: TestProduct;
    let counted: ReturnType<typeof countingStatements>;
    let mapping: number;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startProduct(counted.database);
      for (const organization of [OWN, OTHER]) await product.setStatus(organization, "buildOpen");
      mapping = await aMapping("user");
    });
    afterAll(() => product.close());
    beforeEach(() => sql`delete from data."epicId"`.execute(database().kysely));

    async function aMapping(entity: string): Promise<number> {
      const values = { label: "Own", conditionalList: [], rowList: [] };
      const { status, body } = await product.call("admin", "POST", `${entity}EpicMapping`, values);
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result["id"]);
    }
    const pathOf = (id = mapping, entity = "user") => `entity/${entity}/epicMapping/${id}/epicIdImport`;
    const send = (file: File, caller: Caller = "staff", path = pathOf()) => upload(product, caller, path, file);
    const sheet = (...rows: Rows) => fileOf("ids.xlsx", sheetFile(rows));
    async function imported(rows: Rows, path = pathOf()): Promise<EpicIdReport> {
      const { status, body } = await send(sheet(...rows), "staff", path);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.result as unknown as EpicIdReport;
    }
    const emailOf = ({ email }: Values) => String(email);
    const byEmail = (...rows: readonly (readonly [user: Values, epicId: string])[]) =>
      imported([["Email", "Epic ID"], ...rows.map(([user, epicId]) => [emailOf(user), epicId])]);
    const stored = async () =>
      (
        await sql<Values>`select "organizationId", "entityName", "entityId", "epicId" from data."epicId" order by "epicId"`.execute(
          database().kysely,
        )
      ).rows;
    const storedIds = async () => (await stored()).map(({ epicId }) => epicId);

    test("gives and changes Epic IDs, and tells of each row what became of it [BLD-210, BLD-211, BLD-D36]", async () => {
      const [ann, bo, cy, dee] = await Promise.all([1, 2, 3, 4].map(() => product.create({})));
      const stranger = await product.create({}, "otherMember");
      if (!ann || !bo || !cy || !dee) throw new Error("nobody was created");
      await byEmail([bo, "E2"], [cy, "E3"]);
      const answer = await imported([
        ["Name", "Email", "EPIC ID"],
        ["Ann", ` ${emailOf(ann).toUpperCase()}`, "E1"],
        ["Bo", emailOf(bo), "E22"],
        ["Cy", emailOf(cy), "E3"],
        ["Dee", emailOf(dee), ""],
        ["Dee", emailOf(dee), "E3"],
        ["Ann", emailOf(ann), "E9"],
        ["", "", ""],
        ["", emailOf(stranger), "E8"],
      ]);
      expect(answer).toEqual({
        created: [{ row: 2, message: "Epic ID E1 was added" }],
        updated: [{ row: 3, message: "Epic ID E2 was changed to E22" }],
        skipped: [
          { row: 4, message: "The Epic ID is E3 already" },
          { row: 5, message: "The row has no Epic ID" },
        ],
        failed: [
          { row: 6, message: "Another record has the Epic ID E3" },
          { row: 7, message: "Row 2 is about the same user" },
          { row: 9, message: `The organization has no user ${emailOf(stranger)}` },
        ],
      });
      const own = { organizationId: OWN, entityName: "user" };
      expect(await stored()).toEqual([
        { ...own, entityId: ann["userId"], epicId: "E1" },
        { ...own, entityId: bo["userId"], epicId: "E22" },
        { ...own, entityId: cy["userId"], epicId: "E3" },
      ]);
    });

    test("finds records by their id as well, and the column '1' [BLD-D36]", async () => {
      const user = await product.create({});
      const { created } = await imported([
        ["1", "User ID"],
        ["007", String(user["userId"])],
      ]);
      expect(created).toHaveLength(1);
      expect(await stored()).toMatchObject([{ entityId: user["userId"], epicId: "007" }]);
    });

    test("holds an Epic ID apart by entity, organization and case, and swaps two", async () => {
      const [ann, bo] = [await product.create({}), await product.create({})];
      for (const [organizationId, entityName] of [
        [OTHER, "user"],
        [OWN, "resource"],
      ] as const) {
        await sql`insert into data."epicId" ("organizationId", "entityName", "entityId", "epicId", created, updated)
          values (${organizationId}, ${entityName}, ${UNKNOWN}, 'E1', now(), now())`.execute(database().kysely);
      }
      expect(await byEmail([ann, "E1"], [bo, "e1"])).toMatchObject({ created: [{ row: 2 }, { row: 3 }], failed: [] });
      expect(await byEmail([ann, "e1"], [bo, "E1"])).toMatchObject({ updated: [{ row: 2 }, { row: 3 }] });
      const users = (await stored()).filter((row) => row["organizationId"] === OWN && row["entityName"] === "user");
      expect(new Map(users.map(({ entityId, epicId }) => [entityId, epicId]))).toEqual(
        new Map([
          [ann["userId"], "e1"],
          [bo["userId"], "E1"],
        ]),
      );
    });

    test("is of resources too", async () => {
      const path = pathOf(await aMapping("resource"), "resource");
      const { status, body } = await product.call("member", "POST", "resource", product.anEntity("resource"));
      expect(status, JSON.stringify(body)).toBe(201);
      const id = body.result["resourceId"];
      const sheetRows = [
        ["Resource ID", "Epic ID"],
        [String(id), "R1"],
      ];
      expect((await imported(sheetRows, path)).created).toEqual([{ row: 2, message: "Epic ID R1 was added" }]);
      expect(await stored()).toMatchObject([{ entityName: "resource", entityId: id }]);
    });

    test("is written as a whole with its history, and shown by the preview [BLD-D37]", async () => {
      const [ann, bo] = [await product.create({}), await product.create({})];
      await byEmail([ann, "E1"]);
      await byEmail([ann, "E2"], [bo, "E3"], [bo, "E4"]);
      const { rows } =
        await sql<Values>`select h.kind, h.new ->> 'epicId' as "epicId", c.id, c.source, c."authorId", c."organizationId"
        from system.history h join system.changeset c on c.id = h."changesetId"
        where c.entity = 'epicId' order by h.id desc limit 3`.execute(database().kysely);
      const { body } = await product.call("staff", "GET", "session");
      const authorId = (body.result["user"] as Values)["userId"];
      const own = { source: "import", authorId, organizationId: OWN };
      expect(rows).toHaveLength(3);
      expect(rows.toSorted((a, b) => String(a["epicId"]).localeCompare(String(b["epicId"])))).toMatchObject([
        { ...own, kind: "create", epicId: "E1" },
        { ...own, kind: "update", epicId: "E2" },
        { ...own, kind: "create", epicId: "E3" },
      ]);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
      const shown = await product.call("staff", "GET", `userEpicMapping/${mapping}/preview`);
      expect((shown.body.result["itemList"] as Rows).flat()).toEqual(expect.arrayContaining(["E2", "E3"]));
    });

    test.each(["buildClosed", "completed"])("stays open at %s [BLD-D37]", async (status) => {
      const user = await product.create({});
      await product.setStatus(OWN, status);
      try {
        expect((await byEmail([user, "E1"])).created).toHaveLength(1);
      } finally {
        await product.setStatus(OWN, "buildOpen");
      }
    });

    test("of two at once tells the later that it was too late, and saves its other rows", async () => {
      const [ann, bo, cy] = [await product.create({}), await product.create({}), await product.create({})];
      const { kysely } = database();
      const waiting = async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
          where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
          kysely,
        );
        return rows[0]?.count;
      };
      const [first, second] = await kysely.transaction().execute(async (trx) => {
        // Both have judged their rows by the time they write.
        await sql`lock table data."epicId" in exclusive mode`.execute(trx);
        const both = [byEmail([ann, "E1"], [bo, "E2"]), byEmail([ann, "E9"], [cy, "E3"])] as const;
        await expect.poll(waiting).toBe(2);
        return both;
      });
      const answers = [await first, await second];
      expect(answers.flatMap(({ failed }) => failed)).toEqual([
        { row: 2, message: "This record has an Epic ID already." },
      ]);
      const ids = await storedIds();
      expect(ids).toHaveLength(3);
      expect(ids).toEqual(expect.arrayContaining(["E2", "E3"]));
    });

    test("costs as many statements for one row as for many", async () => {
      const people = await Promise.all(Array.from({ length: 12 }, () => product.create({})));
      let made = 0;
      const someIds = (users: readonly Values[]) => users.map((user): [Values, string] => [user, `N${(made += 1)}`]);
      /** Half of them have one already. */
      const one = async (users: readonly Values[]) => {
        await sql`delete from data."epicId"`.execute(database().kysely);
        await byEmail(...someIds(users.slice(0, users.length / 2)));
        const again = someIds(users);
        return counted.costOf(async () => {
          const { created, updated } = await byEmail(...again);
          expect([created.length, updated.length]).toEqual([users.length / 2, users.length / 2]);
        });
      };
      /** The least of many, for a while: what runs beside it counts too. */
      const cost = async (users: readonly Values[]) => {
        const costs: number[] = [];
        for (let i = 0; i < 10; i++) {
          costs.push(await one(users));
          await pause(20);
        }
        return Math.min(...costs);
      };
      expect(await cost(people)).toBe(await cost(people.slice(0, 2)));
    });

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
        ["no column of the record", () => sheet(["City", "Epic ID"], ["x", "E1"]), /no column 'User ID' or 'Email'/],
        ["no column of Epic IDs", () => sheet(["Email", "2"], ["x", "E1"]), /no column 'Epic ID'/],
        ["no row", () => sheet(["Email", "Epic ID"]), /no row of data/],
      ])("%s", async (_, file, message) => {
        const { status, body } = await send(file());
        expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
        expect(await stored()).toEqual([]);
      });

      test("a form of another field, or without a file", async () => {
        const user = await product.create({});
        const file = sheet(["Email", "Epic ID"], [emailOf(user), "E1"]);
        for (const parts of [
          [["other", file]],
          [["entityName", "user"]],
          [
            ["entityName", "user"],
            ["file", file],
          ],
        ]) {
          const { body, headers } = await formOf(parts as [string, string | File][]);
          expect((await product.call("staff", "POST", pathOf(), body, headers)).status).toBe(400);
        }
        expect(await stored()).toEqual([]);
      });
    });

    test("takes 1,999,999 bytes, and not one more [BLD-209]", async () => {
      const user = await product.create({});
      const rows: Rows = [
        ["Email", "Epic ID"],
        [emailOf(user), "E1"],
      ];
      const more = await send(fileOf("ids.xlsx", workbookOfSize(2_000_000, rows)));
      expect([more.status, more.body.message]).toEqual([400, "File must be under 2 MB"]);
      expect((await send(fileOf("ids.xlsx", workbookOfSize(1_999_999, rows)))).status).toBe(200);
      expect(await storedIds()).toEqual(["E1"]);
    });

    test.each<[caller: Caller, status: number]>([
      ["nobody", 401],
      ["member", 403],
      ["reader", 403],
      ["staff", 200],
      ["admin", 200],
    ])("is for provider staff: %s is answered %i [BLD-D32]", async (caller, status) => {
      const user = await product.create({});
      const answer = await send(sheet(["Email", "Epic ID"], [emailOf(user), "E1"]), caller);
      expect([answer.status, (await stored()).length]).toEqual([status, status === 200 ? 1 : 0]);
    });

    test("of another entity or of no mapping is not there [BLD-D32]", async () => {
      const file = sheet(["Email", "Epic ID"], ["x", "E1"]);
      for (const path of [pathOf(UNKNOWN), pathOf(mapping, "resource"), pathOf(mapping, "location")]) {
        expect((await send(file, "staff", path)).status).toBe(404);
      }
    });
  },
  productTemplate,
);
