import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql, type RecordMaker, recordMaker } from "@armature/server/testing";
import { type Account, OWN, productTemplate, startProduct, type TestProduct } from "../../kit/server/portal.testing.ts";

const ROLE = "secRoleOrganization";
const ANSWER = "secRoleOrganizationSecAnswer";

describePostgresql(
  "what went along with a deleted record",
  (database) => {
    let product: TestProduct;
    let make: RecordMaker<Account>;
    beforeAll(async () => {
      product = await startProduct(database());
      make = recordMaker(product, (entity) => (entity.startsWith(ROLE) ? "member" : "admin"));
      await product.setStatus(OWN, "nmqOpen");
    });
    afterAll(() => product.close());

    const call = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) =>
      product.call("member", method, path, body);
    const read = async (entity: string, record: Values) => {
      const { status, body } = await call("GET", make.pathOf(entity, record));
      return status === 200 ? body.result : null;
    };
    const primaryKeyOf = (entity: string, record: Values) => Number(record[make.typeOf(entity).primaryKey.name]);
    /** @returns the changeset */
    const remove = async (entity: string, record: Values) => {
      const { status, body } = await call("DELETE", make.pathOf(entity, record));
      expect([status, body["message"]]).toEqual([200, undefined]);
      return String(body["changesetId"]);
    };
    const undo = async (entity: string, changesetId: string, records: readonly Values[], below = "") => {
      const asks = records.map((record) => ({ id: primaryKeyOf(entity, record) }));
      const { body } = await call("POST", `${make.typeOf(entity).route}/changeset/${changesetId}/undo${below}`, asks);
      const results = body.result as unknown as readonly { status: string; errors: readonly { code: string }[] }[];
      return {
        changesetId: String(body["changesetId"]),
        results: results.map(({ status, errors }) => [status, ...errors.map(({ code }) => code)]),
      };
    };
    const plain = (record: Values | null) => record && { ...record, updated: null };

    async function aRole(): Promise<{ readonly role: Values; readonly answers: readonly Values[] }> {
      const first = await make.aRecord(ANSWER);
      const secRoleOrganizationId = first["secRoleOrganizationId"];
      const body = { ...(await make.aBody(ANSWER)), secRoleOrganizationId };
      const second = (await call("POST", make.typeOf(ANSWER).route, body)).body.result;
      const role = await read(ROLE, { [make.typeOf(ROLE).primaryKey.name]: secRoleOrganizationId });
      return { role: role ?? {}, answers: [first, second] };
    }

    describe("comes back with it:", () => {
      test("a role and its answers, as they were, and the undo of that takes both away again", async () => {
        const { role, answers } = await aRole();
        const other = await aRole();
        const undone = await undo(ROLE, await remove(ROLE, role), [role]);
        expect(undone.results).toEqual([["created"]]);
        expect(plain(await read(ROLE, role))).toEqual(plain(role));
        for (const answer of answers) expect(plain(await read(ANSWER, answer))).toEqual(plain(answer));
        const again = await undo(ROLE, undone.changesetId, [role]);
        expect(again.results).toEqual([["deleted"]]);
        for (const answer of answers) expect(await read(ANSWER, answer)).toBe(null);
        expect((await undo(ROLE, again.changesetId, [role])).results).toEqual([["created"]]);
        for (const answer of answers) expect(plain(await read(ANSWER, answer))).toEqual(plain(answer));
        expect(await read(ROLE, other.role)).not.toBe(null);
      });

      test("a file that it alone named", async () => {
        const file = await make.aRecord("file2", "member");
        const grant = (await call("POST", "grant", product.anEntity("grant", { fileId: file["id"] }))).body.result;
        const changesetId = await remove("grant", grant);
        expect((await undo("grant", changesetId, [grant], "/check")).results).toEqual([["created"]]);
        expect(await read("file2", file)).toBe(null);
        expect((await undo("grant", changesetId, [grant])).results).toEqual([["created"]]);
        expect(await read("grant", grant)).toMatchObject({ fileId: file["id"] });
        expect((await call("GET", `file2/${String(file["id"])}/download`)).status).toBe(200);
      });

      test("whatever went along with that, at any depth", async () => {
        const cascade = { label: "Of", elementType: "SelectFk", fkExists: true, cascade: true };
        await product.publish("device.ofGrant", { ...cascade, fkName: "grant" });
        await product.publish("extract.ofDevice", { ...cascade, fkName: "device" });
        const add = async (entity: string, over: Values = {}) =>
          (await call("POST", entity, product.anEntity(entity, over))).body.result;
        const grant = await add("grant");
        const device = await add("device", { ofGrant: grant["id"] });
        const extract = await add("extract", { ofDevice: device["deviceId"] });
        const changesetId = await remove("grant", grant);
        expect(await read("extract", extract)).toBe(null);
        expect((await undo("grant", changesetId, [grant])).results).toEqual([["created"]]);
        expect(plain(await read("device", device))).toEqual(plain(device));
        expect(plain(await read("extract", extract))).toEqual(plain(extract));
      });
    });

    describe("or not at all:", () => {
      test("a record whose company cannot come back stays away, and says why", async () => {
        const { role, answers } = await aRole();
        const changesetId = await remove(ROLE, role);
        const asked = await product.call("admin", "DELETE", `security/answer/${String(answers[1]?.["secAnswerId"])}`);
        expect(asked.status).toBe(200);
        expect((await undo(ROLE, changesetId, [role])).results).toEqual([["error", "alongLost"]]);
        expect(await read(ROLE, role)).toBe(null);
        for (const answer of answers) expect(await read(ANSWER, answer)).toBe(null);
      });

      test("what went along with a record that is refused stays away", async () => {
        const file = await make.aRecord("file2", "member");
        const grant = (await call("POST", "grant", product.anEntity("grant", { fileId: file["id"] }))).body.result;
        const changesetId = await remove("grant", grant);
        await product.grant("member", { grant: { create: false } });
        expect((await undo("grant", changesetId, [grant])).results).toEqual([["error", "notCreatable"]]);
        await product.grant("member", null);
        expect(await read("file2", file)).toBe(null);
        expect((await undo("grant", changesetId, [grant])).results).toEqual([["created"]]);
      });
    });
  },
  productTemplate,
);
