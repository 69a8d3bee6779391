import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeLogic } from "./describe.ts";
import { JSON_LOGIC_OPERATIONS } from "./json-logic.ts";
import { parseJsonLogic } from "./parse-json-logic.ts";

const PAGE = readFileSync(new URL("../../../docs/reference/rules.md", import.meta.url), "utf8");
/** The rows of the table of JSON Logic: what is written, and how it is described. */
const ROWS = [...PAGE.matchAll(/^\| `(.+?)` \| (.+) \|$/gm)].map((row) => [String(row[1]), String(row[2])] as const);

test.each(ROWS)("the reference page is right about %s", (json, sentence) => {
  const label = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  expect(describeLogic(parseJsonLogic(JSON.parse(json), "logic", { before: true }), label)).toBe(sentence);
});

test("the reference page names every operation", () => {
  const operators = new Set(ROWS.flatMap(([json]) => [...json.matchAll(/"([^"]+)":/g)].map((found) => found[1])));
  const standard = "== === != !== < > <= >= in missing var ! !! and or if + - * /".split(" ");
  expect(operators).toEqual(new Set([...standard, ...Object.keys(JSON_LOGIC_OPERATIONS)]));
});
