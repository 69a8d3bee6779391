import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { contentOf, fileOf, formOf } from "../files/testing.ts";
import { type Caller, OTHER, OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";

const READERS: readonly (readonly [Caller, number])[] = [
  ["nobody", 401],
  ["member", 403],
  ["reader", 403],
  ["staff", 200],
  ["admin", 200],
];
const WRITERS: readonly (readonly [Caller, number])[] = [
  ["nobody", 401],
  ["member", 403],
  ["reader", 403],
  ["staff", 403],
  ["admin", 201],
];

describePostgresql(
  "a call under /api/admin",
  (database) => {
    let product: TestProduct;
    let own: Values;
    let other: Values;
    beforeAll(async () => {
      product = await startProduct(database());
      own = await product.create({ lastName: "Aaby" });
      other = await product.create({ lastName: "Zabel" }, "otherMember");
    });
    afterAll(() => product.close());

    const call = (caller: Caller, path: string) => product.call(caller, "GET", `admin/${path}`);
    const rowsOf = async (path: string) => {
      const { status, body } = await call("staff", path);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.result as unknown as readonly Values[];
    };
    const ownersOf = (rows: readonly Values[]) => new Set(rows.map((row) => row["organizationId"]));
    const filterOf = (values: readonly unknown[]) =>
      encodeURIComponent(JSON.stringify({ kind: "term", attribute: "userId", operator: "equals", values }));

    describe("that reads", () => {
      test.each(READERS)("answers %s with %i, whatever is read [ADM-D37]", async (caller, status) => {
        const paths = ["organization", "user", `user/${String(other["userId"])}`, "option", "milestone"];
        const histories = [`userAuditHistory?filter[userId]=${String(other["userId"])}`];
        for (const path of [...paths, ...histories]) expect((await call(caller, path)).status, path).toBe(status);
      });
      test("lists the records of all organizations, each with its own [ACC-165 ACC-186]", async () => {
        expect(ownersOf(await rowsOf("organization"))).toEqual(new Set([OWN, OTHER]));
        expect(ownersOf(await rowsOf("user"))).toEqual(new Set([OWN, OTHER, null]));
        const rows = await rowsOf(
          `user?columns=lastName&sort=-lastName&filter=${filterOf([own["userId"], other["userId"]])}`,
        );
        const nobodys = { username: null, isProviderUser: false };
        expect(rows).toEqual([
          { userId: other["userId"], organizationId: OTHER, lastName: "Zabel", ...nobodys },
          { userId: own["userId"], organizationId: OWN, lastName: "Aaby", ...nobodys },
        ]);
      });
      test("pages over all organizations with one cursor", async () => {
        const all = (await rowsOf("user?sort=lastName")).map((row) => row["userId"]);
        const found: unknown[] = [];
        for (let after: string | null = ""; after !== null; ) {
          const { body } = await call("staff", `user?sort=lastName&limit=3&after=${after}`);
          found.push(...(body.result as unknown as readonly Values[]).map((row) => row["userId"]));
          after = body["after"] as string | null;
        }
        expect(found).toEqual(all);
      });
      test("answers one record of any organization, with the names of people [ACC-166]", async () => {
        const { body } = await call("staff", `user/${String(other["userId"])}`);
        expect(body.result).toMatchObject({ lastName: "Zabel", organizationId: OTHER });
        expect(body.people).toEqual({ [String(other["createdBy"])]: "member@acute.example" });
        expect((await call("staff", `organization/${OTHER}`)).body.result).toMatchObject({ organizationId: OTHER });
        const { body: within } = await product.call("member", "GET", `organization/${OWN}`);
        expect(within.result).toMatchObject({ organizationId: OWN });
        expect((await call("staff", "organization/999999")).status).toBe(404);
      });
      test("leaves the same read under /api within the organization", async () => {
        const path = `user/${String(other["userId"])}`;
        expect((await call("staff", path)).status).toBe(200);
        expect((await product.call("staff", "GET", path)).status).toBe(404);
        expect((await call("staff", path)).status).toBe(200);
      });
      test("answers the history of any organization's record", async () => {
        const path = `userAuditHistory?filter[userId]=${String(other["userId"])}`;
        expect((await call("staff", path)).body.result).toMatchObject([{ attributeMap: { lastName: "Zabel" } }]);
        expect((await product.call("staff", "GET", path)).status).toBe(404);
      });
      test("lists the files of all organizations, and answers any [ADM-115]", async () => {
        const ids: number[] = [];
        for (const caller of ["member", "otherMember"] as const) {
          const { body, headers } = await formOf([["file", fileOf(`${caller}.txt`, contentOf("txt"))]]);
          ids.push(Number((await product.call(caller, "POST", "file2", body, headers)).body.result));
        }
        expect((await rowsOf("file2")).map((row) => row["id"])).toEqual(expect.arrayContaining(ids));
        for (const id of ids) expect((await call("staff", `file2/${id}`)).body.result).toMatchObject({ id });
        expect((await call("member", "file2")).status).toBe(403);
      });
      test("needs no organization to be chosen", async () => {
        const { kysely } = database();
        await kysely.updateTable("system.session").set({ organizationId: null }).execute();
        try {
          expect((await product.call("staff", "GET", "user")).status).toBe(409);
          expect(ownersOf(await rowsOf("user"))).toEqual(new Set([OWN, OTHER, null]));
        } finally {
          await kysely.updateTable("system.session").set({ organizationId: OWN }).execute();
        }
      });
      test("refuses an unknown path, and what the entity does not have", async () => {
        expect((await call("staff", "nothing")).status).toBe(404);
        expect((await call("staff", "user?sort=nothing")).status).toBe(400);
      });
    });

    describe("that writes", () => {
      test.each(WRITERS)("answers %s with %i [ADM-D37]", async (caller, status) => {
        const milestone = { name: "Kick-off", organizationId: OTHER };
        expect((await product.call(caller, "POST", "admin/milestone", milestone)).status).toBe(status);
        const phone = { workPhone: `(608) 555-01${String(caller.length).padStart(2, "0")}` };
        const changed = await product.call(caller, "PUT", `admin/user/${String(other["userId"])}`, phone);
        expect(changed.status).toBe(status === 201 ? 200 : status);
        const { body } = await call("staff", `user/${String(other["userId"])}`);
        expect(body.result["workPhone"] === phone.workPhone).toBe(caller === "admin");
      });
      test("makes, changes and deletes a milestone of the organization that the body names [ACC-189]", async () => {
        const made = await product.call("admin", "POST", "admin/milestone", { name: "Go-live", organizationId: OTHER });
        expect(made).toMatchObject({ status: 201, body: { result: { name: "Go-live", organizationId: OTHER } } });
        const path = `milestone/${String(made.body.result["milestoneId"])}`;
        expect((await product.call("otherMember", "GET", path)).body.result).toMatchObject({ name: "Go-live" });
        expect((await product.call("admin", "GET", path)).status).toBe(404);
        const changed = await product.call("admin", "PUT", `admin/${path}`, { date: "2027-02-01" });
        expect(changed.body.result).toMatchObject({ name: "Go-live", date: "2027-02-01", organizationId: OTHER });
        expect((await product.call("admin", "DELETE", `admin/${path}`)).status).toBe(200);
        expect((await product.call("admin", "DELETE", `admin/${path}`)).status).toBe(404);
      });
      test.each([
        [{}, "required"],
        [{ organizationId: 999_999 }, "unknownReference"],
        [{ organizationId: String(OTHER) }, "required"],
      ])("refuses a new record of organization %j with %s", async (body, code) => {
        const answer = await product.call("admin", "POST", "admin/milestone", { name: "Nowhere", ...body });
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ code, attribute: "organizationId" }] } });
      });
      test("refers to records of that organization only, and says so before it is made", async () => {
        const path = `admin/user/${String(other["userId"])}`;
        const values = { supervisorId: own["userId"] };
        expect((await product.call("admin", "PUT", path, values)).status).toBe(400);
        const check = await product.call("admin", "POST", "admin/user/check", { id: other["userId"], values });
        expect(check.body.result).toMatchObject([{ code: "unknownReference", attribute: "supervisorId" }]);
        const known = await product.create({}, "otherMember");
        expect((await product.call("admin", "PUT", path, { supervisorId: known["userId"] })).status).toBe(200);
      });
    });

    describe("about an organization", () => {
      test("makes one, with what only the server gives it [ACC-163]", async () => {
        const body = product.anEntity("organization", { careSetting: "Acute Care", abbreviation: "NEW" });
        expect((await product.call("staff", "POST", "admin/organization", body)).status).toBe(403);
        const { status, body: made } = await product.call("admin", "POST", "admin/organization", body);
        expect(status, JSON.stringify(made)).toBe(201);
        expect(made.result).toMatchObject({ status: "nmqOpen", careSetting: "Acute Care", abbreviation: "NEW" });
        expect(made.result["organizationGuid"]).toMatch(/^[0-9a-f-]{36}$/);
        expect(made.result["organizationId"]).toBeGreaterThan(OTHER);
        const within = product.anEntity("organization", { careSetting: "Acute Care", abbreviation: "NEWER" });
        expect((await product.call("admin", "POST", "organization", within)).status).toBe(201);
      });
      test("changes any, and only the fields sent [ACC-168]", async () => {
        const path = `admin/organization/${OTHER}`;
        const { body: before } = await product.call("admin", "GET", path);
        const { status, body } = await product.call("admin", "PUT", path, { comments: "Call before noon" });
        expect(status).toBe(200);
        const { updated: _, ...rest } = before.result;
        expect(body.result).toMatchObject({ ...rest, comments: "Call before noon" });
        expect((await product.call("staff", "PUT", path, { comments: "No" })).status).toBe(403);
        const own = await product.call("admin", "PUT", `organization/${OWN}`, { comments: "Call after noon" });
        expect(own).toMatchObject({ status: 200, body: { result: { comments: "Call after noon" } } });
        expect(own.body.result["name"]).toBeTruthy();
        expect((await product.call("admin", "PUT", `organization/${OTHER}`, { comments: "No" })).status).toBe(404);
      });
      test("opens a closed build again", async () => {
        const path = `organization/${OWN}`;
        expect((await product.call("admin", "PUT", `admin/${path}`, { status: "buildClosed" })).status).toBe(200);
        expect((await product.call("admin", "PUT", path, { comments: "Closed" })).status).toBe(423);
        expect((await product.call("admin", "PUT", `admin/${path}`, { status: "buildOpen" })).status).toBe(200);
        expect((await product.call("admin", "PUT", path, { comments: "Open" })).status).toBe(200);
      });
      test("never deletes one", async () => {
        expect((await product.call("admin", "DELETE", `admin/organization/${OTHER}`)).status).toBe(405);
      });
    });

    test("configuration is judged by the rules of its attributes [ADM-D18]", async () => {
      const post = (body: Values) => product.call("admin", "POST", "security/function", body);
      const made = await post({ name: "Signs orders", created: "2000-01-01T00:00:00.000Z" });
      expect(made.status).toBe(201);
      expect(String(made.body.result["created"])).not.toContain("2000");
      const path = `security/function/${String(made.body.result["id"])}`;
      const refusals: readonly (readonly [ReturnType<TestProduct["call"]>, number, string])[] = [
        [post({ name: " " }), 400, "required"],
        [post({ name: "x".repeat(20_000) }), 400, "tooLong"],
        [post({ name: "Reads", colour: "red" }), 400, "unknownAttribute"],
        [product.call("admin", "PUT", "security/function/999999", { name: "Gone" }), 404, "unknownRecord"],
      ];
      for (const [answer, status, code] of refusals) {
        const { status: answered, body } = await answer;
        expect([answered, body.errors?.[0]?.code]).toEqual([status, code]);
      }
      const point = { secFunctionId: made.body.result["id"], type: "epiccare", point: "1", value: "A" };
      const points = (body: Values) => product.call("admin", "POST", "security/functionInput", body);
      expect((await points({ ...point, type: "no type" })).status).toBe(400);
      const first = await points(point);
      expect(first.status, JSON.stringify(first.body)).toBe(201);
      expect((await points(point)).status).toBe(409);
      const changed = await product.call("admin", "PUT", `security/functionInput/${String(first.body.result["id"])}`, {
        value: "B",
      });
      expect(changed.body.result).toMatchObject({ ...point, value: "B" });
      expect((await product.call("admin", "PUT", path, { updated: null })).body.result["name"]).toBe("Signs orders");
    });

    test("configuration is written by administrators, whatever else a person may do", async () => {
      await product.grant("member", { option: { create: true, update: true, remove: true } });
      const option = { optionType: "providerType", label: "Midwife of the member" };
      expect((await product.call("member", "POST", "option", option)).status).toBe(403);
      const { body } = await product.call("admin", "POST", "option", option);
      const path = `option/${String(body.result["optionId"])}`;
      expect((await product.call("member", "PUT", path, { label: "Other" })).status).toBe(403);
      expect((await product.call("member", "DELETE", path)).status).toBe(403);
      const { body: batch } = await product.call("member", "POST", "option/batch", [
        { ...body.result, label: "Other" },
      ]);
      expect(batch.result).toMatchObject([{ status: "error", errors: [{ code: "notUpdatable" }] }]);
      await product.grant("member", null);
    });
  },
  productTemplate,
);
