import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Words of the onboarding portal, in names and in comments. */
const WORDS =
  /care.?setting|\bacute|ambulatory|service.?area|questionnaire|\bnmq|epic|security.?role|salesforce|crowd|billing/gi;

/**
 * How often each file may still contain them. Nothing is added; an entry goes when its file moves or becomes general.
 */
const STILL: Readonly<Record<string, number>> = {
  "engine/src/access/attributes.ts": 1,
  // Properties of stored mappings, whose names are fixed by the requirements.
  "engine/src/metadata/mapping-spec.ts": 10,
  "server/src/database/schema.ts": 2,
};

const files = globSync("{engine,renderer,server}/src/**/*.{ts,tsx}", {
  cwd: root,
  exclude: ["**/*.{test,testing,stories}.*", "**/testing/**", "**/testing.ts"],
});

function saidIn(file: string): number {
  return readFileSync(path.join(root, file), "utf8").match(WORDS)?.length ?? 0;
}

/** Its folders and its package. */
const OTHERS = /(?:plugins|metadata|@armature)\/onboarding\b/g;

test("the core and its tests read nothing of the onboarding portal", () => {
  const all = globSync("{engine,renderer,server}/src/**/*.{ts,tsx}", { cwd: root });
  expect(all.length).toBeGreaterThan(900);
  const readers = all.filter((file) => readFileSync(path.join(root, file), "utf8").match(OTHERS));
  expect(readers).toEqual([]);
});

test("the core does not speak of the onboarding portal, but where it did before", () => {
  expect(files.length).toBeGreaterThan(600);
  const said = files.flatMap((file) => (saidIn(file) > 0 ? [[file, saidIn(file)] as const] : []));
  expect(Object.fromEntries(said.toSorted(([a], [b]) => (a < b ? -1 : 1)))).toEqual(STILL);
});
