/**
 * The chosen values after a change. If the option that excludes all others was chosen last, it is the only one; if
 * another was, it is removed.
 * @param alone the value that excludes all others, or undefined
 */
export function chooseSeveral(
  before: readonly string[],
  after: readonly string[],
  alone: string | undefined,
): readonly string[] {
  const chosen = [...new Set(after)];
  const added = chosen.filter((value) => !before.includes(value));
  if (alone === undefined || added.length === 0) return chosen;
  return added.includes(alone) ? [alone] : chosen.filter((value) => value !== alone);
}
