/** Fields that are rendered together, in order. */
export interface FieldRun {
  /** Its first field when it was created. */
  readonly key: string;
  readonly names: readonly string[];
}

/**
 * Splits a long list of fields into runs, so that React compares only the runs and the fields of one run instead of
 * every field of the form. A shown field never moves to another run, because its input would be created again and lose
 * the focus: it stays in its run, and a new field joins the run before it.
 * @param length number of fields in a new run
 */
export function fieldRuns(names: readonly string[], former: readonly FieldRun[], length: number): readonly FieldRun[] {
  const homes = new Map(former.flatMap((run) => run.names.map((name) => [name, run.key] as const)));
  const runs: { key: string; names: string[] }[] = [];
  for (const name of names) {
    const last = runs.at(-1);
    const home = homes.get(name) ?? (last && (homes.size > 0 || last.names.length < length) ? last.key : name);
    if (last?.key === home) last.names.push(name);
    else runs.push({ key: home, names: [name] });
  }
  const isTorn = new Set(runs.map((run) => run.key)).size < runs.length;
  return isTorn ? fieldRuns(names, [], length) : runs.map((run) => formerIfSame(run, former));
}

/** Returns the previous object if it is equal, so that its view does not render again. */
function formerIfSame(run: FieldRun, former: readonly FieldRun[]): FieldRun {
  const same = former.find(({ key }) => key === run.key);
  const isSame = same?.names.length === run.names.length && run.names.every((name, i) => name === same.names[i]);
  return same && isSame ? same : run;
}
