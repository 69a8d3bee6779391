import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-steps.ts";

const AUDIENCES = ["Members", "Administrators", "Developers", "Operators"];
const lines = readFileSync(path.join(root, "CHANGELOG.md"), "utf8").trimEnd().split("\n");

test("each change stands in a version, below an audience", () => {
  let places: readonly string[] = [];
  const wrong: string[] = [];
  for (const line of lines) {
    const [, level = "", name = ""] = /^(#+) (.+)$/.exec(line) ?? [];
    if (level !== "") places = [...places.slice(0, level.length - 1), name];
    const [, version, audience = "", ...further] = places;
    const isPlaced = version !== undefined && AUDIENCES.includes(audience) && further.length === 0;
    if (line.startsWith("- ") && !isPlaced) wrong.push(line);
  }
  expect(wrong).toEqual([]);
});

test("no change stands there twice", () => {
  const changes = lines.filter((line) => line.startsWith("- "));
  expect(changes.filter((line, at) => changes.indexOf(line) !== at)).toEqual([]);
});

test("a page holds it: older changes are in the history of git [F-194]", () => {
  expect(lines.length).toBeLessThanOrEqual(100);
});
