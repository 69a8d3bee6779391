import type { DefinitionUse } from "@armature/engine/platform";
import { inWords } from "./impact-lines.ts";

/** What the records of an entity are called, in lower case: one of them, and several. */
export type NounOf = (entity: string, count: number) => string;

type Line = (
  label: string,
  before: number,
  after: number,
  records: (count: number) => string,
  others: number | undefined,
) => string;

const LINES: Readonly<Record<DefinitionUse["becomes"]["code"], Line>> = {
  exports: (label, before, after, records, others = after - before) =>
    `${label} exports ${records(after)} in place of ${inWords(before)}${after - others < before ? othersOf(others) : ""}.`,
  exportBlocked: (label, before, after, records) =>
    `Mapping ${label} exports ${records(before)}. Without its filter it would export all ${inWords(after)}, so it exports nothing until somebody decides.`,
  ruleHides: (label, before, after, records) =>
    `${label} shows to ${records(before)} by a rule that reads it. The rule is set aside, and the field shows to nobody by it until somebody decides. Without the rule it would show to ${inWords(after)}.`,
  ruleEnables: (label, before, after, records) =>
    `${label} is disabled for ${records(before)} by a rule that reads it. The rule is set aside and does nothing, so ${after === 0 ? "all of them" : `all but ${inWords(after)}`} can change it until somebody decides.`,
  ruleStops: (label, before, _, records) =>
    `A rule of ${label} is set aside and does nothing until somebody decides. It applies to ${records(before)} now.`,
  refusalStops: (label, before, _, records) =>
    `A rule of ${label} about what can be saved is set aside and does nothing until somebody decides. ${records(before)} would meet it now.`,
  requires: (label, before, after, records) =>
    `${label} is required for ${records(after)} in place of ${inWords(before)}.`,
  columnGoes: (label, _, after) => `Column set ${label} loses a column and keeps ${inWords(after)}.`,
  rowGoes: (label, _, after) => `Mapping ${label} loses an item and keeps ${inWords(after)}.`,
  attributeGoes: (label, _, after) => `Webhook ${label} sends a field less and keeps ${inWords(after)}.`,
  webhookStops: (label) => `Webhook ${label} sends nothing until somebody decides what it sends.`,
  templateGoes: (label) => `${label} is made of other fields no longer.`,
  kindGoes: (label, before, _, records) =>
    `${label} goes with all that belongs to it${before === 0 ? "" : `, also its ${records(before)}`}.`,
  refers: (label, before, _, records) =>
    `${label} refers to it${before === 0 ? "" : `, in ${records(before)}`}. Delete that field first.`,
  uniqueGoes: (label) => `A combination of values of ${label} need not be unique any more.`,
};

/** What becomes of other definitions, in sentences. */
export function usesLines(uses: readonly DefinitionUse[], nounOf: NounOf): readonly string[] {
  return uses.map(({ entity, label, becomes: { code, before, after, others } }) => {
    const records = (count: number) => `${inWords(count)} ${nounOf(entity, count)}`;
    return LINES[code](label, before ?? 0, after ?? 0, records, others);
  });
}

/** Said where some that are exported now would be no longer. */
function othersOf(others: number): string {
  return others === 0 ? "" : `, ${inWords(others)} of them others than now`;
}
