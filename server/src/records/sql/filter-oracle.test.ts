import type { EntityType, Filter, SortKey, Values } from "@armature/engine";
import { executeQuery } from "@armature/engine/list";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../../database/testing.ts";
import {
  equipment,
  OF_PEOPLE,
  registerTemplate,
  startPeople,
  technicianScope,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { WITH_FORMATTED } from "./formatted.testing.ts";

/** Texts that break comparisons: case, accents, wildcards, quotes, digits, other scripts. */
const WORDS = [
  "a",
  "A",
  "ab",
  "Ab c",
  "é",
  "É",
  "e",
  "Zoë",
  "zoe",
  "%",
  "_",
  "a%b",
  "\\",
  "'",
  '"',
  "10",
  "9",
  "09",
  "-1",
  "ß",
  "SS",
  "İ",
  "i",
  "ı",
  "ǅ",
  "ΑΣ",
  "ας",
  "Ж",
  "ж",
  "山田",
  "👩‍⚕️",
  "null",
  "yes",
  "o'n",
  "a-b",
  "a b",
  "aa",
];
const NAMES = [
  "firstName",
  "jobTitle",
  "middleName",
  "provider",
  "code",
  "rank",
  "flag",
  "shift",
  "shifts",
  "days",
  "fee",
  "rate",
  "share",
  "dose",
  "notes",
  "born",
  "seen",
] as const;
const SORTED = [
  "firstName",
  "jobTitle",
  "provider",
  "rank",
  "flag",
  "shift",
  "shifts",
  "days",
  "fee",
  "share",
  "dose",
  "born",
  "seen",
] as const;
/** Its days begin at five in UTC. */
const TIME_ZONE = "America/New_York";
const OPERATORS: readonly string[] = ["equals", "doesNotEqual", "contains", "doesNotContain", "isEmpty", "isNotEmpty"];
/** Operators by order and an element type's own operators, with values that each can read. */
const ORDERED = [
  ...["rank", "fee", "rate", "share"].flatMap((name) => [
    ...["greaterThan", "lessThan"].map((operator) => ({ name, operator, values: [[0], [9], ["10"]] })),
    {
      name,
      operator: "between",
      values: [
        [0, 9],
        [10, -9],
        ["100", 1000],
      ],
    },
  ]),
  { name: "fee", operator: "greaterThan", values: [["1,200.50"], [0.05]] },
  { name: "rate", operator: "lessThan", values: [["9.5"], [-9.5]] },
  ...["before", "after"].map((operator) => ({ name: "born", operator, values: [["2026-01-09"], ["1/10/2027"]] })),
  {
    name: "born",
    operator: "between",
    values: [
      ["2026-01-09", "2026-10-01"],
      ["2027-01-10", "2026-10-01"],
    ],
  },
  { name: "share", operator: "isRound", values: [[]] },
  { name: "share", operator: "endsWith", values: [["0"], ["5", "9"], []] },
  { name: "days", operator: "includes", values: [["2026-10-01"], ["10/1/2026"], ["never"]] },
] as const;
const ROWS = 60;
/** Choices stored under other texts than their labels. */
const SHIFTS = [
  { value: "1", label: "Zoë's 10" },
  { value: "2", label: "null" },
  { value: "yes", label: "A" },
  { value: "3", label: "Both" },
  { value: "4", label: "both of them" },
  { value: "5", label: 'Ab, "c"' },
  { value: "6", label: '"null"' },
];

const word = fc.constantFrom(...WORDS);
const text = fc.oneof(
  word,
  fc.tuple(word, word).map(([a, b]) => `${a}${b}`),
);
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 4 });
const record = fc.record({
  firstName: text,
  jobTitle: orNull(text),
  middleName: orNull(word),
  provider: orNull(fc.constantFrom(0, 1)),
  code: orNull(fc.constantFrom("0000000006", "1234567893", "1003000126")),
  rank: orNull(fc.constantFrom(-10, -9, 0, 9, 10, 100)),
  flag: orNull(fc.boolean()),
  shift: orNull(fc.constantFrom(...SHIFTS.map((choice) => choice.value))),
  shifts: orNull(fc.uniqueArray(fc.constantFrom(...SHIFTS.map((choice) => choice.value)), { minLength: 1 })),
  days: orNull(fc.subarray(["2026-01-09", "2026-10-01", "2027-01-10"], { minLength: 1 })),
  fee: orNull(fc.constantFrom(0, 0.05, 9, 10, 1200.5, 1_000_000, 9_999_999_999_999.99)),
  share: orNull(fc.constantFrom(0, 5, 9, 10, 85, 100)),
  dose: orNull(fc.record({ amount: fc.constantFrom(0.5, 5, 40), unit: fc.constantFrom("mg", "ml") })),
  notes: orNull(fc.uniqueArray(word, { minLength: 1, maxLength: 3 })),
  born: orNull(fc.constantFrom("2026-01-09", "2026-10-01", "2027-01-10")),
  seen: orNull(fc.constantFrom("2026-01-09T12:00:00.000Z", "2026-01-10T04:59:59.999Z", "2026-01-10T05:00:00.000Z")),
  rate: orNull(fc.constantFrom(-9.5, 0, 0.1, 9, 10, 100.25)),
});
const value = fc.oneof(
  text,
  fc.constantFrom(
    "",
    "Yes",
    "NO",
    "85 %",
    "0 %",
    "5 mg",
    "ML",
    "2026-01-09",
    "-10",
    "not seen",
    "true",
    "1",
    0,
    1,
    9,
    true,
    "\u0000",
    "\ud800",
  ),
);
const name = fc.constantFrom(...NAMES);
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    kind: fc.constant("term" as const),
    attribute: name,
    operator: fc.constantFrom(...OPERATORS),
    values: fc.array(value, { maxLength: 3 }),
  }),
  fc.constantFrom(...ORDERED).chain(({ name, operator, values }) =>
    fc.record({
      kind: fc.constant("term" as const),
      attribute: fc.constant(name),
      operator: fc.constant(operator),
      values: fc.constantFrom<Values[string][]>(...values) as fc.Arbitrary<readonly (string | number)[]>,
    }),
  ),
  fc.record({
    kind: fc.constant("quick" as const),
    pieces: fc.array(text, { maxLength: 3 }),
    columns: fc.uniqueArray(name, { maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant("properties" as const),
    attribute: fc.constantFrom("dose", "days", "firstName"),
    properties: fc.constantFrom({}, { unit: "mg" }, { unit: "ml", amount: 5 }, { amount: "5" }),
  }),
);
const filter: fc.Arbitrary<Filter> = fc.letrec<{ node: Filter }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.record({
      kind: fc.constantFrom("all" as const, "any" as const),
      items: fc.array(tie("node"), { maxLength: 3 }),
    }),
  ),
})).node;
const sort: fc.Arbitrary<readonly SortKey[]> = fc.uniqueArray(
  fc.record({ attribute: fc.constantFrom(...SORTED), descending: fc.boolean() }),
  { maxLength: 3, selector: (key) => key.attribute },
);

