/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingStatements } from "../../database/count-statements.testing.ts";
import { describePostgresql } from "../../database/testing.ts";
import { latestRevision } from "../../publishing/impact/attribute-drafts.testing.ts";
import {
  CALLERS,
  HARBOR,
  NORTHGATE,
  registerTemplate,
  startRegister,
  type TestRegister,
} from "../../testing/equipment.testing.ts";

const TODAY = { today: [] };
/** Every operator with the attribute as each of its operands. */
const everyOperator = (name: string): readonly object[] => {
  const v = { var: name };
  return [
    ...["==", "!=", "<", "<=", ">", ">=", "in", "startsWith"].flatMap((operator) => [
      { [operator]: [v, "a"] },
      { [operator]: ["a", v] },
    ]),
    { in: [v, ["a", "b"]] },
    { "!": [v] },
    { "!!": [v] },
    { "!!": [{ missing: [name] }] },
    { and: [true, { "!!": [v] }] },
    { or: [false, { "!!": [v] }] },
    { if: [{ "!!": [v] }, true, false] },
    { "<": [{ if: [true, v, 1] }, 1] },
    ...["+", "-", "*", "/"].flatMap((operator) => [
      { "<": [{ [operator]: [v, 2] }, 1] },
      { "<": [{ [operator]: [2, v] }, 1] },
    ]),
    { "==": [{ day: [v] }, TODAY] },
    { "<": [{ addDays: [v, 1] }, TODAY] },
    { "<": [{ addDays: [TODAY, v] }, TODAY] },
    ...["days", "months", "years"].flatMap((unit) => [
      { "<": [{ [unit]: [v, TODAY] }, 1] },
      { "<": [{ [unit]: [TODAY, v] }, 1] },
    ]),
  ];
};

