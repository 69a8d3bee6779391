import { formAttributes } from "../access/attributes.ts";
import { applySetValue } from "../rules/effects.ts";
import { isEmpty, sameValue } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { FormContext } from "./form-context.ts";
import { convertForm } from "./convert-form.ts";
import { dirtyIn } from "./fields.ts";
import { type FormState, refresh } from "./form-model.ts";
import { givenValues } from "./given-values.ts";
import { reachOf } from "./reach.ts";

/** What a published change did to an open form, for the banner. The texts are labels, in form order. */
export interface Republished {
  /** New attributes, also hidden ones. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** Attributes that were on the form, or are new, and are hidden now. */
  readonly hidden: readonly string[];
  /** Attributes that were hidden before. */
  readonly shown: readonly string[];
  /** Where a field that came onto the form stands: the one above it. Absent for the first field. */
  readonly places: Readonly<Record<string, string>>;
}

/**
 * Replaces the type of an open form. Values, touched and dirty marks stay by attribute name. Effects of rules are
 * computed again, but no setValue runs. Values of attributes that got another form are converted. A removed attribute that had a value moves to `noLongerAsked`.
 */
export function republishForm(open: FormState, context: FormContext): { state: FormState; what: Republished } {
  const { aside: unfit, ...converted } = convertForm(open, context.type);
  const state = { ...open, ...converted };
  const { type, mode, viewer } = context;
  const attributes = formAttributes(type, mode, viewer);
  const names = type.attributes.map((attribute) => attribute.name);
  const given = givenValues(context, state.initial, state.values);
  const { ruleResults } = applySetValue(type.rules, given, viewer.facts, new Map(), names, () => false);
  const isAsked = ({ name }: { readonly name: string }) => attributes.some((a) => a.name === name);
  const removed = state.attributes.filter((former) => !isAsked(former));
  const stillAside = state.noLongerAsked.filter((former) => !isAsked(former));
  const fields = without(state.fields, removed);
  const next: FormState = {
    ...state,
    context,
    attributes,
    reach: reachOf(context.type, attributes),
    given,
    ruleResults,
    fields,
    dirtyCount: dirtyIn(fields, state.visible),
    noLongerAsked: [...stillAside, ...unfit, ...removed.flatMap((attribute) => aside(state, attribute))],
  };
  const refreshed = refresh(next, attributes);
  return { state: refreshed, what: compare(state, refreshed, removed) };
}

function without(fields: FormState["fields"], removed: readonly AttributeType[]): FormState["fields"] {
  const names = new Set(removed.map((attribute) => attribute.name));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));
}

function aside(state: FormState, { name, label }: AttributeType): FormState["noLongerAsked"] {
  const value = state.values[name];
  return isEmpty(value) ? [] : [{ name, label, value }];
}

function compare(former: FormState, now: FormState, removed: readonly AttributeType[]): Republished {
  const before = new Map(former.attributes.map((attribute) => [attribute.name, attribute]));
  const [wasVisible, isVisible] = [new Set(former.visible), new Set(now.visible)];
  const labels = (is: (attribute: AttributeType) => boolean) => now.attributes.filter(is).map(({ label }) => label);
  const visible = now.attributes.filter(({ name }) => isVisible.has(name));
  return {
    added: labels(({ name }) => !before.has(name)),
    removed: removed.map(({ label }) => label),
    changed: labels((a) => before.has(a.name) && !sameDefinition(before.get(a.name), a)),
    hidden: labels(({ name }) => !isVisible.has(name) && (wasVisible.has(name) || !before.has(name))),
    shown: labels(({ name }) => isVisible.has(name) && before.has(name) && !wasVisible.has(name)),
    places: placesOf(visible, wasVisible),
  };
}

/** The label above each field that was not on the form. */
function placesOf(visible: readonly AttributeType[], wasVisible: ReadonlySet<string>): Republished["places"] {
  const places = visible.flatMap(({ name, label }, i) => {
    const above = visible[i - 1];
    return above === undefined || wasVisible.has(name) ? [] : [[label, above.label] as const];
  });
  return Object.fromEntries(places);
}

function sameDefinition(a: AttributeType | undefined, b: AttributeType): boolean {
  const plain = (x: AttributeType | undefined) => x && { ...x, element: x.element?.name ?? null };
  return sameValue(plain(a), plain(b));
}
