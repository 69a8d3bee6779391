/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
import type { Values } from "@armature/engine";
import type { RuleSpec } from "@armature/engine/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingStatements } from "../../database/count-statements.testing.ts";
import { describePostgresql } from "../../database/testing.ts";
import {
  CALLERS,
  type Caller,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { askImpact, impactOfChange, latestRevision, storedAttribute } from "./attribute-drafts.testing.ts";

const rule = (action: RuleSpec["then"][number]["id"], value: boolean): RuleSpec => ({
  id: action,
  if: { attribute: "certified", comparativeOperator: "isEqual", value },
  then: [{ id: action }],
});

/** The present element type of the attribute, which cannot change. */
const TRADE = { elementType: "Combobox", comboboxOptionList: ["Electrical", "HVAC"] };

/** A preview of what a publish would do to records. */
describePostgresql(
  "the impact of changed attributes",
  (database) => {
    let product: TestRegister;
    let counted: ReturnType<typeof countingStatements>;
    let revision: number;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startPeople(counted.database);
      for (const [caller, certified, trade] of [
        ["technician", true, "HVAC"],
        ["technician", true, null],
        ["technician", false, "Electrical"],
        ["technician", null, null],
        ["neighbour", false, null],
      ] as const) {
        await product.create({ certified, trade }, caller);
      }
      revision = await revisionNow();
    });
    afterAll(() => product.close());

    const revisionNow = () => latestRevision(database());
    const ask = (values: Values, name = "trade", caller?: Caller) => askImpact(product, name, values, caller);
    const impactOf = (change: Values, name = "trade") => impactOfChange(product, name, change);
    /** The number of users who meet this condition. */
    async function count(condition: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from data."user" where ${sql.raw(condition)}`.execute(database().kysely);
      return Number(rows[0]?.n);
    }
    const CERTIFIED = `certified`;
    const OTHER = `certified is distinct from true`;

    test("counts stored choices that are offered no longer, by their values", async () => {
      const retired = async (comboboxOptionList: readonly unknown[]) =>
        ((await impactOf({ ...TRADE, comboboxOptionList }))["retired"] as readonly Values[]).filter(
          ({ value }) => value === "HVAC",
        );
      expect(await retired(["Electrical", "HVAC", "Plumbing"])).toEqual([]);
      const records = await count(`trade = 'HVAC'`);
      expect(records).toBeGreaterThan(0);
      expect(await retired(["Electrical", { value: "Cooling", label: "HVAC" }])).toEqual([
        { value: "HVAC", label: "HVAC", records },
      ]);
      // Another label of the same choice takes nothing away.
      expect(await retired(["Electrical", { value: "HVAC", label: "Cooling" }])).toEqual([]);
    });

    test("tells whose records it asks for more, by organization, and which ones [F-050]", async () => {
      const impact = await impactOf({ required: true });
      const affected = impact?.["affected"] as readonly Values[];
      const { rows } = await sql<{ organizationId: number; name: string; ids: number[] }>`
        select u."organizationId", coalesce(o.name, '') as name, array_agg(u."userId" order by u."userId") as ids from data."user" u
        left join data.organization o using ("organizationId") where trade is null group by 1, 2`.execute(
        database().kysely,
      );
      const expected = rows.map(({ organizationId, name, ids }) => ({
        organizationId,
        organization: name,
        records: ids.length,
        idList: ids.slice(0, 100),
      }));
      expect(affected.toSorted((a, b) => Number(a["organizationId"]) - Number(b["organizationId"]))).toEqual(
        expected.toSorted((a, b) => a.organizationId - b.organizationId),
      );
      const counts = affected.map((each) => Number(each["records"]));
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      expect(counts.reduce((sum, each) => sum + each, 0)).toBe(impact?.["needed"]);
    });

    test("counts who would see it no longer, of all organizations, and who has a value by then", async () => {
      const shown = await impactOf({ conditionalList: [rule("show", true)] });
      expect(shown).toEqual({
        entity: "user",
        attribute: "trade",
        isNew: false,
        records: await count("true"),
        shown: 0,
        hidden: await count(OTHER),
        hiddenWithValue: await count(`${OTHER} and trade is not null`),
        disabled: 0,
        needed: 0,
        isWhole: true,
        refused: 0,
        freed: 0,
        refusedWhy: [],
        label: "Trade",
        converted: 0,
        retired: [],
        rewritten: 0,
        cut: 0,
        lost: 0,
        comesBack: 0,
        affected: [],
      });
      expect(shown?.["hiddenWithValue"]).toBeGreaterThan(0);
      expect(await impactOf({ conditionalList: [rule("hide", true)] })).toMatchObject({
        hidden: await count(CERTIFIED),
        hiddenWithValue: await count(`${CERTIFIED} and trade is not null`),
      });
    });

    test("counts who has it in their form no longer because it is hidden when editing [F-050, GEN-019, GEN-D38]", async () => {
      expect(await impactOf({ excludeUpdate: true })).toMatchObject({
        hidden: await count("true"),
        hiddenWithValue: await count("trade is not null"),
        disabled: 0,
        refused: 0,
      });
      expect(await impactOf({ excludeUpdate: true, conditionalList: [rule("disable", false)] })).toMatchObject({
        disabled: 0,
      });
      expect(await impactOf({ excludeCreate: true })).toMatchObject({ hidden: 0 });
    });

    test("counts who would lack a value, and whom it would be disabled for", async () => {
      const needed = await count(`${CERTIFIED} and trade is null`);
      expect(await impactOf({ conditionalList: [rule("require", true)] })).toMatchObject({ needed, hidden: 0 });
      const disabled = await count(`certified = false`);
      expect(await impactOf({ conditionalList: [rule("disable", false)] })).toMatchObject({ disabled, needed: 0 });
      expect([needed > 0, disabled > 0]).toEqual([true, true]);
      expect(await impactOf({})).toMatchObject({ shown: 0, hidden: 0, disabled: 0, needed: 0 });
    });

    test("counts who would see a new attribute, and who would see one that rules hide now", async () => {
      const made = { label: "Pager", elementType: "TextField", orderNumber: 9 };
      const { body } = await ask({ ...made, conditionalList: [rule("show", true)] }, "pager");
      expect(body.result["attributes"]).toMatchObject([
        { attribute: "pager", shown: await count(CERTIFIED), hidden: 0 },
      ]);
      expect(await impactOf({ conditionalList: [] }, "certifiedUntil")).toMatchObject({ shown: await count(OTHER) });
    });

    test("publishes nothing, and refuses what a publish would refuse", async () => {
      expect((await storedAttribute(product, "trade"))["conditionalList"]).toEqual([]);
      const refused = await ask({ label: "Trade", ...TRADE, conditionalList: [{ if: {}, then: [] }] });
      expect(refused.status).toBe(400);
      const circle = await ask({
        label: "Trade",
        ...TRADE,
        conditionalList: [
          { ...rule("show", true), if: { attribute: "nobody", comparativeOperator: "isEqual", value: true } },
        ],
      });
      expect([circle.status, JSON.stringify(circle.body.errors)]).toEqual([400, expect.stringContaining("nobody")]);
      expect(await revisionNow()).toBe(revision);
    });

    test("refuses what nobody may change, as a publish does", async () => {
      const { status, body } = await ask({ ...(await storedAttribute(product, "email")), primaryKey: true }, "email");
      expect([status, body.errors.map((error) => error.code)]).toEqual([400, ["immutable"]]);
    });

    test("counts every record, also of more than one page of them", async () => {
      for (let part = 0; part < 3; part += 1) {
        const rows = Array.from({ length: 500 }, () => product.anEntity("user", { certified: false }));
        await product.call("technician", "POST", "user/batch", rows);
      }
      const records = await count("true");
      expect(records).toBeGreaterThan(1_500);
      expect(await impactOf({ conditionalList: [rule("show", true)] })).toMatchObject({
        records,
        hidden: await count(OTHER),
      });
    });

    test.each(CALLERS)("is for administrators alone, tried by %s", async (caller) => {
      const status = { nobody: 401, manager: 200 }[caller as string] ?? 403;
      const values = { label: "Trade", ...TRADE };
      expect((await ask(values, "trade", caller)).status).toBe(status);
    });

    test("costs a statement a thousand records, however many attributes are asked about", async () => {
      const values = { label: "X", elementType: "TextField" };
      const askOf = (names: readonly string[]) =>
        counted.costOf(() =>
          product.call("manager", "POST", "metadata/impact", {
            changes: names.map((name) => ({ kind: "attribute", entity: "user", name, values })),
          }),
        );
      const least = async (names: readonly string[]) =>
        Math.min(await askOf(names), await askOf(names), await askOf(names));
      expect(await least(["trade", "jobTitle", "phone"])).toBe(await least(["trade"]));
    });
  },
  registerTemplate,
);
