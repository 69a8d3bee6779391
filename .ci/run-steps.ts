import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Failure, Tally } from "./tally.ts";

/** One command of a run. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** For test runners: the JSON file that they write, and how to read it. A step without one counts as one test. */
  readonly report?: {
    readonly file: string;
    readonly tally: (report: unknown) => Tally;
    readonly failures: (report: unknown) => readonly Failure[];
  };
}

/** The result of a step. `failed` is at least 1 if the command did not exit with 0 or ran no test. */
export interface Outcome extends Tally {
  readonly name: string;
  readonly seconds: number;
  /** What the command printed on both streams. */
  readonly output: string;
  /** The failures in its report. */
  readonly failures: readonly Failure[];
}

export const root = path.resolve(import.meta.dirname, "..");

const minutesPerStep = 25;

/** Enough lines of a failure to see the assertion and its place. */
const messageLines = 20;

/**
 * Runs the steps, `parallel` at a time, and prints a line when each ends. A failed step prints its failed tests first,
 * then its whole output, which can be thousands of lines.
 */
export async function runSteps(steps: readonly Step[], parallel: number): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await runStep(step);
      console.log(lines(outcome));
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  return outcomes;
}

/** Runs one step. A command that cannot start or writes no report is a failure, not an exception. */
export async function runStep(step: Step): Promise<Outcome> {
  const start = performance.now();
  if (step.report) prepareReport(step.report.file);
  const { succeeded, output } = await execute(step);
  const seconds = (performance.now() - start) / 1000;
  return { name: step.name, seconds, ...validateItems(step, succeeded, output) };
}

function validateItems({ report }: Step, succeeded: boolean, output: string): Omit<Outcome, "name" | "seconds"> {
  if (!report) return { passed: Number(succeeded), failed: Number(!succeeded), output, failures: [] };
  try {
    const written = readReport(report.file);
    const { passed, failed } = report.tally(written);
    if (passed + failed === 0) return { passed, failed: 1, output: `${output}\nNo test ran.`, failures: [] };
    return { passed, failed: succeeded ? failed : Math.max(failed, 1), output, failures: report.failures(written) };
  } catch (error) {
    return { passed: 0, failed: 1, output: `${output}\n${String(error)}`, failures: [] };
  }
}

function execute({ command, args, environment }: Step): Promise<{ succeeded: boolean; output: string }> {
  const env = { ...process.env, ...environment };
  const timeout = minutesPerStep * 60_000;
  const child = spawn(command, args, { cwd: root, env, timeout, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += String(chunk);
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return new Promise((resolve) => {
    child.once("error", ({ message }) => resolve({ succeeded: false, output: message }));
    child.once("close", (code, signal) => {
      const why = signal ? `\nEnded by ${signal}; a step has ${minutesPerStep} minutes.` : "";
      resolve({ succeeded: code === 0, output: output + why });
    });
  });
}

function lines({ name, seconds, passed, failed, output, failures }: Outcome): string {
  const counts = passed + failed > 1 ? `  ${passed} passed, ${failed} failed` : "";
  const line = `${failed ? "FAIL" : "ok  "}  ${name.padEnd(18)}${seconds.toFixed(1).padStart(6)} s${counts}`;
  if (!failed) return line;
  const named = failures.map(({ file, title, message }) => {
    const start = message.split("\n", messageLines).join("\n");
    return `${path.relative(root, path.resolve(root, file))}: ${title || "the whole file"}\n${start}\n\n`;
  });
  return `${line}\n\n${named.join("")}${output.trim()}\n`;
}

/** Removes the report of an earlier run, so that it is not mistaken for this one's. */
function prepareReport(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
}

function readReport(file: string): unknown {
  if (!existsSync(file)) throw new Error(`The test runner wrote no report; expected ${file}`);
  return JSON.parse(readFileSync(file, "utf8"));
}
