import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { type Caller, productTemplate, startProduct, type TestProduct } from "../testing.ts";

describePostgresql(
  "a check",
  (database) => {
    let product: TestProduct;
    let id: number;
    beforeAll(async () => {
      product = await startProduct(database());
      id = Number((await product.create({ email: "own@check.example", provider: 1 }))["userId"]);
      await product.create({ email: "taken@check.example" });
    });
    afterAll(() => product.close());

    const check = (body: unknown, caller: Caller = "member", entity = "user") =>
      product.call(caller, "POST", `${entity}/check`, body);
    const codes = async (values: object, record: number | null = id) => {
      const { status, body } = await check({ id: record, values });
      expect(status, JSON.stringify(body)).toBe(200);
      return (body.result as unknown as { code: string; attribute: string }[]).map((e) => `${e.attribute} ${e.code}`);
    };

    test.each<[title: string, values: object, expected: readonly string[]]>([
      ["nothing wrong", { email: "free@check.example", npi: "1234567893" }, []],
      ["a taken e-mail [GEN-D04]", { email: "TAKEN@check.example" }, ["email emailTakenBy"]],
      ["the record's own e-mail [GEN-031]", { email: "own@CHECK.example" }, []],
      ["a reference to nothing [BLD-D22]", { supervisorId: 2_000_000_000 }, ["supervisorId unknownReference"]],
      ["several at once", { email: "taken@check.example", npi: "12" }, ["email emailTakenBy", "npi npiLength"]],
      ["an unknown attribute [GEN-D38]", { ghost: 1 }, ["ghost unknownAttribute"]],
      ["a required one that is emptied [GEN-025]", { lastName: "" }, ["lastName required"]],
      ["what a rule hides [BLD-D24]", { provider: 0, npi: "12" }, []],
      [
        "a value of another kind",
        { email: { toString: 1 }, supervisorId: -3e9 },
        ["email wrongType", "supervisorId wrongType"],
      ],
    ])("tells of %s", async (_, values, expected) => {
      expect(await codes(values)).toEqual(expected);
    });
    test("judges of a new record what is sent, not yet what is missing", async () => {
      expect(await codes({ email: "own@check.example" }, null)).toEqual(["email emailTakenBy"]);
      expect(await codes({}, null)).toEqual([]);
    });
    test("answers the texts of the save [ACC-D33]", async () => {
      const { body } = await check({ id, values: { email: "taken@check.example" } });
      const saved = await product.call("member", "PUT", `user/${id}`, { email: "taken@check.example" });
      expect(body.result).toEqual(saved.body.errors);
    });
    test("stores nothing", async () => {
      const before = (await product.call("member", "GET", `user/${id}`)).body.result;
      await codes({ jobTitle: "checked" });
      await codes({ ...product.anEntity("user"), email: "new@check.example" }, null);
      expect((await product.call("member", "GET", `user/${id}`)).body.result).toEqual(before);
      const found = await product.call("member", "GET", "user?columns=email");
      expect(JSON.stringify(found.body.result)).not.toContain("new@check.example");
      const history = await product.call("member", "GET", `userAuditHistory?filter[userId]=${id}`);
      expect(history.body.result).toHaveLength(1);
    });
    test.each<[Caller, number]>([
      ["reader", 403],
      ["staff", 200],
      ["otherMember", 404],
      ["nobody", 401],
    ])("by %s is %i [GEN-D35 ACC-D33]", async (caller, status) => {
      expect((await check({ id, values: { npi: "1" } }, caller)).status).toBe(status);
    });

    describe("refuses", () => {
      test.each([{}, { id: null }, { id: 1.5, values: {} }, { values: [] }, { values: "x" }, { id: {}, values: {} }])(
        "%j: 400 [ACC-D33]",
        async (body) => {
          expect((await check(body)).status).toBe(400);
        },
      );
      test.each([0, -1, 2_000_000_000, 2 ** 40, "1", "ghost"])(
        "the unknown record %j: 404 [ACC-D33]",
        async (unknown) => {
          expect((await check({ id: unknown, values: {} })).status).toBe(404);
        },
      );
      test.each(["attribute", "userAttribute", "option", "organization"])(
        "nothing of %s with a server error",
        async (entity) => {
          for (const values of [{}, { label: "" }, { label: 5 }]) {
            expect((await check({ id: null, values }, "admin", entity)).status).toBeLessThan(500);
          }
        },
      );
    });
  },
  productTemplate,
);
