import { compareText, fold, textForm, type Values } from "@armature/engine";

/** Records by their name, without regard to case. */
export function byName(records: readonly Values[]): readonly Values[] {
  return records.toSorted((a, b) => compareText(fold(textForm(a["name"])), fold(textForm(b["name"]))));
}
