import type { DefinitionUse } from "@armature/engine/platform";
import { inWords } from "./impact-lines.ts";

/** What the records of an entity are called, in lower case: one of them, and several. */
export type NounOf = (entity: string, count: number) => string;

type Line = (label: string, before: number, after: number, records: (count: number) => string) => string;

const LINES: Readonly<Record<DefinitionUse["becomes"]["code"], Line>> = {
  exports: (label, before, after, records) => `${label} exports ${records(after)} in place of ${inWords(before)}.`,
  exportBlocked: (label, before, after, records) =>
    `Mapping ${label} exports ${records(before)}. Without its filter it would export all ${inWords(after)}, so it exports nothing until somebody decides.`,
  ruleHides: (label, before, after, records) =>
    `${label} shows to ${records(before)} by a rule that reads it. The rule is set aside, and the field shows to nobody by it until somebody decides. Without the rule it would show to ${inWords(after)}.`,
  ruleStops: (label, before, _, records) => `A rule of ${label} is set aside. It applies to ${records(before)} now.`,
  requires: (label, before, after, records) =>
    `${label} is required for ${records(after)} in place of ${inWords(before)}.`,
  columnGoes: (label, _, after) => `Preset ${label} loses a column and keeps ${inWords(after)}.`,
  rowGoes: (label, _, after) => `Mapping ${label} loses an item and keeps ${inWords(after)}.`,
  templateGoes: (label) => `${label} is made of other fields no longer.`,
  uniqueGoes: (label) => `A combination of values of ${label} need not be unique any more.`,
};

/** What becomes of other definitions, in sentences. */
export function usesLines(uses: readonly DefinitionUse[], nounOf: NounOf): readonly string[] {
  return uses.map(({ entity, label, becomes: { code, before, after } }) => {
    const records = (count: number) => `${inWords(count)} ${nounOf(entity, count)}`;
    return LINES[code](label, before ?? 0, after ?? 0, records);
  });
}
