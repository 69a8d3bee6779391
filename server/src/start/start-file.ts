import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { importProblem } from "./import-problem.ts";

/** Runs a file. If it cannot be loaded, prints why and exits with 1. */
export async function startFile([file]: readonly string[]): Promise<void> {
  if (file === undefined) return refuse("Give the file that starts the server, such as armature server.ts");
  if (!existsSync(file))
    return refuse(`There is no ${file} in ${process.cwd()}: give the file that starts the server.`);
  try {
    await import(pathToFileURL(path.resolve(file)).href);
  } catch (error) {
    refuse(importProblem(error, process.cwd()) ?? (await startProblem(error)) ?? error);
  }
}

/** Imported only on failure: it needs packages, and those may be the missing ones. */
async function startProblem(error: unknown): Promise<string | null> {
  const { sentenceOf } = await import("./refuse-to-start.ts");
  return sentenceOf(error);
}

function refuse(problem: unknown): void {
  console.error(problem);
  process.exit(1);
}
