import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Words of the onboarding portal, in names and in comments. */
const WORDS =
  /care.?setting|\bacute|ambulatory|service.?area|questionnaire|\bnmq|epic|security.?role|salesforce|crowd(?!ed)|billing|sliding.?scale|fee.?schedule/gi;

/** Paths of files, which any tool or page may name. */
const PATHS = /(?:plugins|metadata|@armature)\/onboarding[\w./-]*/g;

const files = globSync(
  "{engine/src,renderer/src,server/src,plugins/elements,plugins/kit,plugins/screens}/**/*.{ts,tsx}",
  {
    cwd: root,
    exclude: ["**/*.{test,testing,stories}.*", "**/testing/**", "**/testing.ts"],
  },
);
const tools = globSync(".ci/**/*.ts", { cwd: root, exclude: [".ci/portal-words.test.ts"] });
const documents = globSync("**/*.md", {
  cwd: root,
  exclude: [
    "**/node_modules/**",
    "**/dist/**",
    "plugins/onboarding/**",
    "docs/{requirements,decisions}/**",
    "CHANGELOG.md",
  ],
});

/** The page that introduces the applications, and generated pages that describe both. */
const OF_ALL = [
  "README.md",
  ...["element-types", "errors", "http-api", "permissions"].map((page) => `docs/reference/${page}.md`),
];

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

function saidIn(file: string): readonly string[] {
  return [...new Set(read(file).replaceAll(PATHS, "").match(WORDS))];
}

function sayers(among: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const said = among.map((file) => [file, saidIn(file)] as const);
  return Object.fromEntries(said.filter(([, words]) => words.length > 0));
}

/** Said of whatever names the portal. */
const BELONGS =
  "What only the portal has belongs in plugins/onboarding or metadata/onboarding. Say here what any application has.";

/** Its folders and its package. */
const OTHERS = /(?:plugins|metadata|@armature)\/onboarding\b/g;

test("the core and its tests read nothing of the onboarding portal", () => {
  const all = globSync("{engine,renderer,server}/src/**/*.{ts,tsx}", { cwd: root });
  expect(all.length).toBeGreaterThan(900);
  const readers = all.filter((file) => readFileSync(path.join(root, file), "utf8").match(OTHERS));
  expect(readers, BELONGS).toEqual([]);
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

test("the core does not speak of the onboarding portal [F-193]", () => {
  expect(files.length).toBeGreaterThan(600);
  expect(sayers(files), BELONGS).toEqual({});
});

test("neither do the tools of the repository", () => {
  expect(tools.length).toBeGreaterThan(50);
  expect(sayers(tools), BELONGS).toEqual({});
});

test("nor its documents", () => {
  expect(documents.length).toBeGreaterThan(40);
  expect(sayers(documents.filter((page) => !OF_ALL.includes(page))), BELONGS).toEqual({});
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
  expect(said, BELONGS).toEqual([]);
});
