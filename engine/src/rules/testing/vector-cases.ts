import type { Values } from "../compile-logic.ts";
import type { Facts } from "../facts.ts";
import type { Vector } from "./vectors.ts";

type Question = Omit<Vector, "holds">;

/** For each kind of attribute: values that it can have, and values to compare them with. */
const MEETINGS: Readonly<Record<string, { readonly values: readonly unknown[]; readonly with: readonly unknown[] }>> = {
  text: {
    values: [null, "", "9", "10", "Madison", "é", "\u{1f600}", "007"],
    with: [null, 10, "10", "dis", "Madison", "e\u0301", "\uffee", "7"],
  },
  integer: { values: [null, 0, 9, -3], with: ["", 0, "9", 10, "9.0", true] },
  numeric: { values: [null, 0.1, 2.5, 10], with: [0.1, "2.5", "2.50", 10, "x"] },
  boolean: { values: [null, true, false], with: [true, "true", 1, false, null] },
  date: { values: [null, "2024-02-29"], with: ["2024-02-29", "2024-03", "2024", null] },
  timestamp: { values: [null, "2024-02-29T10:00:00.120Z"], with: ["2024-02-29", "2024-02-29T10:00:00.120Z", "10:00"] },
  reference: { values: [null, 7], with: [7, "7", 10, null] },
  references: { values: [null, [], [7], [7, 10]], with: [7, "10", 8, null, [8, 10], []] },
  json: {
    values: [null, [], "x", ["x", "xy"], [""], [1, true], { b: 1, a: ["x"] }, 1e21],
    with: ["x", "", null, true, '"a": ["x"]', '{"a": ["x"], "b": 1}', "1000000000000000000000"],
  },
};

const COMPARISONS = ["==", "in", "<", ">="];

function compared(): readonly Question[] {
  return Object.entries(MEETINGS).flatMap(([name, { values, with: others }]) =>
    values.flatMap((value) =>
      others.map((other, i) => {
        const operator = COMPARISONS[(i + values.indexOf(value)) % COMPARISONS.length] ?? "==";
        return asked(operator, name, value, other);
      }),
    ),
  );
}

function asked(operator: string, name: string, value: unknown, other: unknown): Question {
  const operands = operator === "in" ? [other, { var: name }] : [{ var: name }, other];
  return { logic: { [operator]: operands }, record: { [name]: value } };
}

const [T, I, N] = [{ var: "text" }, { var: "integer" }, { var: "numeric" }];

/** Each condition with the records to evaluate it for. */
const STRUCTURED: readonly [logic: unknown, ...records: Values[]][] = [
  [T, { text: "0" }, { text: "" }, { text: "false" }, {}],
  [I, { integer: 0 }, { integer: -1 }, {}],
  [{ var: "references" }, { references: [] }, { references: [1] }],
  [{ var: "json" }, { json: [[]] }, { json: {} }, { json: "" }, { json: 0 }, { json: false }],
  [{ "!": T }, { text: "" }, { text: "x" }],
  [{ "!!": [{ "-": [I, 1] }] }, { integer: 1 }, { integer: 2 }, {}],
  [{ "!=": [I, 1] }, { integer: 1 }, { integer: 2 }, {}],
  [{ "!==": [{ var: "references" }, 1] }, { references: [1, 2] }, { references: [2] }, { references: [] }],
  [{ "===": [T, I] }, { text: "1", integer: 1 }, { text: "01", integer: 1 }, {}],
  [{ and: [T, { ">": [I, 0] }] }, { text: "x", integer: 1 }, { text: "x", integer: 0 }, { integer: 1 }],
  [{ or: [T, { ">": [I, 0] }] }, { text: "x" }, { integer: 1 }, {}],
  [{ "<": [1, I, 5] }, { integer: 1 }, { integer: 3 }, { integer: 5 }, {}],
  [{ "<=": [1, I, 5] }, { integer: 1 }, { integer: 3 }, { integer: 6 }, {}],
  [{ ">": [I, N] }, { integer: 10, numeric: 9.5 }, { integer: 9, numeric: 9 }, { integer: 1 }],
  [{ "<": [{ var: "references" }, 3] }, { references: [10, 2] }, { references: [10] }, { references: [] }],
  [{ in: [T, ["WI", "MN"]] }, { text: "MN" }, { text: "M" }, {}],
  [{ in: [{ var: "references" }, [1, 2]] }, { references: [2, 3] }, { references: [3] }],
  [{ missing: ["text", "references"] }, { text: "x", references: [1] }, { text: "x", references: [] }, {}],
  [{ "!": { missing: "integer" } }, { integer: 0 }, {}],
  [{ if: [T, { "==": [I, 1] }, { "==": [I, 2] }] }, { text: "x", integer: 1 }, { integer: 2 }, { integer: 1 }],
  [{ "==": [{ if: [{ ">": [I, 9] }, "many", I, "some"] }, "some"] }, { integer: 10 }, { integer: 3 }, { integer: 0 }],
  [{ "==": [{ "+": [I, N, "1"] }, 3.5] }, { integer: 1, numeric: 1.5 }, { integer: 1 }],
  [{ "==": [{ "+": [0.1, 0.2] }, 0.3] }, {}],
  [{ "<": [{ "-": [{ "+": [0.1, 0.2] }, 0.3] }, 0.000001] }, {}],
  [{ "==": [{ "*": [I, I] }, 9] }, { integer: -3 }, { integer: 2 }],
  [{ ">": [{ "/": [I, 3] }, 3] }, { integer: 10 }, { integer: 9 }],
  [{ "==": [{ "/": [I, N] }, null] }, { integer: 1, numeric: 0 }, { integer: 1, numeric: 2 }],
  [{ "==": [{ "*": [{ "/": [I, 3] }, 3] }, I] }, { integer: 10 }, { integer: 7 }],
  [{ "==": [{ "*": [I, 1_000_000] }, null] }, { integer: 2_147_483_647 }, { integer: 999_999_999 }],
  [{ "==": [{ "/": [1, { "*": [I, 10_000] }] }, 0] }, { integer: 1000 }, { integer: 10 }],
  [{ "<": [{ "-": I }, 0] }, { integer: 1 }, { integer: -1 }, {}],
  [{ "==": [{ "+": [T, 1] }, 8] }, { text: "7" }, { text: "7.0" }, { text: " 7" }, { text: "+7" }, { text: "7e0" }],
  [{ "==": [{ "+": [{ var: "references" }, 1] }, null] }, { references: [7] }],
  [{ "==": [{ "+": [{ var: "json" }, 1] }, 8] }, { json: 7 }, { json: "7" }, { json: [7] }],
  [true, {}],
  [{ "!": [false] }, {}],
];

