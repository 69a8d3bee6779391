import { randomUUID } from "node:crypto";
import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresqlFirst } from "../../database/testing.ts";
import { contentOf, fileOf, formOf } from "../../files/testing.ts";
import { type Caller, registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";
import { type Answer } from "../../testing/test-product.ts";

describePostgresqlFirst(
  "taking back by calls",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
    });
    afterAll(() => product.close());

    const idOf = (record: Values) => Number(record["id"]);
    const read = async (record: Values) =>
      (await product.call("technician", "GET", `device/${idOf(record)}`)).body.result;
    const change = (record: Values, values: Values) =>
      product.call("technician", "PUT", `device/${idOf(record)}`, values);
    const batch = async (rows: readonly Values[], query = ""): Promise<string> => {
      const { status, body } = await product.call("technician", "POST", `device/batch${query}`, rows);
      expect(status, JSON.stringify(body)).toBe(200);
      return String(body["changesetId"]);
    };
    const post = (path: string, body: unknown, by: Caller = "technician", headers = {}): Promise<Answer> =>
      product.call(by, "POST", path, body as Values, headers);
    const undo = (changesetId: string, rows: readonly Values[], by?: Caller, headers = {}) =>
      post(`device/changeset/${changesetId}/undo`, rows, by, headers);
    const statuses = ({ body }: Answer) =>
      (body.result as unknown as readonly { status: string; errors: readonly { code: string }[] }[]).map((row) =>
        [row.status, ...row.errors.map(({ code }) => code)].join(" "),
      );

    describe("a changeset", () => {
      test("is told with what it did and with its records as they are now", async () => {
        const record = await product.create({ serialNumber: "a" });
        const changesetId = await batch([{ id: idOf(record), serialNumber: "b" }]);
        await change(record, { serialNumber: "theirs" });
        const { body } = await product.call("technician", "GET", `device/changeset/${changesetId}`);
        expect(body.result).toMatchObject({
          source: "batch",
          rows: [{ recordId: idOf(record), kind: "update", old: { serialNumber: "a" }, new: { serialNumber: "b" } }],
          records: [{ id: idOf(record), serialNumber: "theirs" }],
        });
      });

      test.each<[title: string, by: Caller, path: (id: string) => string]>([
        ["another organization's", "neighbour", (id) => `device/changeset/${id}`],
        ["another entity's", "technician", (id) => `resource/changeset/${id}`],
        ["one that there is not", "technician", () => `device/changeset/${randomUUID()}`],
        ["what is no id", "technician", () => "device/changeset/x"],
      ])("of %s is none", async (_, by, path) => {
        const changesetId = await batch([{ id: idOf(await product.create()), serialNumber: "b" }]);
        expect((await product.call(by, "GET", path(changesetId))).status).toBe(404);
        expect((await post(`${path(changesetId)}/undo`, [], by)).status).toBe(404);
      });
    });

    describe("undo", () => {
      test("takes back what is asked for, cell by cell, and can itself be taken back", async () => {
        const record = await product.create({ serialNumber: "a", notes: "(608) 555-0101" });
        const changesetId = await batch([{ id: idOf(record), serialNumber: "b", notes: "(608) 555-0102" }]);
        const answer = await undo(changesetId, [{ id: idOf(record), attributes: ["serialNumber"] }]);
        expect(statuses(answer)).toEqual(["updated"]);
        expect(await read(record)).toMatchObject({ serialNumber: "a", notes: "(608) 555-0102" });
        await undo(String(answer.body["changesetId"]), [{ id: idOf(record), attributes: ["serialNumber"] }]);
        expect(await read(record)).toMatchObject({ serialNumber: "b" });
      });

      test("is previewed without being written", async () => {
        const record = await product.create({ serialNumber: "a" });
        const changesetId = await batch([{ id: idOf(record), serialNumber: "b" }]);
        const asks = [{ id: idOf(record), attributes: ["serialNumber"] }];
        expect(statuses(await post(`device/changeset/${changesetId}/undo/check`, asks))).toEqual(["updated"]);
        expect(await read(record)).toMatchObject({ serialNumber: "b" });
      });

      test("happens once under one Idempotency-Key, and answers the same again", async () => {
        const record = await product.create({ serialNumber: "a" });
        const changesetId = await batch([{ id: idOf(record), serialNumber: "b" }]);
        const asks = [{ id: idOf(record), attributes: ["serialNumber"] }];
        const headers = { "idempotency-key": randomUUID() };
        const first = await undo(changesetId, asks, "technician", headers);
        await change(record, { serialNumber: "c" });
        const again = await undo(changesetId, asks, "technician", headers);
        expect([first.body, statuses(again)]).toEqual([again.body, ["updated"]]);
        expect(await read(record)).toMatchObject({ serialNumber: "c" });
      });

      test("is each row's own: stale, gone, of no such record, nothing to do", async () => {
        const [one, gone, same, other] = await Promise.all(
          [1, 2, 3, 4].map(() => product.create({ serialNumber: "a" })),
        );
        const rows = [one, gone, same, other].map((record) => ({ id: idOf(record ?? {}), serialNumber: "b" }));
        const changesetId = await batch(rows);
        await product.call("manager", "DELETE", `admin/device/${idOf(gone ?? {})}`);
        await change(same ?? {}, { serialNumber: "a" });
        const answer = await undo(changesetId, [
          { id: idOf(one ?? {}), attributes: ["serialNumber"], ifMatch: "2020-01-01T00:00:00.000Z" },
          { id: idOf(gone ?? {}), attributes: ["serialNumber"] },
          { id: idOf(same ?? {}), attributes: ["serialNumber"] },
          { id: idOf(other ?? {}), attributes: ["serialNumber", "assetNumber"] },
          { id: 987_654_321, attributes: ["serialNumber"] },
        ]);
        expect(statuses(answer)).toEqual([
          "error stale",
          "error unknownRecord",
          "unchanged",
          "updated",
          "error unknownRecord",
        ]);
      });

      test("brings a deleted record back under its id, by the id that the delete answered", async () => {
        const record = await product.create({ serialNumber: "a" });
        const { body } = await product.call("manager", "DELETE", `admin/device/${idOf(record)}`);
        const answer = await undo(String(body["changesetId"]), [{ id: idOf(record) }]);
        expect(statuses(answer)).toEqual(["created"]);
        expect(await read(record)).toMatchObject({ ...record, updated: expect.any(String) });
      });

      test.each([[{ id: null }], [{ id: 1, attributes: "serialNumber" }], [{ id: 1, ifMatch: 3 }], ["x"]])(
        "refuses %j with what it takes",
        async (row) => {
          const changesetId = await batch([{ id: idOf(await product.create()), serialNumber: "b" }]);
          const { status, body } = await undo(changesetId, [row as Values]);
          expect([status, body["message"]]).toEqual([400, expect.stringMatching(/row 1/)]);
        },
      );

      test("is no call for those who may not write", async () => {
        const changesetId = await batch([{ id: idOf(await product.create()), serialNumber: "b" }]);
        expect((await undo(changesetId, [], "reader")).status).toBe(403);
      });
    });

    describe("restore", () => {
      const restore = (record: Values, values: Values, headers = {}) =>
        post(`device/${idOf(record)}/restore`, { values }, "technician", headers);

      test("writes a value that the record had, and none that it never had", async () => {
        const record = await product.create({ serialNumber: "a" });
        await change(record, { serialNumber: "b" });
        expect(statuses(await restore(record, { serialNumber: "never" }))).toEqual(["error neverHad"]);
        expect(statuses(await post(`device/${idOf(record)}/restore/check`, { values: { serialNumber: "a" } }))).toEqual(
          ["updated"],
        );
        expect(await read(record)).toMatchObject({ serialNumber: "b" });
        expect(statuses(await restore(record, { serialNumber: "a" }))).toEqual(["updated"]);
        expect(await read(record)).toMatchObject({ serialNumber: "a" });
      });

      test("writes nothing that only the server sets", async () => {
        const record = await product.create();
        expect(statuses(await restore(record, { title: null }))).toEqual(["error notUpdatable"]);
      });

      test("is stale where the record changed after it was looked at", async () => {
        const record = await product.create({ serialNumber: "a" });
        await change(record, { serialNumber: "b" });
        const headers = { "if-match": `"${String(record["updated"])}"` };
        expect(statuses(await restore(record, { serialNumber: "a" }, headers))).toEqual(["error stale"]);
      });

      test("is of a record of the organization alone", async () => {
        const record = await product.create();
        expect((await post(`device/${idOf(record)}/restore`, { values: {} }, "neighbour")).status).toBe(404);
      });
    });

    describe("imports of a file", () => {
      async function aFile(): Promise<number> {
        const { body, headers } = await formOf([
          ["fileTypeId", "7"],
          ["file", fileOf("devices.xlsx", contentOf("xlsx"))],
        ]);
        const answer = await product.call("technician", "POST", "file2", body, headers);
        return Number(answer.body.result);
      }

      test("are listed with the file, by whom, when and of how many records, to their organization alone", async () => {
        const [one, two, fileId] = [await product.create(), await product.create(), await aFile()];
        const rows = [one, two].map((record) => ({ id: idOf(record), serialNumber: "imported" }));
        const changesetId = await batch(rows, `?fileId=${fileId}`);
        await batch(rows.slice(0, 1), "");
        const { body } = await product.call("technician", "GET", "device/imports");
        const [first] = body.result as unknown as readonly Values[];
        expect(first).toMatchObject({ changesetId, fileId, records: 2, at: expect.stringMatching(/Z$/) });
        expect(Object.values(body["people"] as object)).toHaveLength(1);
        expect((await product.call("neighbour", "GET", "device/imports")).body.result).toEqual([]);
        expect((await product.call("technician", "GET", `device/changeset/${changesetId}`)).body.result).toMatchObject({
          source: "import",
        });
      });

      test.each([
        ["999999", 404],
        ["x", 400],
        ["0", 400],
      ])("name a file of the organization, not %s", async (fileId, status) => {
        expect((await post(`device/batch?fileId=${fileId}`, [])).status).toBe(status);
      });
    });
  },
  registerTemplate,
);
