/** How many tests, or steps, passed and failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** Sum of tallies. */
export function total(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** From the report of vitest's JSON reporter: the counts stand at its top. */
export function vitestTally(report: unknown): Tally {
  return { passed: count(report, "numPassedTests"), failed: count(report, "numFailedTests") };
}

/** From the report of Playwright's JSON reporter: the counts stand under `stats`. */
export function playwrightTally(report: unknown): Tally {
  const stats = member(report, "stats");
  return { passed: count(stats, "expected") + count(stats, "flaky"), failed: count(stats, "unexpected") };
}

function count(from: unknown, key: string): number {
  const value = member(from, key);
  if (typeof value === "number") return value;
  throw new Error(`Expected the number '${key}' in the test report, found ${JSON.stringify(value)}`);
}

function member(from: unknown, key: string): unknown {
  return typeof from === "object" && from !== null ? Reflect.get(from, key) : undefined;
}
