import type { Issue } from "./issue.ts";

/** Code → English text with `{placeholder}`s. {@link messageOf} fills `{label}` and `{entity}`. */
export type MessageTable = Readonly<Record<string, string>>;

/**
 * Texts about values that several element types need. Each element type adds texts for its own codes. A form or an
 * attribute may override a text, because the same rule is worded differently on different screens.
 */
export const MESSAGES: MessageTable = Object.freeze({
  required: "{label} is required",
  requiresValue: "Requires a value",
  requiredSentence: "{label} is required.",
  requiredField: "Required field",
  ruleRefused: "{text}",
  ruleWarned: "{text}",
  tooShort: "This field has a minimum character count of {min}",
  tooLong: "This field has a maximum character count of {max}",
  wrongType: "{label} takes {expected}",
  peopleByRole: "{label}: {problem}",
  noneWithOthers: "{label} can be None or other choices, not both",
  tooEarly: "{label} must be {min} or later",
  tooLate: "{label} must be {max} or earlier",
  noLongerOffered: "{retired} is no longer offered.",
  areNoLongerOffered: "{retired} are no longer offered.",
  unique: "Another {entity} has the same value. Please enter a unique value.",
  uniqueTogether: "Another {entity} has the same {labels}. Please choose others.",
  uniqueStated: "{text}",
  emailTaken: "This email is already taken.",
  emailTakenBy: "{email} already taken by {holder}",
  unknownReference: "{label} names a record that does not exist",
  answerNotSaved: 'Failed to save "{label}". Previous answer "{value}" is saved.',
  trueFalse: "Required true/false.",
});

export interface MessageNames {
  /** Label of the attribute. */
  readonly label?: string;
  /** Label of the entity. */
  readonly entity?: string;
  /** Element type of the attribute, which may have texts of its own. */
  readonly element?: { readonly messages?: MessageTable } | null;
}

/**
 * The text of an issue, from the overrides, the element type or the table. An unknown code is shown as it is.
 * @example
 * ```ts
 * import { messageOf } from "@armature/engine";
 * messageOf({ code: "required", attribute: "title" }, { label: "Title" }); // → "Title is required"
 * ```
 */
export function messageOf(issue: Issue, names: MessageNames = {}, overrides: MessageTable = {}): string {
  const own = names.element?.messages;
  const template = issue.text ?? overrides[issue.code] ?? own?.[issue.code] ?? MESSAGES[issue.code] ?? issue.code;
  const entity = names.entity ?? "record";
  const args: Record<string, string | number> = {
    label: names.label ?? issue.attribute ?? "This field",
    entity: entity.toLowerCase(),
    Entity: entity,
    attribute: issue.attribute ?? "",
    ...issue.args,
  };
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => String(args[key] ?? whole));
}
