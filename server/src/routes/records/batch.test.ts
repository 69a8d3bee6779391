import type { Values } from "@armature/engine";
import { v4 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresqlFirst } from "../../database/testing.ts";
import { type Caller, registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";
import type { Answer } from "../../testing/test-product.ts";

interface Row {
  readonly importKey: string;
  readonly id: number | null;
  readonly status: string;
  readonly errorList: readonly string[];
  readonly errors: readonly { readonly code: string; readonly attribute: string | null }[];
}

describePostgresqlFirst(
  "POST /api/{entity}/batch",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
    });
    afterAll(() => product.close());

    const batch = (rows: unknown, caller: Caller = "technician", headers = {}): Promise<Answer> =>
      product.call(caller, "POST", "device/batch", rows, headers);
    const rowsOf = (answer: Answer) => {
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body["result"] as unknown as readonly Row[];
    };
    const send = async (rows: readonly Values[], caller?: Caller) => rowsOf(await batch(rows, caller));
    const stored = async (id: unknown) => (await product.call("technician", "GET", `device/${String(id)}`)).body.result;
    const codes = (row: Row | undefined) => row?.errors.map(({ code, attribute }) => `${code} ${attribute ?? ""}`);

    test("answers one row each in the order sent: created, updated, unchanged, error [GEN-094 GEN-D14]", async () => {
      const [one, two] = [await product.create(), await product.create()];
      const fresh = product.anEntity("device");
      const rows = await send([
        { id: one["id"], serialNumber: "Chief" },
        { ...fresh, serialNumber: "New" },
        { assetNumber: two["assetNumber"], runningHours: -1 },
        { assetNumber: two["assetNumber"], id: two["id"], serialNumber: two["serialNumber"] },
      ]);
      expect(rows.map((row) => row.status)).toEqual(["updated", "created", "error", "error"]);
      expect(rows[0]).toMatchObject({ importKey: one["assetNumber"], id: one["id"], errorList: [] });
      expect(rows[1]).toMatchObject({ importKey: fresh["assetNumber"], errorList: [] });
      expect(rows[2]?.errorList).toHaveLength(1);
      expect(rows[2]).toMatchObject({ importKey: two["assetNumber"], errors: [{ attribute: "runningHours" }] });
      expect(await stored(one["id"])).toMatchObject({ serialNumber: "Chief" });
      expect(await stored(rows[1]?.id)).toMatchObject({ serialNumber: "New" });
    });

    test("a row that says what is stored is unchanged", async () => {
      const device = await product.create({ serialNumber: "Nurse" });
      expect((await send([{ id: device["id"], serialNumber: "Nurse" }]))[0]?.status).toBe("unchanged");
      expect(await stored(device["id"])).toEqual(device);
    });

    describe("finds the record [GEN-D15]", () => {
      test("by primary key, so that its import key can change", async () => {
        const device = await product.create();
        const assetNumber = `RENAMED-${String(device["id"])}`;
        await send([{ id: device["id"], assetNumber }]);
        expect(await stored(device["id"])).toMatchObject({ assetNumber });
      });
      test("by import key, trimmed and without case, and touches only what was sent", async () => {
        const device = await product.create({ serialNumber: "Nurse" });
        const [row] = await send([
          { assetNumber: ` ${String(device["assetNumber"]).toUpperCase()} `, notes: "(608) 555-0101" },
        ]);
        expect(row).toMatchObject({ id: device["id"] });
        expect(await stored(device["id"])).toMatchObject({ serialNumber: "Nurse", notes: "(608) 555-0101" });
      });
      test.each<[string, Values, string]>([
        ["an unknown primary key", { id: 999_999, serialNumber: "x" }, "unknownRecord "],
        ["no key", { serialNumber: "x" }, "keyMissing assetNumber"],
        ["a blank key", { assetNumber: "  ", serialNumber: "x" }, "keyMissing assetNumber"],
        ["a primary key that is none", { id: "__proto__", serialNumber: "x" }, "unknownRecord "],
      ])("%s is the row's error", async (_, faulty, code) => {
        const device = await product.create();
        const rows = await send([faulty, { id: device["id"], serialNumber: "Beside" }]);
        expect(rows.map((row) => row.status)).toEqual(["error", "updated"]);
        expect(codes(rows[0])).toEqual([code]);
      });
      test("a primary key of another organization is unknown", async () => {
        const other = await product.create({}, "neighbour");
        const rows = await send([{ id: other["id"], serialNumber: "x" }]);
        expect(codes(rows[0])).toEqual(["unknownRecord "]);
      });
      test("by import key within the organization: another one may have the same", async () => {
        const { assetNumber } = await product.create({ name: "Secretive" }, "neighbour");
        const rows = await send([product.anEntity("device", { assetNumber })]);
        expect(rows).toMatchObject([{ status: "created", errorList: [] }]);
        expect(JSON.stringify(rows)).not.toContain("Secretive");
      });
      test("a repeated key is the later row's error, and names the earlier", async () => {
        const device = await product.create();
        const rows = await send([
          { assetNumber: device["assetNumber"], serialNumber: "First" },
          { assetNumber: String(device["assetNumber"]).toUpperCase(), serialNumber: "Second" },
        ]);
        expect(rows.map((row) => row.status)).toEqual(["updated", "error"]);
        expect(rows[1]?.errorList[0]).toContain("Same Asset Number as row 1.");
        expect(await stored(device["id"])).toMatchObject({ serialNumber: "First" });
      });
    });

    describe("rights", () => {
      test("a caller with neither create nor update is refused whole [GEN-D14]", async () => {
        expect((await batch([product.anEntity("device")], "reader")).status).toBe(403);
      });
      test("without create, new rows are errors and known ones are saved [GEN-D15]", async () => {
        const device = await product.create();
        await product.grant("technician", { device: { create: false } });
        const rows = await send([product.anEntity("device"), { id: device["id"], serialNumber: "Kept" }]);
        await product.grant("technician", null);
        expect(rows.map((row) => row.status)).toEqual(["error", "updated"]);
        expect(codes(rows[0])).toEqual(["notCreatable "]);
      });
      test("nobody is asked to sign in", async () => expect((await batch([], "nobody")).status).toBe(401));
    });

    describe("bad input", () => {
      test.each([
        ["an object", {}],
        ["text", '"rows"'],
        ["nothing", undefined],
        ["a list of lists", [[1]]],
        ["a list with null", [{ assetNumber: "A-1" }, null]],
      ])("%s is refused", async (_, body) => {
        const answer = await batch(body);
        expect(answer.status).toBe(400);
        expect(answer.body.message).toMatch(/list of rows|row \d must be/);
      });
      test("more rows than any list holds are refused before one is read", async () => {
        const answer = await batch(Array.from({ length: 20_001 }, () => ({})));
        expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining("20000 rows") } });
      });
      test("an attribute that is none is its row's error", async () => {
        const rows = await send([{ ...product.anEntity("device"), nonsense: 1 }]);
        expect(codes(rows[0])).toEqual(["unknownAttribute nonsense"]);
      });
      test("an empty list changes nothing", async () => expect(await send([])).toEqual([]));
      test.each(["device/1/batch", "nonsense/batch", "deviceAuditHistory/batch"])("there is no %s", async (path) => {
        expect((await product.call("technician", "POST", path, [])).status).toBe(404);
      });
    });

    describe("a repeat under the same Idempotency-Key", () => {
      test("answers the first result and makes nothing twice", async () => {
        const key = { "idempotency-key": uuid() };
        const rows = [product.anEntity("device"), { serialNumber: "no key" }, product.anEntity("device")];
        const first = rowsOf(await batch(rows, "technician", key));
        expect(first.map((row) => row.status)).toEqual(["created", "error", "created"]);
        expect(rowsOf(await batch(rows, "technician", key))).toEqual(first);
      });
      test("with other rows is refused", async () => {
        const key = { "idempotency-key": uuid() };
        const device = await product.create();
        await batch([{ id: device["id"], serialNumber: "One" }], "technician", key);
        expect((await batch([{ id: device["id"], serialNumber: "Two" }], "technician", key)).status).toBe(400);
      });
    });

    test("all rows of a call are one changeset of the history", async () => {
      const devices = [await product.create(), await product.create()];
      await send(devices.map(({ id }) => ({ id, serialNumber: "Together" })));
      const rows = await database()
        .kysely.selectFrom("system.history")
        .innerJoin("system.changeset", "system.changeset.id", "system.history.changesetId")
        .select(["changesetId", "source"])
        .where(
          "recordId",
          "in",
          devices.map(({ id }) => Number(id)),
        )
        .where("kind", "=", "update")
        .execute();
      expect(rows).toHaveLength(2);
      expect(rows[0]).toEqual(rows[1]);
      expect(rows[0]?.source).toBe("batch");
    });

    test("two batches over the same rows in opposite order both end", async () => {
      const devices: Values[] = [];
      for (let n = 0; n < 20; n++) devices.push(await product.create());
      const rows = (title: string) => devices.map(({ id }) => ({ id, serialNumber: title }));
      const [one, other] = await Promise.all([send(rows("One")), send(rows("Other").toReversed())]);
      expect([...one, ...other].every((row) => row.status === "updated")).toBe(true);
      const titles = new Set(await Promise.all(devices.map(async ({ id }) => (await stored(id))["serialNumber"])));
      expect(titles.size).toBe(1);
    });
  },
  registerTemplate,
);
