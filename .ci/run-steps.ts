import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Tally } from "./tally.ts";

/** One command of a run. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** For test runners: the JSON file they write and how to count in it. A step without one counts as one test. */
  readonly report?: { readonly file: string; readonly tally: (report: unknown) => Tally };
}

/** What became of a step; `failed` is at least 1 when the command did not exit with 0 or ran no test. */
export interface Outcome extends Tally {
  readonly name: string;
  readonly seconds: number;
  /** What the command printed on both streams. */
  readonly output: string;
}

export const root = path.resolve(import.meta.dirname, "..");

const minutesPerStep = 25;

/** Runs the steps, `parallel` at a time, and prints a line for each as it ends, with its output when it failed. */
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

/** Runs one step; a command that cannot be started or that writes no report is a failure, not an exception. */
export async function runStep(step: Step): Promise<Outcome> {
  const start = performance.now();
  if (step.report) prepareReport(step.report.file);
  const { succeeded, output } = await execute(step);
  const seconds = (performance.now() - start) / 1000;
  return { name: step.name, seconds, output, ...judge(step, succeeded, output) };
}

function judge({ report }: Step, succeeded: boolean, output: string): Partial<Outcome> & Tally {
  if (!report) return { passed: Number(succeeded), failed: Number(!succeeded) };
  try {
    const { passed, failed } = report.tally(readReport(report.file));
    if (passed + failed === 0) return { passed, failed: 1, output: `${output}\nNo test ran.` };
    return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
  } catch (error) {
    return { passed: 0, failed: 1, output: `${output}\n${String(error)}` };
  }
}

function execute({ command, args, environment }: Step): Promise<{ succeeded: boolean; output: string }> {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", ...environment };
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

function lines({ name, seconds, passed, failed, output }: Outcome): string {
  const counts = passed + failed > 1 ? `  ${passed} passed, ${failed} failed` : "";
  const line = `${failed ? "FAIL" : "ok  "}  ${name.padEnd(18)}${seconds.toFixed(1).padStart(6)} s${counts}`;
  return failed ? `${line}\n\n${output.trim()}\n` : line;
}

/** The report of an earlier run must not be taken for this run's. */
function prepareReport(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
}

function readReport(file: string): unknown {
  if (!existsSync(file)) throw new Error(`The test runner wrote no report; expected ${file}`);
  return JSON.parse(readFileSync(file, "utf8"));
}
