import { callProblem, runProgram } from "./run-program.ts";

/** Runs what is not built: a command, the server of `armature dev`, or a tool. */
export function runTool(run: () => void | Promise<void>): Promise<void> {
  return runProgram(run, lateSentenceOf);
}

/** The sentence for a problem that a person can fix; null for any other. */
export async function sentenceFor(error: unknown): Promise<string | null> {
  return callProblem(error) ?? lateSentenceOf(error);
}

async function lateSentenceOf(error: unknown): Promise<string | null> {
  // Imported only now: it needs packages, and those may be the missing ones.
  const { sentenceOf } = await import("@armature/server");
  return sentenceOf(error);
}
