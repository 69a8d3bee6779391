import { mayChange } from "../access/attributes.ts";
import type { LookupResult } from "../elements/element-type.ts";
import { type Effects, effectsOf, type RuleResults } from "../rules/effects.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { Issue } from "../values/issue.ts";
import { isRequired } from "../validation/required.ts";
import { notesOf, validateAttribute } from "../validation/validate.ts";
import type { FormContext } from "./form-context.ts";
import { rulingsAt } from "./rulings.ts";

/** Why a field cannot be changed, or null if it can. */
export type DisabledReason = "preview" | "closed" | "locked" | "permission" | "fixed" | "rule" | null;

/** Everything that the view of a field needs. The object stays the same while nothing in it changes. */
export interface FieldState {
  readonly attribute: AttributeType;
  readonly value: unknown;
  readonly required: boolean;
  /** Whether completion requires the field by the rules in `because`, filled or not. */
  readonly needed: boolean;
  readonly disabled: DisabledReason;
  readonly dirty: boolean;
  /** All issues. They are shown once the person left the field or tried to save. */
  readonly issues: readonly Issue[];
  readonly shownIssues: readonly Issue[];
  /**
   * What is wrong with the stored value, which nobody changed, and what rules refuse in a record that nobody changed. It
   * stops no save.
   */
  readonly notes: readonly Issue[];
  /** What rules of the entity warn of here. It stops no save. */
  readonly warnings: readonly Issue[];
  readonly stored: unknown;
  readonly because: Effects["because"];
}

/** What a field is computed from. */
export interface FieldSource {
  readonly context: FormContext;
  readonly initial: Values;
  readonly values: Values;
  /** What rules read; see `given-values.ts`. The same object as `values` unless something was typed and is hidden now. */
  readonly given: Values;
  readonly ruleResults: RuleResults;
  readonly touched: ReadonlySet<string>;
  readonly attempted: boolean;
  readonly serverIssues: readonly Issue[];
  readonly found: LookupResult;
}

/** The field of an attribute, or null while a rule hides it. */
export function deriveField(source: FieldSource, attribute: AttributeType): FieldState | null {
  const { context, values, given, initial } = source;
  const effects = effectsOf(context.type.rules, source.ruleResults, attribute.name);
  if (effects.hidden) return null;
  const value = values[attribute.name] ?? null;
  const state = { state: context.state ?? null, before: initial, facts: context.viewer.facts };
  const options = { mode: context.mode, found: source.found, ...state };
  const disabled = disabledReason(context, attribute, effects);
  const ruled = rulingsAt(source, attribute.name);
  const own = isValidated(disabled, value) ? validateAttribute(attribute, given, options) : NONE;
  const server = source.serverIssues.filter((issue) => issue.attribute === attribute.name);
  const issues = joined(joined(own, ruled.issues), server);
  const isShown = source.attempted || source.touched.has(attribute.name);
  return {
    attribute,
    value,
    required: isRequired(attribute, context.mode, given, state),
    needed: effects.needed,
    disabled,
    dirty: !sameValue(initial[attribute.name], value),
    issues,
    shownIssues: isShown ? issues : ruled.shown,
    notes: joined(notesOf(attribute, given, options), ruled.notes),
    warnings: ruled.warnings,
    stored: initial[attribute.name] ?? null,
    because: effects.because,
  };
}

const NONE: readonly Issue[] = Object.freeze([]);

/** What a disabled field holds is not sent. That it is empty can still refuse the save. */
function isValidated(disabled: DisabledReason, value: unknown): boolean {
  if (disabled === "rule" || disabled === "permission") return isEmpty(value);
  return disabled !== "fixed";
}

function joined(first: readonly Issue[], second: readonly Issue[]): readonly Issue[] {
  if (second.length === 0) return first;
  return first.length === 0 ? second : [...first, ...second];
}

function disabledReason(context: FormContext, attribute: AttributeType, effects: Effects): DisabledReason {
  if (context.preview === true) return "preview";
  if (context.closed) return "closed";
  if (context.locked) return "locked";
  if (!mayChange(context.type, attribute, context.mode, context.viewer.permission)) return "permission";
  if (context.fixed?.includes(attribute.name)) return "fixed";
  return effects.disabled ? "rule" : null;
}

/** Reasons that disable the whole form for a time. Values typed before stay. */
const BLOCKS_OF_FORM: ReadonlySet<DisabledReason> = new Set(["preview", "closed", "locked"]);

/** Whether a save looks at the field: not while the whole form is disabled. */
export function isSaved({ disabled }: FieldState): boolean {
  return !BLOCKS_OF_FORM.has(disabled);
}

/** Whether the person may change the field now, or will be able to once the whole form is enabled again. */
export function isChangeable({ disabled }: FieldState): boolean {
  return disabled === null || BLOCKS_OF_FORM.has(disabled);
}

/** How many of these fields the person changed and may change. */
export function dirtyIn(fields: Readonly<Record<string, FieldState | undefined>>, names: readonly string[]): number {
  return names.filter((name) => {
    const field = fields[name];
    return field?.dirty === true && isChangeable(field);
  }).length;
}

/**
 * Returns the previous field if nothing changed, otherwise the new field with previous lists where they are equal. This
 * keeps views from rendering without need.
 */
export function keepIfSame(former: FieldState | undefined, next: FieldState): FieldState {
  if (!former) return next;
  const kept: FieldState = {
    ...next,
    value: keepList(former.value, next.value),
    issues: keepList(former.issues, next.issues),
    shownIssues: keepList(former.shownIssues, next.shownIssues),
    notes: keepList(former.notes, next.notes),
    warnings: keepList(former.warnings, next.warnings),
    stored: keepList(former.stored, next.stored),
    because: keepList(former.because, next.because),
  };
  const keys = Object.keys(next) as (keyof FieldState)[];
  return keys.every((key) => Object.is(former[key], kept[key])) ? former : kept;
}

function keepList<T>(former: T, next: T): T {
  return former === next || sameList(former, next) ? former : next;
}

function sameList(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((item, i) => Object.is(item, b[i]) || ("code" in Object(item) && sameValue(item, b[i])));
}
