import { fold, textForm, type Values } from "@armature/engine";
import type { AttributeSpec, MappingSpec } from "@armature/engine/metadata";
import type { StoredAttribute, StoredPreset, StoredWebhook } from "../../kit/records.ts";
import type { Unread } from "../../kit/unread.ts";

/**
 * A definition as a form has it: with the properties of the record of its kind, each of which may be what a person has
 * typed and is no value yet.
 */
export type Definition = Values &
  Unread<
    StoredAttribute &
      StoredPreset &
      StoredWebhook &
      Pick<AttributeSpec, "requiredFrom"> &
      Pick<MappingSpec, "rowList" | "blocked">
  >;

/** Something that keeps a definition from being saved. */
export interface DraftIssue {
  /** The field with the issue. A link leads to the control with its id. */
  readonly field: string;
  readonly label: string;
  readonly message: string;
}

/** The id of a field's control. */
export function fieldIdOf(field: string): string {
  return `definition-${field}`;
}

export function issueTexts(issues: readonly DraftIssue[], field: string): readonly string[] {
  return issues.filter((issue) => issue.field === field).map(({ message }) => message);
}

/** The issue of the label of a preset or a mapping: it is required and must be unique. */
export function labelIssue({ label }: Definition, others: readonly Definition[]): DraftIssue | null {
  const text = textForm(label).trim();
  const report = (message: string) => ({ field: "label", label: "Label", message });
  if (text === "") return report("Label is required");
  const isTaken = others.some((other) => fold(textForm(other.label)) === fold(text));
  return isTaken ? report("Another one has this label. Choose another label.") : null;
}
