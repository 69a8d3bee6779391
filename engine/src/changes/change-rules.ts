import { applies } from "../access/attributes.ts";
import type { Values } from "../rules/compile-logic.ts";
import { writeBlock, type SetValueResult, applySetValueOnWrite } from "../rules/effects.ts";
import { sameValue } from "../values/value.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { ChangeContext } from "./change-context.ts";
import { pickValues } from "./diff.ts";
import type { LeftOut } from "./planned-item.ts";
import { touchedParts } from "./touched-parts.ts";

/** A change after the rules of its entity were applied. */
export interface RuledChange {
  /** The whole record. */
  readonly values: Values;
  /** Attributes whose value may differ from the stored record: those requested and those that rules filled. */
  readonly touched: ReadonlySet<string>;
  /** What the rules removed from the change. */
  readonly leftOut: ReadonlyMap<string, LeftOut>;
}

interface Change {
  readonly type: EntityType;
  readonly context: Pick<ChangeContext, "variant" | "isServer" | "facts">;
  /** The stored record, or the defaults of a new one. */
  readonly base: Values;
  /** The requested values that differ from the stored ones. */
  readonly wanted: Values;
  /** All requested values. setValue fills none of them. */
  readonly sent: Values;
  readonly before: Values | null;
}

/**
 * Applies the rules to the record as it would be saved. Hidden and disabled attributes keep their values, and setValue
 * fills attributes that were not sent. A value that is left out counts as not sent. Leaving it out can change the outcome
 * of other rules, so this repeats until nothing more is left out.
 */
export function ruleChange(change: Change): RuledChange {
  const { type, context } = change;
  const { settable } = touchedParts(type);
  const leftOut = new Map<string, LeftOut>();
  let typed = settable.size === 0 ? NO_NAMES : new Set(Object.keys(change.sent).filter((name) => settable.has(name)));
  for (let kept = change.wanted; ; ) {
    const applied = applyRules(change, kept, typed);
    const names = Object.keys(kept);
    const blocked = blockedOf(change, applied.values, new Set([...names, ...typed]));
    if (blocked.size === 0 || context.isServer) {
      const touched = new Set([...names, ...applied.filled]);
      return { values: withoutHidden(change, applied.values, touched), touched, leftOut };
    }
    for (const [name, why] of blocked) if (Object.hasOwn(kept, name)) leftOut.set(name, why);
    kept = pickValues(kept, new Set(names.filter((name) => !blocked.has(name))));
    typed = new Set([...typed].filter((name) => !blocked.has(name)));
  }
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** @param typed the attributes that setValue leaves alone */
function applyRules(
  { type, context, base, before }: Change,
  kept: Values,
  typed: ReadonlySet<string>,
): Pick<SetValueResult, "values" | "filled"> {
  const { setters } = touchedParts(type);
  return applySetValueOnWrite(
    setters,
    { ...base, ...kept },
    context.facts,
    before,
    before ? Object.keys(kept) : setters.keys(),
    (name) => {
      const attribute = type.byName.get(name);
      return attribute !== undefined && !typed.has(name) && applies(type, attribute, context.variant);
    },
  );
}

function blockedOf({ type, context }: Change, values: Values, names: Iterable<string>): ReadonlyMap<string, LeftOut> {
  const blocked = new Map<string, LeftOut>();
  for (const name of names) {
    const block = writeBlock(type.rules, name, values, context.facts);
    if (block !== null) blocked.set(name, block);
  }
  return blocked;
}

/** Neither a default nor setValue fills a hidden attribute. It keeps its stored value. */
function withoutHidden({ type, context, before }: Change, values: Values, touched: ReadonlySet<string>): Values {
  const { rules } = type;
  const given = [...(before ? touched : rules.hideable)].filter(
    (name) => !sameValue(values[name], before?.[name]) && writeBlock(rules, name, values, context.facts) === "hidden",
  );
  if (given.length === 0) return values;
  return { ...values, ...Object.fromEntries(given.map((name) => [name, before?.[name] ?? null])) };
}
