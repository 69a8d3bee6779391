import { setTimeout as pause } from "node:timers/promises";
import type { Values } from "@armature/engine";
import type { EpicIdReport } from "@armature/onboarding/mapping";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countingStatements, describePostgresql, fileOf, formOf, readSheet } from "@armature/server/testing";
import { OTHER, OWN, productTemplate, startProduct, type TestProduct } from "../../kit/server/portal.testing.ts";
import { emailOf, type EpicIdCalls, epicIdCalls, pathOf, type Rows, sheetOf } from "./epic-ids.testing.ts";

const UNKNOWN = 999_999;
const previewOf = (path: string) => path.replace(/^entity\/(\w+)\/epicMapping\/(\d+)\/.*$/, "$1EpicMapping/$2/preview");

/* Identifiers of the record system, read back from a workbook (ledger 2, 'Epic ID import'). */
describePostgresql(
  "the import of Epic IDs",
  (database) => {
    let product: TestProduct;
    let counted: ReturnType<typeof countingStatements>;
    let ids: EpicIdCalls;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startProduct(counted.database);
      for (const organization of [OWN, OTHER]) await product.setStatus(organization, "buildOpen");
      ids = await epicIdCalls(product, database().kysely);
    });
    afterAll(() => product.close());
    beforeEach(() => sql`delete from data."epicId"`.execute(database().kysely));

    test("gives and changes Epic IDs, and tells of each row what became of it [BLD-210, BLD-211, BLD-D36]", async () => {
      const [ann, bo, cy, dee] = await Promise.all([1, 2, 3, 4].map(() => product.create({})));
      const stranger = await product.create({}, "otherMember");
      if (!ann || !bo || !cy || !dee) throw new Error("nobody was created");
      await ids.byEmail([bo, "E2"], [cy, "E3"]);
      const answer = await ids.imported([
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
      expect(await ids.stored()).toEqual([
        { ...own, entityId: ann["userId"], epicId: "E1" },
        { ...own, entityId: bo["userId"], epicId: "E22" },
        { ...own, entityId: cy["userId"], epicId: "E3" },
      ]);
    });

    test("finds records by their id as well, and the column '1' [BLD-D36]", async () => {
      const user = await product.create({});
      const { created } = await ids.imported([
        ["1", "User ID"],
        ["007", String(user["userId"])],
      ]);
      expect(created).toHaveLength(1);
      expect(await ids.stored()).toMatchObject([{ entityId: user["userId"], epicId: "007" }]);
    });

    test("finds the headers below titles, in the first sheet with data, by their letters [F-072]", async () => {
      const user = await product.create({});
      const { created } = await ids.imported([
        ["Epic IDs of the clinic", "", ""],
        ["As of", "2026-01-31", ""],
        ["Name", "E-mail", "EpicID"],
        ["Ann", emailOf(user), "E1"],
      ]);
      expect(created).toEqual([{ row: 4, message: "Epic ID E1 was added" }]);
      const empty = await ids.send(sheetOf(["Epic IDs of the clinic", ""], ["Email", "Epic ID"]));
      expect([empty.status, empty.body.message]).toEqual([400, expect.stringMatching(/no row of data/)]);
    });

    test.each([
      ["the email", { epicItemNumber: 2, valueType: "attribute", value: "email", fkValue: null }],
      ["the record's id", { epicItemNumber: 2, valueType: "computed", value: "recordId", fkValue: null }],
    ])(
      "takes the mapping's own download back, with %s in it: as it is, and with Epic IDs filled in [F-057]",
      async (_, row) => {
        const rowList = [{ epicItemNumber: 7, valueType: "static", value: "A", fkValue: null }, row];
        const made = await product.call("admin", "POST", "userEpicMapping", {
          label: `Own ${row.value}`,
          conditionalList: [],
          rowList: [...rowList, { epicItemNumber: 9, valueType: "static", value: "B", fkValue: null }],
        });
        const id = Number(made.body.result["id"]);
        const user = await product.create({});
        await ids.byEmail([await product.create({}), "E5"]);
        const preview = (await product.call("staff", "GET", `userEpicMapping/${id}/preview`)).body.result;
        const rows = (preview["itemList"] as string[][]).map(
          (cells) => ["itemList[]", JSON.stringify(cells)] as [string, string],
        );
        const { body, headers } = await formOf([["filename", "own"], ...rows]);
        const { bytes } = await product.call("staff", "POST", `userEpicMapping/${id}/download`, body, headers);

        const untouched = await ids.send(fileOf("own.xlsx", bytes), "staff", pathOf(id));
        expect(untouched.status, JSON.stringify(untouched.body)).toBe(200);
        expect(untouched.body.result).toMatchObject({ created: [], updated: [], failed: [] });
        expect(untouched.body.result["skipped"]).toHaveLength(rows.length);

        const sheet = readSheet(bytes).rows.map((cells) => Array.from(cells, (text) => text ?? ""));
        const key = String(row.value === "email" ? user["email"] : user["userId"]);
        const at = sheet.findIndex((cells) => cells[2] === key);
        const filled = sheet.map((cells, i) => (i === at ? ["E77", ...cells.slice(1)] : cells));
        const { created, failed } = await ids.imported(filled, pathOf(id));
        expect([created, failed]).toEqual([[{ row: at + 1, message: "Epic ID E77 was added" }], []]);
      },
    );

    test("refuses a download that has no row, and one that tells no record [F-057]", async () => {
      const none = await ids.send(sheetOf(["1", "2"], ["Epic ID", "Email"]));
      expect([none.status, none.body.message]).toEqual([400, expect.stringMatching(/no row of data/)]);
      const unknown = await ids.send(sheetOf(["1", "2"], ["Epic ID", "City"], ["E1", "Bern"]));
      expect([unknown.status, unknown.body.message]).toEqual([
        400,
        expect.stringMatching(/no column 'User ID' or 'Email'/),
      ]);
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
      expect(await ids.byEmail([ann, "E1"], [bo, "e1"])).toMatchObject({
        created: [{ row: 2 }, { row: 3 }],
        failed: [],
      });
      expect(await ids.byEmail([ann, "e1"], [bo, "E1"])).toMatchObject({ updated: [{ row: 2 }, { row: 3 }] });
      const users = (await ids.stored()).filter((row) => row["organizationId"] === OWN && row["entityName"] === "user");
      expect(new Map(users.map(({ entityId, epicId }) => [entityId, epicId]))).toEqual(
        new Map([
          [ann["userId"], "e1"],
          [bo["userId"], "E1"],
        ]),
      );
    });

    test("is of resources too", async () => {
      const path = await ids.aMapping("resource");
      const { status, body } = await product.call("member", "POST", "resource", product.anEntity("resource"));
      expect(status, JSON.stringify(body)).toBe(201);
      const id = body.result["resourceId"];
      const sheetRows = [
        ["Resource ID", "Epic ID"],
        [String(id), "R1"],
      ];
      expect((await ids.imported(sheetRows, path)).created).toEqual([{ row: 2, message: "Epic ID R1 was added" }]);
      expect(await ids.stored()).toMatchObject([{ entityName: "resource", entityId: id }]);
    });

    test("is written as a whole with its history, and shown by the preview [BLD-D37]", async () => {
      const [ann, bo] = [await product.create({}), await product.create({})];
      await ids.byEmail([ann, "E1"]);
      await ids.byEmail([ann, "E2"], [bo, "E3"], [bo, "E4"]);
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
      const shown = await product.call("staff", "GET", previewOf(ids.path));
      expect((shown.body.result["itemList"] as Rows).flat()).toEqual(expect.arrayContaining(["E2", "E3"]));
    });

    test.each(["buildClosed", "completed"])("stays open at %s [BLD-D37]", async (status) => {
      const user = await product.create({});
      await product.setStatus(OWN, status);
      try {
        expect((await ids.byEmail([user, "E1"])).created).toHaveLength(1);
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
        // Both have validated their rows by the time they write.
        await sql`lock table data."epicId" in exclusive mode`.execute(trx);
        const other = sheetOf(["Email", "Epic ID"], [emailOf(ann), "E9"], [emailOf(cy), "E3"]);
        const both = [
          ids.byEmail([ann, "E1"], [bo, "E2"]),
          ids.send(other, "admin").then(({ body }) => body.result as unknown as EpicIdReport),
        ] as const;
        await expect.poll(waiting).toBe(2);
        return both;
      });
      const answers = [await first, await second];
      expect(answers.flatMap(({ failed }) => failed)).toEqual([
        { row: 2, message: "This record has an Epic ID already." },
      ]);
      const kept = (await ids.stored()).map(({ epicId }) => epicId);
      expect(kept).toHaveLength(3);
      expect(kept).toEqual(expect.arrayContaining(["E2", "E3"]));
    });

    test("costs as many statements for one row as for many", async () => {
      const people = await Promise.all(Array.from({ length: 12 }, () => product.create({})));
      let made = 0;
      const someIds = (users: readonly Values[]) => users.map((user): [Values, string] => [user, `N${(made += 1)}`]);
      /** Half of them have one already. */
      const one = async (users: readonly Values[]) => {
        await sql`delete from data."epicId"`.execute(database().kysely);
        await ids.byEmail(...someIds(users.slice(0, users.length / 2)));
        const again = someIds(users);
        return counted.costOf(async () => {
          const { created, updated } = await ids.byEmail(...again);
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
  },
  productTemplate,
);
