import { formAttributes } from "../access/attributes.ts";
import { changedValues } from "../changes/diff.ts";
import { type Conflict, mergeThree } from "../changes/merge.ts";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { settle, type RuleResults } from "../rules/effects.ts";
import { isEmpty, sameValue } from "../rules/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { Issue } from "../validation/issue.ts";
import type { FormContext } from "./form-context.ts";
import { deriveField, dirtyIn, type FieldSource, type FieldState, isChangeable, keepIfSame } from "./fields.ts";
import { type Reach, reachOf } from "./reach.ts";

/** An attribute that a published change took away while the form held a value for it. */
export interface NoLongerAsked {
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
}

/**
 * A form: values and a compiled type. Every function here takes a state and gives the next one; a field's object stays
 * the same while nothing of it changed, which is what views subscribe to.
 */
export interface FormState extends FieldSource {
  /** Attributes of this form in order, hidden ones included. */
  readonly attributes: readonly AttributeType[];
  readonly reach: Reach;
  /** Visible fields by attribute name; a hidden one is undefined. */
  readonly fields: Readonly<Record<string, FieldState | undefined>>;
  /** Which fields the last step turned, hid or showed; since then `fields` was that object. */
  readonly changed: { readonly since: FormState["fields"]; readonly names: readonly string[] };
  /** How many visible fields that can be changed differ from what is stored. */
  readonly dirtyCount: number;
  /** Names of the visible fields, in order. */
  readonly visible: readonly string[];
  /** Fields that a rule or a publish made appear since the form was opened. */
  readonly appeared: ReadonlySet<string>;
  /** What somebody else changed while the form was open, and was taken over. */
  readonly taken: ReadonlySet<string>;
  readonly noLongerAsked: readonly NoLongerAsked[];
}

