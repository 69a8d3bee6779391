import { compareText, fold } from "@armature/engine";

/** Sorts records by name, regardless of case. */
export function byName<Row extends { readonly name?: string | null }>(records: readonly Row[]): readonly Row[] {
  return records.toSorted((a, b) => compareText(fold(a.name ?? ""), fold(b.name ?? "")));
}