const VALUES = [
  [],
  ["É"],
  ["ss", "9"],
  ["%"],
  ["a"],
  ["Yes"],
  ["_"],
  ["\\"],
  ["ας"],
  ["İ"],
  ["1,200.50"],
  ["both, 10"],
  ["85 %", "5 mg"],
  ["both", 'ab, "c"'],
  ['"null"', "2026-10-01"],
  ["2026-01-09", "Not seen"],
];

describeDatabases(
  "the SQL executor of a query",
  (database, kind) => {
    // Both databases run the same statements with the same collations, so only one runs all cases.
    const runs = kind === "postgresql" ? 300 : 60;
    const lists = kind === "postgresql" ? VALUES : VALUES.slice(0, 4);
    let product: TestRegister;
    let type: EntityType;
    let rows: readonly Values[];
    beforeAll(async () => {
      product = await startPeople(database(), { application: { ...equipment, elements: WITH_FORMATTED } });
      await product.publish("user.middleName", { label: "Middle Name", elementType: "TextField" });
      await product.publish("user.provider", { label: "Provider", elementType: "YesNo", valueYes: 1, valueNo: 0 });
      await product.publish("user.code", { label: "Code", elementType: "TextField" });
      await product.publish("user.share", { label: "Share", elementType: "Percentage" });
      await product.publish("user.dose", { label: "Dose", elementType: "Dose" });
      await product.publish("user.notes", { label: "Notes", elementType: "Notes" });
      await product.publish("user.born", { label: "Born", elementType: "DateField" });
      const emptyText = [{ name: "emptyText", value: "Not seen" }];
      await product.publish("user.seen", { label: "Seen", elementType: "Timestamp", option: emptyText });
      await product.publish("user.rank", { label: "Rank", type: "integer" });
      await product.publish("user.flag", { label: "Flag", type: "boolean" });
      const choices = { elementType: "Combobox", comboboxOptionList: SHIFTS };
      await product.publish("user.shift", { label: "Shift", ...choices });
      await product.publish("user.shifts", { label: "Shifts", multiple: true, ...choices });
      await product.publish("user.days", { label: "Days", elementType: "DatesField" });
      await product.publish("user.fee", { label: "Fee", elementType: "TextFieldMoney" });
      const decimals = [{ name: "decimals", value: 2 }];
      await product.publish("user.rate", { label: "Rate", elementType: "TextFieldNumber", option: decimals });
      const found = product.metadata.current().metadata.entities.get("user");
      if (!found) throw new Error("there is no user");
      type = found;
      const samples = fc.sample(record, ROWS);
      const items = samples.map((values) => ({
        kind: "create" as const,
        values: product.anEntity("user", values),
      }));
      const scope = technicianScope(product, OF_PEOPLE);
      const { items: made } = await product.records.apply(
        scope,
        { entity: "user", source: "api", items },
        { atomic: "all" },
      );
      expect(made.flatMap((item) => item.issues)).toEqual([]);
      rows = (await query(null, [])).rows;
      expect(rows.length).toBeGreaterThan(ROWS);
    });
    afterAll(() => product.close());

    const asked = (where: Filter | null, keys: readonly SortKey[]) =>
      ({
        entity: "user",
        where,
        sort: keys,
        page: { limit: null },
        columns: null,
        count: "exact",
        timeZone: TIME_ZONE,
      }) as const;
    const query = (where: Filter | null, keys: readonly SortKey[]) =>
      product.records.query(technicianScope(product, OF_PEOPLE), asked(where, keys));
    const ids = (list: readonly Values[]) => list.map((row) => row["userId"]);

    test("keeps the rows that the in-memory one keeps, in its order [GEN-054 GEN-055 GEN-D10]", async () => {
      let kept = 0;
      await fc.assert(
        fc.asyncProperty(filter, sort, async (where, keys) => {
          const inSql = await query(where, keys);
          const inMemory = executeQuery(type, rows, asked(where, keys));
          expect(ids(inSql.rows)).toEqual(ids(inMemory.rows));
          expect(inSql.total).toBe(inMemory.total);
          if (inSql.rows.length > 0 && inSql.rows.length < rows.length) kept += 1;
        }),
        { numRuns: runs },
      );
      expect(kept).toBeGreaterThan(runs / 10);
    });

    describe("of a single term", () => {
      const each = NAMES.flatMap((attribute) => OPERATORS.map((operator) => [attribute, operator] as const));
      test.each(each)(
        "%s %s equals the in-memory one for every word [GEN-054 GEN-D10 ACC-192]",
        async (attribute, operator) => {
          for (const values of lists) {
            const where = { kind: "term", attribute, operator, values } as const;
            expect(ids((await query(where, [])).rows)).toEqual(ids(executeQuery(type, rows, asked(where, [])).rows));
          }
        },
      );
    });

    test.each(NAMES)(
      "of many terms on %s equals the in-memory one, in groups of each kind [F-180]",
      async (attribute) => {
        const terms = (texts: readonly string[]) =>
          texts.map((text, n) => {
            const operator = OPERATORS[n % OPERATORS.length] ?? "contains";
            return {
              kind: "term",
              attribute,
              operator,
              values: n % 5 === 0 ? [text, WORDS[n] ?? ""] : [text],
            } as const;
          });
        const groups: readonly Filter[] = [
          { kind: "any", items: terms(WORDS.slice(0, 12)).filter(({ operator }) => !operator.startsWith("does")) },
          { kind: "all", items: terms(WORDS.slice(12)).filter(({ operator }) => operator.startsWith("does")) },
        ];
        for (const where of [...groups, { kind: "all" as const, items: groups }])
          expect(ids((await query(where, [])).rows)).toEqual(ids(executeQuery(type, rows, asked(where, [])).rows));
      },
    );

    test.each(ORDERED)("$name $operator equals the in-memory one [F-082]", async ({ name, operator, values }) => {
      for (const each of values) {
        const where = { kind: "term", attribute: name, operator, values: each } as const;
        expect(ids((await query(where, [])).rows)).toEqual(ids(executeQuery(type, rows, asked(where, [])).rows));
      }
    });

    test.each(SORTED.flatMap((attribute) => [false, true].map((descending) => [attribute, descending] as const)))(
      "orders by %s (descending: %s) with nulls last and ties by id",
      async (attribute, descending) => {
        const keys = [{ attribute, descending }];
        const sorted = (await query(null, keys)).rows;
        expect(ids(sorted)).toEqual(ids(executeQuery(type, rows, asked(null, keys)).rows));
        const values = sorted.map((row) => row[attribute]);
        const firstNull = values.indexOf(null);
        expect(values.slice(firstNull === -1 ? values.length : firstNull).every((v) => v === null)).toBe(true);
      },
    );

    test("keeps the records of ids as the engine does, two of one label apart", async () => {
      const model = { fkExists: true, fkName: "deviceModel" };
      await product.publish("user.kind", { label: "Kind", elementType: "SelectFk", ...model });
      const [one, two] = [await product.create({ kind: 13 }), await product.create({ kind: 14 })];
      const none = await product.create({});
      const kept = async (wanted: readonly number[]) => {
        const found = ids((await query({ kind: "ids", attribute: "kind", ids: wanted }, [])).rows);
        return [one, two, none].map(({ userId }) => found.includes(userId));
      };
      expect(await kept([13])).toEqual([true, false, false]);
      expect(await kept([13, 14, 2 ** 40])).toEqual([true, true, false]);
      expect(await kept([])).toEqual([false, false, false]);
    });

    test("finds a choice whose label has a comma, alone or among others [GEN-D10]", async () => {
      const { userId: one } = await product.create({ shifts: ["5"] });
      const { userId: two } = await product.create({ shifts: ["5", "yes"] });
      const { userId: other } = await product.create({ shifts: ["yes"] });
      const kept = async (operator: string, text: string) => {
        const { rows: found } = await query({ kind: "term", attribute: "shifts", operator, values: [text] }, []);
        return [one, two, other].map((id) => ids(found).includes(id));
      };
      expect(await kept("equals", 'Ab, "c"')).toEqual([true, true, false]);
      expect(await kept("doesNotEqual", 'Ab, "c"')).toEqual([false, false, true]);
      expect(await kept("contains", 'b, "c')).toEqual([true, true, false]);
      expect(await kept("equals", "A")).toEqual([false, true, true]);
    });

    test("reads several records by their labels, in the order in which they are stored", async () => {
      const model = { fkExists: true, fkName: "deviceModel" };
      await product.publish("user.kinds", { label: "Kinds", elementType: "SelectFkMultiple", ...model });
      const { userId } = await product.create({ kinds: [14, 13] });
      const { userId: none } = await product.create({});
      const named = async (wanted: readonly number[]) =>
        ids((await query({ kind: "ids", attribute: "kinds", ids: wanted }, [])).rows).filter((id) =>
          [userId, none].includes(id),
        );
      expect(await named([13, 9])).toEqual([userId]);
      expect(await named([9])).toEqual([]);
      const kept = async (operator: string, text: string) =>
        ids((await query({ kind: "term", attribute: "kinds", operator, values: [text] }, [])).rows).includes(userId);
      expect(await kept("equals", "fluvia sump 20, fluvia inline 50")).toBe(true);
      expect(await kept("equals", "Fluvia Inline 50")).toBe(true);
      expect(await kept("doesNotEqual", "Fluvia Inline 50")).toBe(false);
      expect(await kept("contains", "Sump 20, Fluv")).toBe(true);
      expect(await kept("contains", "14")).toBe(false);
      expect(await kept("doesNotContain", "Bridge")).toBe(true);
    });
  },
  registerTemplate,
);
