import type { PresetEntry } from "@armature/engine/metadata";
import { type Definition, type DraftIssue, labelIssue } from "../issue.ts";

export const NEW_PRESET: Definition = Object.freeze({ label: "", attributeList: [] });

export function entriesOf({ attributeList }: Definition): readonly PresetEntry[] {
  return (attributeList ?? []) as readonly PresetEntry[];
}

/** Everything that keeps a preset from being saved. @param others the other presets of the entity */
export function issuesOf(preset: Definition, others: readonly Definition[]): readonly DraftIssue[] {
  const issue = labelIssue(preset, others);
  const missing: DraftIssue = { field: "attributes", label: "Columns", message: "Choose at least one column." };
  return [...(issue ? [issue] : []), ...(entriesOf(preset).length === 0 ? [missing] : [])];
}

/** The list with the entry moved by one place. The list is unchanged if there is no such place. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const entry = list[index];
  const other = list[index + by];
  if (entry === undefined || other === undefined) return list;
  return list.map((each, i) => (i === index ? other : i === index + by ? entry : each));
}
