import { runSteps } from "./run-steps.ts";
import { callTypes, checkSteps, playwright, script, vitestProject } from "./steps.ts";
import { total } from "./tally.ts";

/** `npm test`: all checks and all tests. The last line is `N passed, N failed`, summed over all runners. */
const [types, lint, ...checks] = checkSteps();
const tests = [
  vitestProject("browser"),
  vitestProject("server"),
  playwright(),
  vitestProject("guides"),
  vitestProject("storybook"),
];
const outcomes = [
  ...(await runSteps([callTypes()], 1)),
  // Tests use the build and what the compiler writes.
  ...(await runSteps([types, lint, script("build")], 2)),
  // Two at a time, the longest first, so that both end at about the same time.
  ...(await runSteps([...tests, ...checks], 2)),
];
const { passed, failed } = total(outcomes);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
