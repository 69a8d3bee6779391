import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { loadConfig, openServer } from "@armature/server";
import { buildPages } from "../build-pages.ts";
import type { Command } from "./command.ts";
import { loadPlace } from "../load-application.ts";
import { type Place, Refusal } from "../place.ts";
import { sentenceFor } from "../run-tool.ts";
import { staleTypes } from "./types.ts";

export const command: Command = {
  help: `  metadata  every file is read, and the server opens on a database in memory, with the examples
  types     those of the folder types fit the metadata
  compiler  tsc finds nothing, where there is a tsconfig.json
  pages     every route has its screen, and no page loads what only the server has

It ends with 1 if anything is wrong.`,
  run: async (place) => {
    await check(place);
    console.log("Nothing is wrong.");
  },
};

/** @throws Refusal with all that is wrong */
export async function check(place: Place): Promise<void> {
  const problems = [await metadataProblem(place), compilerProblem(place), await pagesProblem(place)];
  const found = problems.filter((each) => each !== null);
  if (found.length > 0) throw new Refusal(found.join("\n"));
}

async function metadataProblem(place: Place): Promise<string | null> {
  const application = await loadPlace(place);
  const config = loadConfig({ DATABASE_URL: "memory://", DEMO: "on", LOG_LEVEL: "error" }, place.root);
  try {
    await (await openServer({ application, config })).close();
  } catch (error) {
    const sentence = await sentenceFor(error);
    if (sentence === null) throw error;
    return sentence;
  }
  const stale = staleTypes(place, application).map(({ file }) => {
    const name = path.relative(place.root, file);
    return existsSync(file) ? `${name} does not fit the metadata` : `${name} is missing`;
  });
  return stale.length === 0 ? null : `${stale.join(" and ")}: run npm run types.`;
}

function compilerProblem({ folder }: Place): string | null {
  if (!existsSync(path.join(folder, "tsconfig.json"))) return null;
  const compiler = compilerOf(folder);
  if (compiler === null) return "The compiler is not installed: run npm install --save-dev typescript.";
  const args = [path.join(path.dirname(compiler), "bin/tsc"), "--noEmit", "--project", folder];
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

async function pagesProblem(place: Place): Promise<string | null> {
  try {
    await buildPages(place, await loadPlace(place), { write: false });
    return null;
  } catch (error) {
    const sentence = await sentenceFor(error);
    if (sentence === null) throw error;
    return sentence;
  }
}
