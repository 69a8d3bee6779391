import { compareText, fold } from "@armature/engine";

/** Records by their name, without regard to case. */
export function byName<Row extends { readonly name?: string | null }>(records: readonly Row[]): readonly Row[] {
  return records.toSorted((a, b) => compareText(fold(a.name ?? ""), fold(b.name ?? "")));
}
