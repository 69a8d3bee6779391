import { describe, expect, test } from "vitest";
import { check } from "../testing/metadata.ts";
import { compileLogic } from "./compile-logic.ts";
import { parseCondition } from "./parse-condition.ts";
import { type ConditionRow, logicOfRows, type RowOperator, rowsOf } from "./rows.ts";
import { randomOf } from "./testing/random.ts";
import { randomLogic } from "./testing/random-logic.ts";
import { randomRecord } from "./testing/random-records.ts";
import { parseText } from "./text/parse-text.ts";
import { printText } from "./text/print-text.ts";

const FACTS = { today: "2026-03-02", timeZone: "America/Chicago" };

function read(text: string) {
  const result = parseText(text);
  if ("problem" in result) throw new Error(result.problem.message);
  return result.logic;
}

/** Rows in a few words: `all(a equals 1, any(b lessThan today+3))` */
function words(row: ConditionRow): string {
  if (row.kind === "other") return `text(${printText(row.logic)})`;
  if (row.kind === "group") return `${row.join}(${row.items.map(words).join(", ")})`;
  const operands = row.operands.map((each) =>
    each.kind === "value"
      ? JSON.stringify(each.value)
      : each.kind === "today"
        ? `today${each.days === 0 ? "" : each.days}`
        : `${each.name}${each.isByDay ? "'s day" : ""}`,
  );
  return [row.isByDay ? `${row.attribute}'s day` : row.attribute, row.operator, ...operands].join(" ");
}

describe("the rows of a condition", () => {
  test.each<[text: string, rows: string]>([
    ['a = "x"', 'a equals "x"'],
    ['"x" = a', 'a equals "x"'],
    ["a != b", "a doesNotEqual b"],
    ["a is empty", "a isEmpty"],
    ['a = ""', "a isEmpty"],
    ["a is not empty", "a isNotEmpty"],
    ['a in ["x", "y"]', 'a isOneOf "x" "y"'],
    ['a = ["x", "y"]', 'a isOneOf "x" "y"'],
    ['a not in ["x"]', 'a isNoneOf "x"'],
    ['a contains "x"', 'a contains "x"'],
    ['a does not contain "x"', 'a doesNotContain "x"'],
    ['a starts with "x"', 'a startsWith "x"'],
    ['a does not start with "x"', 'a doesNotStartWith "x"'],
    ["a < 5", "a lessThan 5"],
    ["a > 5", "a greaterThan 5"],
    ["a <= 5", "a atMost 5"],
    ["a >= b", "a atLeast b"],
    ["a >= 1 and a <= 5", "a between 1 5"],
    ["a >= 1 and b <= 5", "all(a atLeast 1, b atMost 5)"],
    ["a < today()", "a lessThan today"],
    ["day(a) = addDays(today(), -3)", "a's day equals today-3"],
    ["day(a) > day(b)", "b's day lessThan a's day"],
    ["day(a) >= addDays(today(), -29) and day(a) <= today()", "a's day lastDays 30"],
    ["a >= today() and a <= addDays(today(), 6)", "a nextDays 7"],
    ["a >= today() and a <= today()", "a lastDays 1"],
    ["a >= addDays(today(), -3) and a <= addDays(today(), 3)", "a between today-3 today3"],
    ["a = 1 and (b = 1 or c = 1)", "all(a equals 1, any(b equals 1, c equals 1))"],
    ["not (a = 1 or b = 1)", "none(a equals 1, b equals 1)"],
    ["not (a = 1 and b = 1)", "none(all(a equals 1, b equals 1))"],
    ["not (a < 5)", "none(a lessThan 5)"],
    ["not (a <= 5)", "none(a atMost 5)"],
    ["a = 1 or b + 1 = 2", "any(a equals 1, text(b + 1 = 2))"],
    ["a", "text(a)"],
    ["true", "text(true)"],
    ["day(a) is empty", "text(day(a) is empty)"],
    ["a = addDays(b, 3)", "text(a = addDays(b, 3))"],
    ["if(a, b, c)", "text(if(a, b, c))"],
  ])("%s", (text, rows) => {
    expect(words(rowsOf(read(text)))).toBe(rows);
  });

  test("of a stored list that mixes 'and' and 'or' are nested", () => {
    const or = (spec: object) => ({ ...spec, booleanOperator: "OR" });
    const list = [check("a", 1), check("b", 1), or(check("c", 1)), check("d", 1)];
    expect(words(rowsOf(parseCondition({ list })))).toBe(
      "all(any(all(a equals 1, b equals 1), c equals 1), d equals 1)",
    );
  });

  test("say what the condition says, and are the same rows when they are read again [SPEC R7]", () => {
    const random = randomOf(Number(process.env["TEST_SEED"] ?? 7));
    const records = Array.from({ length: 20 }, () => randomRecord(random));
    for (let i = 0; i < 4000; i++) {
      const logic = randomLogic(random, 3);
      const rows = rowsOf(logic);
      const again = logicOfRows(rows);
      const [holds, still] = [compileLogic(logic), compileLogic(again)];
      const results = (test: typeof holds) => records.map((record) => test(record, FACTS));
      expect(results(still), printText(logic)).toEqual(results(holds));
      expect(rowsOf(logicOfRows(rowsOf(again)))).toEqual(rowsOf(again));
    }
  });
});

const VALUE = { kind: "value", value: 5 } as const;
const OPERANDS: Readonly<Record<RowOperator, number>> = {
  equals: 1,
  doesNotEqual: 1,
  isOneOf: 3,
  isNoneOf: 2,
  contains: 1,
  doesNotContain: 1,
  startsWith: 1,
  doesNotStartWith: 1,
  lessThan: 1,
  atMost: 1,
  greaterThan: 1,
  atLeast: 1,
  between: 2,
  lastDays: 1,
  nextDays: 1,
  isEmpty: 0,
  isNotEmpty: 0,
};

test.each(Object.entries(OPERANDS) as [RowOperator, number][])(
  "a row that is made with %s reads as it was made",
  (operator, count) => {
    const operands = Array.from({ length: count }, () => VALUE);
    const row: ConditionRow = { kind: "check", attribute: "a", isByDay: false, operator, operands };
    const group: ConditionRow = { kind: "group", join: "none", items: [row, row] };
    for (const each of [row, group]) expect(rowsOf(logicOfRows(each))).toEqual(each);
  },
);
