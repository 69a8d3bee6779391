import { isReference } from "../values/column-kind.ts";
import { type ElementContext, type LookupResult, NO_RESULT, settingOf } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue, textForm } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { Issue } from "../values/issue.ts";
import { isAskedAnew, isRequired, type Mode, type RecordState } from "./required.ts";

export interface ValidateOptions extends RecordState {
  readonly mode: Mode;
  readonly found?: LookupResult;
}

/** All issues of these attributes, in order. Forms, API, batch edit and import use the same codes. */
export function validate(
  attributes: readonly AttributeType[],
  values: Values,
  options: ValidateOptions,
): readonly Issue[] {
  const issues: Issue[] = [];
  for (const attribute of attributes) {
    const own = validateAttribute(attribute, values, options);
    if (own.length > 0) issues.push(...own);
  }
  return issues;
}

/**
 * The issues of one attribute: first emptiness, then those of the element type, then look-ups. A stored value that
 * nobody changed refuses nothing, unless something changed that its element type reads; nor does a missing one, unless
 * something changed that decides whether it is required or shown.
 * @example
 * ```ts
 * import { validateAttribute } from "@armature/engine";
 * import { atlas, attribute } from "./library.ts";
 * const values = { ...atlas, title: "" };
 * validateAttribute(attribute("title"), values, { mode: "update" });
 * // → [{ code: "required", attribute: "title" }]
 * ```
 */
export function validateAttribute(
  attribute: AttributeType,
  values: Values,
  options: ValidateOptions,
): readonly Issue[] {
  const { mode, found = NO_RESULT } = options;
  const value = values[attribute.name];
  if (isEmpty(value)) {
    if (!isRequired(attribute, mode, values, options) || !isAskedNow(attribute, values, options)) return NO_ISSUES;
    return [missing(attribute, values, found)];
  }
  return isUnchanged(attribute, values, options) ? NO_ISSUES : issuesOfValue(attribute, values, options);
}

function isAskedNow(attribute: AttributeType, values: Values, { mode, before }: ValidateOptions): boolean {
  return mode === "create" || !before || isAskedAnew(attribute, values, before);
}

/** What is wrong with a stored value that nobody changed, or that it is missing, as notes: they stop no save. */
export function notesOf(attribute: AttributeType, values: Values, options: ValidateOptions): readonly Issue[] {
  if (isEmpty(values[attribute.name])) {
    const { mode, found = NO_RESULT } = options;
    if (!isRequired(attribute, mode, values, options) || isAskedNow(attribute, values, options)) return NO_ISSUES;
    return [missing(attribute, values, found)];
  }
  if (!isUnchanged(attribute, values, options)) return NO_ISSUES;
  const issues = issuesOfValue(attribute, values, options);
  return issues.length === 0 ? NO_ISSUES : issues.map(asNote);
}

function isUnchanged(attribute: AttributeType, values: Values, { mode, before }: ValidateOptions): boolean {
  if (mode === "create" || !before || !sameValue(before[attribute.name], values[attribute.name])) return false;
  return (attribute.element?.reads?.(attribute) ?? []).every((name) => sameValue(before[name], values[name]));
}

/** A choice that is stored was offered once. */
function asNote(issue: Issue): Issue {
  const { retired, retiredCount } = issue.args ?? {};
  if (retired === undefined) return issue;
  return { ...issue, code: retiredCount === 1 ? "noLongerOffered" : "areNoLongerOffered" };
}

function issuesOfValue(attribute: AttributeType, values: Values, { found }: ValidateOptions): readonly Issue[] {
  const value = values[attribute.name];
  const context = contextOf(attribute, values, found);
  const own = attribute.element?.validate(value, context) ?? NO_ISSUES;
  return own.length > 0 ? own : lookUps(attribute, value, context);
}

const NO_ISSUES: readonly Issue[] = Object.freeze([]);

/**
 * What an element type receives for one value.
 * @example
 * ```ts
 * import { contextOf } from "@armature/engine";
 * import { attribute, novel } from "./library.ts";
 * contextOf(attribute("dueOn"), novel).record["dueOn"]; // → "2026-02-14"
 * ```
 */
export function contextOf(attribute: AttributeType, record: Values, found: LookupResult = NO_RESULT): ElementContext {
  return { attribute, record, found };
}

/** The setting `missing` of the attribute can name another message code. */
function missing(attribute: AttributeType, values: Values, found: LookupResult): Issue {
  const own = attribute.element?.missing?.(contextOf(attribute, values, found));
  return own ?? { code: textForm(settingOf(attribute, "missing")) || "required", attribute: attribute.name };
}

function lookUps(attribute: AttributeType, value: unknown, context: ElementContext): readonly Issue[] {
  const { name, element } = attribute;
  const { found } = context;
  return attribute.needs.flatMap((need) => {
    if (need.kind === "record" || need.kind === "scope") return [];
    if (need.kind === "unique") {
      if (found.taken(name, value) !== true) return [];
      return [element?.taken?.(value, context) ?? { code: "unique", attribute: name }];
    }
    const ids = Array.isArray(value) ? value : [value];
    const missing = isReference(attribute.column) && ids.some((id) => found.label(name, id) === null);
    return missing ? [{ code: "unknownReference", attribute: name }] : [];
  });
}
