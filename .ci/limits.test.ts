import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { grown, type Limits, loose, measureLimits } from "./limits.ts";
import { root } from "./run-steps.ts";

const limits = JSON.parse(readFileSync(path.join(root, ".ci/limits.json"), "utf8")) as Limits;
const now = measureLimits(root);

test("nothing in .ci/limits.json has grown [F-192]", () => expect(grown(limits, now)).toEqual([]));
test("no limit is higher than need be", () => expect(loose(limits, now)).toEqual([]));

describe("what has grown is said with the place where it belongs", () => {
  /** A checkout with one package and the given files. */
  function checkout(files: Readonly<Record<string, string>>): string {
    const folder = mkdtempSync(path.join(tmpdir(), "armature-limits-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const door = JSON.stringify({ exports: { ".": "./src/index.ts" } });
    const packages = ["engine", "renderer", "server", "server/client", "plugins"];
    const all = {
      ...Object.fromEntries(packages.map((each) => [`${each}/package.json`, each === "engine" ? door : "{}"])),
      ...files,
    };
    for (const [name, text] of Object.entries({ "engine/src/index.ts": "", ...all })) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    return folder;
  }
  const none: Limits = { functions: {}, files: {}, doors: { engine: 0 }, knots: {} };
  const said = (files: Readonly<Record<string, string>>, before = none) =>
    grown(before, measureLimits(checkout(files)));
  const lines = (count: number) => "  console.log();\n".repeat(count);

  test("a function of 60 lines [F-192]", () => {
    const files = { "engine/src/list/sort.ts": `export function sortRows() {\n${lines(58)}}\n` };
    expect(said(files)).toEqual([
      expect.stringMatching(/^engine\/src\/list\/sort\.ts sortRows has 60 lines and may have 50\. Split it/),
    ]);
    expect(said(files, { ...none, functions: { "engine/src/list/sort.ts sortRows": 60 } })).toEqual([]);
  });
  test("the same function in a test", () =>
    expect(said({ "engine/src/list/sort.test.ts": `export function sortRows() {\n${lines(58)}}\n` })).toEqual([]));
  test("a file of 301 lines", () =>
    expect(said({ "server/src/long.ts": lines(301) })).toEqual([
      expect.stringMatching(/^server\/src\/long\.ts has 301 lines and may have 300\. .* give that a file/),
    ]));
  test("a new name in a door [F-192]", () =>
    expect(said({ "engine/src/index.ts": 'export { type Rows, sortRows } from "./list/sort.ts";\n' })).toEqual([
      expect.stringMatching(/^The door engine gives 2 names and may give 0\. .* imported from its file/),
    ]));
  test("a new name behind a star of a door", () =>
    expect(
      said({
        "engine/src/index.ts": 'export * from "./list/index.ts";\nexport * as lists from "./list/sort.ts";\n',
        "engine/src/list/index.ts": 'export * from "./sort.ts";\n',
        "engine/src/list/sort.ts": "export const LEAST = 1;\nexport function sortRows() {}\n",
      }),
    ).toEqual([expect.stringMatching(/^The door engine gives 3 names and may give 0\./)]));
  test("two rooms that import each other [F-190]", () =>
    expect(
      said({
        "engine/src/list/a.ts": 'import "../form/b.ts";',
        "engine/src/form/b.ts": 'import "../list/c.ts";',
        "engine/src/list/c.ts": "",
      }),
    ).toEqual([
      "2 rooms of engine/src import each other, and 0 may. Move what both need to a lower room (.ci/floors.ts).",
    ]));
});

test("a limit that is no longer needed is said", () => {
  const none: Limits = { functions: {}, files: {}, doors: {}, knots: {} };
  expect(loose({ ...none, functions: { "a.ts sort": 61 } }, none)).toEqual([
    "a.ts sort is below its limit in .ci/limits.json. Run npm run measure -- --write.",
  ]);
  expect(loose({ ...none, functions: { "a.ts sort": 61 } }, { ...none, functions: { "a.ts sort": 61 } })).toEqual([]);
});
