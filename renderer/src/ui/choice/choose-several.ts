/**
 * What is chosen after a change of several choices. The one that excludes all others stands alone when it was chosen
 * last, and leaves when another was.
 * @param alone the value that excludes all others; undefined where there is none
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
