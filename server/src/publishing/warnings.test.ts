/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
import type { Values } from "@armature/engine";
import type { RuleSpec } from "@armature/engine/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingStatements } from "../database/count-statements.testing.ts";
import { describePostgresql } from "../database/testing.ts";
import {
  CALLERS,
  type Caller,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../testing/equipment.testing.ts";
import { latestRevision, storedAttribute } from "./impact/attribute-drafts.testing.ts";

const shows = (id: string, attribute: string, value: boolean | number | string): RuleSpec => ({
  id,
  if: { attribute, comparativeOperator: "isEqual", value },
  then: [{ id: "show" }],
});

/** Warnings about an attribute before it is published. */
describePostgresql(
  "the warnings about a changed attribute",
  (database) => {
    let product: TestRegister;
    let counted: ReturnType<typeof countingStatements>;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startPeople(counted.database);
    });
    afterAll(() => product.close());

    const revisionNow = () => latestRevision(database());
    async function ask(name: string, change: Values, caller: Caller = "manager") {
      const values = { ...(await storedAttribute(product, name)), ...change };
      return product.call(caller, "POST", "metadata/warnings", { entity: "user", name, values });
    }
    async function warningsOf(name: string, change: Values) {
      const { status, body } = await ask(name, change);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.result as unknown as readonly Values[];
    }

    test("are told of a draft with another element type too", async () => {
      const draft = { elementType: "TextFieldNumber", conditionalList: [shows("odd", "certified", 7)] };
      expect(await warningsOf("trade", draft)).toEqual([expect.objectContaining({ code: "neverTrue", rule: "odd" })]);
    });

    test("name the rule that each is about, and publish nothing [F-052]", async () => {
      const before = await revisionNow();
      expect(await warningsOf("trade", {})).toEqual([]);
      expect(await warningsOf("trade", { conditionalList: [shows("odd", "certified", 7)], required: true })).toEqual([
        {
          code: "neverTrue",
          property: "conditionalList",
          rule: "odd",
          message: "the IF part never holds; change what it compares with",
        },
        {
          code: "requiredButHidden",
          property: null,
          rule: null,
          message: expect.stringMatching(
            / is required and its rules always hide it; nobody can fill it in$/,
          ) as unknown,
        },
      ]);
      expect(await revisionNow()).toBe(before);
    });

    test("tell of two fields that each show only through the other, once the second one is written [F-052]", async () => {
      expect(await warningsOf("jobTitle", { conditionalList: [shows("a", "trade", "HVAC")] })).toEqual([]);
      await product.publish("user.jobTitle", { conditionalList: [shows("a", "trade", "HVAC")] });
      const rule = shows("b", "jobTitle", "Fitter");
      const [circle] = await warningsOf("trade", { conditionalList: [rule] });
      expect(circle).toEqual({
        code: "neverShown",
        property: "conditionalList",
        rule: "b",
        message:
          "this field shows only through Job Title, which shows only through this field; neither ever shows in a new record",
      });
      expect(await warningsOf("trade", { conditionalList: [rule, shows("c", "certified", true)] })).toEqual([]);
      const saved = await product.call("manager", "PUT", "userAttribute/trade", { conditionalList: [rule] });
      expect([saved.status, JSON.stringify(saved.body)]).toEqual([200, expect.stringContaining("neverShown")]);
      await product.publish("user.trade", { conditionalList: [] });
      await product.publish("user.jobTitle", { conditionalList: [] });
    });

    test("are none for what a publish would refuse: that is said instead [F-052]", async () => {
      const unknown = await ask("trade", { conditionalList: [shows("x", "nobody", 1)] });
      expect([unknown.status, JSON.stringify(unknown.body.errors)]).toEqual([400, expect.stringContaining("nobody")]);
    });

    test.each(["warnings", "impact"])(
      "%s are told to a page of the organization that was left meanwhile",
      async (path) => {
        const change = { entity: "user", name: "trade", values: await storedAttribute(product, "trade") };
        const body = path === "impact" ? { changes: [{ kind: "attribute", ...change }] } : change;
        const left = { "x-organization-id": "999999" };
        expect((await product.call("manager", "POST", `metadata/${path}`, body, left)).status).toBe(200);
        const write = await product.call("manager", "PUT", "userAttribute/trade", { hint: "What they learned" }, left);
        expect([write.status, write.body.errors?.[0]]).toMatchObject([409, { code: "organizationChanged" }]);
      },
    );

    test("tell of the rule of another field that compares with a choice which goes [F-148]", async () => {
      const stored = (await storedAttribute(product, "trade"))["comboboxOptionList"] as readonly unknown[];
      const either = {
        list: [shows("x", "trade", "HVAC").if, { ...shows("x", "jobTitle", "Chief").if, booleanOperator: "OR" }],
      };
      await product.publish("user.licence", {
        label: "Licence",
        elementType: "TextField",
        conditionalList: [{ ...shows("either", "trade", "HVAC"), if: either } as RuleSpec],
      });
      expect(stored.length).toBeGreaterThan(1);
      const left = stored.filter((each) => JSON.stringify(each).includes("HVAC") === false);
      expect(await warningsOf("trade", { comboboxOptionList: left })).toContainEqual({
        code: "refusedValue",
        property: null,
        rule: null,
        message: expect.stringMatching(/^Licence, rule 1: .* has no choice 'HVAC'$/) as unknown,
      });
    });

    test("cost no more statements for many rules than for none", async () => {
      const values = { label: "Trade", elementType: "Combobox", comboboxOptionList: ["HVAC"] };
      const call = (conditionalList: readonly RuleSpec[]) => () =>
        product.call("manager", "POST", "metadata/warnings", {
          entity: "user",
          name: "trade",
          values: { ...values, conditionalList },
        });
      const many = Array.from({ length: 30 }, (_, i) => shows(`r${i}`, "certified", i));
      expect(await counted.costOf(call(many))).toBe(await counted.costOf(call([])));
    });

    test.each(CALLERS)("are for administrators alone, asked for by %s", async (caller) => {
      const status = { nobody: 401, manager: 200 }[caller as string] ?? 403;
      expect((await ask("trade", {}, caller)).status).toBe(status);
    });
  },
  registerTemplate,
);