describePostgresql(
  "what the editor of conditions asks",
  (database) => {
    let product: TestRegister;
    let counted: ReturnType<typeof countingStatements>;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startRegister(counted.database);
    });
    afterAll(() => product.close());

    const count = (condition: unknown, entity = "device", caller: (typeof CALLERS)[number] = "manager") =>
      product.call(caller, "POST", "admin/condition/count", { entity, condition } as Values);
    const lint = (values: Values, name = "state") =>
      product.call("manager", "POST", "admin/condition/lint", {
        entity: "device",
        definition: { kind: "attribute", name, values },
      });

    async function storedAttribute() {
      const { body } = await product.call("manager", "GET", "deviceAttribute/state");
      const { id: _id, defaultValue: _default, updated: _updated, ...stored } = body.result;
      return stored;
    }

    const BEFORE = "2024-01-01";
    const BOUGHT = { "<": [{ var: "boughtOn" }, BEFORE] };
    async function devices() {
      const { rows } = await sql<{ organizationId: number; boughtOn: string | null }>`
        select "organizationId", "boughtOn"::text as "boughtOn" from data.device`.execute(database().kysely);
      return rows;
    }

    test("a condition is counted in all organizations, whichever is chosen, as rules hold in all", async () => {
      const all = await devices();
      expect(new Set(all.map(({ organizationId }) => organizationId)).size).toBeGreaterThan(1);
      const holds = all.filter(({ boughtOn }) => boughtOn !== null && boughtOn < BEFORE).length;
      for (const organization of [NORTHGATE, HARBOR]) {
        await product.call("manager", "PUT", `session/${organization}`);
        const { body } = await count({ logic: BOUGHT });
        expect(body.result).toEqual({ holds, of: all.length, isExact: true });
      }
    });

    test.each([
      [{ attribute: "state", comparativeOperator: "isEqual", value: null }],
      [{ list: [{ attribute: "name", comparativeOperator: "contains", value: "a" }] }],
      [{ logic: { startsWith: [{ var: "name" }, ""] } }],
      [{ logic: { "<": [{ var: "boughtOn" }, { today: [] }] } }],
    ])("%j is counted by one statement beside that of the session", async (condition) => {
      expect(await counted.costOf(() => count(condition))).toBe(2);
    });

    test.each([
      [{ logic: { "<": [{ var: "nothing" }, 1] } }, 400, "nothing"],
      [{ logic: { "<": [{ var: "name" }] } }, 400, "condition.logic.<"],
      [{ attribute: "name", comparativeOperator: "isLess", value: 1 }, 400, "condition.comparativeOperator"],
      [{}, 400, "condition.attribute"],
    ])("%j is refused with its place", async (condition, status, part) => {
      const { status: answered, body } = await count(condition);
      expect([answered, JSON.stringify(body)]).toEqual([status, expect.stringContaining(part)]);
    });

    test("an entity that there is not, or that is not stored, has no count", async () => {
      const condition = { logic: true };
      expect((await count(condition, "nothing")).status).toBe(404);
      expect((await count(condition, "attribute")).status).toBe(400);
    });

    test("findings name the rule and its place, and publish nothing", async () => {
      const before = await latestRevision(database());
      const stored = await storedAttribute();
      const rule = (id: string, logic: unknown) => ({ id, if: { logic }, then: [{ id: "disable" }] });
      const never = { ...stored, conditionalList: [rule("odd", { "<": [1, 0] })] };
      expect((await lint(never)).body.result).toEqual([
        expect.objectContaining({ level: "warning", code: "neverTrue", property: "conditionalList", rule: "odd" }),
      ]);
      const wrong = { ...stored, conditionalList: [rule("odd", { "<": [{ var: "name" }, { weeks: [] }] })] };
      const path = "device.state.conditionalList[0].if.logic.<[1].weeks";
      expect((await lint(wrong)).body.result).toEqual([
        expect.objectContaining({ level: "error", code: "jsonLogic", property: "conditionalList", path }),
      ]);
      expect((await lint(stored)).body.result).toEqual([]);
      expect(await latestRevision(database())).toBe(before);
    });

    test("a rule that never holds, and one that refuses every record, are found at the rule", async () => {
      const { body } = await product.call("manager", "GET", "metadata");
      const entities = body.result["entities"] as readonly Values[];
      const stored = entities.find(({ name }) => name === "device") ?? {};
      const rule = (id: string, logic: unknown) => ({ id, if: { logic }, text: "No.", at: ["name"] });
      const ruleList = [
        rule("all", { "!=": [{ var: "name" }, null] }),
        rule("some", { "==": [{ var: "state" }, "no such state"] }),
        rule("never", { and: [{ "<": [{ var: "price" }, 1] }, { ">": [{ var: "price" }, 2] }] }),
      ];
      const answer = await product.call("manager", "POST", "admin/condition/lint", {
        entity: "device",
        definition: { kind: "entity", name: "device", values: { ...stored, ruleList } },
      });
      const found = answer.body.result as unknown as readonly Values[];
      expect(found.map(({ code, rule: id }) => `${String(code)} ${String(id)}`)).toEqual(
        expect.arrayContaining(["neverTrue never", "refusesAll all"]),
      );
      expect(found.filter(({ code }) => code === "refusesAll")).toHaveLength(1);
    });

    test("rules of an entity are counted by as many statements, however many they are", async () => {
      const { body } = await product.call("manager", "GET", "entity/device");
      const costOf = (rules: number) => {
        const ruleList = Array.from({ length: rules }, (_, n) => {
          const logic = { "==": [{ var: "name" }, `Name ${n}`] };
          return { id: `r${n}`, if: { logic }, text: "No.", at: ["name"] };
        });
        const definition = { kind: "entity", name: "device", values: { label: body.result["label"], ruleList } };
        return counted.costOf(async () => {
          const answer = await product.call("manager", "POST", "admin/condition/lint", {
            entity: "device",
            definition,
          });
          expect(answer.status).toBe(200);
        });
      };
      expect(await costOf(20)).toBe(await costOf(1));
    });

    test("a filter of a mapping that compares with a choice which is not there is found", async () => {
      const condition = {
        list: [1, 2].map((n) => ({
          attribute: "state",
          comparativeOperator: "isEqual",
          value: `No ${n}`,
          booleanOperator: "OR",
        })),
      };
      const values = {
        label: "All",
        conditionalList: [{ id: "a", if: condition, filterCode: null, then: [] }],
        rowList: [],
      };
      const { body } = await product.call("manager", "POST", "admin/condition/lint", {
        entity: "device",
        definition: { kind: "mapping", name: "mapping9", values },
      });
      expect(body.result).toMatchObject([
        { level: "warning", code: "neverTrue", message: "the filter never holds; nothing is exported" },
      ]);
    });

    test("a list shows the records for which a condition holds, of what the caller may view", async () => {
      const list = (logic: unknown, caller: (typeof CALLERS)[number] = "manager") => {
        const filter = JSON.stringify({ kind: "all", items: [{ kind: "logic", logic }] });
        return product.call(caller, "GET", `device?limit=100&filter=${encodeURIComponent(filter)}`);
      };
      const { body: whole } = await product.call("manager", "GET", "device?limit=1000");
      const of = whole.result as unknown as readonly Values[];
      const shown = of.filter(({ boughtOn }) => typeof boughtOn === "string" && boughtOn < BEFORE);
      expect(shown.length).toBeGreaterThan(0);
      expect((await list(BOUGHT)).body["total"]).toBe(shown.length);
      await product.grant("reader", { device: { attribute: { boughtOn: { view: false } } } });
      const [hidden, unknown] = [await list(BOUGHT, "reader"), await list({ "<": [{ var: "ghost" }, 1] }, "reader")];
      expect([hidden.status, unknown.status]).toEqual([400, 400]);
      expect(hidden.body.message.replaceAll("boughtOn", "ghost")).toBe(unknown.body.message);
      await product.grant("reader", null);
      const { status, body } = await list({ "<": [{ var: "boughtOn" }] });
      expect([status, body.message]).toEqual([400, expect.stringContaining("filter.items[0].logic.<")]);
    });

    test("an attribute that the caller may not view is as unknown as one that there is not, in each operator", async () => {
      const list = (logic: object) => {
        const filter = JSON.stringify({ kind: "all", items: [{ kind: "logic", logic }] });
        return product.call("manager", "GET", `device?limit=1&filter=${encodeURIComponent(filter)}`);
      };
      await product.grant("manager", { device: { attribute: { boughtOn: { view: false } } } });
      const unknown = everyOperator("ghost");
      for (const [i, logic] of everyOperator("boughtOn").entries())
        for (const asked of [(condition: object) => count({ logic: condition }), list]) {
          const [hidden, other] = [await asked(logic), await asked(unknown[i] ?? {})];
          const answered = [hidden.status, hidden.body.message.replaceAll("boughtOn", "ghost")];
          expect([logic, ...answered]).toEqual([logic, 400, other.body.message]);
        }
      await product.grant("manager", null);
    });

    test("a deleted attribute sets aside every rule that reads it, in each operator", async () => {
      await product.publish("device.operand", { label: "Operand", elementType: "TextField" });
      const conditionalList = everyOperator("operand").map((logic, i) => ({
        id: `r${i}`,
        if: { logic },
        then: [{ id: "disable" }],
      }));
      await product.publish("device.ruled", { label: "Ruled", elementType: "TextField", conditionalList });
      expect((await product.call("manager", "DELETE", "attribute/device.operand")).status).toBe(200);
      const { body } = await product.call("manager", "GET", "attribute/device.ruled");
      const rules = body.result["conditionalList"] as readonly Values[];
      expect(rules.map(({ id, blocked }) => [id, blocked])).toEqual(
        conditionalList.map(({ id }) => [id, "Its condition read Operand, which was deleted."]),
      );
      expect((await product.call("technician", "GET", "device?limit=1")).status).toBe(200);
    });

    test("both are for administrators only", async () => {
      for (const caller of CALLERS.filter((each) => each !== "manager")) {
        const expected = caller === "nobody" ? 401 : 403;
        expect([caller, (await count({ logic: true }, "device", caller)).status]).toEqual([caller, expected]);
        const body = { entity: "device", definition: { kind: "attribute", name: "state", values: {} } };
        expect((await product.call(caller, "POST", "admin/condition/lint", body)).status).toBe(expected);
      }
      await product.grant("manager", { organization: { admin: false } });
      expect([(await count({ logic: true })).status, (await lint({})).status]).toEqual([403, 403]);
      await product.grant("manager", null);
    });
  },
  registerTemplate,
);
