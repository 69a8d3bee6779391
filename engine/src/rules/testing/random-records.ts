import { COLUMN_KINDS, type ColumnKind } from "../../values/column-kind.ts";
import type { Values } from "../compile-logic.ts";
import type { Facts } from "../facts.ts";
import type { Random } from "./random.ts";

const NUMERALS = ["0", "1", "10", "1.0", "2.50", "-3", "007", "1e3", "999999999999999", "9007199254740993", "0.1"];
const WORDS = ["true", "false", "yes", "Yes", "[]", "{}", "null", "2024-02-29", " x", "x y", "%", "_", "\\", "'", '"'];
const FOREIGN = [
  "Ångström",
  "naïve",
  "ä",
  "a\u0308",
  "e\u0301 Ж",
  "ß",
  "İ",
  "１",
  "\uffee",
  "😀",
  "👍🏽 ok",
  "𝒳",
  "日本",
];
const LISTS = [
  [],
  [""],
  [null],
  [[]],
  ["1"],
  ["x y", "yes"],
  [1, 2.5],
  [true, null],
  ["😀", "ä", ""],
  [1e21, 1.5e-7],
  ["[]"],
];
const OBJECTS = [{ a: 1 }, { bb: 2, a: [1, "é"] }, [[1], { a: "x\n" }], {}, [{ é: 1, zz: null, b: false }]];

/** Days, moments, and texts that only look like one. */
const DAYS = ["2024-02-30", "2023-02-29", "2024-03-01", "1999-12-31", "0999-12-31", "2024-2-9", "2024-02-29 "];
const MOMENTS = [
  "2024-02-29T10:00:00.000Z",
  "1999-12-31T23:59:59.999Z",
  "2030-01-01T00:00:00.120Z",
  "2024-03-10T04:59:59.999Z",
  "2024-03-10T07:00:00.000Z",
  "2024-11-03T05:30:00.000Z",
  "1000-01-01T02:00:00.000Z",
  "9999-12-31T21:00:00.000Z",
];
const NO_MOMENTS = ["2024-02-30T10:00:00.000Z", "2024-02-29T24:00:00.000Z", "2024-02-29T10:00:00Z"];

/**
 * Few values of each kind, so that they are often equal: numbers as text, every kind of emptiness, difficult letters,
 * limits.
 */
export const POOLS: Readonly<Record<ColumnKind, readonly unknown[]>> = {
  text: [null, "", "a\nb", ...NUMERALS, ...WORDS, ...FOREIGN, ...DAYS, ...MOMENTS, ...NO_MOMENTS],
  integer: [null, 0, 1, 2, 7, 10, -1, -3, 2_147_483_647],
  numeric: [null, 0, 1, 2.5, 0.1, 0.3, -0.01, 10, 1234.5, 9_999_999_999_999.99],
  boolean: [null, true, false],
  date: [null, "2024-02-29", "1999-12-31", "2030-01-01", "2023-02-28", "2024-03-31", "1000-01-01", "9999-12-31"],
  timestamp: [null, ...MOMENTS],
  reference: [null, 1, 2, 10],
  references: [null, [], [1], [1, 2], [10, 2, 7]],
  json: [
    null,
    ...LISTS,
    ...OBJECTS,
    "2024-02-29",
    ["2024-02-29"],
    "2024-03-10T04:59:59.999Z",
    "",
    "yes",
    "[]",
    "😀",
    0,
    1,
    -3,
    2.5,
    1e21,
    1.5e-7,
    true,
    false,
  ],
};

export interface RuleAttribute {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** Two attributes of every kind. A server stores the second one outside a column of its own. */
export const RULE_ATTRIBUTES: readonly RuleAttribute[] = COLUMN_KINDS.flatMap((kind) => [
  { name: kind, kind },
  { name: `${kind}Extra`, kind },
]);

const ZONES = [
  "UTC",
  "America/New_York",
  "America/St_Johns",
  "Europe/Berlin",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
  "Australia/Lord_Howe",
];

export function randomFacts(random: Random): Facts {
  return { today: String(random.pick(POOLS.date.slice(1))), timeZone: random.pick(ZONES) };
}

export function randomRecord(random: Random): Values {
  return Object.fromEntries(RULE_ATTRIBUTES.map(({ name, kind }) => [name, randomValue(random, kind)]));
}

/** Usually from the pool, sometimes any number or text. */
export function randomValue(random: Random, kind: ColumnKind): unknown {
  if (random.chance(0.8)) return random.pick(POOLS[kind]);
  if (kind === "integer") return random.below(40) - 10;
  if (kind === "numeric") return (random.below(4000) - 1000) / 100;
  if (kind === "text") return randomText(random);
  return random.pick(POOLS[kind]);
}

const LETTERS = ["a", "B", "1", "0", ".", "-", " ", "é", "e\u0301", "Ж", "\u{1f600}", "\u{10400}", "\u200d", "\ud7ff"];

function randomText(random: Random): string {
  return Array.from({ length: random.below(5) }, () => random.pick(LETTERS)).join("");
}
