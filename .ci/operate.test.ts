import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { blocksOf } from "./guide-blocks.ts";
import { ADDRESSES } from "./machines.ts";
import { root } from "./run-steps.ts";

const pages = globSync("docs/operate/*.md", { cwd: root }).toSorted();

test("there are guides for operators, of which the page of rehearsals names each [F-138]", () => {
  const rehearsals = readFileSync(path.join(root, "docs/reference/rehearsals.md"), "utf8");
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) expect(rehearsals).toContain(`(../operate/${path.basename(page)}) | `);
  expect(rehearsals).not.toContain("a command failed");
});

test.each([
  ["nginx", "proxy.md"],
  ["Several instances", "proxy.md"],
  ["A role with few rights", "database.md"],
  ["PgBouncer", "database.md"],
  ["Go back to a moment", "recovery.md"],
  ["Move to a new major version of PostgreSQL", "recovery.md"],
  ["Sort orders after an upgrade", "recovery.md"],
  ["Keep it for six years", "security-log.md"],
])("%s is in %s [F-138]", (title, page) => {
  expect(readFileSync(path.join(root, "docs/operate", page), "utf8")).toMatch(new RegExp(`^##+ .*${title}`, "m"));
});

describe.each(pages)("%s", (page) => {
  const text = readFileSync(path.join(root, page), "utf8");
  const blocks = blocksOf(page);

  test("has commands and files that the rehearsal can follow [F-138]", () => {
    expect(blocks.filter(({ kind }) => kind === "commands").length).toBeGreaterThan(1);
    for (const { machines, kind, line } of blocks) {
      expect(
        machines.filter((name) => !Object.hasOwn(ADDRESSES, name)),
        `line ${line}`,
      ).toEqual([]);
      expect(kind, `line ${line} is neither a command nor a file with its path`).not.toBe("shown");
    }
  });

  test("says of each block that is not rehearsed that it is not, and why [F-138]", () => {
    const leftOut = blocks.filter(({ isLeftOut }) => isLeftOut).length;
    expect([...text.matchAll(/^```sh not-run\n[^`]*```\n\nNot rehearsed: .{20,}$/gm)]).toHaveLength(leftOut);
  });
});
