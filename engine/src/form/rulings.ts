import { type Refusal, refusalsAt } from "../schema/refusal.ts";
import { isTouched, said } from "../validation/refusals.ts";
import type { Issue } from "../values/issue.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { FormContext } from "./form-context.ts";

/** What the rules of the entity say at one field. */
export interface Rulings {
  /** They refuse the save. */
  readonly issues: readonly Issue[];
  /** Those of the issues that are shown before the field itself was left, because something that they read was. */
  readonly shown: readonly Issue[];
  /** They would refuse the stored record, of which nobody changed what they read. */
  readonly notes: readonly Issue[];
  readonly warnings: readonly Issue[];
}

const NO_RULINGS: Rulings = Object.freeze({ issues: [], shown: [], notes: [], warnings: [] });

/** What the rules of the entity depend on. */
interface RulingSource {
  readonly context: FormContext;
  readonly initial: Values;
  readonly given: Values;
  readonly touched: ReadonlySet<string>;
}

/** Evaluates the rules of the entity that name the field. */
export function rulingsAt(source: RulingSource, attribute: string): Rulings {
  const { context, given: values, initial, touched } = source;
  const here = refusalsAt(context.type, attribute);
  if (here.length === 0) return NO_RULINGS;
  const holding = here.filter(({ condition }) => condition.holds(values, context.viewer.facts));
  if (holding.length === 0) return NO_RULINGS;
  const before = context.mode === "create" ? null : initial;
  const errors = holding.filter(({ isWarning }) => !isWarning);
  const refusing = errors.filter((refusal) => isTouched(refusal, values, before));
  const isLeft = ({ condition }: Refusal) => [...condition.reads].some((name) => touched.has(name));
  const at = (refusals: typeof here) =>
    refusals.flatMap((refusal) => said(refusal, values, before)).filter((issue) => issue.attribute === attribute);
  return {
    issues: at(refusing),
    shown: at(refusing.filter(isLeft)),
    notes: at(errors.filter((refusal) => !refusing.includes(refusal))),
    warnings: at(holding.filter(({ isWarning }) => isWarning)),
  };
}