const [D, M] = [{ var: "date" }, { var: "timestamp" }];
const NEW_YORK: Facts = { today: "2024-03-10", timeZone: "America/New_York" };

/** Conditions about how texts begin and about days, each with the records to evaluate it for. */
const LATER: readonly [logic: unknown, ...records: Values[]][] = [
  [{ startsWith: [T, "Ma"] }, { text: "Madison" }, { text: "madison" }, { text: "M" }, {}],
  [{ startsWith: [T, ""] }, { text: "Madison" }, { text: "" }, {}],
  [{ startsWith: [T, [""]] }, { text: "Madison" }, {}],
  [{ startsWith: [I, 1] }, { integer: 12 }, { integer: 21 }],
  [{ startsWith: [{ var: "references" }, 1] }, { references: [2, 10] }, { references: [2] }, { references: [] }],
  [{ startsWith: [{ var: "json" }, ["x", "z"]] }, { json: ["a", "xy"] }, { json: ["a"] }, { json: "za" }],
  [{ "<": [D, { today: [] }] }, { date: "2024-03-09" }, { date: "2024-03-10" }, {}],
  [
    { "==": [{ day: [M] }, { today: [] }] },
    { timestamp: "2024-03-10T04:59:59.999Z" },
    { timestamp: "2024-03-11T03:59:59.999Z" },
  ],
  [
    { "==": [{ day: [T] }, { today: [] }] },
    { text: "2024-03-10" },
    { text: "2024-03-10T05:00:00.000Z" },
    { text: "2024-02-30" },
  ],
  [{ "==": [{ addDays: [D, 1] }, "2024-03-01"] }, { date: "2024-02-29" }, { date: "2023-02-28" }, {}],
  [{ "==": [{ addDays: [T, 1] }, null] }, { text: "2024-02-30" }, { text: "2024-02-29" }],
  [{ "==": [{ addDays: [D, 100_000] }, "9999-12-31"] }, { date: "9999-01-01" }, { date: "2024-01-01" }, {}],
  [{ "==": [{ addDays: ["2024-01-01", I] }, null] }, { integer: 100_000 }, { integer: 100_001 }, {}],
  [{ "==": [{ addDays: ["2024-01-01", N] }, "2024-01-03"] }, { numeric: 2 }, { numeric: 2.5 }],
  [{ "==": [{ days: [D, "2024-03-01"] }, 1] }, { date: "2024-02-29" }, { date: "2024-03-02" }],
  [
    { "==": [{ months: [D, "2024-02-29"] }, 1] },
    { date: "2024-01-29" },
    { date: "2024-01-31" },
    { date: "2024-04-01" },
  ],
  [{ "==": [{ years: ["2024-02-29", D] }, 1] }, { date: "2025-02-28" }, { date: "2025-03-01" }, { date: "2023-02-28" }],
  [{ "<": [{ years: [D, { today: [] }] }, 18] }, { date: "2006-03-10" }, { date: "2006-03-11" }, {}],
];

/** The questions of the golden vectors. The answers are only in the file. */
export function vectorQuestions(): readonly Question[] {
  return [
    ...compared(),
    ...STRUCTURED.flatMap(([logic, ...records]) => records.map((record) => ({ logic, record }))),
    ...LATER.flatMap(([logic, ...records]) => records.map((record) => ({ logic, record, facts: NEW_YORK }))),
  ];
}
