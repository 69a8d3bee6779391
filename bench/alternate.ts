/**
 * Measures several sides round by round and by turns, so that whatever else the machine does falls on all; who begins
 * goes round too. The first round warms up and does not count.
 */
export async function alternate<Side extends string, Result>(
  sides: readonly Side[],
  rounds: number,
  measure: (side: Side, round: number) => Promise<Result> | Result,
): Promise<readonly Readonly<Record<Side, Result>>[]> {
  const measured: Record<Side, Result>[] = [];
  for (let round = 0; round <= rounds; round++) {
    const first = round % sides.length;
    const results: [Side, Result][] = [];
    for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
      results.push([side, await measure(side, round)]);
    }
    measured.push(Object.fromEntries(results) as Record<Side, Result>);
  }
  return measured.slice(1);
}
