import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { root, runStep, runSteps, type Step } from "./run-steps.ts";
import { playwrightFailures, playwrightTally, total, vitestFailures, vitestTally } from "./tally.ts";

const scratch = mkdtempSync(path.join(tmpdir(), "armature-steps-"));
afterAll(() => rmSync(scratch, { recursive: true }));

function node(code: string): Step {
  return { name: "step", command: process.execPath, args: ["-e", code] };
}

/** A fake test runner that writes a report like vitest's and exits with this code. */
function runner(name: string, report: object | undefined, exitCode: number): Step {
  const file = path.join(scratch, `${name}.json`);
  const write = `require("node:fs").writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(report))});`;
  return {
    ...node(`${report ? write : ""}process.exit(${exitCode})`),
    report: { file, tally: vitestTally, failures: vitestFailures },
  };
}

test("a step without a report counts as one", async () => {
  expect(await runStep(node(""))).toMatchObject({ passed: 1, failed: 0 });
  expect(await runStep(node("console.log('why'); process.exit(3)"))).toMatchObject({
    passed: 0,
    failed: 1,
    output: "why\n",
  });
});

test("a command that does not exist is a failure", async () => {
  expect(await runStep({ name: "step", command: "no-such-command", args: [] })).toMatchObject({ passed: 0, failed: 1 });
});

test("a runner counts its tests", async () => {
  const outcome = await runStep(runner("counts", { numPassedTests: 7, numFailedTests: 2 }, 1));
  expect(outcome).toMatchObject({ passed: 7, failed: 2 });
});

test("a runner that ran nothing, crashed after its tests or wrote no report is a failure", async () => {
  const none = await runStep(runner("none", { numPassedTests: 0, numFailedTests: 0 }, 0));
  expect(none).toMatchObject({ passed: 0, failed: 1 });
  const crashed = await runStep(runner("crashed", { numPassedTests: 7, numFailedTests: 0 }, 1));
  expect(crashed).toMatchObject({ passed: 7, failed: 1 });
  expect(await runStep(runner("silent", undefined, 0))).toMatchObject({ passed: 0, failed: 1 });
});

test("a report of an earlier run does not count", async () => {
  writeFileSync(path.join(scratch, "stale.json"), JSON.stringify({ numPassedTests: 9, numFailedTests: 0 }));
  expect(await runStep(runner("stale", undefined, 0))).toMatchObject({ passed: 0, failed: 1 });
});

test("all steps run, also after a failure, and are summed", async () => {
  const print = vi.spyOn(console, "log").mockReturnValue();
  const outcomes = await runSteps([node("process.exit(1)"), node(""), node("")], 2);
  expect(print).toHaveBeenCalledTimes(3);
  expect(total(outcomes)).toEqual({ passed: 2, failed: 1 });
});

test("Playwright's flaky tests passed in the end", () => {
  const report = { stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 1 } };
  expect(playwrightTally(report)).toEqual({ passed: 4, failed: 2 });
});

test("a failed step prints its failed tests before its output", async () => {
  const failed = { status: "failed", fullName: "sums two figures", failureMessages: ["expected 3 to be 4"] };
  const testResults = [
    { name: path.join(root, "engine/sum.test.ts"), status: "failed", assertionResults: [{ status: "passed" }, failed] },
    { name: path.join(root, "engine/gone.test.ts"), status: "failed", message: "no such module", assertionResults: [] },
  ];
  const step = runner("failures", { numPassedTests: 1, numFailedTests: 1, testResults }, 1);
  const print = vi.spyOn(console, "log").mockReturnValue();
  await runSteps([{ ...step, args: ["-e", `console.log("output");${step.args[1]}`] }], 1);
  expect(print.mock.lastCall?.[0]).toContain(
    [
      "engine/sum.test.ts: sums two figures\nexpected 3 to be 4",
      "engine/gone.test.ts: the whole file\nno such module",
      "output",
    ].join("\n\n"),
  );
});

test("Playwright's failures are found in suites of suites", () => {
  const results = [{ errors: [{ message: "timed out" }] }, { errors: [{ message: "refused" }] }];
  const spec = { title: "signs in", file: "sign-in.spec.ts", ok: false, tests: [{ results }] };
  const report = {
    suites: [{ specs: [{ title: "opens", ok: true }], suites: [{ specs: [spec] }] }],
    errors: [{ message: "no build", location: { file: "setup.ts" } }],
  };
  expect(playwrightFailures(report)).toEqual([
    { file: "sign-in.spec.ts", title: "signs in", message: "timed out\nrefused" },
    { file: "setup.ts", title: "", message: "no build" },
  ]);
});
