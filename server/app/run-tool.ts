import { sentenceOf } from "@armature/server";

/** Runs a tool of the repository. A problem that its user can fix is printed without a stack. */
export function runTool(run: () => void): void {
  try {
    run();
  } catch (error) {
    console.error(sentenceOf(error) ?? error);
    process.exitCode = 1;
  }
}
