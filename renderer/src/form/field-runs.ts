/** Fields that are drawn together, in order. */
export interface FieldRun {
  /** Its first field when it was made. */
  readonly key: string;
  readonly names: readonly string[];
}

/**
 * Parts a long list of fields into runs, so that React passes over the runs around a changed field and not over every
 * field of the form. A field never moves to another run while it is shown, since its input would be made anew and lose
 * focus: it keeps its former run, and one that comes joins the run before it.
 * @param length fields of a run when it is made
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

/** The same object while it says the same, so that its view does not render again. */
function formerIfSame(run: FieldRun, former: readonly FieldRun[]): FieldRun {
  const same = former.find(({ key }) => key === run.key);
  const isSame = same?.names.length === run.names.length && run.names.every((name, i) => name === same.names[i]);
  return same && isSame ? same : run;
}