/** Opens a form. In create mode `valueDefault` fills, then every setValue whose IF holds. */
export function openForm(context: FormContext, record: Values = {}, found: LookupResult = NO_RESULT): FormState {
  const attributes = formAttributes(context.type, context.mode, context.viewer);
  const names = context.type.attributes.map((attribute) => attribute.name);
  const isCreate = context.mode === "create";
  const start = isCreate ? { ...defaultsOf(attributes), ...record } : record;
  const settled = settle(context.type.rules, start, new Map(), names, () => isCreate);
  const source: FieldSource = {
    context,
    initial: isCreate ? settled.values : record,
    values: settled.values,
    ruleResults: settled.ruleResults,
    touched: new Set(),
    attempted: false,
    serverIssues: [],
    found,
  };
  const fields = Object.fromEntries(attributes.map(({ name }) => [name, undefined]));
  const state = refresh({ ...source, ...EMPTY, fields, attributes, reach: reachOf(attributes) }, attributes);
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

/** A person changes a value: the rules that read it run, and what they reach is derived anew. */
export function changeValue(state: FormState, name: string, value: unknown): FormState {
  if (sameValue(state.values[name], value)) return state;
  const { type } = state.context;
  const settled = settle(type.rules, { ...state.values, [name]: value }, state.ruleResults, [name]);
  const changed = [name, ...settled.filled];
  // What the server said about a dependent may have changed with the value it depends on.
  const dependents = changed.flatMap((each) => state.reach.dependents.get(each) ?? []);
  const outdated = new Set([...changed, ...dependents.map((attribute) => attribute.name)]);
  const serverIssues = state.serverIssues.filter((issue) => issue.attribute === null || !outdated.has(issue.attribute));
  const next = { ...state, values: settled.values, ruleResults: settled.ruleResults, serverIssues };
  return refresh(next, reached(next, state.ruleResults, changed));
}

/** The form begins with this value, and with what rules fill after it: nobody typed it, and leaving loses nothing. */
export function beginWith(state: FormState, name: string, value: unknown): FormState {
  const begun = changeValue(state, name, value);
  const filled = Object.entries(begun.values).filter(([each, now]) => !sameValue(state.values[each], now));
  const begins = { ...Object.fromEntries(filled), [name]: value };
  return refresh({ ...begun, initial: { ...begun.initial, ...begins } }, askedOf(begun.reach, Object.keys(begins)));
}

/** The attributes to derive again: those changed, those whose rules turned, those whose requirement reads a change. */
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

/** A person leaves a field: from now on its issues show. */
export function touchField(state: FormState, name: string): FormState {
  if (state.touched.has(name)) return state;
  return refresh({ ...state, touched: new Set([...state.touched, name]) }, askedOf(state.reach, [name]));
}

/** A save is tried: all issues show. */
export function attemptSave(state: FormState): FormState {
  return refresh({ ...state, attempted: true }, state.attributes);
}

/** The server answered with issues. */
export function withServerIssues(state: FormState, serverIssues: readonly Issue[]): FormState {
  return refresh({ ...state, serverIssues, attempted: true }, state.attributes);
}

/** Answers to look-ups arrived (uniqueness, references). */
export function withFound(state: FormState, found: LookupResult): FormState {
  return refresh({ ...state, found }, state.attributes);
}

/** The build closed or opened, or the record was locked, while the form was open. */
export function withContext(state: FormState, context: FormContext): FormState {
  return refresh({ ...state, context }, state.attributes);
}

/** All issues of visible, enabled fields, in order; a hidden attribute is not validated. */
export function issuesOf(state: FormState): readonly Issue[] {
  return state.visible.flatMap((name) => {
    const field = state.fields[name];
    return field && field.disabled === null ? field.issues : [];
  });
}

export function isDirty(state: FormState): boolean {
  return state.dirtyCount > 0;
}

/** What a save sends: the changes of visible, enabled fields; hidden ones keep what is stored. */
export function changesOf(state: FormState): Values {
  return changesIn(state, ({ disabled }) => disabled === null);
}

/** What a person changed and would lose: {@link changesOf}, and what waits while the whole form is barred. */
export function typedIn(state: FormState): Values {
  return changesIn(state, isChangeable);
}

function changesIn(state: FormState, counts: (field: FieldState) => boolean): Values {
  const names = state.visible.filter((name) => {
    const field = state.fields[name];
    return field !== undefined && counts(field);
  });
  const values = Object.fromEntries(names.map((name) => [name, state.values[name] ?? null]));
  const before = state.context.mode === "create" ? {} : state.initial;
  return changedValues(before, values);
}

/** Somebody else saved first: what only they changed is taken over, what both changed is for a person to choose. */
export function rebaseForm(state: FormState, stored: Values): { state: FormState; conflicts: readonly Conflict[] } {
  const { attributes, rules } = state.context.type;
  const names = attributes.map((attribute) => attribute.name);
  const merged = mergeThree(names, state.initial, state.values, stored);
  const settled = settle(rules, merged.values, state.ruleResults, names, () => false);
  const taken = merged.taken.length === 0 ? state.taken : new Set([...state.taken, ...merged.taken]);
  const next = {
    ...state,
    initial: stored,
    values: settled.values,
    ruleResults: settled.ruleResults,
    serverIssues: [],
    taken,
  };
  const asked = new Set(state.attributes.map((attribute) => attribute.name));
  const conflicts = merged.conflicts.filter((conflict) => asked.has(conflict.attribute));
  return { state: refresh(next, state.attributes), conflicts };
}

/** Derives fields again and keeps every other one as it is. Exported for `republish.ts` alone. */
export function refresh(state: FormState, attributes: readonly AttributeType[]): FormState {
  const derived = attributes.map((attribute) => [attribute.name, derivedField(state, attribute)] as const);
  const changed = derived.filter(([name, field]) => field !== state.fields[name]);
  const fields = changed.length === 0 ? state.fields : withFields(state.fields, changed);
  const names = changed.map(([name]) => name);
  const came = changed.flatMap(([name, field]) => (field && !state.fields[name] ? [name] : []));
  const isTurned = attributes === state.attributes || changed.some(([name, field]) => !field || came.includes(name));
  return {
    ...state,
    fields,
    changed: changed.length === 0 ? state.changed : { since: state.fields, names },
    dirtyCount: state.dirtyCount + dirtyIn(fields, names) - dirtyIn(state.fields, names),
    visible: isTurned ? visibleIn(fields, state) : state.visible,
    appeared: came.length > 0 ? new Set([...state.appeared, ...came]) : state.appeared,
  };
}

/** A spread copies five hundred fields in no time while none is added or removed; hence a hidden one stays a key. */
function withFields(
  former: FormState["fields"],
  changed: readonly (readonly [name: string, field: FieldState | undefined])[],
): FormState["fields"] {
  return { ...former, ...Object.fromEntries(changed) };
}

function derivedField(state: FormState, attribute: AttributeType): FieldState | undefined {
  const field = deriveField(state, attribute);
  return field ? keepIfSame(state.fields[attribute.name], field) : undefined;
}

/** The former list while it says the same. */
function visibleIn(fields: FormState["fields"], { attributes, visible: former }: FormState): readonly string[] {
  const visible = attributes.filter((attribute) => fields[attribute.name]).map((attribute) => attribute.name);
  const isSame = visible.length === former.length && visible.every((name, i) => name === former[i]);
  return isSame ? former : visible;
}
