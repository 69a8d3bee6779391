/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
import { NO_FACTS } from "@armature/engine/rules";
import { serverScope } from "../../records/scope.ts";
import { isEmpty, sameValue, type Values } from "@armature/engine";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { registerTemplate, startPeople, type TestRegister } from "../../testing/equipment.testing.ts";
import { isRehearsal } from "../../testing/rehearsal.testing.ts";
import { askImpact, impactOfChange, latestRevision, storedAttribute } from "./attribute-drafts.testing.ts";
import { impactOf } from "./impact.ts";
import { normalizeDefinition } from "../../metadata/normalize.ts";

const isCertified = { attribute: "certified", comparativeOperator: "isEqual", value: true } as const;
const rule = (action: string) => ({ id: action, if: isCertified, then: [{ id: action }] });
const anyOf = <T>(...values: T[]) => fc.constantFrom(...values);

/** Properties that can change in every attribute. */
const ANYTHING = {
  required: fc.boolean(),
  allowNull: fc.boolean(),
  requiredCreate: fc.boolean(),
  requiredUpdate: fc.boolean(),
  excludeUpdate: anyOf(false, false, false, true),
  conditionalList: anyOf([], [rule("show")], [rule("hide")], [rule("disable")], [rule("require")]),
  prerequisiteListRequired: anyOf([], [{ attributeName: "certified", operator: "isEqual", value: true }]),
};
const option = (name: string, values: fc.Arbitrary<number>) => values.map((value) => [{ name, value }]);
/** Any subset of these properties. */
const some = (record: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Values> =>
  fc.record(record, { requiredKeys: [] });
const LICENCES = ["A", "B", "C", "D"];
/** Further attributes of users: a list with free text, a number, lists of texts and of records. */
const ADDED: Readonly<Record<string, Values>> = {
  suffix: {
    label: "Suffix",
    elementType: "Combobox",
    maxLength: 20,
    comboboxOptionList: ["Jr.", "Sr.", "II", "III"],
    option: [{ name: "freeText", value: true }],
  },
  shiftMinutes: {
    label: "Shift Minutes",
    elementType: "TextFieldNumber",
    option: [
      { name: "minimum", value: 5 },
      { name: "maximum", value: 240 },
    ],
  },
  licences: { label: "Licences", elementType: "Combobox", multiple: true, comboboxOptionList: LICENCES },
  models: { label: "Models", elementType: "SelectFkMultiple", fkExists: true, fkName: "deviceModel" },
};

/** An attribute, and other values for its properties. */
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
    fc.constant("shiftMinutes"),
    some({ ...ANYTHING, option: fc.oneof(option("minimum", anyOf(10, 60)), option("maximum", anyOf(10, 60))) }),
  ),
  fc.tuple(
    fc.constant("licences"),
    some({ ...ANYTHING, multiple: anyOf(true, false), comboboxOptionList: fc.subarray(LICENCES, { minLength: 1 }) }),
  ),
  fc.tuple(fc.constant("models"), some({ ...ANYTHING, elementType: anyOf("SelectFk", "SelectFkMultiple") })),
  fc.tuple(fc.constant("certifiedUntil"), some(ANYTHING)),
);

