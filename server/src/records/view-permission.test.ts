import type { PermissionMap, Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { productTemplate, startProduct, type TestProduct } from "../testing.ts";

const hide = (...names: readonly string[]): PermissionMap => ({
  user: { attribute: Object.fromEntries(names.map((name) => [name, { view: false }])) },
});

describePostgresql(
  "an attribute that the caller may not view",
  (database) => {
    let product: TestProduct;
    let record: Values;
    let path: string;
    beforeAll(async () => {
      product = await startProduct(database());
      const boss = await product.create({ firstName: "Secret", lastName: "Boss" });
      record = await product.create({ jobTitle: "hidden", supervisorId: boss["userId"], provider: 1, npi: null });
      path = `user/${String(record["userId"])}`;
      await product.grant("member", hide("jobTitle", "npi"));
    });
    afterAll(() => product.close());

    const get = (target: string) => product.call("member", "GET", target);
    const asked = (name: string) => [
      `user?sort=${name}`,
      `user?sort=-${name}`,
      `user?columns=email,${name}`,
      `user?filter=${encodeURIComponent(JSON.stringify({ kind: "term", attribute: name, operator: "contains", values: ["h"] }))}`,
      `user?filter=${encodeURIComponent(JSON.stringify({ kind: "quick", pieces: ["h"], columns: ["email", name] }))}`,
    ];

    test("is left out of a record, a list, and the answers of writes [ADM-D39 GEN-D36]", async () => {
      const answers = [
        await get(path),
        await get("user"),
        await product.call("member", "POST", "user", product.anEntity("user", { jobTitle: undefined, npi: undefined })),
        await product.call("member", "PUT", path, { workPhone: "(608) 555-0101" }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBeLessThan(300);
        expect(JSON.stringify(body)).not.toMatch(/jobTitle|npi|hidden/);
      }
    });
    test("is refused in sort, columns and filter like one that does not exist [ADM-D39]", async () => {
      const [hidden, unknown] = [asked("jobTitle"), asked("ghostTitle")];
      for (const [i, target] of hidden.entries()) {
        const [one, other] = [await get(target), await get(unknown[i] ?? "")];
        expect(one.status).toBe(400);
        const neutral = (body: object) =>
          JSON.stringify({ ...body, requestId: "" }).replaceAll("ghostTitle", "jobTitle");
        expect(neutral(one.body)).toBe(neutral(other.body));
      }
    });
    test("is refused in a body like one that does not exist, and stays [ADM-D39 GEN-D38]", async () => {
      const { status, body } = await product.call("member", "PUT", path, { jobTitle: "changed" });
      expect([status, body.errors]).toEqual([
        400,
        [{ code: "unknownAttribute", attribute: "jobTitle", message: "jobTitle is no attribute of user" }],
      ]);
      expect((await product.call("reader", "GET", path)).body.result["jobTitle"]).toBe("hidden");
    });
    test("does not tell of itself through the marker of missing information [ADM-D39]", async () => {
      expect((await get("user")).body["needsInformation"]).toEqual([]);
      expect((await get('user?filter={"kind":"incomplete"}')).body["total"]).toBe(0);
      expect((await product.call("reader", "GET", "user")).body["needsInformation"]).toContain(record["userId"]);
    });
    test("is missing from check too [ADM-D39]", async () => {
      const { body } = await product.call("member", "POST", "user/check", { id: null, values: { jobTitle: "x" } });
      expect(body.result).toMatchObject([{ code: "unknownAttribute", attribute: "jobTitle" }]);
    });

    describe("as the label of a reference", () => {
      beforeAll(() => product.grant("member", hide("displayName")));
      afterAll(() => product.grant("member", hide("jobTitle", "npi")));

      test("is not answered [ADM-D39]", async () => {
        for (const target of [path, "user", `userAuditHistory?filter[userId]=${String(record["userId"])}`]) {
          const { status, body } = await get(target);
          expect(status).toBe(200);
          expect(JSON.stringify(body.labels)).not.toContain("Secret");
        }
      });
      test("is not found by a filter, nor told by an order [ADM-D39]", async () => {
        const [, , , term, quick] = asked("supervisorId").map((target) => target.replaceAll("%22h%22", "%22secret%22"));
        for (const target of [term, quick]) expect((await get(target ?? "")).body.result).toEqual([]);
        const ids = async (sort: string) =>
          ((await get(`user?columns=supervisorId&sort=${sort}`)).body.result as unknown as Values[]).map(
            (row) => row["userId"],
          );
        const { userId: last } = await product.create({ firstName: "Aaa", lastName: "Aaa" });
        const aaa = await product.create({ supervisorId: last });
        const order = await ids("supervisorId");
        expect(order.indexOf(aaa["userId"])).toBeGreaterThan(order.indexOf(record["userId"]));
      });
    });

    test("of a definition is left out of lists, records, histories and the answers of writes [ADM-D39]", async () => {
      const hidden = { hint: { view: false }, helpText: { view: false } };
      await product.grant("admin", { userAttribute: { attribute: hidden }, attribute: { attribute: hidden } });
      const sent = { name: "secretive", label: "Secretive", elementType: "TextField", acute: true };
      const answers = [
        await product.call("admin", "POST", "userAttribute", sent),
        await product.call("admin", "PUT", "userAttribute/secretive", { label: "Other" }),
        await product.call("admin", "GET", "userAttribute"),
        await product.call("admin", "GET", "attribute?columns=label"),
        await product.call("admin", "GET", "attribute/user.secretive"),
        await product.call("admin", "GET", "userAttributeAuditHistory?filter[name]=workPhone"),
      ];
      await product.grant("admin", null);
      for (const { status, body } of answers) {
        expect(status, JSON.stringify(body)).toBeLessThan(300);
        expect(JSON.stringify(body)).not.toMatch(/"(hint|helpText)":|area code, such as/);
      }
    });

    describe("in the text of a problem", () => {
      afterAll(() => product.grant("member", null));

      test("is not quoted where another value must go with it", async () => {
        const location = product.anEntity("location", { locationNumber: "110077", isBilling: 1 });
        const { body: made } = await product.call("admin", "POST", "location", location);
        const values = { locationId: made.result["locationId"], departmentNumber: "9" };
        const problems = async () => {
          const { body } = await product.call("member", "POST", "department/check", { id: null, values });
          return body.result as unknown as readonly { readonly code: string; readonly message: string }[];
        };
        expect(await problems()).toMatchObject([{ code: "beginsWith", message: "Must begin with 110077" }]);
        await product.grant("member", { location: { attribute: { locationNumber: { view: false } } } });
        const [problem] = await problems();
        expect(problem).toMatchObject({ code: "beginsWith", attribute: "departmentNumber" });
        expect(problem?.message).not.toContain("110077");
      });
      test("is not named where it is missing", async () => {
        await product.grant("member", hide("firstName", "lastName"));
        const body = { email: "nameless@ambulatory.example" };
        const { status, body: refused } = await product.call("member", "POST", "user", body);
        expect(status).toBe(400);
        const hidden = refused.errors.filter(({ code }) => code === "hiddenValue");
        expect(hidden).toMatchObject([{ attribute: null }]);
        expect(JSON.stringify(refused)).not.toMatch(/first ?name|last ?name/i);
      });
      test("tells no row of a batch which record it is", async () => {
        await product.grant("member", hide("email"));
        const { body } = await product.call("member", "POST", "user/batch", [{ email: record["email"] }]);
        expect(body.result).toMatchObject([{ status: "error", id: null, errors: [{ code: "keyMissing" }] }]);
      });
    });

    describe("of an entity as a whole", () => {
      beforeAll(() => product.grant("member", { user: { view: false }, option: { view: false } }));
      afterAll(() => product.grant("member", null));

      test.each(["user", "user/1", "option", "option/70001", "user?sort=email"])(
        "%s is 403 [ADM-D39]",
        async (target) => {
          expect((await get(target)).status).toBe(403);
        },
      );
      test("binds writes as well [GEN-D36]", async () => {
        expect((await product.call("member", "PUT", path, { workPhone: "(608) 555-0102" })).status).toBe(403);
        expect((await product.call("member", "POST", "user/check", { id: null, values: {} })).status).toBe(403);
      });
    });

    describe("but not change", () => {
      beforeAll(() => product.grant("member", { user: { attribute: { workPhone: { update: false } } } }));
      afterAll(() => product.grant("member", null));

      test("is refused where a value would change, 403, and nothing is written [BLD-D38 ADM-D39]", async () => {
        const { status, body } = await product.call("member", "PUT", path, {
          workPhone: "(608) 555-0109",
          firstName: "New",
        });
        expect([status, body.errors]).toMatchObject([403, [{ code: "notUpdatable", attribute: "workPhone" }]]);
        expect((await get(path)).body.result["firstName"]).toBe(record["firstName"]);
      });
      test("passes when it is sent unchanged, and on create [BLD-D38 BLD-157]", async () => {
        const workPhone = (await get(path)).body.result["workPhone"];
        expect((await product.call("member", "PUT", path, { workPhone, firstName: "New" })).status).toBe(200);
        expect((await product.create({ workPhone: "(608) 555-0107" }))["workPhone"]).toBe("(608) 555-0107");
      });
    });
  },
  productTemplate,
);
