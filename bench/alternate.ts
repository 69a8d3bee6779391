/**
 * Measures several sides in turns, so that other load on the machine affects all of them equally. A different side
 * starts each round. The first round is a warm-up and does not count.
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
