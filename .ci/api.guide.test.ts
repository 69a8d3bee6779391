import { spawnSync } from "node:child_process";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { apiTexts, writtenTexts } from "./api-text.ts";
import { bin, complaints, root } from "./scratch.testing.ts";

/** The interface of the packages, as it is compiled, beside what docs/reference/api says of it. */
let texts: ReadonlyMap<string, string>;
let written: ReadonlyMap<string, string>;
beforeAll(() => {
  const run = spawnSync(process.execPath, [bin("typescript/bin/tsc"), "-b", "--checkers", "1"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(complaints(run)).toBe("");
  texts = apiTexts();
  written = writtenTexts(path.join(root, "docs/reference/api"));
}, 300_000);

/** What a door exports, by name. */
function declarationsOf(door: string): ReadonlyMap<string, string> {
  const parts = (texts.get(`${door}.txt`) ?? "").split("\n\n").slice(1);
  return new Map(parts.map((part) => [part.split("\n", 1)[0] ?? "", part]));
}

describe("docs/reference/api", () => {
  test("has a file for each door of the packages that is compiled, and no other", () => {
    expect([...written.keys()].toSorted()).toEqual([...texts.keys()].toSorted());
  });

  test("says what the doors export; a wanted change is written with npm run api -- --write", () => {
    const changes = [...texts].flatMap(([file, text]) => {
      const before = new Set(written.get(file)?.split("\n"));
      const after = text.split("\n");
      const added = after.filter((line) => !before.has(line)).map((line) => `${file} + ${line}`);
      const removed = [...before].filter((line) => !after.includes(line)).map((line) => `${file} - ${line}`);
      return text === written.get(file) ? [] : [...removed, ...added, `${file} differs`];
    });
    expect(changes).toEqual([]);
  });

  test("has whole declarations, without comments", () => {
    const element = declarationsOf("engine").get("ElementType") ?? "";
    expect(element).toContain("readonly armature?: string;");
    expect(element).toMatch(/^ElementType\ninterface ElementType \{\n/);
    expect([...texts.values()].join("\n")).not.toMatch(/^\s*(\/\/|\/\*\*?$|\* )/m);
  });
});
