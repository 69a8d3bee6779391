import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ownFaults } from "@armature/plugins/faults";
import { loadElements } from "@armature/renderer/vite";
import { loadConfig, openServer, type WholeApplication } from "@armature/server";
import { buildPages } from "../build-pages.ts";
import type { Command } from "./command.ts";
import { loadPlace } from "../load-application.ts";
import { type Place, Refusal } from "../place.ts";
import { sentenceFor } from "../run-tool.ts";
import { staleFiles, typeFiles } from "../type-files.ts";

export const command: Command = {
  help: `  metadata  every file is read, and the server opens on a database in memory, with the examples
  types     those of the folder types fit the metadata
  elements  own element types keep the laws that need no page
  compiler  tsc finds nothing, where there is a tsconfig.json
  pages     every route has its screen, and no page loads what only the server has

It ends with 1 if anything is wrong.`,
  run: async (place) => {
    await check(place);
    console.log("Nothing is wrong.");
  },
};

/**
 * @param writesPages whether the pages are written if nothing is wrong, so that a build need not make them again
 * @throws Refusal with all that is wrong
 */
export async function check(place: Place, { writesPages = false } = {}): Promise<void> {
  const application = await loadPlace(place);
  const problems = [
    await sentenceOf(() => opens(place, application)),
    await sentenceOf(() => staleProblem(place, application)),
    await sentenceOf(() => elementProblem(place)),
    compilerProblem(place),
  ];
  const write = writesPages && problems.every((each) => each === null);
  // Pages read the routes once more, and would say the same of them.
  if (!OF_ROUTES.test(problems[0] ?? ""))
    problems.push(await sentenceOf(() => buildPages(place, application, { write })));
  const found = saidOnce(problems.filter((each) => each !== null));
  if (found.length > 0) throw new Refusal(found.join("\n"));
}

/** A problem of a file of routes, among those of metadata. */
const OF_ROUTES = /^- \S+\/routes\.json\b/m;

/** Without what an earlier problem says too: several steps read the metadata. */
function saidOnce(problems: readonly string[]): readonly string[] {
  const said = new Set<string>();
  return problems.flatMap((problem) => {
    const lines = problem.split("\n").filter((line) => !said.has(line));
    for (const line of lines) said.add(line);
    return lines.length === 0 ? [] : [lines.join("\n")];
  });
}

/** What a check found, or why it failed; null if nothing is wrong. */
async function sentenceOf(look: () => string | null | Promise<string | null | void>): Promise<string | null> {
  try {
    return (await look()) ?? null;
  } catch (error) {
    const sentence = await sentenceFor(error);
    if (sentence === null) throw error;
    return sentence;
  }
}

async function opens({ root }: Place, application: WholeApplication): Promise<void> {
  const config = loadConfig({ DATABASE_URL: "memory://", DEMO: "on", LOG_LEVEL: "error" }, root);
  await (await openServer({ application, config })).close();
}

/** How many files a sentence names. */
const NAMED = 3;

function staleProblem(place: Place, application: WholeApplication): string | null {
  const stale = staleFiles(typeFiles(place, application)).map(({ file }) => path.relative(place.root, file));
  if (stale.length === 0) return null;
  const more = stale.length > NAMED ? ` and ${stale.length - NAMED} more` : "";
  return `Missing, or not what the metadata say: ${stale.slice(0, NAMED).join(", ")}${more}. Run npm run types.`;
}

async function elementProblem({ folder }: Place): Promise<string | null> {
  const faults = ownFaults(await loadElements(path.join(folder, "elements")));
  return faults.length === 0 ? null : faults.join("\n");
}

function compilerProblem({ folder }: Place): string | null {
  if (!existsSync(path.join(folder, "tsconfig.json"))) return null;
  const compiler = compilerOf(folder);
  if (compiler === null) return "The compiler is not installed: run npm install --save-dev typescript.";
  // Without a file of what was compiled, which would take the place of that of another command.
  const off = ["emitDeclarationOnly", "composite", "incremental"].flatMap((option) => [`--${option}`, "false"]);
  const args = [path.join(path.dirname(compiler), "bin/tsc"), "--noEmit", ...off, "--project", folder];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return status === 0 ? null : stdout.trim();
}

function compilerOf(folder: string): string | null {
  try {
    return createRequire(path.join(folder, "package.json")).resolve("typescript/package.json");
  } catch {
    return null;
  }
}
