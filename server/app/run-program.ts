import { importProblem } from "./import-problem.ts";
import { Refusal } from "./place.ts";

/**
 * Runs a command, a server or a tool. A problem that its user can fix is printed without a stack, and ends with 1.
 * @param sentenceOf the sentence for a problem that the server knows; null for any other
 */
export async function runProgram(
  run: () => void | Promise<void>,
  sentenceOf: (error: unknown) => string | null | Promise<string | null>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(callProblem(error) ?? (await sentenceOf(error)) ?? error);
    process.exitCode = 1;
  }
}

/** The sentence for a problem of a call, or of what is installed; null for any other. */
export function callProblem(error: unknown): string | null {
  // The build of the pages marks its sentences so.
  if (error instanceof Refusal || (error instanceof Error && error.stack === error.message)) return error.message;
  return importProblem(error, process.cwd());
}
