/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
import { isEmpty, sameValue, type Values } from "@armature/engine";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { productTemplate, startProduct, type TestProduct } from "../testing.ts";
import { askImpact, impactOfChange, storedAttribute } from "./attribute-drafts.testing.ts";
import { impactOf } from "./impact.ts";
import { normalizeDefinition } from "./normalize.ts";

const isProvider = { attribute: "provider", comparativeOperator: "isEqual", value: 1 } as const;
const rule = (action: string) => ({ id: action, if: isProvider, then: [{ id: action }] });
const anyOf = <T>(...values: T[]) => fc.constantFrom(...values);

/** What may be changed of every attribute. */
const ANYTHING = {
  required: fc.boolean(),
  allowNull: fc.boolean(),
  requiredCreate: fc.boolean(),
  requiredUpdate: fc.boolean(),
  excludeUpdate: anyOf(false, false, false, true),
  ambulatory: anyOf(true, true, true, false),
  conditionalList: anyOf([], [rule("show")], [rule("hide")], [rule("disable")], [rule("require")]),
  prerequisiteListRequired: anyOf([], [{ attributeName: "provider", operator: "isEqual", value: 1 }]),
};
const option = (name: string, values: fc.Arbitrary<number>) => values.map((value) => [{ name, value }]);
/** Any of these, of which one care setting at least is left. */
const some = (record: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Values> =>
  fc
    .record(record, { requiredKeys: [] })
    .map((change) => ("ambulatory" in change ? { ...change, acute: true } : change));
const SCHEDULES = ["II", "IIN", "III", "V"];

/** An attribute, and other values of its properties. */
const anyChange: fc.Arbitrary<readonly [attribute: string, change: Values]> = fc.oneof(
  fc.tuple(
    fc.constant("jobTitle"),
    some({
      ...ANYTHING,
      maxLength: fc.integer({ min: 1, max: 12 }),
      minLength: fc.integer({ min: 1, max: 6 }),
      letterCase: anyOf("upper", "lower"),
    }),
  ),
  fc.tuple(
    fc.constant("suffix"),
    some({ ...ANYTHING, comboboxOptionList: anyOf(["Jr."], ["Sr.", "II"]), option: fc.constant(null) }),
  ),
  fc.tuple(
    fc.constant("visitLength"),
    some({ ...ANYTHING, option: fc.oneof(option("minimum", anyOf(10, 60)), option("maximum", anyOf(10, 60))) }),
  ),
  fc.tuple(
    fc.constant("deaSchedules"),
    some({ ...ANYTHING, multiple: anyOf(true, false), comboboxOptionList: fc.subarray(SCHEDULES, { minLength: 1 }) }),
  ),
  fc.tuple(fc.constant("languages"), some({ ...ANYTHING, elementType: anyOf("SelectFk", "SelectFkMultiple") })),
  fc.tuple(fc.constant("npi"), some(ANYTHING)),
);

describePostgresql(
  "the impact of changed attributes on saves",
  (database) => {
    let product: TestProduct;
    let languages: readonly number[];
    beforeAll(async () => {
      product = await startProduct(database());
      const { rows } = await sql<{ id: number }>`
        select "optionId" as id from data.option where "optionType" = 'language' order by 1 limit 2`.execute(
        database().kysely,
      );
      languages = rows.map(({ id }) => id);
      expect(languages).toHaveLength(2);
      const PEOPLE: readonly Values[] = [
        { provider: 1, jobTitle: "Nurse", suffix: "Jr.", visitLength: 15, deaSchedules: ["II"], languages },
        { provider: 1, jobTitle: null, suffix: "MD", visitLength: 90, deaSchedules: ["II", "V"], languages: null },
        { provider: 0, jobTitle: "A", suffix: null, visitLength: null, deaSchedules: null, npi: null },
        { provider: 0, jobTitle: "HEAD OF STAFF", suffix: "II", visitLength: 5, languages: languages.slice(1) },
        { provider: 0, jobTitle: "Nurse", suffix: null, visitLength: 30, deaSchedules: null },
        { provider: null, jobTitle: "x".repeat(60), suffix: "III", visitLength: 240, deaSchedules: ["III"] },
      ];
      for (const person of PEOPLE) await product.create(person);
    });
    afterAll(() => product.close());

    const definitionOf = (name: string) => storedAttribute(product, name);
    const ask = async (name: string, change: Values) =>
      askImpact(product, name, { ...(await definitionOf(name)), ...change });
    const impactFor = (name: string, change: Values) => impactOfChange(product, name, change);
    /** Values of all users, of every organization, by id. */
    const valuesOf = async (name: string) => {
      const { body } = await product.call("admin", "GET", `admin/user?columns=userId,${name}&limit=1000`);
      return new Map((body.result as unknown as readonly Values[]).map((row) => [row["userId"], row[name] ?? null]));
    };
    /** Sends each user the value that it has; counts what is refused because of it, and what is another value then. */
    async function saveAll(name: string) {
      const before = await valuesOf(name);
      let refused = 0;
      const why = new Set<string>();
      for (const [id, value] of before) {
        const { status, body } = await product.call("admin", "PUT", `admin/user/${String(id)}`, { [name]: value });
        expect([200, 400], JSON.stringify(body)).toContain(status);
        const own = status === 400 ? body.errors.filter(({ attribute }) => attribute === name) : [];
        if (own.length > 0) refused += 1;
        for (const { message } of own) why.add(message);
      }
      return { before, refused, why };
    }
    const put = async (name: string, values: Values) => product.publish(`user.${name}`, values);

    test("is what saves then do, for any change [F-050]", { timeout: 240_000 }, async () => {
      let told = 0;
      await fc.assert(
        fc.asyncProperty(anyChange, async ([name, change]) => {
          const former = await definitionOf(name);
          const stored = await valuesOf(name);
          const impact = await impactFor(name, change);
          await put(name, change);
          try {
            const { before, refused, why } = await saveAll(name);
            expect({ refused: impact["refused"], records: impact["records"] }).toEqual({
              refused,
              records: before.size,
            });
            expect([...why]).toEqual(expect.arrayContaining(impact["refusedWhy"] as string[]));
            const lost = [...stored].filter(([id, value]) => !isEmpty(value) && isEmpty(before.get(id)));
            const cut = [...stored].filter(
              ([id, value]) => Array.isArray(value) && value.length > 1 && typeof before.get(id) === "number",
            );
            expect([impact["lost"], impact["cut"]]).toEqual([lost.length, cut.length]);
            const after = await valuesOf(name);
            const rewritten = [...before].filter(([id, value]) => !isEmpty(value) && !sameValue(value, after.get(id)));
            if (change["letterCase"] === undefined) expect(impact["rewritten"]).toBe(0);
            if (refused === 0) expect(impact["rewritten"]).toBe(rewritten.length);
            told += refused + lost.length + cut.length + rewritten.length;
            for (const [id, value] of stored)
              if (rewritten.some(([other]) => other === id)) await restore(id, name, value);
          } finally {
            await put(name, Object.fromEntries(Object.keys(change).map((key) => [key, former[key] ?? null])));
          }
        }),
        { numRuns: 25 },
      );
      expect(told).toBeGreaterThan(0);
    });
    async function restore(id: unknown, name: string, value: unknown): Promise<void> {
      await sql`update data."user" set ${sql.id(name)} = ${value} where "userId" = ${id}`.execute(database().kysely);
    }

    test("tells why, and who cannot be saved now either [F-050]", async () => {
      const needed = await impactFor("jobTitle", { required: true });
      expect(needed).toMatchObject({ refusedNow: 0, refusedWhy: ["Job Title is required"], isWhole: true });
      expect(needed["refused"]).toBeGreaterThan(0);
      await put("jobTitle", { required: true });
      const { refused } = await impactFor("jobTitle", { required: true });
      expect(await impactFor("jobTitle", { hint: "As on the badge" })).toMatchObject({ refused, refusedNow: refused });
      await put("jobTitle", { required: false });
    });

    test("refuses a unique that values break, as a publish does [F-050]", async () => {
      const former = await ask("jobTitle", { uniqueIn: "all" });
      const published = await product.call("admin", "PUT", "userAttribute/jobTitle", { uniqueIn: "all" });
      expect([former.status, former.body.errors]).toEqual([published.status, published.body.errors]);
      expect(former.status).toBe(400);
    });

    test("says of more records than it looks at that there are more [F-050]", async () => {
      const { kysely } = database();
      for (let part = 0; part < 3; part += 1) {
        const rows = Array.from({ length: 500 }, () => product.anEntity("user", { jobTitle: null }));
        await product.call("member", "POST", "user/batch", rows);
      }
      const name = { kind: "attribute", entity: "user", name: "jobTitle" } as const;
      const values = normalizeDefinition(
        name,
        { ...(await definitionOf("jobTitle")), required: true },
        product.metadata.tenancy.declared,
      );
      const changes = () => [{ ...name, layer: "local", values }] as const;
      const deps = { database: { ...database(), kysely }, metadata: product.metadata } as never;
      const [first] = await impactOf(deps, changes, 1_000);
      expect(first).toMatchObject({ records: 1_000, isWhole: false });
      const [all] = await impactOf(deps, changes, 2_000);
      expect(all?.records).toBeGreaterThan(1_500);
      expect(all?.isWhole).toBe(true);
    });
  },
  productTemplate,
);
