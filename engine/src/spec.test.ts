import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), "utf8");

const laws = [...read("../SPEC.md").matchAll(/^- \*\*([A-Z]\d+)\*\* \S/gm)].map(([, law = ""]) => law);
const tests = globSync("**/*.test.ts", { cwd: import.meta.dirname }).filter((file) => file !== "spec.test.ts");
/** The laws that titles of tests name. */
const named = tests.flatMap((file) =>
  [...read(file).matchAll(/\[SPEC ([^\]]+)\]/g)].flatMap(([, list = ""]) => list.split(", ")),
);

test("each law has its own number", () => {
  expect(laws.length).toBeGreaterThan(50);
  expect(laws.filter((law, i) => laws.indexOf(law) !== i)).toEqual([]);
});

test("each law is proved by a test that names it", () => {
  expect(laws.filter((law) => !named.includes(law))).toEqual([]);
});

test("each law that a test names is there", () => {
  expect(named.filter((law) => !laws.includes(law))).toEqual([]);
});
