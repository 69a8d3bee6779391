import { runSteps } from "./run-steps.ts";

/**
 * `npm run test:related`: the tests that reach a changed file by imports, in about three minutes for a usual change.
 * Without an argument, uncommitted files have changed; `-- REF` takes all since that commit too.
 */
const since = process.argv.slice(2, 3);
const projects = ["browser", "server", "unit", "kit", "tools"];
const outcomes = await runSteps(
  projects.map((name) => ({
    name: `${name} tests`,
    command: "vitest",
    args: ["run", "--project", name, "--passWithNoTests", "--changed", ...since],
  })),
  2,
);
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
