import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { coverage, IDS_PER_TITLE, requirementsIn, titlesIn } from "./requirements-coverage.ts";

/** `npm run requirements [-- --open]`: which rows of docs/requirements have a test; exit code 1 on wrong titles. */
const root = path.resolve(import.meta.dirname, "..");
const testFiles = "{engine,renderer,plugins,server,metadata,migrations}/**/*.{test.ts,test.tsx,spec.ts,stories.tsx}";
/** Of the routes that are shipped; what else is tested beside it are the tools themselves. */
const routeTests = ".ci/routes.test.ts";

const { values } = parseArgs({ options: { open: { type: "boolean", default: false } } });
const requirements = files("docs/requirements/*.md").flatMap((file) => requirementsIn(read(file)));
const titles = [...files(testFiles), routeTests].flatMap((file) => titlesIn(file, read(file)));
const { prefixes, open, unknown, crowded } = coverage(requirements, titles);

if (values.open) for (const { id, text } of open) console.log(`${id}  ${text.slice(0, 100)}`);
for (const { prefix, covered, total } of prefixes) console.log(`${prefix}  ${covered}/${total}`);
console.log(`all  ${requirements.length - open.length}/${requirements.length}`);
for (const { file, text, id } of unknown) console.error(`${file}: '${text}' names ${id}, which the ledger lacks`);
for (const { file, text, count } of crowded) {
  console.error(`${file}: '${text}' names ${count} ids; at most ${IDS_PER_TITLE} fit one test: split it`);
}
process.exitCode = unknown.length + crowded.length > 0 ? 1 : 0;

function files(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] }).toSorted();
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}
