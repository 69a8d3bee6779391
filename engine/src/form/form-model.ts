import { formAttributes } from "../access/attributes.ts";
import { pickValues } from "../changes/diff.ts";
import { type Conflict, mergeThree } from "../changes/merge.ts";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { applySetValue, evaluate, type RuleResults } from "../rules/effects.ts";
import { isEmpty, sameValue } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { Issue } from "../values/issue.ts";
import { refusalsOf } from "../validation/refusals.ts";
import type { FormContext } from "./form-context.ts";
import { deriveField, dirtyIn, type FieldSource, type FieldState, isSaved, keepIfSame } from "./fields.ts";
import { givenValues } from "./given-values.ts";
import { type Reach, reachOf } from "./reach.ts";

/** An attribute that a published change removed while the form had a value for it. */
export interface NoLongerAsked {
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
}

/**
 * A form: its values and compiled type. Every function takes a state and returns the next one. A field's object stays
 * the same while nothing in it changes, so views can subscribe to single fields.
 */
export interface FormState extends FieldSource {
  /** The attributes of this form in order, including hidden ones. */
  readonly attributes: readonly AttributeType[];
  readonly reach: Reach;
  /** Visible fields by attribute name. A hidden field is undefined. */
  readonly fields: Readonly<Record<string, FieldState | undefined>>;
  /** Names of the fields that changed, appeared or disappeared in the last step, and the `fields` before it. */
  readonly changed: { readonly since: FormState["fields"]; readonly names: readonly string[] };
  /** Number of visible, editable fields that differ from the stored values. */
  readonly dirtyCount: number;
  /** Names of the visible fields, in order. */
  readonly visible: readonly string[];
  /** Fields that a rule or a published change made visible since the form was opened. */
  readonly appeared: ReadonlySet<string>;
  /** Attributes whose value was taken over because somebody else changed it while the form was open. */
  readonly taken: ReadonlySet<string>;
  readonly noLongerAsked: readonly NoLongerAsked[];
}

/**
 * Opens a form. A new record gets the `valueDefault` of each attribute, then the value of every setValue whose
 * condition is true.
 */
export function openForm(context: FormContext, record: Values = {}, found: LookupResult = NO_RESULT): FormState {
  const attributes = formAttributes(context.type, context.mode, context.viewer);
  const names = context.type.attributes.map((attribute) => attribute.name);
  const isCreate = context.mode === "create";
  const start = isCreate ? { ...defaultsOf(attributes), ...record } : record;
  const applied = applySetValue(context.type.rules, start, context.viewer.facts, new Map(), names, () => isCreate);
  const source: FieldSource = {
    context,
    initial: isCreate ? applied.values : record,
    values: applied.values,
    given: applied.values,
    ruleResults: applied.ruleResults,
    touched: new Set(),
    attempted: false,
    serverIssues: [],
    found,
  };
  const fields = Object.fromEntries(attributes.map(({ name }) => [name, undefined]));
  const state = refresh(
    { ...source, ...EMPTY, fields, attributes, reach: reachOf(context.type, attributes) },
    attributes,
  );
  return { ...state, appeared: new Set() };
}

const EMPTY: Omit<FormState, keyof FieldSource | "attributes" | "reach" | "fields"> = Object.freeze({
  changed: { since: {}, names: [] },
  dirtyCount: 0,
  visible: [],
  appeared: new Set<string>(),
  taken: new Set<string>(),
  noLongerAsked: [],
});

function defaultsOf(attributes: readonly AttributeType[]): Values {
  const filled = attributes.filter((attribute) => !isEmpty(attribute.valueDefault));
  return Object.fromEntries(filled.map((attribute) => [attribute.name, attribute.valueDefault]));
}

/** A person changes a value. The rules that read it run, and the fields they affect are computed again. */
export function changeValue(state: FormState, name: string, value: unknown): FormState {
  if (sameValue(state.values[name], value)) return state;
  const { ruled, changed } = ruledValues(state, { ...state.values, [name]: value }, [name]);
  const next = { ...state, ...ruled, serverIssues: stillFound(state, changed) };
  return refresh(next, reached(next, state.ruleResults, changed));
}

/** The values after the rules ran, and the names of those that changed. */
interface Ruled {
  readonly ruled: Pick<FormState, "values" | "given" | "ruleResults">;
  readonly changed: readonly string[];
}

/**
 * Runs the rules that read what changed. Each value that a rule sets can show or hide a field, and so change what rules
 * read; this repeats until nothing is set.
 */
