import { importProblem } from "./import-problem.ts";
import { Refusal } from "./place.ts";

/** Runs a command, a server or a tool. A problem that its user can fix is printed without a stack, and ends with 1. */
export async function runTool(run: () => void | Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error((await sentenceFor(error)) ?? error);
    process.exitCode = 1;
  }
}

/** The sentence for a problem that a person can fix; null for any other. */
export async function sentenceFor(error: unknown): Promise<string | null> {
  // The build of the pages marks its sentences so.
  if (error instanceof Refusal || (error instanceof Error && error.stack === error.message)) return error.message;
  const problem = importProblem(error, process.cwd());
  if (problem !== null) return problem;
  // Imported only now: it needs packages, and those may be the missing ones.
  const { sentenceOf } = await import("@armature/server");
  return sentenceOf(error);
}
