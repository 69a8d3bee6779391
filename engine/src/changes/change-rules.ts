import { applies } from "../access/attributes.ts";
import type { Values } from "../rules/compile-logic.ts";
import { effectsOf, evaluate, isHidden, settle, type Truths } from "../rules/effects.ts";
import { sameValue } from "../rules/value.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { ChangeContext } from "./change-context.ts";
import { pickValues } from "./diff.ts";
import type { LeftOut } from "./planned-item.ts";

/** A change after the rules of its entity. */
export interface RuledChange {
  /** The whole record. */
  readonly values: Values;
  readonly truths: Truths;
  /** What the rules took out of the change. */
  readonly leftOut: ReadonlyMap<string, LeftOut>;
}

interface Change {
  readonly type: EntityType;
  readonly context: ChangeContext;
  /** The record, or the defaults of a new one. */
  readonly base: Values;
  /** What would change. */
  readonly wanted: Values;
  readonly before: Values | null;
}

/**
 * The rules on the record as it would be saved: what is hidden or disabled is not changed, setValue fills what the
 * person did not change (BLD-D26). Leaving a value out can turn further rules, so it goes on until nothing is left out.
 */
export function ruleChange(change: Change): RuledChange {
  const { type, context, before } = change;
  const leftOut = new Map<string, LeftOut>();
  for (let kept = change.wanted; ; ) {
    const settled = settleChange(change, kept);
    const barred = barredOf(type, settled.truths, Object.keys(kept));
    if (barred.size === 0 || context.isServer) {
      return { values: withoutHidden(type, settled, before), truths: settled.truths, leftOut };
    }
    for (const [name, why] of barred) leftOut.set(name, why);
    kept = pickValues(kept, (name) => !barred.has(name));
  }
}

function settleChange({ type, context, base, before }: Change, kept: Values) {
  const program = type.rules;
  const former = before ? evaluate(program.rules, before) : new Map<string, boolean>();
  const changed = before ? Object.keys(kept) : type.attributes.map((attribute) => attribute.name);
  return settle(program, { ...base, ...kept }, former, changed, (name) => {
    const attribute = type.byName.get(name);
    return attribute !== undefined && !Object.hasOwn(kept, name) && applies(type, attribute, context.careSetting);
  });
}

function barredOf(type: EntityType, truths: Truths, names: readonly string[]): ReadonlyMap<string, LeftOut> {
  return new Map(
    names.flatMap((name): [string, LeftOut][] => {
      const { hidden, disabled } = effectsOf(type.rules, truths, name);
      if (hidden) return [[name, "hidden"]];
      return disabled ? [[name, "disabled"]] : [];
    }),
  );
}

/** A hidden attribute is filled by no default and no setValue; it keeps what is stored. */
function withoutHidden(
  { rules }: EntityType,
  { values, truths }: Pick<RuledChange, "values" | "truths">,
  before: Values | null,
): Values {
  const hidden = [...rules.hideable].filter((name) => isHidden(rules, truths, name));
  const given = hidden.filter((name) => !sameValue(values[name], before?.[name]));
  if (given.length === 0) return values;
  return { ...values, ...Object.fromEntries(given.map((name) => [name, before?.[name] ?? null])) };
}