describePostgresql(
  "the impact of changed attributes on saves",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startPeople(database());
      for (const [name, values] of Object.entries(ADDED)) await product.publish(`user.${name}`, values);
      const { body } = await product.call("technician", "GET", "deviceModel?limit=2&columns=id");
      const models = (body.result as unknown as readonly Values[]).map(({ id }) => id);
      expect(models).toHaveLength(2);
      const PEOPLE: readonly Values[] = [
        { certified: true, jobTitle: "Fitter", suffix: "Jr.", shiftMinutes: 15, licences: ["A"], models },
        { certified: true, jobTitle: null, suffix: "MD", shiftMinutes: 90, licences: ["A", "D"], models: null },
        { certified: false, jobTitle: "A", suffix: null, shiftMinutes: null, licences: null, certifiedUntil: null },
        { certified: false, jobTitle: "HEAD OF SHIFT", suffix: "II", shiftMinutes: 5, models: models.slice(1) },
        { certified: false, jobTitle: "Fitter", suffix: null, shiftMinutes: 30, licences: null },
        { certified: null, jobTitle: "x".repeat(60), suffix: "III", shiftMinutes: 240, licences: ["C"] },
      ];
      for (const person of PEOPLE) await product.create(person);
    });
    afterAll(() => product.close());

    const definitionOf = (name: string) => storedAttribute(product, name);
    const ask = async (name: string, change: Values) =>
      askImpact(product, name, { ...(await definitionOf(name)), ...change });
    const impactFor = (name: string, change: Values) => impactOfChange(product, name, change);
    /** Values of all users in every organization, by id. */
    const valuesOf = async (name: string) => {
      const { body } = await product.call("manager", "GET", `admin/user?columns=userId,${name}&limit=1000`);
      return new Map((body.result as unknown as readonly Values[]).map((row) => [row["userId"], row[name] ?? null]));
    };
    /**
     * Saves each user with its present value. Counts the saves that are refused because of it, and those that change
     * it.
     */
    async function saveAll(name: string) {
      const before = await valuesOf(name);
      const refused = new Set<unknown>();
      const why = new Set<string>();
      for (const [id, value] of before) {
        const { status, body } = await product.call("manager", "PUT", `admin/user/${String(id)}`, { [name]: value });
        expect([200, 400], JSON.stringify(body)).toContain(status);
        const own = status === 400 ? body.errors.filter(({ attribute }) => attribute === name) : [];
        if (own.length > 0) refused.add(id);
        for (const { message } of own) why.add(message);
      }
      return { before, refused, why };
    }
    const put = async (name: string, values: Values) => product.publish(`user.${name}`, values);

    test("is what saves then do, for any change [F-050]", { timeout: isRehearsal ? 1_200_000 : 240_000 }, async () => {
      let reported = 0;
      await fc.assert(
        fc.asyncProperty(anyChange, async ([name, change]) => {
          const former = await definitionOf(name);
          const stored = await valuesOf(name);
          const impact = await impactFor(name, change);
          const earlier = await saveAll(name);
          await put(name, change);
          try {
            const { before, refused, why } = await saveAll(name);
            expect({ refused: impact["refused"], freed: impact["freed"], records: impact["records"] }).toEqual({
              refused: [...refused].filter((id) => !earlier.refused.has(id)).length,
              freed: [...earlier.refused].filter((id) => !refused.has(id)).length,
              records: before.size,
            });
            expect([...why]).toEqual(expect.arrayContaining(impact["refusedWhy"] as string[]));
            const lost = [...stored].filter(([id, value]) => !isEmpty(value) && isEmpty(before.get(id)));
            const cut = [...stored].filter(
              ([id, value]) => Array.isArray(value) && value.length > 1 && !Array.isArray(before.get(id)),
            );
            expect([impact["lost"], impact["cut"]]).toEqual([lost.length, cut.length]);
            const others = [...stored].filter(
              ([id, value]) => !isEmpty(value) && !isEmpty(before.get(id)) && !sameValue(value, before.get(id)),
            );
            expect(Number(impact["converted"]) + Number(impact["comesBack"])).toBe(others.length);
            const after = await valuesOf(name);
            const rewritten = [...before].filter(([id, value]) => !isEmpty(value) && !sameValue(value, after.get(id)));
            if (change["letterCase"] === undefined) expect(impact["rewritten"]).toBe(0);
            if (refused.size === 0) expect(impact["rewritten"]).toBe(rewritten.length);
            reported += refused.size + lost.length + cut.length + rewritten.length;
            for (const [id, value] of stored)
              if (rewritten.some(([other]) => other === id)) await restore(id, name, value);
          } finally {
            await put(name, Object.fromEntries(Object.keys(change).map((key) => [key, former[key] ?? null])));
          }
        }),
        { numRuns: isRehearsal ? 250 : 10 },
      );
      expect(reported).toBeGreaterThan(0);
    });
    async function restore(id: unknown, name: string, value: unknown): Promise<void> {
      await sql`update data."user" set ${sql.id(name)} = ${value} where "userId" = ${id}`.execute(database().kysely);
    }

    test("counts only what the change does: whom it asks for more, and whom no more [F-050, F-147]", async () => {
      const asks = await impactFor("jobTitle", { required: true });
      expect(asks).toMatchObject({ refused: 0, freed: 0, refusedWhy: [], isWhole: true });
      expect(asks["needed"]).toBeGreaterThan(0);
      await put("jobTitle", { required: true });
      const nothingNew = { needed: 0, refused: 0, freed: 0, refusedWhy: [], affected: [] };
      expect(await impactFor("jobTitle", { hint: "As on the badge" })).toMatchObject(nothingNew);
      expect(await impactFor("jobTitle", { required: false })).toMatchObject(nothingNew);
      await put("jobTitle", { required: false });
    });

    test("counts the values that a restore brings back [F-147]", async () => {
      const values = { label: "Shift", elementType: "TextFieldNumber", type: "numeric" };
      await product.publish("user.onShift", values);
      for (const onShift of [1.5, 2, 3.5, null]) await product.create({ onShift });
      expect(await impactFor("onShift", { type: null })).toMatchObject({ lost: 2, comesBack: 0 });
      const accepted = await product.call("manager", "PUT", "userAttribute/onShift?accept=2", { type: null });
      expect(accepted.status).toBe(200);
      expect(await impactFor("onShift", { type: "numeric" })).toMatchObject({ lost: 0, comesBack: 2, refused: 0 });
      await put("onShift", { type: "numeric" });
      await product.call("manager", "DELETE", "userAttribute/onShift");
      const anew = await askImpact(product, "onShift", values);
      expect(anew.body.result["attributes"]).toMatchObject([{ comesBack: 3 }]);
    });

    test("counts lists that come back whole where a choice is one of several again [F-147]", async () => {
      await product.publish("user.tickets", {
        label: "Tickets",
        elementType: "Combobox",
        multiple: true,
        comboboxOptionList: LICENCES,
      });
      const lists = [["A"], ["B", "C"], ["D", "A", "B"]];
      const ids: unknown[] = [];
      for (const tickets of lists) ids.push((await product.create({ tickets }))["userId"]);
      expect(await impactFor("tickets", { multiple: false })).toMatchObject({ cut: 2, lost: 0, refused: 0 });
      await put("tickets", { multiple: false });
      expect(await impactFor("tickets", { multiple: true })).toMatchObject({ cut: 0, lost: 0, comesBack: 2 });
      await product.call("manager", "PUT", `admin/user/${String(ids[2])}`, { tickets: "C" });
      expect(await impactFor("tickets", { multiple: true })).toMatchObject({ comesBack: 1 });
    });

    test("counts what becomes of replaced choices, of itself and by rules that read it, as the publish does [F-147, F-148]", async () => {
      const list = ["Early", "Late", "Night"];
      const isNight = { attribute: "watch", comparativeOperator: "isEqual", value: "Night" } as const;
      await product.publish("user.watch", { label: "Watch", elementType: "Combobox", comboboxOptionList: list });
      const shown = [{ id: "n", if: isNight, then: [{ id: "show" }] }];
      await product.publish("user.bonus", { label: "Bonus", elementType: "TextField", conditionalList: shown });
      for (const watch of ["Night", "Night", "Early", "Late", null]) await product.create({ watch });
      const former = await valuesOf("watch");
      const values = { ...(await definitionOf("watch")), comboboxOptionList: ["Early", "Late"] };
      const change = { kind: "attribute", entity: "user", name: "watch", values };
      const impactsOf = async (more: object) => {
        const { status, body } = await product.call("manager", "POST", "metadata/impact", {
          changes: [{ ...change, ...more }],
        });
        expect(status, JSON.stringify(body)).toBe(200);
        return body.result["attributes"] as readonly Values[];
      };
      expect(await impactsOf({})).toMatchObject([
        { attribute: "watch", converted: 0, lost: 0, retired: [{ value: "Night", label: "Night", records: 2 }] },
      ]);
      const map = { Night: "Late" };
      expect(await impactsOf({ map })).toMatchObject([
        { attribute: "watch", converted: 2, lost: 0, retired: [] },
        { attribute: "bonus", label: "Bonus", hidden: 2, shown: 0 },
      ]);
      const base = await latestRevision(database());
      const published = await product.call("manager", "POST", "metadata/publish", {
        base,
        changes: [{ ...change, map }],
      });
      expect(published.status, JSON.stringify(published.body)).toBe(200);
      const now = await valuesOf("watch");
      const converted = [...former].filter(([id, value]) => !sameValue(value, now.get(id)));
      expect(converted.map(([id, value]) => [value, now.get(id)])).toEqual([
        ["Night", "Late"],
        ["Night", "Late"],
      ]);
      const back = { ...(await definitionOf("watch")), comboboxOptionList: list };
      const [own] = (await impactsOf({ values: back })) as readonly Values[];
      expect(own).toMatchObject({ comesBack: 2, converted: 0, retired: [] });
    });

    test("refuses a unique that values break, as a publish does [F-050]", async () => {
      const former = await ask("jobTitle", { uniqueIn: "all" });
      const published = await product.call("manager", "PUT", "userAttribute/jobTitle", { uniqueIn: "all" });
      expect([former.status, former.body.errors]).toEqual([published.status, published.body.errors]);
      expect(former.status).toBe(400);
    });

    test("says of more records than it looks at that there are more [F-050]", async () => {
      const { kysely } = database();
      for (let part = 0; part < 3; part += 1) {
        const rows = Array.from({ length: 500 }, () => product.anEntity("user", { jobTitle: null }));
        await product.call("technician", "POST", "user/batch", rows);
      }
      const name = { kind: "attribute", entity: "user", name: "jobTitle" } as const;
      const values = normalizeDefinition(
        name,
        { ...(await definitionOf("jobTitle")), required: true },
        product.metadata.tenancy.declared,
      );
      const changes = () => [{ ...name, layer: "local", values }] as const;
      const deps = {
        database: { ...database(), kysely },
        metadata: product.metadata,
        clock: () => new Date(),
      } as never;
      const scope = serverScope(product.metadata.current().entityNames, null, NO_FACTS);
      const [first] = (await impactOf(deps, scope, changes, 1_000)).attributes;
      expect(first).toMatchObject({ records: 1_000, isWhole: false });
      const [all] = (await impactOf(deps, scope, changes, 2_000)).attributes;
      expect(all?.records).toBeGreaterThan(1_500);
      expect(all?.isWhole).toBe(true);
    });
  },
  registerTemplate,
);
