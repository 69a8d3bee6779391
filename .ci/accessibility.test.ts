import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findings } from "./reference/accessibility-page.ts";
import { root } from "./run-steps.ts";

const { criteria } = findings();

test("the accessibility report has each criterion of WCAG 2.2 A and AA once", () => {
  expect(criteria.filter(({ level }) => level === "A")).toHaveLength(31);
  expect(criteria.filter(({ level }) => level === "AA")).toHaveLength(24);
  expect(new Set(criteria.map(({ id }) => id)).size).toBe(55);
});

test("what it says is not supported, or only partly, has a reason, and each test that it names is there", () => {
  for (const { id, remarks, tests } of criteria) {
    expect(remarks.length, id).toBeGreaterThan(10);
    for (const { file, title } of tests) {
      expect(existsSync(path.join(root, file)), file).toBe(true);
      expect(readFileSync(path.join(root, file), "utf8"), `${id}: ${file}`).toContain(title);
    }
  }
});
