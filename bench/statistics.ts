/** Median and the extremes of what several rounds gave. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** @param share from 0 to 1; 0.95 is the value below which 95 of 100 lie */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: percentile(values, 0.5), least: Math.min(...values), most: Math.max(...values) };
}
