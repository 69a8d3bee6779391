/** What became of a row of a sheet of locations; the first has index 0. */
export interface LocationResult {
  readonly locationIndex: number;
  readonly valid: boolean;
  readonly errors: readonly string[];
}

/** The results of a refusal; null for an answer that has none. */
export function resultsOf(body: unknown): readonly LocationResult[] | null {
  const { results } = (body ?? {}) as { readonly results?: unknown };
  return Array.isArray(results) ? (results as readonly LocationResult[]) : null;
}
