import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countingStatements } from "../../database/count-statements.testing.ts";
import { describePostgresql } from "../../database/testing.ts";
import { KEPT_EXPORT_MS, sweepExports } from "../../sheets/exports.ts";
import { readSheet } from "../../sheets/read-workbook.ts";
import { partsIn } from "../../sheets/testing.ts";
import {
  type Caller,
  HARBOR,
  NORTHGATE,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { exportedFile, exportForm, type Fields, sendForm } from "./export.testing.ts";
import { readUsers } from "./sheet-import.testing.ts";

describePostgresql(
  "exports",
  (database) => {
    let product: TestRegister;
    let directory = 0;
    let counted: ReturnType<typeof countingStatements>;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startPeople(counted.database);
      await product.publish("user.room", { label: "Room", elementType: "TextField", orderNumber: 910 });
      const place = { label: "Works In", elementType: "SelectFk", fkExists: true, fkName: "room", orderNumber: 905 };
      await product.publish("user.roomId", place);
      const attributeList = [
        { attributeName: "firstName", required: true },
        { attributeName: "lastName", required: true },
        ...["jobTitle", "phone", "room", "roomId"].map((attributeName) => ({ attributeName, required: false })),
      ];
      const stored = await product.call("manager", "POST", "userPreset", { label: "Directory", attributeList });
      expect(stored.status, JSON.stringify(stored.body)).toBe(201);
      directory = await presetOf("user", "Directory");
    });
    afterAll(() => product.close());

    async function presetOf(entity: string, label: string): Promise<number> {
      const { body } = await product.call("technician", "GET", `${entity}Preset`);
      const presets = body["result"] as unknown as readonly Values[];
      return Number(presets.find((preset) => preset["label"] === label)?.["id"]);
    }
    const send = (fields: Fields, caller: Caller = "technician", path = "entity/export") =>
      sendForm(product, caller, fields, path);
    const formFor = (ids: readonly unknown[], optional: readonly string[] = [], presetId = directory) =>
      exportForm(ids, optional, presetId);
    const fileFor = (...given: Parameters<typeof formFor>) => exportedFile(send(formFor(...given)));
    const rowsOf = (file: Buffer) => readSheet(file).rows.map((row) => Array.from(row, (text) => text ?? ""));
    const parse = (file: Buffer, caller: Caller = "technician") => readUsers(product, "technician", file, caller);
    let codes = 0;
    async function aRecord(entity: string, values: Values): Promise<number> {
      const { status, body } = await product.call("manager", "POST", entity, { code: `X-${(codes += 1)}`, ...values });
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result["id"]);
    }

    describe("the file [GEN-D19]", () => {
      test("has the import key, what the preset requires and the optional columns in their order", async () => {
        const user = await product.create();
        const [header] = rowsOf(await fileFor([user["userId"]], ["phone", "jobTitle"]));
        expect(header).toEqual(["Email", "First Name", "Last Name", "Job Title", "Phone"]);
      });

      test("has one row for each id in the order sent, its values as displayed", async () => {
        const locationId = await aRecord("room", { name: "=North, 007" });
        const one = await product.create({ firstName: "Zoë", room: "=1+1", roomId: locationId });
        const two = await product.create({ firstName: "Ann", room: "007", roomId: null });
        const ids = [two["userId"], one["userId"], two["userId"]];
        const [, ...rows] = rowsOf(await fileFor(ids, ["room", "roomId"]));
        expect(rows.map(([email, firstName, , ...rest]) => [email, firstName, ...rest])).toEqual([
          [two["email"], "Ann", "", "007"],
          [one["email"], "Zoë", "=North, 007", "=1+1"],
        ]);
      });

      test("as shown has the columns of a list in their order and its rows sorted, ready to filter [F-077]", async () => {
        const made: Values[] = [];
        for (const firstName of ["Bea", "Ann", "Cyd"]) made.push(await product.create({ firstName, room: firstName }));
        const shown = (columns: readonly string[], sort: string): Fields => [
          ["entityName", "user"],
          ...columns.map((name) => ["columnNameList[]", name] as const),
          ["sort", sort],
          ...made.map(({ userId }) => ["entityIdList[]", String(userId)] as const),
        ];
        const answer = await send(shown(["room", "firstName"], "-firstName"));
        expect(rowsOf(answer.bytes)).toEqual([
          ["Room", "First Name"],
          ["Cyd", "Cyd"],
          ["Bea", "Bea"],
          ["Ann", "Ann"],
        ]);
        const sheet = String(partsIn(answer.bytes).get("xl/worksheets/sheet1.xml"));
        expect(sheet).toContain('<autoFilter ref="A1:B4"/>');
        expect(sheet).not.toContain("sheetProtection");
        const refused = async (fields: Fields) => (await send(fields)).body.message;
        expect(await refused(shown(["nothing"], "room"))).toMatch("Person has no column nothing to export");
        expect(await refused(shown(["room"], "nothing"))).toMatch("Person has no attribute nothing");
        expect(await refused([...shown(["room"], "room"), ["presetId", "1"]])).toMatch(/not both/);
      });

      test("as shown has the days of the caller's time zone, and an export by preset whole times [F-081]", async () => {
        const option = [{ name: "emptyText", value: "Not met" }];
        await product.publish("user.met", { label: "Met", elementType: "Timestamp", option });
        const attributeList = [{ attributeName: "met", required: true }];
        await product.call("manager", "POST", "userPreset", { label: "Meetings", attributeList });
        const late = "2026-11-27T03:00:00.000Z";
        const made = [await product.create({ met: late }), await product.create({ met: null })];
        const ids = made.map(({ userId }) => userId);
        const shown: Fields = [
          ["entityName", "user"],
          ["columnNameList[]", "met"],
          ...ids.map((id) => ["entityIdList[]", String(id)] as const),
        ];
        const sent = async (fields: Fields, timeZone?: string) => {
          const answer = await sendForm(product, "technician", fields, "entity/export", timeZone);
          return answer.status === 200 ? rowsOf(answer.bytes).map((row) => row.at(-1)) : answer.body.message;
        };
        expect(await sent(shown, "America/New_York")).toEqual(["Met", "2026-11-26", "Not met"]);
        expect(await sent(shown)).toEqual(["Met", "2026-11-27", "Not met"]);
        expect(await sent(shown, "Mars/Phobos")).toMatch(/X-Time-Zone takes a time zone such as America\/New_York/);
        const byPreset = exportForm(ids, [], await presetOf("user", "Meetings"));
        expect(await sent(byPreset, "America/New_York")).toMatchObject({ 0: "Met", 1: late });
      });

      test("without an id has its header only: the sample file", async () => {
        expect(rowsOf(await fileFor([], ["jobTitle"]))).toEqual([["Email", "First Name", "Last Name", "Job Title"]]);
        expect(readSheet(await fileFor([])).exportId).toBeNull();
      });

      test("is an attachment named after the entity, and offers choices", async () => {
        const user = await product.create();
        const { headers, bytes } = await send(formFor([user["userId"]], ["roomId"]));
        expect(headers).toMatchObject({
          "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
          "content-disposition": `attachment; filename="Person Export.xlsx"; filename*=UTF-8''Person%20Export.xlsx`,
          "cache-control": "private, no-store",
        });
        expect(String(partsIn(bytes).get("xl/worksheets/sheet1.xml"))).toContain('<dataValidation type="list"');
      });

      test("writes the id of a record whose label others have too, so that it comes back", async () => {
        const [one, two] = [await aRecord("room", { name: "Twin" }), await aRecord("room", { name: "TWIN " })];
        const users = [await product.create({ roomId: one }), await product.create({ roomId: two })];
        const [, ...rows] = rowsOf(
          await fileFor(
            users.map(({ userId }) => userId),
            ["roomId"],
          ),
        );
        expect(rows.map((row) => row.at(-1))).toEqual([String(one), String(two)]);
      });

      test("costs 500 records as many statements as one", async () => {
        const rows = Array.from({ length: 500 }, (_, i) => ({
          email: `many${i}@x.example`,
          firstName: "Ann",
          lastName: "Lee",
        }));
        const { body } = await product.call("technician", "POST", "user/batch", rows);
        const ids = (body["result"] as unknown as readonly Values[]).map(({ id }) => id);
        const costOf = (some: readonly unknown[]) =>
          counted.costOf(async () => {
            const file = await fileFor(some, ["jobTitle", "roomId", "phone"]);
            expect(rowsOf(file)).toHaveLength(some.length + 1);
          });
        expect(await costOf(ids)).toBe(await costOf(ids.slice(0, 1)));
      });
    });

    describe("refuses [GEN-D20]", () => {
      test.each<[title: string, change: (fields: Fields) => Fields, status: number]>([
        ["an unknown preset", (fields) => [["presetId", "999999"], ...fields.slice(1)], 400],
        ["no preset", (fields) => fields.slice(1), 400],
        ["two presets", (fields) => [["presetId", "1"], ...fields], 400],
        [
          "an attribute that the preset does not list",
          (fields) => [...fields, ["optionalAttributeNameList[]", "certified"]],
          400,
        ],
        [
          "an attribute that the preset requires",
          (fields) => [...fields, ["optionalAttributeNameList[]", "firstName"]],
          400,
        ],
        ["an unknown attribute", (fields) => [...fields, ["optionalAttributeNameList[]", "__proto__"]], 400],
        ["an unknown field", (fields) => [...fields, ["organizationId", String(HARBOR)]], 400],
        ["an unknown entity", (fields) => [...fields.slice(0, 1), ["entityName", "ghost"]], 404],
        ["an unknown record", (fields) => [...fields, ["entityIdList[]", "987654"]], 404],
        ["an id that is none", (fields) => [...fields, ["entityIdList[]", "1 or 1=1"]], 404],
      ])("%s", async (_, change, status) => {
        const answer = await send(change(formFor([])));
        expect([answer.status, answer.body.message === ""]).toEqual([status, false]);
      });

      test("a preset of another entity", async () => {
        const presets = (await product.call("technician", "GET", "preset")).body[
          "result"
        ] as unknown as readonly Values[];
        const other = presets.find((preset) => preset["entityName"] !== "user");
        expect((await send(formFor([], [], Number(other?.["id"])))).status).toBe(400);
      });

      test("a record of another organization, for any caller", async () => {
        const other = await product.create({}, "neighbour");
        for (const caller of ["technician", "manager"] as const) {
          const { status, bytes } = await send(formFor([other["userId"]]), caller);
          expect([status, bytes.includes(String(other["email"]))]).toEqual([404, false]);
        }
      });

      test("more records than any list holds, and what is no form", async () => {
        const ids = Array.from({ length: 20_001 }, (_, i) => i + 1);
        expect((await send(formFor(ids))).status).toBe(400);
        expect((await product.call("technician", "POST", "entity/export", { presetId: directory })).status).toBe(400);
      });

      test("who has no session, and who may not view the entity", async () => {
        expect((await send(formFor([]), "nobody")).status).toBe(401);
        await product.grant("reader", { user: { view: false } });
        const barred = await send(formFor([]), "reader");
        await product.grant("reader", null);
        expect([barred.status, (await send(formFor([]), "reader")).status]).toEqual([403, 200]);
      });

      test("no attribute that the caller may not view into the file, and none asked for by name [ADM-D39]", async () => {
        const user = await product.create({ lastName: "Hidden" });
        await product.grant("reader", {
          user: { attribute: { lastName: { view: false }, jobTitle: { view: false } } },
        });
        const plain = await send(formFor([user["userId"]]), "reader");
        const named = await send(formFor([user["userId"]], ["jobTitle"]), "reader");
        await product.grant("reader", null);
        expect(rowsOf(plain.bytes)[0]).toEqual(["Email", "First Name"]);
        expect([plain.bytes.includes("Hidden"), named.status]).toEqual([false, 400]);
      });
    });

    test("users have a call of their own [GEN-123]", async () => {
      const user = await product.create();
      const fields = formFor([user["userId"]]);
      const answer = await send(fields, "technician", "entity/export-user");
      expect(rowsOf(answer.bytes)[1]?.[0]).toBe(user["email"]);
      const other = fields.map(([name, value]) => [name, name === "entityName" ? "room" : value] as const);
      expect((await send(other, "technician", "entity/export-user")).status).toBe(400);
    });

    describe("a sheet that comes back", () => {
      test("brings its records as they were exported", async () => {
        const users = [
          await product.create({ jobTitle: "Nurse" }),
          await product.create({ jobTitle: "Vet" }),
          await product.create({ jobTitle: "Clerk" }),
        ];
        const [one, two, three] = users.map(({ userId }) => Number(userId));
        const file = await fileFor([one, two, three], ["jobTitle"]);
        for (const jobTitle of ["Chief", "Head"]) await product.call("technician", "PUT", `user/${one}`, { jobTitle });
        await product.call("technician", "PUT", `user/${two}`, { room: "12" });
        await product.call("manager", "DELETE", `user/${three}`);
        const { exported } = await parse(file);
        expect(exported).toEqual(
          users.map(({ userId, email, firstName, lastName, jobTitle }) => ({
            userId,
            email,
            firstName,
            lastName,
            jobTitle,
          })),
        );
      });

      test("is an ordinary one for another entity or organization, and after 180 days", async () => {
        const user = await product.create();
        const file = await fileFor([user["userId"]]);
        expect((await parse(file)).exported).toHaveLength(1);
        const { exportId } = await parse(file);
        await sweepExports(database().kysely, new Date(Date.now() + KEPT_EXPORT_MS - 60_000));
        expect((await parse(file)).exported).toHaveLength(1);
        const set = (column: "entity" | "organizationId", value: string | number) =>
          database()
            .kysely.updateTable("system.export")
            .set({ [column]: value })
            .where("id", "=", String(exportId))
            .execute();
        await set("organizationId", HARBOR);
        expect((await parse(file)).exported).toBeNull();
        await set("organizationId", NORTHGATE);
        await set("entity", "room");
        expect((await parse(file)).exported).toBeNull();
        await set("entity", "user");
        await sweepExports(database().kysely, new Date(Date.now() + KEPT_EXPORT_MS + 60_000));
        expect((await parse(file)).exported).toBeNull();
      });

      test("tells nobody what he may not view", async () => {
        const user = await product.create({ jobTitle: "Secret" });
        const file = await fileFor([user["userId"]], ["jobTitle"]);
        await product.call("technician", "PUT", `user/${String(user["userId"])}`, { jobTitle: "Other" });
        await product.grant("reader", { user: { attribute: { jobTitle: { view: false } } } });
        const { exported } = await parse(file, "reader");
        await product.grant("reader", null);
        expect(JSON.stringify(exported)).not.toContain("Secret");
        expect(exported?.[0]).toHaveProperty("email");
      });

      test("keeps no values of its own", async () => {
        const user = await product.create({ jobTitle: "Unrepeatable" });
        await fileFor([user["userId"]], ["jobTitle"]);
        const kept = await database().kysely.selectFrom("system.export").selectAll().execute();
        expect(JSON.stringify(kept)).not.toContain("Unrepeatable");
      });
    });
  },
  registerTemplate,
);
