/** What is wrong with the fields of a form of texts; only fields that have issues. */
export type Issues<Values> = Readonly<Partial<Record<keyof Values, readonly string[]>>>;

/** Keeps only the fields that have issues. */
export function withoutEmpty<Values>(
  issues: {
    readonly [Field in keyof Values]: readonly string[];
  },
): Issues<Values> {
  const entries = Object.entries(issues as Readonly<Record<string, readonly string[]>>);
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0)) as Issues<Values>;
}