function ruledValues(
  { context, initial, values: former, given: formerGiven, ruleResults: results }: FormState,
  values: Values,
  names: readonly string[],
  mayFill?: (attribute: string) => boolean,
): Ruled {
  const { rules } = context.type;
  const { facts } = context.viewer;
  // Nearly every key hides nothing that was typed and fills nothing.
  if (formerGiven === former && givenValues(context, initial, values, names) === values) {
    const applied = applySetValue(rules, values, facts, results, names, mayFill);
    if (applied.filled.length === 0)
      return { ruled: { values, given: values, ruleResults: applied.ruleResults }, changed: names };
  }
  let [typed, before, ruleResults] = [values, formerGiven, results];
  const changed = new Set(names);
  for (let pass = 0; ; pass++) {
    const given = givenValues(context, initial, typed);
    const turned = [...changed, ...rules.hideable].filter((name) => !sameValue(before[name], given[name]));
    for (const name of turned) changed.add(name);
    const applied = applySetValue(rules, given, facts, ruleResults, turned, mayFill);
    ({ ruleResults } = applied);
    if (applied.filled.length === 0 || pass === MOST_PASSES)
      return { ruled: { values: typed, given, ruleResults }, changed: [...changed] };
    for (const name of applied.filled) changed.add(name);
    typed = { ...typed, ...pickValues(applied.values, new Set(applied.filled)) };
    before = applied.values;
  }
}

/** Rules that set and hide one another in a circle are cut off. */
const MOST_PASSES = 50;

/** Puts back what a person typed earlier. Rules set only other values, in whatever order these were typed. */
export function restoreTyped(state: FormState, typed: Values): FormState {
  return withValues(state, typed, (name) => !Object.hasOwn(typed, name));
}

/**
 * The person takes the stored value of some attributes, which somebody else changed. It is stored already, so no rule
 * sets anything because of it.
 */
export function takeStored(state: FormState, names: readonly string[]): FormState {
  const stored = Object.fromEntries(names.map((name) => [name, state.initial[name] ?? null]));
  return withValues(state, stored, () => false);
}

function withValues(state: FormState, values: Values, mayFill: (attribute: string) => boolean): FormState {
  const names = Object.keys(values).filter((name) => !sameValue(state.values[name], values[name]));
  const { ruled, changed } = ruledValues(state, { ...state.values, ...values }, names, mayFill);
  return refresh({ ...state, ...ruled, serverIssues: stillFound(state, changed) }, state.attributes);
}

/** What the server found about fields, except those that changed or depend on what changed. */
function stillFound({ serverIssues, reach }: FormState, changed: readonly string[]): readonly Issue[] {
  if (serverIssues.length === 0) return serverIssues;
  const dependents = changed.flatMap((name) => reach.dependents.get(name) ?? []);
  const outdated = new Set([...changed, ...dependents.map(({ name }) => name)]);
  return serverIssues.filter(({ attribute }) => attribute === null || !outdated.has(attribute));
}

/**
 * Gives the form an initial value, and the values that rules set because of it. Nobody typed it, so leaving the form
 * loses nothing.
 */
export function setInitialValue(state: FormState, name: string, value: unknown): FormState {
  const begun = changeValue(state, name, value);
  const filled = Object.entries(begun.values).filter(([each, now]) => !sameValue(state.values[each], now));
  const begins = { ...Object.fromEntries(filled), [name]: value };
  const next = { ...begun, initial: { ...begun.initial, ...begins } };
  return refresh({ ...next, ...evaluated(next, next.context) }, askedOf(begun.reach, Object.keys(begins)));
}

/**
 * The attributes to compute again: those that changed, those whose rules changed their result, and those whose
 * requirement reads a changed value.
 */
function reached({ context, reach, ruleResults }: FormState, former: RuleResults, changed: readonly string[]) {
  const isAlone = changed.every((name) => context.type.rules.reading(name).length === 0 && !reach.dependents.has(name));
  if (isAlone) return askedOf(reach, changed);
  const names = new Set(changed);
  for (const rule of changed.flatMap((name) => context.type.rules.reading(name))) {
    if (former.get(rule.key) !== ruleResults.get(rule.key)) names.add(rule.attribute);
  }
  for (const dependent of changed.flatMap((name) => reach.dependents.get(name) ?? [])) names.add(dependent.name);
  return askedOf(reach, names);
}

function askedOf({ asked }: Reach, names: Iterable<string>): readonly AttributeType[] {
  return [...names].flatMap((name) => asked.get(name) ?? []);
}

/** The person leaves a field. From now on its issues are shown. */
export function touchField(state: FormState, name: string): FormState {
  if (state.touched.has(name)) return state;
  return refresh({ ...state, touched: new Set([...state.touched, name]) }, askedOf(state.reach, [name]));
}

/** The person tries to save. All issues are shown. */
export function attemptSave(state: FormState): FormState {
  return refresh({ ...state, attempted: true }, state.attributes);
}

/** Takes over issues from the server. */
export function withServerIssues(state: FormState, serverIssues: readonly Issue[]): FormState {
  return refresh({ ...state, serverIssues, attempted: true }, state.attributes);
}

/** Takes over a changed context, for example when the organization's build is closed or the record is locked. */
export function withContext(state: FormState, context: FormContext): FormState {
  const ruled = context.viewer.facts === state.context.viewer.facts ? {} : evaluated(state, context);
  return refresh({ ...state, context, ...ruled }, state.attributes);
}

