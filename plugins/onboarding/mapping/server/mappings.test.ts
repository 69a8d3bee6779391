import { setTimeout as pause } from "node:timers/promises";
import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countingStatements, describePostgresql, formOf, partsIn, readSheet } from "@armature/server/testing";
import {
  type Caller,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";

interface Preview {
  readonly label: string;
  readonly headerList: readonly (readonly [number, string])[];
  readonly itemList: readonly (readonly string[])[];
  readonly filter: unknown;
  readonly filterText: string | null;
  readonly downloaded: string | null;
}
type Fields = readonly (readonly [name: string, value: string])[];

/* Mappings of users to the record system: preview and workbook (ledger 2, 'Structure and mapping exports'). */
describePostgresql(
  "mappings",
  (database) => {
    let product: TestProduct;
    let counted: ReturnType<typeof countingStatements>;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startProduct(counted.database);
      for (const organization of [OWN, OTHER]) await product.setStatus(organization, "buildOpen");
    });
    afterAll(() => product.close());

    async function aMapping(over: Values): Promise<number> {
      const { status, body } = await product.call("admin", "POST", "userEpicMapping", {
        label: "Own",
        conditionalList: [],
        rowList: [{ epicItemNumber: 2, valueType: "attribute", value: "email", fkValue: null }],
        ...over,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result["id"]);
    }
    const preview = async (id: number): Promise<Preview> => {
      const { status, body } = await product.call("staff", "GET", `userEpicMapping/${id}/preview`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.result as unknown as Preview;
    };
    async function download(id: number, fields: Fields, caller: Caller = "staff") {
      const { body, headers } = await formOf(fields);
      return product.call(caller, "POST", `userEpicMapping/${id}/download`, body, headers);
    }
    const attribute = (epicItemNumber: number, value: string, fkValue: string | null = null) => ({
      epicItemNumber,
      valueType: "attribute",
      value,
      fkValue,
    });
    /** Of some users, their rows without the Epic ID, by the e-mail in the first item. */
    const rowsOf = ({ itemList }: Preview, ...users: readonly Values[]) =>
      users.map(({ email }) => itemList.find(([, first]) => first === email)?.slice(2));

    /** ADM-D21: deleting an attribute never makes an export larger. */
    describe("a mapping whose filter read a deleted attribute", () => {
      let name = "";
      let id = 0;
      let isLast: Values;
      const filterOn = (value: string) => ({ if: { attribute: value, comparativeOperator: "isEqual", value: "yes" } });
      const stored = async () => (await product.call("admin", "GET", `userEpicMapping/${id}`)).body.result;
      const change = (values: Values) => product.call("admin", "PUT", `userEpicMapping/${id}`, values);
      const remove = () => product.call("admin", "DELETE", `userAttribute/${name}`);
      const impactOf = async (change: Values) => {
        const { status, body } = await product.call("admin", "POST", "metadata/impact", { changes: [change] });
        expect(status, JSON.stringify(body)).toBe(200);
        return body.result["uses"] as readonly Values[];
      };
      const people = async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from data."user"`.execute(
          database().kysely,
        );
        return rows[0]?.n;
      };
      let tried = 0;
      beforeEach(async () => {
        name = `exported${"abcdefgh".charAt((tried += 1))}`;
        const values = { label: "Exported", elementType: "TextField", acute: true, ambulatory: true };
        await product.publish(`user.${name}`, values);
        isLast = await product.create({ [name]: "yes" });
        id = await aMapping({ label: "Filtered", conditionalList: [filterOn(name)] });
        expect(rowsOf(await preview(id), isLast)).toHaveLength(1);
      });

      test("exports nothing, which the impact says first with both numbers, until it gets a new filter [F-141, ADM-D21]", async () => {
        const uses = await impactOf({ kind: "attribute", entity: "user", name, values: null });
        expect(uses).toEqual([
          {
            kind: "mapping",
            entity: "user",
            name: expect.stringMatching(/^mapping/) as unknown,
            label: "Filtered",
            becomes: { code: "exportBlocked", before: 1, after: await people() },
          },
        ]);
        expect((await remove()).status).toBe(200);
        const text = "Its filter read Exported, which was deleted.";
        expect(await stored()).toMatchObject({ blocked: text, conditionalList: [] });
        const refusals = [
          await product.call("staff", "GET", `userEpicMapping/${id}/preview`),
          await download(id, [["filename", "x"]]),
        ];
        for (const { status, body } of refusals) {
          expect([status, body.errors[0]?.code]).toEqual([409, "state"]);
          expect(body.message).toContain("Filtered exports nothing: Its filter read Exported, which was deleted.");
        }
        expect((await change({ label: "Renamed", blocked: "" })).status).toBe(200);
        expect(await stored()).toMatchObject({ blocked: text });
        expect((await change({ conditionalList: [filterOn("jobTitle")] })).status).toBe(200);
        expect(await stored()).toMatchObject({ blocked: null });
        expect((await preview(id)).itemList).toEqual([]);
      });

      test("exports all records once somebody says so, with their number [F-141]", async () => {
        await remove();
        const { id: _, updated: __, ...values } = await stored();
        const [definition] = await impactOf({
          kind: "mapping",
          entity: "user",
          name: String(id),
          values: { ...values, blocked: null },
        });
        expect(definition).toMatchObject({ becomes: { code: "exports", before: 0, after: await people() } });
        expect((await change({ conditionalList: [] })).status).toBe(200);
        expect((await stored())["blocked"]).not.toBeNull();
        expect((await change({ blocked: null })).status).toBe(200);
        expect(await stored()).toMatchObject({ blocked: null, conditionalList: [] });
        expect(rowsOf(await preview(id), isLast)).toHaveLength(1);
      });

      test("has its filter again once the attribute is back", async () => {
        await remove();
        const { body } = await product.call("admin", "GET", "metadata");
        const revision = Number(body.result["revision"]);
        const reverted = await product.call("admin", "POST", "metadata/revert", { revision, base: revision });
        expect(reverted.status).toBe(200);
        expect(await stored()).toMatchObject({ blocked: null, conditionalList: [filterOn(name)] });
        expect((await preview(id)).itemList).toHaveLength(1);
      });
    });

    describe("the preview", () => {
      test("has a column an item and a row a record, by name [BLD-200, BLD-201, BLD-D33]", async () => {
        const locationId = (await product.call("member", "POST", "location", { name: "North", addressId: null })).body
          .result?.["locationId"];
        const boss = await product.create({ firstName: "Zed", lastName: "Boss" });
        const ann = await product.create({
          firstName: "Ann",
          lastName: "Able",
          supervisorId: boss["userId"],
          ...(locationId !== undefined && { primaryLocationId: locationId }),
        });
        const id = await aMapping({
          rowList: [
            attribute(2, "email"),
            attribute(3, "firstName"),
            attribute(7, "supervisorId", "email"),
            { epicItemNumber: 8, valueType: "static", value: "=Active", fkValue: null },
            { epicItemNumber: 9, valueType: "computed", value: "recordId", fkValue: null },
          ],
        });
        const answer = await preview(id);
        expect(answer.headerList).toEqual([
          [1, "Epic ID"],
          [2, "Email"],
          [3, "First Name"],
          [7, "Supervisor: Email"],
          [8, "Static Value"],
          [9, "Record ID"],
        ]);
        expect(rowsOf(answer, ann, boss)).toEqual([
          ["Ann", boss["email"], "=Active", String(ann["userId"])],
          ["Zed", "", "=Active", String(boss["userId"])],
        ]);
        expect(answer.itemList.every((row) => row.length === 6)).toBe(true);
      });

      test("has a record's Epic ID in item 1, of its organization alone [BLD-D32, BLD-D33]", async () => {
        const user = await product.create({});
        const stranger = await product.create({}, "otherMember");
        const { kysely } = database();
        await sql`insert into data."epicId" ("organizationId", "entityName", "entityId", "epicId", created, updated)
          values (${OWN}, 'user', ${user["userId"]}, 'E7', now(), now()), (${OWN}, 'resource', ${user["userId"]}, 'R7', now(), now())`.execute(
          kysely,
        );
        const { itemList } = await preview(await aMapping({}));
        expect(itemList.find(([, email]) => email === user["email"])?.[0]).toBe("E7");
        expect(itemList.some(([, email]) => email === stranger["email"])).toBe(false);
      });

      test("holds what its first condition does; later ones do not filter [BLD-202, F-056]", async () => {
        const yes = await product.create({ provider: 1, jobTitle: "Mapped" });
        const no = await product.create({ provider: 0, jobTitle: "Mapped" });
        const only = (value: number) => ({ if: { attribute: "provider", comparativeOperator: "isEqual", value } });
        const answer = await preview(await aMapping({ conditionalList: [only(1), only(0)] }));
        const emails = answer.itemList.map(([, email]) => email);
        expect(emails).toContain(yes["email"]);
        expect(emails).not.toContain(no["email"]);
        expect(answer.filter).toMatchObject(only(1));
        expect(answer.filterText).toBe("Provider is 'Yes'");
        expect(await preview(await aMapping({}))).toMatchObject({ filter: null, filterText: null });
      });

      test("leaves out what the caller may not view", async () => {
        const user = await product.create({ firstName: "Hid", provider: 1 });
        const onlyProviders = { if: { attribute: "provider", comparativeOperator: "isEqual", value: 1 } };
        const id = await aMapping({
          conditionalList: [onlyProviders],
          rowList: [attribute(2, "email"), attribute(3, "firstName"), attribute(4, "displayName")],
        });
        expect(rowsOf(await preview(id), user)).toEqual([["Hid", user["displayName"]]]);
        const hidden = { view: false };
        await product.grant("staff", { user: { attribute: { firstName: hidden, displayName: hidden } } });
        expect(rowsOf(await preview(id), user)).toEqual([["", ""]]);
        await product.grant("staff", { user: { attribute: { provider: hidden } } });
        expect((await preview(id)).itemList).toEqual([]);
        await product.grant("staff", null);
      });

      test("costs as many statements for one record as for many", async () => {
        const id = await aMapping({ rowList: [attribute(2, "email"), attribute(7, "supervisorId", "email")] });
        /** The least of many, for a while: what runs beside it counts too. */
        const cost = async () => {
          const costs: number[] = [];
          for (let i = 0; i < 20; i++) {
            costs.push(await counted.costOf(() => preview(id)));
            await pause(20);
          }
          return Math.min(...costs);
        };
        const few = await cost();
        for (let i = 0; i < 5; i++) await product.create({});
        expect(await cost()).toBe(few);
      });
    });

    describe("the download", () => {
      const rows: Fields = [
        ["itemList[]", JSON.stringify(["E1", "=1+1"])],
        ["itemList[]", JSON.stringify(["", "007"])],
      ];

      test("is a workbook of the posted rows below numbers and texts, all of it text [BLD-206, BLD-207, BLD-D34]", async () => {
        const id = await aMapping({});
        const answer = await download(id, [["filename", "../My Users"], ...rows]);
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        expect(answer.headers["content-disposition"]).toContain('filename="My Users.xlsx"');
        expect(readSheet(answer.bytes).rows.map((row) => Array.from(row, (text) => text ?? ""))).toEqual([
          ["1", "2"],
          ["Epic ID", "Email"],
          ["E1", "=1+1"],
          ["", "007"],
        ]);
      });

      test("keeps both of its header rows in place, whatever is sorted [F-173, BLD-D34]", async () => {
        const { bytes } = await download(await aMapping({}), [["filename", "a"], ...rows]);
        const partOf = (name: string) => String(partsIn(bytes).get(name));
        const sheet = partOf("xl/worksheets/sheet1.xml");
        expect(sheet).toContain('<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/>');
        expect(sheet).toContain('<autoFilter ref="A2:B4"/>');
        expect(partOf("xl/workbook.xml")).toContain("!$A$2:$B$4</definedName>");
      });

      test("takes the form as browsers send it by themselves [F-173, BLD-206]", async () => {
        const id = await aMapping({});
        const form = new URLSearchParams([["filename", "Ünter & Co"]]);
        for (const [name, value] of rows) form.append(name, value);
        const headers = { "content-type": "application/x-www-form-urlencoded" };
        const answer = await product.call("staff", "POST", `userEpicMapping/${id}/download`, form.toString(), headers);
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        expect(readSheet(answer.bytes).rows.map((row) => Array.from(row, (text) => text ?? ""))).toEqual([
          ["1", "2"],
          ["Epic ID", "Email"],
          ["E1", "=1+1"],
          ["", "007"],
        ]);
        for (const body of ["filename=a&other=b", "itemList[]=x", ""]) {
          const refused = await product.call("staff", "POST", `userEpicMapping/${id}/download`, body, headers);
          expect([body, refused.status, /JSON, sent/.test(String(refused.body.message))]).toEqual([body, 400, false]);
        }
      });

      test("of nothing is its header alone", async () => {
        const { bytes } = await download(await aMapping({}), [["filename", "a.xlsx"]]);
        expect(readSheet(bytes).rows).toHaveLength(2);
      });

      test.each<[what: string, fields: Fields]>([
        ["no filename", rows],
        [
          "a row that is no JSON",
          [
            ["filename", "a"],
            ["itemList[]", "E1"],
          ],
        ],
        [
          "a row that is no list",
          [
            ["filename", "a"],
            ["itemList[]", '{"a":1}'],
          ],
        ],
        [
          "a row of another width",
          [
            ["filename", "a"],
            ["itemList[]", '["E1"]'],
          ],
        ],
        [
          "a cell that is no text",
          [
            ["filename", "a"],
            ["itemList[]", '["E1",{}]'],
          ],
        ],
        [
          "another field",
          [
            ["filename", "a"],
            ["entityName", "user"],
          ],
        ],
      ])("with %s is refused [BLD-D34]", async (_, fields) => {
        const id = await aMapping({});
        const { status, body } = await download(id, fields);
        expect([status, typeof body.message]).toEqual([400, "string"]);
        expect((await preview(id)).downloaded).toBeNull();
      });

      test("takes 20 MB [BLD-D34]", async () => {
        const row = JSON.stringify(["", "x".repeat(30_000)]);
        const many: Fields = Array.from({ length: 700 }, () => ["itemList[]", row] as const);
        const answer = await download(await aMapping({}), [["filename", "a"], ...many]);
        expect(answer.status).toBe(200);
      });

      test("is kept as an event of the organization, and the newest is told [BLD-205, BLD-D35]", async () => {
        const id = await aMapping({ label: "Kept" });
        expect((await preview(id)).downloaded).toBeNull();
        const before = Date.now();
        await download(id, [["filename", "a"]]);
        const first = (await preview(id)).downloaded;
        expect(Date.parse(first ?? "")).toBeGreaterThanOrEqual(before - 1_000);
        await download(id, [["filename", "a"]]);
        expect(Date.parse((await preview(id)).downloaded ?? "")).toBeGreaterThan(Date.parse(first ?? ""));
        const { rows: events } = await sql<Values>`select label, data, "userId", "organizationId" from data.event
          where data ->> 'entityId' = ${String(id)}`.execute(database().kysely);
        const { body } = await product.call("staff", "GET", "session");
        const userId = (body.result["user"] as Values)["userId"];
        const data = { action: "download", entityType: "userEpicMapping", entityId: id };
        expect(events).toEqual([
          { label: "Kept", data, userId, organizationId: OWN },
          { label: "Kept", data, userId, organizationId: OWN },
        ]);
      });

      test("by another organization does not count [BLD-D35]", async () => {
        const id = await aMapping({});
        const data = { action: "download", entityType: "userEpicMapping", entityId: id };
        await sql`insert into data.event ("organizationId", label, data, created, updated)
          values (${OTHER}, 'Own', ${JSON.stringify(data)}, now(), now())`.execute(database().kysely);
        expect((await preview(id)).downloaded).toBeNull();
      });
    });

    test.each<[caller: Caller, status: number]>([
      ["nobody", 401],
      ["member", 403],
      ["reader", 403],
      ["staff", 200],
      ["admin", 200],
    ])("are for provider staff: %s is answered %i [BLD-D32]", async (caller, status) => {
      const id = await aMapping({});
      expect((await product.call(caller, "GET", `userEpicMapping/${id}/preview`)).status).toBe(status);
      expect((await download(id, [["filename", "a"]], caller)).status).toBe(status);
    });

    test("of another entity or of no id are not there [BLD-D32]", async () => {
      const id = await aMapping({});
      for (const path of [`resourceEpicMapping/${id}/preview`, "userEpicMapping/999999/preview"]) {
        expect((await product.call("staff", "GET", path)).status).toBe(404);
      }
      expect((await download(999_999, [["filename", "a"]])).status).toBe(404);
    });
  },
  productTemplate,
);
