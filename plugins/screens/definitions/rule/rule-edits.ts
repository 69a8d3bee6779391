import type { ActionSpec } from "@armature/engine/rules";
import { newKey } from "@armature/renderer";
import { BLANK_CONDITION, gapOfCondition, type RuleDraft } from "./condition-draft.ts";

/** The labels of actions in the order offered. */
export const ACTION_LABELS = {
  disable: "Disable Input",
  require: "Required for Completion",
  requireToSave: "Required to Save",
  show: "Show",
  hide: "Hide",
  setValue: "Set Value",
} as const satisfies Record<ActionSpec["id"], string>;

/** A new rule with one blank check. */
export function newRule(): RuleDraft & { readonly id: string } {
  return { id: newKey(), if: BLANK_CONDITION, then: [] };
}

/** Rules with ids, which tell them apart while they are edited. */
export function withIds(rules: readonly RuleDraft[]): readonly (RuleDraft & { readonly id: string })[] {
  return rules.map((rule) => ({ ...rule, id: rule.id ?? newKey() }));
}

/** The actions that can still be added to a rule, each once. @param mayFill whether values can be set */
export function openActions(then: readonly ActionSpec[], mayFill: boolean): readonly ActionSpec["id"][] {
  const used = new Set(then.map(({ id }) => id));
  const offered: readonly ActionSpec["id"][] = ["disable", "require", "requireToSave", "show", "hide", "setValue"];
  return offered.filter((id) => !used.has(id) && (id !== "setValue" || mayFill));
}

/** What the rule still lacks; null if it is complete. */
export function gapOf({ if: condition, then }: RuleDraft): string | null {
  const gap = gapOfCondition(condition);
  if (gap !== null) return gap;
  if (then.some(({ text }) => text !== undefined)) return "Correct the calculation.";
  return then.length === 0 ? "Choose what the rule does." : null;
}

/** The list with one entry replaced, or removed if the new entry is null. */
export function withEntry<T>(list: readonly T[], index: number, entry: T | null): readonly T[] {
  return entry === null ? list.filter((_, i) => i !== index) : list.map((each, i) => (i === index ? entry : each));
}
