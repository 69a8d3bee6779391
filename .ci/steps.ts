import { existsSync } from "node:fs";
import path from "node:path";
import { root, type Step } from "./run-steps.ts";
import { playwrightFailures, playwrightTally, vitestFailures, vitestTally } from "./tally.ts";

/**
 * The type checker and the type-aware linter are Go programs. Collecting garbage less often saves a quarter of their
 * processor time.
 */
const ROOMY = { GOGC: "400" };
/** Tests create much short-lived garbage. More room for it saves a twentieth of their processor time. */
const ROOMY_NODE = { NODE_OPTIONS: "--max-semi-space-size=64" };

/** What the type checker and the linter need of the end-to-end tests, which git does not have. */
export function callTypes(): Step {
  return { name: "types of calls", command: process.execPath, args: ["server/app/types.ts", "--calls"] };
}

/** What `npm run check` runs, longest first, once {@link callTypes} has run. No step needs a browser or a build. */
export function checkSteps(): [types: Step, lint: Step, ...others: Step[]] {
  return [
    { ...script("typecheck", "types"), environment: ROOMY },
    { ...script("lint"), environment: ROOMY },
    vitestProject("unit"),
    vitestProject("kit"),
    vitestProject("tools"),
    script("boundaries"),
    script("deadcode", "dead code"),
    { name: "format", command: "biome", args: ["format", "."] },
    script("requirements"),
    ...registryStep(),
    { name: "record types", command: process.execPath, args: ["server/app/types.ts", "--check"] },
    ...["onboarding", "equipment"].map((name) => ({
      name: `application ${name}`,
      command: process.execPath,
      args: ["server/app/armature.ts", "check", "--application", name],
    })),
    { name: "reference", command: process.execPath, args: [".ci/reference.ts", "--check"] },
  ];
}

/** A script of package.json, so that its command line is only there. `--run` starts faster than npm. */
export function script(name: string, label = name): Step {
  return { name: label, command: process.execPath, args: ["--run", name] };
}

/** One project of vitest.config.ts. Each is a separate step, so that a project without tests is noticed. */
export function vitestProject(name: string): Step {
  const file = reportFile(`vitest-${name}`);
  const args = ["run", "--project", name, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return {
    name: `${name} tests`,
    command: "vitest",
    args,
    environment: ROOMY_NODE,
    report: { file, tally: vitestTally, failures: vitestFailures },
  };
}

/** All end-to-end tests. They need the build. */
export function playwright(): Step {
  const file = reportFile("playwright");
  return {
    name: "end-to-end tests",
    command: "playwright",
    args: ["test", "--reporter=list,json"],
    environment: { ...ROOMY_NODE, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, tally: playwrightTally, failures: playwrightFailures },
  };
}

function registryStep(): Step[] {
  const generator = "plugins/registry/generate.ts";
  if (!existsSync(path.join(root, generator))) return [];
  return [{ name: "registry", command: process.execPath, args: [generator, "--check"] }];
}

function reportFile(name: string): string {
  return path.join(root, "node_modules/.cache/reports", `${name}.json`);
}
