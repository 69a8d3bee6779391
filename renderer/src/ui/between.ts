/** The number, or the nearer bound if it is beyond one. */
export function between(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
