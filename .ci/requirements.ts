import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { coverage, evidenceTable, IDS_PER_TITLE, requirementsIn, rowsIn, titlesIn } from "./requirements-coverage.ts";

/**
 * `npm run requirements [-- --open | --write]`: which rows of docs/requirements have a test. `--open` lists those
 * without one, `--write` updates docs/requirements/evidence.md. The exit code is 1 for wrong titles and if that file is
 * outdated.
 */
const root = path.resolve(import.meta.dirname, "..");
const testFiles =
  "{engine,renderer,plugins,server,metadata,migrations}/**/*{.test.ts,.test.tsx,.spec.ts,.stories.tsx,-suite.testing.ts,-suite.testing.tsx}";
/** Tests of the shipped routes, of an installation for production and of the house. The others are about the tools. */
const toolTests =
  ".ci/{routes,route-problems,sbom,deploy.guide,dev.guide,create-armature,configuration,boundaries,floors,limits,one-way,widget-place,portal-words,private-words,changelog,architecture,documents}.test.ts";
const evidenceFile = "docs/requirements/evidence.md";
/** For each row id, written by hand: what its tests do not prove, or null if nobody has compared them. */
const gapsFile = "docs/requirements/evidence-gaps.json";

/** Sources name no rows. The code does what a row requires, and a test's title says that it does. */
const sourceFiles = "{engine,renderer,plugins,server}/**/*.{ts,tsx,css}";
const isTest = /\.(test|spec|stories|testing)\.tsx?$|\/(testing|e2e)\//;

const { values } = parseArgs({
  options: { open: { type: "boolean", default: false }, write: { type: "boolean", default: false } },
});
const requirements = files("docs/requirements/[0-9]*.md").flatMap((file) => requirementsIn(read(file)));
const titles = files(`{${testFiles},${toolTests}}`).flatMap((file) => titlesIn(file, read(file)));
const sources = files(sourceFiles).filter((file) => !isTest.test(file));
const named = sources.flatMap((file) => rowsIn(read(file), requirements).map((id) => ({ file, id })));
const { prefixes, open, unknown, crowded } = coverage(requirements, titles);

if (values.open) for (const { id, text } of open) console.log(`${id}  ${text.slice(0, 100)}`);
for (const { prefix, covered, total } of prefixes) console.log(`${prefix}  ${covered}/${total}`);
console.log(`all  ${requirements.length - open.length}/${requirements.length}`);
for (const { file, text, id } of unknown) console.error(`${file}: '${text}' names ${id}, which the ledger lacks`);
for (const { file, text, count } of crowded) {
  console.error(`${file}: '${text}' names ${count} ids; at most ${IDS_PER_TITLE} fit one test: split it`);
}

for (const { file, id } of named) console.error(`${file} names ${id}: rows belong into the titles of tests`);

const gaps = JSON.parse(read(gapsFile)) as Readonly<Record<string, string | null>>;
const noRow = Object.keys(gaps).filter((id) => !requirements.some((requirement) => requirement.id === id));
for (const id of noRow) console.error(`${gapsFile}: there is no row ${id}`);
const evidence = evidenceTable(requirements, titles, gaps);
if (values.write) writeFileSync(path.join(root, evidenceFile), evidence);
const isOutOfDate = read(evidenceFile) !== evidence;
if (isOutOfDate) console.error(`${evidenceFile} is out of date: run npm run requirements -- --write`);
process.exitCode = unknown.length + crowded.length + named.length + noRow.length > 0 || isOutOfDate ? 1 : 0;

function files(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] }).toSorted();
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}
