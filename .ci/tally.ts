/** Number of tests, or steps, that passed and failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** A test that failed, or a test file that could not run. */
export interface Failure {
  readonly file: string;
  /** Empty for a whole file. */
  readonly title: string;
  readonly message: string;
}

/** Sum of tallies. */
export function total(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Reads the report of vitest's JSON reporter, which has the counts at its top. */
export function vitestTally(report: unknown): Tally {
  return { passed: count(report, "numPassedTests"), failed: count(report, "numFailedTests") };
}

/** Reads the report of Playwright's JSON reporter, which has the counts in `stats`. */
export function playwrightTally(report: unknown): Tally {
  const stats = member(report, "stats");
  return { passed: count(stats, "expected") + count(stats, "flaky"), failed: count(stats, "unexpected") };
}

/** The failures in the report of vitest's JSON reporter: tests, and files that failed before their first test. */
export function vitestFailures(report: unknown): Failure[] {
  return list(report, "testResults").flatMap((suite) => {
    const file = text(suite, "name");
    const tests = list(suite, "assertionResults").filter((test) => member(test, "status") === "failed");
    if (tests.length === 0 && member(suite, "status") === "failed") {
      return [{ file, title: "", message: text(suite, "message") }];
    }
    return tests.map((test) => {
      return { file, title: text(test, "fullName"), message: list(test, "failureMessages").join("\n") };
    });
  });
}

/**
 * The failures in the report of Playwright's JSON reporter, whose suites are nested. Errors outside tests come last.
 */
export function playwrightFailures(report: unknown): Failure[] {
  const outside = list(report, "errors").map((error) => {
    return { file: text(member(error, "location"), "file"), title: "", message: text(error, "message") };
  });
  return [...list(report, "suites").flatMap(suiteFailures), ...outside];
}

function suiteFailures(suite: unknown): Failure[] {
  const failed = list(suite, "specs").filter((spec) => member(spec, "ok") === false);
  const failures = failed.map((spec) => {
    const results = list(spec, "tests").flatMap((test) => list(test, "results"));
    const messages = results.flatMap((result) => list(result, "errors").map((error) => text(error, "message")));
    return { file: text(spec, "file"), title: text(spec, "title"), message: messages.join("\n") };
  });
  return [...failures, ...list(suite, "suites").flatMap(suiteFailures)];
}

function list(from: unknown, key: string): readonly unknown[] {
  const value = member(from, key);
  return Array.isArray(value) ? value : [];
}

function text(from: unknown, key: string): string {
  const value = member(from, key);
  return typeof value === "string" ? value : "";
}

function count(from: unknown, key: string): number {
  const value = member(from, key);
  if (typeof value === "number") return value;
  throw new Error(`Expected the number '${key}' in the test report, found ${JSON.stringify(value)}`);
}

function member(from: unknown, key: string): unknown {
  return typeof from === "object" && from !== null ? Reflect.get(from, key) : undefined;
}
