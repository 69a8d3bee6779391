import { compileValue } from "../rules/compile-logic.ts";
import { type Facts, NO_FACTS } from "../rules/facts.ts";
import { type Comparison, type LogicNode, logicPartsOf, type ValueNode } from "../rules/logic.ts";

/** A comparison of at most one attribute with values that the facts alone decide, such as `due < today + 7`. */
export interface Atom {
  readonly node: Extract<LogicNode, { readonly kind: Comparison }>;
  readonly attribute: string | null;
  /** The sides that read no attribute. */
  readonly fixed: readonly ValueNode[];
}

/** The comparisons of conditions; null if a condition asks anything else of its attributes. */
export function atomsOf(conditions: readonly LogicNode[]): readonly Atom[] | null {
  const atoms: Atom[] = [];
  return conditions.every((condition) => collect(condition, atoms)) ? atoms : null;
}

function collect(node: LogicNode, atoms: Atom[]): boolean {
  switch (node.kind) {
    case "constant":
      return true;
    case "and":
    case "or":
      return node.items.every((item) => collect(item, atoms));
    case "not":
      return collect(node.item, atoms);
    case "choice":
      return [node.test, node.then, node.otherwise].every((part) => collect(part, atoms));
    case "truthy":
      return readsNone(node.value);
    case "equals":
    case "contains":
    case "startsWith":
    case "lessThan":
      return addAtom(node, atoms);
  }
}

function addAtom(node: Atom["node"], atoms: Atom[]): boolean {
  const sides = [node.left, node.right];
  const fixed = sides.filter(readsNone);
  const [read, ...more] = sides.filter((side) => !readsNone(side));
  if (more.length > 0 || (read !== undefined && read.kind !== "attribute")) return false;
  atoms.push({ node, attribute: read?.name ?? null, fixed });
  return true;
}

function readsNone(part: LogicNode | ValueNode): boolean {
  return part.kind !== "attribute" && part.kind !== "before" && logicPartsOf(part).every(readsNone);
}

/** The values that the fixed sides of comparisons have, where the facts are these. */
export function fixedValues(atoms: readonly Atom[], facts: Facts): readonly unknown[] {
  return atoms.flatMap(({ fixed }) => fixed.flatMap((node) => compileValue(node)({}, facts)));
}

/** The days that conditions add to today, among them 0; empty if no condition reads it. */
export function stepsFromToday(atoms: readonly Atom[]): readonly number[] {
  const steps = atoms.flatMap(({ fixed }) => fixed.flatMap(stepOf));
  return steps.length === 0 ? [] : [...new Set([0, ...steps])];
}

function stepOf(node: ValueNode): readonly number[] {
  if (node.kind === "today") return [0];
  if (node.kind !== "addDays" || node.day.kind !== "today") return [];
  return [Number(compileValue(node.days)({}, NO_FACTS))];
}
