#!/usr/bin/env node
import { nodeProblem } from "./node-version.ts";

/** `armature server.ts`: runs a file that starts a server. Checks the version of Node before it loads anything else. */
const problem = nodeProblem(process.versions.node);
if (problem === null) {
  const { startFile } = await import("./start-file.ts");
  await startFile(process.argv.slice(2));
} else {
  console.error(problem);
  process.exitCode = 1;
}
