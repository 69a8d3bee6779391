import { sizeOfLogic } from "../rules/logic.ts";
import { parseJsonLogic } from "../rules/parse-json-logic.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { isRange } from "./operators.ts";
import type { Filter, FilterTerm } from "./query.ts";

/** What the filter of one call may have. */
export const FILTER_LIMITS = {
  /** Terms of a filter, with those in groups. */
  terms: 200,
  /** Values and ids of all terms of a filter. */
  values: 1000,
  /**
   * Texts that a filter compares for each record. A value of Contains or Does not contain counts one, another term of
   * texts one, and five words of the quick filter one for each column. On a list or a reference, each counts five.
   */
  comparisons: 300,
} as const;

/** How much more the text of a list or a reference costs than one that is stored as it is shown. */
const LOOKED_UP = 5;
const WORDS_OF_ONE = 5;

/** What a filter costs. */
export type FilterWork = Readonly<Record<keyof typeof FILTER_LIMITS, number>>;

/** What a filter costs for each record. Unknown attributes count as plain ones; they are refused elsewhere. */
export function filterWork(type: Pick<EntityType, "byName">, filter: Filter): FilterWork {
  const weight = (name: string): number => (isLookedUp(type.byName.get(name)) ? LOOKED_UP : 1);
  switch (filter.kind) {
    case "all":
    case "any":
      return filter.items.map((item) => filterWork(type, item)).reduce(sum, NOTHING);
    case "term":
      return { terms: 1, values: filter.values.length, comparisons: weight(filter.attribute) * textsOf(filter) };
    case "ids":
      return { terms: 1, values: filter.ids.length, comparisons: 0 };
    case "quick": {
      const times = Math.ceil(filter.pieces.length / WORDS_OF_ONE);
      const columns = filter.columns.reduce((all, name) => all + weight(name), 0);
      return { terms: 1, values: filter.pieces.length, comparisons: columns * times };
    }
    case "logic":
      return { terms: 1, values: 0, comparisons: sizeOfLogic(parseJsonLogic(filter.logic)).nodes };
    case "incomplete":
    case "properties":
      return { terms: 1, values: 0, comparisons: 0 };
  }
}

const NOTHING: FilterWork = { terms: 0, values: 0, comparisons: 0 };

function sum(a: FilterWork, b: FilterWork): FilterWork {
  return { terms: a.terms + b.terms, values: a.values + b.values, comparisons: a.comparisons + b.comparisons };
}

function textsOf({ operator, values }: FilterTerm): number {
  if (isRange(operator)) return 0;
  return operator === "contains" || operator === "doesNotContain" ? Math.max(1, values.length) : 1;
}

function isLookedUp(attribute: AttributeType | undefined): boolean {
  return attribute !== undefined && ["reference", "references", "json"].includes(attribute.column);
}

/** The sentence for a filter that costs too much: the limit, and what to do. Null for any other. */
export function workProblem({ terms, values, comparisons }: FilterWork): string | null {
  const { terms: mostTerms, values: mostValues, comparisons: most } = FILTER_LIMITS;
  if (terms > mostTerms)
    return `A filter may have ${mostTerms} terms, and this one has ${terms}: put several values into one term, or use fewer`;
  if (values > mostValues)
    return `A filter may have ${mostValues} values, and this one has ${values}: use fewer, or an import key`;
  if (comparisons > most)
    return `A filter may compare ${most} texts for each record, and this one compares ${comparisons}: use fewer values of Contains, fewer words, or fewer terms and columns with lists and references`;
  return null;
}
