import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { floors } from "./floors.ts";
import { drawHouse, folderGraph, HOUSES, sourcesOf } from "./graph.ts";
import { measureLimits } from "./limits.ts";
import { root } from "./run-steps.ts";

/**
 * `npm run measure`: how the house is kept, in figures. `-- --at REF` measures another commit, `-- --draw` draws the
 * folders of each house, and `-- --write` writes `.ci/limits.json`, which `npm run check` compares with.
 */
const { values: options } = parseArgs({
  options: { at: { type: "string" }, draw: { type: "boolean" }, write: { type: "boolean" } },
});

function report(checkout: string): void {
  const limits = measureLimits(checkout);
  if (options.write) writeFileSync(path.join(root, ".ci/limits.json"), `${JSON.stringify(limits, null, 2)}\n`);
  const lengths = Object.values(limits.functions);
  console.table({
    "functions over 50 lines": lengths.length,
    "functions over 100 lines": lengths.filter((lines) => lines > 100).length,
    "the longest function": Math.max(...lengths),
    "files over 300 lines": Object.keys(limits.files).length,
    "names in doors": Object.values(limits.doors).reduce((sum, each) => sum + each, 0),
  });
  console.table(Object.fromEntries(HOUSES.map((house) => [house, { "rooms in knots": limits.knots[house] }])));
  console.table(Object.fromEntries(PLACES.map((place) => [place, linesOf(checkout, place)])));
  console.table(documentsOf(checkout));
  console.table(walksOf(checkout));
  if (options.draw) for (const house of HOUSES) draw(checkout, house);
}

const PLACES = ["engine", "server", "renderer", "plugins", "migrations", "bench", ".ci"];

/** Lines of sources without tests and stories, and how many of them are comments or blank. */
function linesOf(checkout: string, place: string) {
  const lines = sourcesOf(checkout, place).flatMap((file) => read(checkout, file).split("\n"));
  return {
    lines: lines.length,
    comments: lines.filter((line) => /^\s*(\/\/|\/?\*)/.test(line)).length,
    blank: lines.filter((line) => line.trim() === "").length,
  };
}

function documentsOf(checkout: string): Readonly<Record<string, number>> {
  const find = (pattern: string) => globSync(pattern, { cwd: checkout, exclude: ["**/node_modules/**"] }).sort();
  const count = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + read(checkout, file).split("\n").length - 1, 0);
  const decisions = find("{docs,plugins/onboarding}/decisions/**/[0-9]*.md");
  return {
    "CHANGELOG.md": count(["CHANGELOG.md"]),
    ...Object.fromEntries(find("docs/{architecture.md,architecture/*.md}").map((page) => [page, count([page])])),
    decisions: decisions.length,
    "lines of decisions": count(decisions),
    "lines of all documents": count(find("**/*.md")),
  };
}

/** How many files each walk of the architecture goes through. */
function walksOf(checkout: string): Readonly<Record<string, number>> {
  const pages = globSync("docs/{architecture.md,architecture/*.md}", { cwd: checkout }).sort();
  const walks = pages.flatMap((page) => [
    ...read(checkout, page).matchAll(
      /^(?:## Walk: (.+)|\*\*(.+)\*\*)$((?:\n(?!## |\*\*).*)*?\n1\. (?:\n?(?!## |\*\*).*)*)/gm,
    ),
  ]);
  return Object.fromEntries(
    walks.map(([, title, former = "", steps = ""]) => [
      (title ?? former).toLowerCase(),
      new Set(steps.match(/`[^`\s]+\.tsx?`/g) ?? []).size,
    ]),
  );
}

function draw(checkout: string, house: string): void {
  const order = checkout === root ? floors[house] : undefined;
  console.log(`\n${house}\n${drawHouse(folderGraph(checkout, house), order).join("\n")}`);
}

const read = (checkout: string, file: string) => readFileSync(path.join(checkout, file), "utf8");

if (options.at === undefined) report(root);
else {
  const folder = mkdtempSync(path.join(tmpdir(), "armature-measure-"));
  try {
    execFileSync("sh", ["-c", 'git archive "$1" | tar -x -C "$2"', "sh", options.at, folder], { cwd: root });
    report(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
