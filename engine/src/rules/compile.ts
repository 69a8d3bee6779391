import type { ColumnKind } from "../values/column-kind.ts";
import { compileLogic, compileValue, type Read, type Test } from "./compile-logic.ts";
import { type LogicNode, readsOfLogic } from "./logic.ts";
import { type ActionNode, ALWAYS, NEVER, type RuleNode } from "./node.ts";
import { settable } from "./settable.ts";

/** A rule ready to run: its closure, and the attributes that the closure reads. */
export interface CompiledRule {
  /** `attribute.ruleId`, unique in the entity. */
  readonly key: string;
  readonly attribute: string;
  readonly when: LogicNode;
  readonly actions: readonly ActionNode[];
  readonly reads: ReadonlySet<string>;
  readonly holds: Test;
  /** What `setValue` gives the attribute, and what that reads in addition to the condition. Null if the rule sets nothing. */
  readonly fill: { readonly reads: ReadonlySet<string>; readonly value: Read } | null;
  /** Why the rule is set aside. It then only keeps hidden what it showed or hid, and reads nothing. */
  readonly blocked?: string;
}

/** The rules of one attribute by their action. A rule with two actions is in two lists. */
export interface RuleGroups {
  readonly shows: readonly CompiledRule[];
  readonly hides: readonly CompiledRule[];
  readonly disables: readonly CompiledRule[];
  readonly requires: readonly CompiledRule[];
}

/** The rules of an entity, with an index from each attribute to the rules that read it. */
export interface RuleProgram {
  readonly rules: readonly CompiledRule[];
  /** Attribute → the rules whose actions apply to it. */
  of(attribute: string): readonly CompiledRule[];
  /** The same by action. Null for an attribute without rules. */
  groupsOf(attribute: string): RuleGroups | null;
  /** The attributes that a rule can hide. */
  readonly hideable: ReadonlySet<string>;
  /** The attributes that a rule can require for completion. */
  readonly requiring: ReadonlySet<string>;
  /**
   * Attribute → the rules that read it, which are all that a change of it can affect. {@link NO_ATTRIBUTE} → those that
   * read none.
   */
  reading(attribute: string): readonly CompiledRule[];
}

/** An attribute with rules. Its column says how an expression is stored. */
interface Ruled {
  readonly name: string;
  readonly rules: readonly RuleNode[];
  readonly column?: ColumnKind;
}

/** Compiles the rules of all attributes of an entity into one program, which finds the rules that a change concerns. */
export function compileRules(attributes: readonly Ruled[]): RuleProgram {
  const rules = attributes.flatMap((attribute) => attribute.rules.map((node) => compileRule(attribute, node)));
  const of = Map.groupBy(rules, (rule) => rule.attribute);
  const reading = new Map<string, CompiledRule[]>();
  for (const rule of rules) {
    for (const name of readsOf(rule)) reading.set(name, [...(reading.get(name) ?? []), rule]);
  }
  const groups = new Map([...of].map(([attribute, own]) => [attribute, groupsOf(own)]));
  const having = (isOne: (group: RuleGroups) => boolean) =>
    new Set([...groups].flatMap(([attribute, group]) => (isOne(group) ? [attribute] : [])));
  return Object.freeze({
    rules: Object.freeze(rules),
    of: (attribute: string) => of.get(attribute) ?? [],
    groupsOf: (attribute: string) => groups.get(attribute) ?? null,
    hideable: having(({ shows, hides }) => shows.length > 0 || hides.length > 0),
    requiring: having(({ requires }) => requires.length > 0),
    reading: (attribute: string) => reading.get(attribute) ?? [],
  });
}

/** In place of the name of an attribute: what rules read whose condition reads none, such as one about today. */
export const NO_ATTRIBUTE = "";

const READS_NONE: ReadonlySet<string> = new Set([NO_ATTRIBUTE]);

/** The attributes whose change can turn the rule. */
export function readsOf({ reads }: Pick<CompiledRule, "reads">): ReadonlySet<string> {
  return reads.size === 0 ? READS_NONE : reads;
}

function groupsOf(rules: readonly CompiledRule[]): RuleGroups {
  const doing = (kind: ActionNode["kind"]) =>
    rules.filter((rule) => rule.actions.some((action) => action.kind === kind));
  return { shows: doing("show"), hides: doing("hide"), disables: doing("disable"), requires: doing("require") };
}

function compileRule({ name, column = "text" }: Ruled, node: RuleNode): CompiledRule {
  const { when, actions } = node.blocked === undefined ? node : keptHidden(node);
  return Object.freeze({
    key: `${name}.${node.id}`,
    attribute: name,
    when,
    actions,
    reads: readsOfLogic(when),
    holds: compileLogic(when),
    fill: fillOf(actions, column),
    ...(node.blocked !== undefined && { blocked: node.blocked }),
  });
}

function fillOf(actions: readonly ActionNode[], column: ColumnKind): CompiledRule["fill"] {
  const action = actions.find(({ kind }) => kind === "setValue");
  if (action?.kind !== "setValue") return null;
  if (!("from" in action)) return { reads: NOTHING, value: () => action.value };
  const read = compileValue(action.from);
  return { reads: readsOfLogic(action.from), value: (values, facts) => settable(read(values, facts), column) };
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * What a rule that is set aside does: its condition is not known, so it keeps hidden what it showed or hid.
 * Its other actions do nothing.
 */
function keptHidden({ actions }: RuleNode): Pick<RuleNode, "when" | "actions"> {
  const having = (kind: ActionNode["kind"]) => actions.filter((action) => action.kind === kind);
  const hiding = having("hide");
  return hiding.length > 0 ? { when: ALWAYS, actions: hiding } : { when: NEVER, actions: having("show") };
}
