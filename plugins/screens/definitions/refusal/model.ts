import type { EntityType } from "@armature/engine";
import type { RefusalSpec } from "@armature/engine/metadata";
import { newKey } from "@armature/renderer";
import type { DraftIssue } from "../issue.ts";
import { BLANK_CONDITION, type ConditionDraft, gapOfCondition } from "../rule/condition-draft.ts";
import { conditionSentence } from "../rule/sentence.ts";

/** A refusal while somebody edits it: its condition may be half written. */
export type RefusalDraft = Omit<RefusalSpec, "if"> & { readonly if: ConditionDraft };

export function newRefusal(): RefusalDraft {
  return { id: newKey(), if: BLANK_CONDITION, level: "error", text: "", at: [] };
}

/** The ids of the fields of one refusal. */
export function fieldsOf({ id }: Pick<RefusalDraft, "id">) {
  const card = cardOf({ id });
  return { if: `${card}-if`, level: `${card}-level`, text: `${card}-text`, at: `${card}-at` };
}

/** What the ids of its fields begin with. */
export function cardOf({ id }: Pick<RefusalDraft, "id">): string {
  return `refusal-${id}`;
}

/** What keeps the refusals from being saved. Each issue stands at a field of its refusal. */
export function issuesOf(refusals: readonly RefusalDraft[]): readonly DraftIssue[] {
  return refusals.flatMap((refusal, i) => {
    const fields = fieldsOf(refusal);
    const at = (field: string, what: string, message: string) => ({
      field,
      label: `Refusal ${i + 1}, ${what}`,
      message,
    });
    const gap = refusal.blocked === undefined ? gapOfCondition(refusal.if) : null;
    return [
      ...(gap === null ? [] : [at(fields.if, "if", gap)]),
      ...(refusal.text.trim() === "" ? [at(fields.text, "text", "Text is required")] : []),
      ...(refusal.at.length === 0 ? [at(fields.at, "shown at", "Shown at is required")] : []),
    ];
  });
}

/** A refusal as a sentence: when it refuses, and what people read. */
export function refusalSentence({ if: condition, level, text, blocked }: RefusalDraft, subject: EntityType): string {
  const when = blocked === undefined ? conditionSentence(condition, subject) : null;
  if (when === null) return `Set aside, refuses nothing: “${text}”`;
  const isWhole = gapOfCondition(condition) === null;
  if (!isWhole) return when;
  return `${level === "error" ? "Refuses to save" : "Warns"} if ${when}: “${text}”`;
}

/** A new condition decides about a refusal that was set aside. */
export function withCondition(refusal: RefusalDraft, condition: ConditionDraft): RefusalDraft {
  const { blocked: _, ...open } = refusal;
  return { ...open, if: condition };
}
