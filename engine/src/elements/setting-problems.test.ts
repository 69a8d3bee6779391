import { expect, test } from "vitest";
import type { Values } from "../rules/compile-logic.ts";
import { settingProblems } from "./setting-problems.ts";

const within = (minimum: number, maximum: number) => [
  { name: "minimum", value: minimum },
  { name: "maximum", value: maximum },
];
const TEXT = {
  options: [
    { name: "minLength", label: "Minimum length", type: "integer", option: within(0, 9000) },
    { name: "maxLength", label: "Maximum length", type: "integer" },
  ],
} as const;
const NUMBER = {
  options: [
    { name: "minimum", label: "Minimum", type: "numeric" },
    { name: "maximum", label: "Maximum", type: "numeric" },
    { name: "decimals", label: "Decimals", type: "integer", option: within(0, 2) },
  ],
} as const;
const DATE = {
  options: [
    { name: "minimum", label: "Earliest", type: "date" },
    { name: "maximum", label: "Latest", type: "date" },
  ],
} as const;
const LIST = { options: [{ name: "comboboxOptionList", label: "Choices", type: "json" }] } as const;
const choices = (...comboboxOptionList: unknown[]): Values => ({ comboboxOptionList });
const R = { value: "R", label: "Crimson" };
const set = (settings: Values): Values => ({
  option: Object.entries(settings).map(([name, value]) => ({ name, value })),
});

test.each<[what: string, element: Parameters<typeof settingProblems>[0], properties: Values, found: string[]]>([
  ["none", NUMBER, {}, []],
  ["bounds", NUMBER, set({ minimum: -1.5, maximum: 10, decimals: 1 }), []],
  ["bounds that are one number", NUMBER, set({ minimum: 5, maximum: 5 }), []],
  ["bounds as texts", NUMBER, set({ minimum: "9", maximum: "10" }), []],
  ["crossed bounds", NUMBER, set({ minimum: 10, maximum: 5 }), ["maximum: must not be below Minimum"]],
  ["a word as a bound", NUMBER, set({ minimum: "abc" }), ["minimum: must be a number, such as 1.5"]],
  ["a comma in a bound", NUMBER, set({ minimum: 3, maximum: "1,5" }), ["maximum: must be a number, such as 1.5"]],
  ["too many decimals", NUMBER, set({ decimals: 7 }), ["decimals: must be 2 or less"]],
  ["half a decimal", NUMBER, set({ decimals: 0.5 }), ["decimals: must be a whole number"]],
  ["crossed lengths", TEXT, { minLength: 10, maxLength: 5 }, ["maxLength: must not be below Minimum length"]],
  ["a negative length", TEXT, { minLength: -1, maxLength: null }, ["minLength: must be 0 or more"]],
  ["dates", DATE, set({ minimum: "2026-01-01", maximum: "2027-01-01" }), []],
  [
    "crossed dates",
    DATE,
    set({ minimum: "2027-01-01", maximum: "2026-01-01" }),
    ["maximum: must not be below Earliest"],
  ],
  ["a date that there is not", DATE, set({ minimum: "2026-02-30" }), ["minimum: must be a date, such as 2026-01-31"]],
  ["settings of another type", DATE, { maxLength: -3 }, []],
  ["settings that are none", NUMBER, { option: [null, 7, { name: "minimum", value: null }] }, []],
  ["choices", LIST, choices("Red", R, { label: "Blue" }, 7), []],
  [
    "a value twice",
    LIST,
    choices(R, { value: "R", label: "Again" }),
    ["comboboxOptionList: R is the value of two choices"],
  ],
  ["a choice twice", LIST, choices("Red", " Red"), ["comboboxOptionList: Red is the value of two choices"]],
  [
    "a label twice",
    LIST,
    choices(R, { value: "C", label: "Crimson" }),
    ["comboboxOptionList: Crimson is the label of two choices"],
  ],
  [
    "labels that differ only in case or outer blanks [F-117]",
    LIST,
    choices("Late", " LATE ", { value: "l", label: "late" }, { value: "s", label: "Straße" }),
    ["comboboxOptionList: Late and LATE differ only in case", "comboboxOptionList: Late and late differ only in case"],
  ],
  [
    "a choice without a value",
    LIST,
    choices(R, { value: "", label: "x" }),
    ["comboboxOptionList: choice 2 has no value"],
  ],
  ["choices that are none", LIST, { comboboxOptionList: "Red" }, []],
])("settings with %s [F-050]", (_, element, properties, found) => {
  expect(settingProblems(element, properties).map(({ path, message }) => `${path}: ${message}`)).toEqual(found);
});