/** What all rules say of the values as they are. None sets anything. */
function evaluated(
  { initial, values, ruleResults }: FormState,
  context: FormContext,
): Pick<FormState, "given" | "ruleResults"> {
  const given = givenValues(context, initial, values);
  return { given, ruleResults: evaluate(context.type.rules.rules, given, context.viewer.facts, ruleResults) };
}

/**
 * All issues of visible fields, in order, and then what rules of the entity refuse at other attributes. Hidden
 * attributes are not validated.
 */
export function issuesOf(state: FormState): readonly Issue[] {
  return [...state.visible.flatMap((name) => savedIssues(state, name)), ...unseenIssuesOf(state)];
}

function savedIssues({ fields }: FormState, name: string): readonly Issue[] {
  const field = fields[name];
  return field && isSaved(field) ? field.issues : [];
}

/** As {@link issuesOf}, without what the server found. The server is asked again by each save. */
export function ownIssuesOf(state: FormState): readonly Issue[] {
  const found = Map.groupBy(state.serverIssues, ({ attribute }) => attribute);
  const own = state.visible.flatMap((name) => {
    const issues = savedIssues(state, name);
    // The server's issues are the last ones of a field.
    return issues.slice(0, issues.length - (found.get(name)?.length ?? 0));
  });
  return [...own, ...unseenIssuesOf(state)];
}

/** What rules of the entity refuse at attributes that the form does not show. */
function unseenIssuesOf(state: FormState): readonly Issue[] {
  const { context, given, initial, fields } = state;
  const { type, mode, viewer } = context;
  const { issues } = refusalsOf(type, given, mode === "create" ? null : initial, viewer.facts);
  return issues.filter(({ attribute }) => attribute === null || fields[attribute] === undefined);
}

/** Whether anything was typed that is not stored. */
export function isDirty(state: FormState): boolean {
  return state.dirtyCount > 0;
}

/**
 * Takes over a record that somebody else saved first. What only they changed is taken over. If both changed a value,
 * the person chooses.
 * @param unsaved attributes whose typed value is still to be saved, so that it stays whatever is stored
 */
export function rebaseForm(
  state: FormState,
  stored: Values,
  unsaved: ReadonlySet<string> = NO_NAMES,
): { state: FormState; conflicts: readonly Conflict[] } {
  const { attributes } = state.context.type;
  const names = attributes.flatMap(({ name }) => (unsaved.has(name) ? [] : [name]));
  const merged = mergeThree(names, state.initial, state.values, stored);
  const ruled = evaluated({ ...state, initial: stored, values: merged.values }, state.context);
  const taken = merged.taken.length === 0 ? state.taken : new Set([...state.taken, ...merged.taken]);
  const next = {
    ...state,
    initial: stored,
    values: merged.values,
    ...ruled,
    serverIssues: stillFound(state, merged.taken),
    taken,
  };
  const asked = new Set(state.attributes.map((attribute) => attribute.name));
  const conflicts = merged.conflicts.filter((conflict) => asked.has(conflict.attribute));
  return { state: refresh(next, state.attributes), conflicts };
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Computes these fields again and keeps all others. Exported only for `republish.ts`. */
export function refresh(state: FormState, attributes: readonly AttributeType[]): FormState {
  const derived = attributes.map((attribute) => [attribute.name, derivedField(state, attribute)] as const);
  const changed = derived.filter(([name, field]) => field !== state.fields[name]);
  // Spreading 500 fields is fast as long as no key is added or removed. That is why hidden fields keep their key.
  const fields = changed.length === 0 ? state.fields : { ...state.fields, ...Object.fromEntries(changed) };
  const names = changed.map(([name]) => name);
  const appeared = changed.flatMap(([name, field]) => (field && !state.fields[name] ? [name] : []));
  const isVisibilityChanged =
    attributes === state.attributes || changed.some(([name, field]) => !field || appeared.includes(name));
  return {
    ...state,
    fields,
    changed: changed.length === 0 ? state.changed : { since: state.fields, names },
    dirtyCount: state.dirtyCount + dirtyIn(fields, names) - dirtyIn(state.fields, names),
    visible: isVisibilityChanged ? visibleIn(fields, state) : state.visible,
    appeared: appeared.length > 0 ? new Set([...state.appeared, ...appeared]) : state.appeared,
  };
}

function derivedField(state: FormState, attribute: AttributeType): FieldState | undefined {
  const field = deriveField(state, attribute);
  return field ? keepIfSame(state.fields[attribute.name], field) : undefined;
}

/** Returns the previous list if it is equal. */
function visibleIn(fields: FormState["fields"], { attributes, visible: former }: FormState): readonly string[] {
  const visible = attributes.filter((attribute) => fields[attribute.name]).map((attribute) => attribute.name);
  const isSame = visible.length === former.length && visible.every((name, i) => name === former[i]);
  return isSame ? former : visible;
}
