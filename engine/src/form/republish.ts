import { formAttributes } from "../access/attributes.ts";
import { applySetValue } from "../rules/effects.ts";
import { isEmpty, sameValue } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { FormContext } from "./form-context.ts";
import { dirtyIn } from "./fields.ts";
import { type FormState, refresh } from "./form-model.ts";
import { reachOf } from "./reach.ts";

/** What a published change did to an open form, for the banner. The texts are labels, in form order. */
export interface Republished {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/**
 * Replaces the type of an open form. Values, touched and dirty marks stay by attribute name. Effects of rules are
 * computed again, but no setValue runs. A removed attribute that had a value moves to `noLongerAsked`.
 */
export function republishForm(state: FormState, context: FormContext): { state: FormState; what: Republished } {
  const attributes = formAttributes(context.type, context.mode, context.viewer);
  const names = context.type.attributes.map((attribute) => attribute.name);
  const { ruleResults } = applySetValue(context.type.rules, state.values, new Map(), names, () => false);
  const isAsked = ({ name }: { readonly name: string }) => attributes.some((a) => a.name === name);
  const removed = state.attributes.filter((former) => !isAsked(former));
  const stillAside = state.noLongerAsked.filter((former) => !isAsked(former));
  const fields = without(state.fields, removed);
  const next: FormState = {
    ...state,
    context,
    attributes,
    reach: reachOf(attributes),
    ruleResults,
    fields,
    dirtyCount: dirtyIn(fields, state.visible),
    noLongerAsked: [...stillAside, ...removed.flatMap((attribute) => aside(state, attribute))],
  };
  return { state: refresh(next, attributes), what: compare(state.attributes, attributes, removed) };
}

function without(fields: FormState["fields"], removed: readonly AttributeType[]): FormState["fields"] {
  const names = new Set(removed.map((attribute) => attribute.name));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));
}

function aside(state: FormState, { name, label }: AttributeType): FormState["noLongerAsked"] {
  const value = state.values[name];
  return isEmpty(value) ? [] : [{ name, label, value }];
}

function compare(
  former: readonly AttributeType[],
  now: readonly AttributeType[],
  removed: readonly AttributeType[],
): Republished {
  const before = new Map(former.map((attribute) => [attribute.name, attribute]));
  const labels = (list: readonly AttributeType[]) => list.map((attribute) => attribute.label);
  return {
    added: labels(now.filter((a) => !before.has(a.name))),
    removed: labels(removed),
    changed: labels(now.filter((a) => before.has(a.name) && !sameDefinition(before.get(a.name), a))),
  };
}

function sameDefinition(a: AttributeType | undefined, b: AttributeType): boolean {
  const plain = (x: AttributeType | undefined) => x && { ...x, element: x.element?.name ?? null };
  return sameValue(plain(a), plain(b));
}
