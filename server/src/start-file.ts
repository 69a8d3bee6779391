import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { importProblem } from "./import-problem.ts";

/** Runs a file. What keeps it from being loaded is printed as a sentence, and the process ends with 1. */
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

/** Loaded only now: it needs packages that may be the ones that are missing. */
async function startProblem(error: unknown): Promise<string | null> {
  const { sentenceOf } = await import("./refuse-to-start.ts");
  return sentenceOf(error);
}

function refuse(problem: unknown): void {
  console.error(problem);
  process.exit(1);
}
