/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
import type { RuleSpec, Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingStatements } from "../database/count-statements.testing.ts";
import { describePostgresql } from "../database/testing.ts";
import { CALLERS, type Caller, productTemplate, startProduct, type TestProduct } from "../testing.ts";
import { askImpact, impactOfChange, latestRevision, storedAttribute } from "./attribute-drafts.testing.ts";

const rule = (action: RuleSpec["then"][number]["id"], value: number): RuleSpec => ({
  id: action,
  if: { attribute: "provider", comparativeOperator: "isEqual", value },
  then: [{ id: action }],
});

/** The element type of the attribute, which is fixed. */
const SUFFIX = { elementType: "Combobox", comboboxOptionList: ["Jr.", "Sr."] };

/** What a publish would do to records, told before it is made. */
describePostgresql(
  "the impact of changed attributes",
  (database) => {
    let product: TestProduct;
    let counted: ReturnType<typeof countingStatements>;
    let revision: number;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startProduct(counted.database);
      for (const [caller, provider, suffix] of [
        ["member", 1, "MD"],
        ["member", 1, null],
        ["member", 0, "Jr."],
        ["member", null, null],
        ["otherMember", 0, null],
      ] as const) {
        await product.create({ provider, suffix }, caller);
      }
      revision = await revisionNow();
    });
    afterAll(() => product.close());

    const revisionNow = () => latestRevision(database());
    const ask = (values: Values, name = "suffix", caller?: Caller) => askImpact(product, name, values, caller);
    const impactOf = (change: Values, name = "suffix") => impactOfChange(product, name, change);
    /** How many users there are of whom this holds. */
    async function count(condition: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from data."user" where ${sql.raw(condition)}`.execute(database().kysely);
      return Number(rows[0]?.n);
    }
    const PROVIDER = `"organizationId" is not null and provider = 1`;
    const OTHER = `"organizationId" is not null and provider is distinct from 1`;

    test("tells whose records could not be saved, by organization, and which ones [F-050]", async () => {
      const impact = await impactOf({ required: true });
      const affected = impact?.["affected"] as readonly Values[];
      const { rows } = await sql<{ organizationId: number; name: string; ids: number[] }>`
        select u."organizationId", o.name, array_agg(u."userId" order by u."userId") as ids from data."user" u
        join data.organization o using ("organizationId") where suffix is null group by 1, 2`.execute(
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
      expect(counts.reduce((sum, each) => sum + each, 0)).toBe(impact?.["refused"]);
    });

    test("counts who would see it no longer, of all organizations, and who has a value by then", async () => {
      const shown = await impactOf({ conditionalList: [rule("show", 1)] });
      expect(shown).toEqual({
        entity: "user",
        attribute: "suffix",
        records: await count("true"),
        shown: 0,
        hidden: await count(OTHER),
        hiddenWithValue: await count(`${OTHER} and suffix is not null`),
        disabled: 0,
        needed: 0,
        isWhole: true,
        refused: 0,
        refusedNow: 0,
        refusedWhy: [],
        rewritten: 0,
        cut: 0,
        lost: 0,
        affected: [],
      });
      expect(shown?.["hiddenWithValue"]).toBeGreaterThan(0);
      expect(await impactOf({ conditionalList: [rule("hide", 1)] })).toMatchObject({
        hidden: await count(PROVIDER),
        hiddenWithValue: await count(`${PROVIDER} and suffix is not null`),
      });
    });

    test("counts who would lack a value, and whom it would be disabled for", async () => {
      const needed = await count(`${PROVIDER} and suffix is null`);
      expect(await impactOf({ conditionalList: [rule("require", 1)] })).toMatchObject({ needed, hidden: 0 });
      const disabled = await count(`"organizationId" is not null and provider = 0`);
      expect(await impactOf({ conditionalList: [rule("disable", 0)] })).toMatchObject({ disabled, needed: 0 });
      expect([needed > 0, disabled > 0]).toEqual([true, true]);
      expect(await impactOf({})).toMatchObject({ shown: 0, hidden: 0, disabled: 0, needed: 0 });
    });

    test("counts who would see a new attribute, and who would see one that rules hide now", async () => {
      const made = { label: "Pager", elementType: "TextField", acute: true, ambulatory: true, orderNumber: 9 };
      const { body } = await ask({ ...made, conditionalList: [rule("show", 1)] }, "pager");
      expect(body.result).toMatchObject([{ attribute: "pager", shown: await count(PROVIDER), hidden: 0 }]);
      expect(await impactOf({ conditionalList: [] }, "npi")).toMatchObject({ shown: await count(OTHER) });
    });

    test("publishes nothing, and refuses what a publish would refuse", async () => {
      expect((await storedAttribute(product, "suffix"))["conditionalList"]).toEqual([]);
      const refused = await ask({ label: "Suffix", ...SUFFIX, conditionalList: [{ if: {}, then: [] }] });
      expect(refused.status).toBe(400);
      const circle = await ask({
        label: "Suffix",
        ...SUFFIX,
        conditionalList: [
          { ...rule("show", 1), if: { attribute: "nobody", comparativeOperator: "isEqual", value: 1 } },
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
        const rows = Array.from({ length: 500 }, () => product.anEntity("user", { provider: 0 }));
        await product.call("member", "POST", "user/batch", rows);
      }
      const records = await count("true");
      expect(records).toBeGreaterThan(1_500);
      expect(await impactOf({ conditionalList: [rule("show", 1)] })).toMatchObject({
        records,
        hidden: await count(OTHER),
      });
    });

    test.each(CALLERS)("is for administrators alone, tried by %s", async (caller) => {
      const status = { nobody: 401, admin: 200 }[caller as string] ?? 403;
      const values = { label: "Suffix", ...SUFFIX, acute: true, ambulatory: true };
      expect((await ask(values, "suffix", caller)).status).toBe(status);
    });

    test("costs a statement a thousand records, however many attributes are asked about", async () => {
      const values = { label: "X", elementType: "TextField", acute: true, ambulatory: true };
      const askOf = (names: readonly string[]) =>
        counted.costOf(() =>
          product.call("admin", "POST", "metadata/impact", {
            attributes: names.map((name) => ({ entity: "user", name, values })),
          }),
        );
      const least = async (names: readonly string[]) =>
        Math.min(await askOf(names), await askOf(names), await askOf(names));
      expect(await least(["suffix", "jobTitle", "room"])).toBe(await least(["suffix"]));
    });
  },
  productTemplate,
);
