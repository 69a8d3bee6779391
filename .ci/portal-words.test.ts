import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Words of the onboarding portal, in names and in comments. */
const WORDS =
  /care.?setting|\bacute|ambulatory|service.?area|questionnaire|\bnmq|epic|security.?role|salesforce|crowd(?!ed)|billing|sliding.?scale|fee.?schedule/gi;

const files = globSync(
  "{engine/src,renderer/src,server/src,plugins/elements,plugins/kit,plugins/screens}/**/*.{ts,tsx}",
  {
    cwd: root,
    exclude: ["**/*.{test,testing,stories}.*", "**/testing/**", "**/testing.ts"],
  },
);

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

function saidIn(file: string): number {
  return read(file).match(WORDS)?.length ?? 0;
}

/** Its folders and its package. */
const OTHERS = /(?:plugins|metadata|@armature)\/onboarding\b/g;

test("the core and its tests read nothing of the onboarding portal", () => {
  const all = globSync("{engine,renderer,server}/src/**/*.{ts,tsx}", { cwd: root });
  expect(all.length).toBeGreaterThan(900);
  const readers = all.filter((file) => readFileSync(path.join(root, file), "utf8").match(OTHERS));
  expect(readers).toEqual([]);
});

const foldersIn = (place: string) => readdirSync(path.join(root, place));
const typesOf = (application: string) =>
  (JSON.parse(read(`metadata/${application}/fileTypes.json`)) as readonly { name: string }[]).map(({ name }) => name);

/** Entities of the portal whose names are ordinary words, which code says of other things. */
const ORDINARY = new Set(["address", "department", "device", "event", "location", "template"]);

/** Entities and file types that the portal alone has, as texts of code name them. */
const shared = new Set([
  ...foldersIn("metadata/platform/entities"),
  ...foldersIn("metadata/equipment/entities"),
  ...typesOf("equipment"),
  ...ORDINARY,
]);
const names = [...foldersIn("metadata/onboarding/entities"), ...typesOf("onboarding")].filter(
  (each) => !shared.has(each),
);

test("the core does not speak of the onboarding portal", () => {
  expect(files.length).toBeGreaterThan(600);
  expect(Object.fromEntries(files.flatMap((file) => (saidIn(file) > 0 ? [[file, saidIn(file)]] : [])))).toEqual({});
});

test("the core names no entity and no file type of the portal", () => {
  expect(names).toEqual(expect.arrayContaining(["grant", "interface", "slidingScale", "feeSchedule"]));
  const named = new RegExp(`["'\`/](${names.join("|")})["'\`/]`, "g");
  const said = files.flatMap(
    (file) =>
      read(file)
        .match(named)
        ?.map((each) => `${file}: ${each}`) ?? [],
  );
  expect(said).toEqual([]);
});
