/** The result of a row in a sheet of locations. The first row has index 0. */
export interface LocationResult {
  readonly locationIndex: number;
  readonly valid: boolean;
  readonly errors: readonly string[];
}

/** The results in the response of a refused import. Null if it has none. */
export function resultsOf(body: unknown): readonly LocationResult[] | null {
  const { results } = (body ?? {}) as { readonly results?: unknown };
  return Array.isArray(results) ? (results as readonly LocationResult[]) : null;
}
