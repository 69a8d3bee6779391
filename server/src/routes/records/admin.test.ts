import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { contentOf, fileOf, formOf } from "../../files/testing.ts";
import {
  type Caller,
  HARBOR,
  NORTHGATE,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../../testing/equipment.testing.ts";

const READERS: readonly (readonly [Caller, number])[] = [
  ["nobody", 401],
  ["technician", 403],
  ["reader", 403],
  ["planner", 200],
  ["manager", 200],
];
const WRITERS: readonly (readonly [Caller, number])[] = [
  ["nobody", 401],
  ["technician", 403],
  ["reader", 403],
  ["planner", 403],
  ["manager", 201],
];

describePostgresql(
  "a call under /api/admin",
  (database) => {
    let product: TestRegister;
    let own: Values;
    let other: Values;
    beforeAll(async () => {
      product = await startPeople(database());
      await product.publish("user.leadId", { label: "Lead", elementType: "SelectFk", fkExists: true, fkName: "user" });
      own = await product.create({ lastName: "Aaby" });
      other = await product.create({ lastName: "Zabel" }, "neighbour");
    });
    afterAll(() => product.close());

    const call = (caller: Caller, path: string) => product.call(caller, "GET", `admin/${path}`);
    const rowsOf = async (path: string) => {
      const { status, body } = await call("planner", path);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.result as unknown as readonly Values[];
    };
    const ownersOf = (rows: readonly Values[]) => new Set(rows.map((row) => row["organizationId"]));
    const filterOf = (values: readonly unknown[]) =>
      encodeURIComponent(JSON.stringify({ kind: "term", attribute: "userId", operator: "equals", values }));

    describe("that reads", () => {
      test.each(READERS)("answers %s with %i, whatever is read [ADM-D37]", async (caller, status) => {
        const paths = ["organization", "user", `user/${String(other["userId"])}`, "option", "room"];
        const histories = [`userAuditHistory?filter[userId]=${String(other["userId"])}`];
        for (const path of [...paths, ...histories]) expect((await call(caller, path)).status, path).toBe(status);
      });
      test("lists the records of all organizations, each with its own [ACC-165 ACC-186]", async () => {
        expect(ownersOf(await rowsOf("organization"))).toEqual(new Set([NORTHGATE, HARBOR]));
        expect(ownersOf(await rowsOf("user"))).toEqual(new Set([NORTHGATE, HARBOR, null]));
        const rows = await rowsOf(
          `user?columns=lastName&sort=-lastName&filter=${filterOf([own["userId"], other["userId"]])}`,
        );
        expect(rows).toEqual([
          { userId: other["userId"], organizationId: HARBOR, lastName: "Zabel" },
          { userId: own["userId"], organizationId: NORTHGATE, lastName: "Aaby" },
        ]);
      });
      test("pages over all organizations with one cursor", async () => {
        const all = (await rowsOf("user?sort=lastName")).map((row) => row["userId"]);
        const found: unknown[] = [];
        for (let after: string | null = ""; after !== null; ) {
          const { body } = await call("planner", `user?sort=lastName&limit=3&after=${after}`);
          found.push(...(body.result as unknown as readonly Values[]).map((row) => row["userId"]));
          after = body["after"] as string | null;
        }
        expect(found).toEqual(all);
      });
      test("answers one record of any organization, with the names of people [ACC-166]", async () => {
        const { body } = await call("planner", `user/${String(other["userId"])}`);
        expect(body.result).toMatchObject({ lastName: "Zabel", organizationId: HARBOR });
        expect(body.people).toEqual({ [String(other["createdBy"])]: "technician@harbor.example" });
        expect((await call("planner", `organization/${HARBOR}`)).body.result).toMatchObject({ organizationId: HARBOR });
        const { body: within } = await product.call("technician", "GET", `organization/${NORTHGATE}`);
        expect(within.result).toMatchObject({ organizationId: NORTHGATE });
        expect((await call("planner", "organization/999999")).status).toBe(404);
      });
      test("leaves the same read under /api within the organization", async () => {
        const path = `user/${String(other["userId"])}`;
        expect((await call("planner", path)).status).toBe(200);
        expect((await product.call("planner", "GET", path)).status).toBe(404);
        expect((await call("planner", path)).status).toBe(200);
      });
      test("answers the history of any organization's record", async () => {
        const path = `userAuditHistory?filter[userId]=${String(other["userId"])}`;
        expect((await call("planner", path)).body.result).toMatchObject([{ attributeMap: { lastName: "Zabel" } }]);
        expect((await product.call("planner", "GET", path)).status).toBe(404);
      });
      test("lists the files of all organizations, and answers any [ADM-115]", async () => {
        const ids: number[] = [];
        for (const caller of ["technician", "neighbour"] as const) {
          const { body, headers } = await formOf([["file", fileOf(`${caller}.txt`, contentOf("txt"))]]);
          ids.push(Number((await product.call(caller, "POST", "file2", body, headers)).body.result));
        }
        expect((await rowsOf("file2")).map((row) => row["id"])).toEqual(expect.arrayContaining(ids));
        for (const id of ids) expect((await call("planner", `file2/${id}`)).body.result).toMatchObject({ id });
        expect((await call("technician", "file2")).status).toBe(403);
      });
      test("needs no organization to be chosen", async () => {
        const { kysely } = database();
        await kysely.updateTable("system.session").set({ organizationId: null }).execute();
        try {
          expect((await product.call("planner", "GET", "user")).status).toBe(409);
          expect(ownersOf(await rowsOf("user"))).toEqual(new Set([NORTHGATE, HARBOR, null]));
        } finally {
          await kysely.updateTable("system.session").set({ organizationId: NORTHGATE }).execute();
        }
      });
      test("refuses an unknown path, and what the entity does not have", async () => {
        expect((await call("planner", "nothing")).status).toBe(404);
        expect((await call("planner", "user?sort=nothing")).status).toBe(400);
      });
    });

    describe("that writes", () => {
      test.each(WRITERS)("answers %s with %i [ADM-D37]", async (caller, status) => {
        const milestone = { code: "K-1", name: "Kick-off", organizationId: HARBOR };
        expect((await product.call(caller, "POST", "admin/room", milestone)).status).toBe(status);
        const phone = { phone: `(608) 555-01${String(caller.length).padStart(2, "0")}` };
        const changed = await product.call(caller, "PUT", `admin/user/${String(other["userId"])}`, phone);
        expect(changed.status).toBe(status === 201 ? 200 : status);
        const { body } = await call("planner", `user/${String(other["userId"])}`);
        expect(body.result["phone"] === phone.phone).toBe(caller === "manager");
      });
      test("makes, changes and deletes a record of the organization that the body names [ACC-189]", async () => {
        const made = await product.call("manager", "POST", "admin/room", {
          code: "G-1",
          name: "Go-live",
          organizationId: HARBOR,
        });
        expect(made).toMatchObject({ status: 201, body: { result: { name: "Go-live", organizationId: HARBOR } } });
        const path = `room/${String(made.body.result["id"])}`;
        expect((await product.call("neighbour", "GET", path)).body.result).toMatchObject({ name: "Go-live" });
        expect((await product.call("manager", "GET", path)).status).toBe(404);
        const changed = await product.call("manager", "PUT", `admin/${path}`, { building: "Annex" });
        expect(changed.body.result).toMatchObject({ name: "Go-live", building: "Annex", organizationId: HARBOR });
        expect((await product.call("manager", "DELETE", `admin/${path}`)).status).toBe(200);
        expect((await product.call("manager", "DELETE", `admin/${path}`)).status).toBe(404);
      });
      test.each([
        [{}, "required"],
        [{ organizationId: 999_999 }, "unknownReference"],
        [{ organizationId: String(HARBOR) }, "required"],
      ])("refuses a new record of organization %j with %s", async (body, code) => {
        const answer = await product.call("manager", "POST", "admin/room", { code: "N-1", name: "Nowhere", ...body });
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ code, attribute: "organizationId" }] } });
      });
      test("refers to records of that organization only, and says so before it is made", async () => {
        const path = `admin/user/${String(other["userId"])}`;
        const values = { leadId: own["userId"] };
        expect((await product.call("manager", "PUT", path, values)).status).toBe(400);
        const check = await product.call("manager", "POST", "admin/user/check", { id: other["userId"], values });
        expect(check.body.result).toMatchObject([{ code: "unknownReference", attribute: "leadId" }]);
        const known = await product.create({}, "neighbour");
        expect((await product.call("manager", "PUT", path, { leadId: known["userId"] })).status).toBe(200);
      });
    });

    describe("about an organization", () => {
      test("makes one, with what only the server gives it [ACC-163]", async () => {
        const body = product.anEntity("organization", { code: "NEW" });
        expect((await product.call("planner", "POST", "admin/organization", body)).status).toBe(403);
        const { status, body: made } = await product.call("manager", "POST", "admin/organization", body);
        expect(status, JSON.stringify(made)).toBe(201);
        expect(made.result).toMatchObject({ code: "NEW" });
        expect(made.result["organizationGuid"]).toMatch(/^[0-9a-f-]{36}$/);
        expect(made.result["organizationId"]).toBeGreaterThan(HARBOR);
        const within = product.anEntity("organization", { code: "NEWER" });
        expect((await product.call("manager", "POST", "organization", within)).status).toBe(201);
      });
      test("changes any, and only the fields sent [ACC-168]", async () => {
        const path = `admin/organization/${HARBOR}`;
        const { body: before } = await product.call("manager", "GET", path);
        const { status, body } = await product.call("manager", "PUT", path, { hours: "Call before noon" });
        expect(status).toBe(200);
        const { updated: _, ...rest } = before.result;
        expect(body.result).toMatchObject({ ...rest, hours: "Call before noon" });
        expect((await product.call("planner", "PUT", path, { hours: "No" })).status).toBe(403);
        const own = await product.call("manager", "PUT", `organization/${NORTHGATE}`, { hours: "Call after noon" });
        expect(own).toMatchObject({ status: 200, body: { result: { hours: "Call after noon" } } });
        expect(own.body.result["name"]).toBeTruthy();
        expect((await product.call("manager", "PUT", `organization/${HARBOR}`, { hours: "No" })).status).toBe(404);
      });
      test("never deletes one", async () => {
        expect((await product.call("manager", "DELETE", `admin/organization/${HARBOR}`)).status).toBe(405);
      });
    });

    test("configuration is checked by the rules of its attributes [ADM-D18]", async () => {
      const model = (values: Values) => ({ manufacturer: "Acme", category: "Pump", partCode: "A-1", ...values });
      const post = (values: Values) => product.call("manager", "POST", "deviceModel", model(values));
      const made = await post({ name: "One", created: "2000-01-01T00:00:00.000Z" });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      expect(String(made.body.result["created"])).not.toContain("2000");
      const path = `deviceModel/${String(made.body.result["id"])}`;
      const refusals: readonly (readonly [ReturnType<TestRegister["call"]>, number, string])[] = [
        [post({ name: " ", partCode: "A-2" }), 400, "required"],
        [post({ name: "x".repeat(20_000), partCode: "A-3" }), 400, "tooLong"],
        [post({ name: "Two", partCode: "A-4", colour: "red" }), 400, "unknownAttribute"],
        [post({ name: "Three", partCode: "A-5", category: "no category" }), 400, "wrongType"],
        [post({ name: "Four" }), 409, "unique"],
        [product.call("manager", "PUT", "deviceModel/999999", { name: "Gone" }), 404, "unknownRecord"],
      ];
      for (const [answer, status, code] of refusals) {
        const { status: answered, body } = await answer;
        expect([answered, body.errors?.[0]?.code]).toEqual([status, code]);
      }
      const changed = await product.call("manager", "PUT", path, { lifeYears: 12 });
      expect(changed.body.result).toMatchObject({ name: "One", partCode: "A-1", lifeYears: 12 });
      expect((await product.call("manager", "PUT", path, { updated: null })).body.result["name"]).toBe("One");
    });

    test("configuration is written by administrators, whatever else a person may do", async () => {
      await product.grant("technician", { option: { create: true, update: true, remove: true } });
      const option = { optionType: "providerType", label: "Midwife of the member" };
      expect((await product.call("technician", "POST", "option", option)).status).toBe(403);
      const { body } = await product.call("manager", "POST", "option", option);
      const path = `option/${String(body.result["optionId"])}`;
      expect((await product.call("technician", "PUT", path, { label: "Other" })).status).toBe(403);
      expect((await product.call("technician", "DELETE", path)).status).toBe(403);
      const { body: batch } = await product.call("technician", "POST", "option/batch", [
        { ...body.result, label: "Other" },
      ]);
      expect(batch.result).toMatchObject([{ status: "error", errors: [{ code: "notUpdatable" }] }]);
      await product.grant("technician", null);
    });
  },
  registerTemplate,
);
