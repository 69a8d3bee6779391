import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Words of the onboarding portal, in names and in comments. */
const WORDS =
  /care.?setting|\bacute|ambulatory|service.?area|questionnaire|\bnmq|epic|security.?role|salesforce|crowd|billing/gi;

const files = globSync("{engine,renderer,server}/src/**/*.{ts,tsx}", {
  cwd: root,
  exclude: ["**/*.{test,testing,stories}.*", "**/testing/**", "**/testing.ts"],
});

function saidIn(file: string): number {
  return readFileSync(path.join(root, file), "utf8").match(WORDS)?.length ?? 0;
}

test("the core does not speak of the onboarding portal", () => {
  expect(files.length).toBeGreaterThan(600);
  expect(Object.fromEntries(files.flatMap((file) => (saidIn(file) > 0 ? [[file, saidIn(file)]] : [])))).toEqual({});
});
