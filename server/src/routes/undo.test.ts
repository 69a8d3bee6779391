import { randomUUID } from "node:crypto";
import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { contentOf, fileOf, formOf } from "../files/testing.ts";
import { type Answer, type Caller, productTemplate, startProduct, type TestProduct } from "../testing.ts";

describeDatabases(
  "taking back by calls",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const idOf = (record: Values) => Number(record["userId"]);
    const read = async (record: Values) => (await product.call("member", "GET", `user/${idOf(record)}`)).body.result;
    const change = (record: Values, values: Values) => product.call("member", "PUT", `user/${idOf(record)}`, values);
    const batch = async (rows: readonly Values[], query = ""): Promise<string> => {
      const { status, body } = await product.call("member", "POST", `user/batch${query}`, rows);
      expect(status, JSON.stringify(body)).toBe(200);
      return String(body["changesetId"]);
    };
    const post = (path: string, body: unknown, by: Caller = "member", headers = {}): Promise<Answer> =>
      product.call(by, "POST", path, body as Values, headers);
    const undo = (changesetId: string, rows: readonly Values[], by?: Caller, headers = {}) =>
      post(`user/changeset/${changesetId}/undo`, rows, by, headers);
    const statuses = ({ body }: Answer) =>
      (body.result as unknown as readonly { status: string; errors: readonly { code: string }[] }[]).map((row) =>
        [row.status, ...row.errors.map(({ code }) => code)].join(" "),
      );

    describe("a changeset", () => {
      test("is told with what it did and with its records as they are now", async () => {
        const record = await product.create({ jobTitle: "a" });
        const changesetId = await batch([{ userId: idOf(record), jobTitle: "b" }]);
        await change(record, { jobTitle: "theirs" });
        const { body } = await product.call("member", "GET", `user/changeset/${changesetId}`);
        expect(body.result).toMatchObject({
          source: "batch",
          rows: [{ recordId: idOf(record), kind: "update", old: { jobTitle: "a" }, new: { jobTitle: "b" } }],
          records: [{ userId: idOf(record), jobTitle: "theirs" }],
        });
      });

      test.each<[title: string, by: Caller, path: (id: string) => string]>([
        ["another organization's", "otherMember", (id) => `user/changeset/${id}`],
        ["another entity's", "member", (id) => `resource/changeset/${id}`],
        ["one that there is not", "member", () => `user/changeset/${randomUUID()}`],
        ["what is no id", "member", () => "user/changeset/x"],
      ])("of %s is none", async (_, by, path) => {
        const changesetId = await batch([{ userId: idOf(await product.create()), jobTitle: "b" }]);
        expect((await product.call(by, "GET", path(changesetId))).status).toBe(404);
        expect((await post(`${path(changesetId)}/undo`, [], by)).status).toBe(404);
      });
    });

    describe("undo", () => {
      test("takes back what is asked for, cell by cell, and can itself be taken back", async () => {
        const record = await product.create({ jobTitle: "a", workPhone: "(608) 555-0101" });
        const changesetId = await batch([{ userId: idOf(record), jobTitle: "b", workPhone: "(608) 555-0102" }]);
        const answer = await undo(changesetId, [{ id: idOf(record), attributes: ["jobTitle"] }]);
        expect(statuses(answer)).toEqual(["updated"]);
        expect(await read(record)).toMatchObject({ jobTitle: "a", workPhone: "(608) 555-0102" });
        await undo(String(answer.body["changesetId"]), [{ id: idOf(record), attributes: ["jobTitle"] }]);
        expect(await read(record)).toMatchObject({ jobTitle: "b" });
      });

      test("is foreseen without being written", async () => {
        const record = await product.create({ jobTitle: "a" });
        const changesetId = await batch([{ userId: idOf(record), jobTitle: "b" }]);
        const asks = [{ id: idOf(record), attributes: ["jobTitle"] }];
        expect(statuses(await post(`user/changeset/${changesetId}/undo/check`, asks))).toEqual(["updated"]);
        expect(await read(record)).toMatchObject({ jobTitle: "b" });
      });

      test("happens once under one Idempotency-Key, and answers the same again", async () => {
        const record = await product.create({ jobTitle: "a" });
        const changesetId = await batch([{ userId: idOf(record), jobTitle: "b" }]);
        const asks = [{ id: idOf(record), attributes: ["jobTitle"] }];
        const headers = { "idempotency-key": randomUUID() };
        const first = await undo(changesetId, asks, "member", headers);
        await change(record, { jobTitle: "c" });
        const again = await undo(changesetId, asks, "member", headers);
        expect([first.body, statuses(again)]).toEqual([again.body, ["updated"]]);
        expect(await read(record)).toMatchObject({ jobTitle: "c" });
      });

      test("is each row's own: stale, gone, of no such record, nothing to do", async () => {
        const [one, gone, same, other] = await Promise.all([1, 2, 3, 4].map(() => product.create({ jobTitle: "a" })));
        const rows = [one, gone, same, other].map((record) => ({ userId: idOf(record ?? {}), jobTitle: "b" }));
        const changesetId = await batch(rows);
        await product.call("admin", "DELETE", `admin/user/${idOf(gone ?? {})}`);
        await change(same ?? {}, { jobTitle: "a" });
        const answer = await undo(changesetId, [
          { id: idOf(one ?? {}), attributes: ["jobTitle"], ifMatch: "2020-01-01T00:00:00.000Z" },
          { id: idOf(gone ?? {}), attributes: ["jobTitle"] },
          { id: idOf(same ?? {}), attributes: ["jobTitle"] },
          { id: idOf(other ?? {}), attributes: ["jobTitle", "email"] },
          { id: 987_654_321, attributes: ["jobTitle"] },
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
        const record = await product.create({ jobTitle: "a" });
        const { body } = await product.call("admin", "DELETE", `admin/user/${idOf(record)}`);
        const answer = await undo(String(body["changesetId"]), [{ id: idOf(record) }]);
        expect(statuses(answer)).toEqual(["created"]);
        expect(await read(record)).toMatchObject({ ...record, updated: expect.any(String) });
      });

      test.each([[{ id: null }], [{ id: 1, attributes: "jobTitle" }], [{ id: 1, ifMatch: 3 }], ["x"]])(
        "refuses %j with what it takes",
        async (row) => {
          const changesetId = await batch([{ userId: idOf(await product.create()), jobTitle: "b" }]);
          const { status, body } = await undo(changesetId, [row as Values]);
          expect([status, body["message"]]).toEqual([400, expect.stringMatching(/row 1/)]);
        },
      );

      test("is no call for those who may not write", async () => {
        const changesetId = await batch([{ userId: idOf(await product.create()), jobTitle: "b" }]);
        expect((await undo(changesetId, [], "reader")).status).toBe(403);
      });
    });

    describe("restore", () => {
      const restore = (record: Values, values: Values, headers = {}) =>
        post(`user/${idOf(record)}/restore`, { values }, "member", headers);

      test("writes a value that the record had, and none that it never had", async () => {
        const record = await product.create({ jobTitle: "a" });
        await change(record, { jobTitle: "b" });
        expect(statuses(await restore(record, { jobTitle: "never" }))).toEqual(["error neverHad"]);
        expect(statuses(await post(`user/${idOf(record)}/restore/check`, { values: { jobTitle: "a" } }))).toEqual([
          "updated",
        ]);
        expect(await read(record)).toMatchObject({ jobTitle: "b" });
        expect(statuses(await restore(record, { jobTitle: "a" }))).toEqual(["updated"]);
        expect(await read(record)).toMatchObject({ jobTitle: "a" });
      });

      test("writes nothing that only the server sets", async () => {
        const record = await product.create();
        expect(statuses(await restore(record, { entraId: null }))).toEqual(["error notUpdatable"]);
      });

      test("is stale where the record changed after it was looked at", async () => {
        const record = await product.create({ jobTitle: "a" });
        await change(record, { jobTitle: "b" });
        const headers = { "if-match": `"${String(record["updated"])}"` };
        expect(statuses(await restore(record, { jobTitle: "a" }, headers))).toEqual(["error stale"]);
      });

      test("is of a record of the organization alone", async () => {
        const record = await product.create();
        expect((await post(`user/${idOf(record)}/restore`, { values: {} }, "otherMember")).status).toBe(404);
      });
    });

    describe("imports of a file", () => {
      async function aFile(): Promise<number> {
        const { body, headers } = await formOf([
          ["fileTypeId", "7"],
          ["file", fileOf("users.xlsx", contentOf("xlsx"))],
        ]);
        const answer = await product.call("member", "POST", "file2", body, headers);
        return Number(answer.body.result);
      }

      test("are listed with the file, by whom, when and of how many records, to their organization alone", async () => {
        const [one, two, fileId] = [await product.create(), await product.create(), await aFile()];
        const rows = [one, two].map((record) => ({ userId: idOf(record), jobTitle: "imported" }));
        const changesetId = await batch(rows, `?fileId=${fileId}`);
        await batch(rows.slice(0, 1), "");
        const { body } = await product.call("member", "GET", "user/imports");
        const [first] = body.result as unknown as readonly Values[];
        expect(first).toMatchObject({ changesetId, fileId, records: 2, at: expect.stringMatching(/Z$/) });
        expect(Object.values(body["people"] as object)).toHaveLength(1);
        expect((await product.call("otherMember", "GET", "user/imports")).body.result).toEqual([]);
        expect((await product.call("member", "GET", `user/changeset/${changesetId}`)).body.result).toMatchObject({
          source: "import",
        });
      });

      test.each([
        ["999999", 404],
        ["x", 400],
        ["0", 400],
      ])("name a file of the organization, not %s", async (fileId, status) => {
        expect((await post(`user/batch?fileId=${fileId}`, [])).status).toBe(status);
      });
    });
  },
  productTemplate,
);
