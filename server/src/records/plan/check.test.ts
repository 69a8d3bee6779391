import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { type Caller, registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

describePostgresql(
  "a check",
  (database) => {
    let product: TestRegister;
    let id: number;
    beforeAll(async () => {
      product = await startRegister(database());
      id = Number((await product.create({ assetNumber: "CHECK-OWN" }))["id"]);
      await product.create({ assetNumber: "CHECK-TAKEN" });
    });
    afterAll(() => product.close());

    const check = (body: unknown, caller: Caller = "technician", entity = "device") =>
      product.call(caller, "POST", `${entity}/check`, body);
    const codes = async (values: object, record: number | null = id) => {
      const { status, body } = await check({ id: record, values });
      expect(status, JSON.stringify(body)).toBe(200);
      return (body.result as unknown as { code: string; attribute: string }[]).map((e) => `${e.attribute} ${e.code}`);
    };

    test.each<[title: string, values: object, expected: readonly string[]]>([
      ["nothing wrong", { assetNumber: "CHECK-FREE", runningHours: 5 }, []],
      ["a taken number [GEN-D04]", { assetNumber: "check-taken" }, ["assetNumber unique"]],
      ["the record's own number [GEN-031]", { assetNumber: "check-own" }, []],
      ["a reference to nothing [BLD-D22]", { caretakerId: 2_000_000_000 }, ["caretakerId unknownReference"]],
      [
        "several at once",
        { assetNumber: "CHECK-TAKEN", runningHours: -1 },
        ["assetNumber unique", "runningHours belowMinimum"],
      ],
      ["an unknown attribute [GEN-D38]", { ghost: 1 }, ["ghost unknownAttribute"]],
      ["a required one that is emptied [GEN-025]", { name: "" }, ["name required"]],
      ["what a rule hides [BLD-D24]", { state: "In service", outOfServiceReason: "x".repeat(501) }, []],
      [
        "a value of another kind",
        { assetNumber: { toString: 1 }, caretakerId: -3e9 },
        ["assetNumber wrongType", "caretakerId wrongType"],
      ],
    ])("tells of %s", async (_, values, expected) => {
      expect(await codes(values)).toEqual(expected);
    });
    test("checks of a new record what is sent, not yet what is missing", async () => {
      expect(await codes({ assetNumber: "CHECK-OWN" }, null)).toEqual(["assetNumber unique"]);
      expect(await codes({}, null)).toEqual([]);
    });
    test("answers the texts of the save [ACC-D33]", async () => {
      const { body } = await check({ id, values: { assetNumber: "CHECK-TAKEN" } });
      const saved = await product.call("technician", "PUT", `device/${id}`, { assetNumber: "CHECK-TAKEN" });
      expect(body.result).toEqual(saved.body.errors);
    });
    test("stores nothing", async () => {
      const before = (await product.call("technician", "GET", `device/${id}`)).body.result;
      await codes({ serialNumber: "checked" });
      await codes({ ...product.anEntity("device"), assetNumber: "CHECK-NEW" }, null);
      expect((await product.call("technician", "GET", `device/${id}`)).body.result).toEqual(before);
      const found = await product.call("technician", "GET", "device?columns=assetNumber");
      expect(JSON.stringify(found.body.result)).not.toContain("CHECK-NEW");
      const history = await product.call("technician", "GET", `deviceAuditHistory?filter[id]=${id}`);
      expect(history.body.result).toHaveLength(1);
    });
    test.each<[Caller, number]>([
      ["reader", 403],
      ["manager", 200],
      ["neighbour", 404],
      ["nobody", 401],
    ])("by %s is %i [GEN-D35 ACC-D33]", async (caller, status) => {
      expect((await check({ id, values: { runningHours: -1 } }, caller)).status).toBe(status);
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
      test.each(["attribute", "deviceAttribute", "option", "organization"])(
        "nothing of %s with a server error",
        async (entity) => {
          for (const values of [{}, { label: "" }, { label: 5 }]) {
            expect((await check({ id: null, values }, "manager", entity)).status).toBeLessThan(500);
          }
        },
      );
    });
  },
  registerTemplate,
);
