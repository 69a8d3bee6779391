import type { AttributeImpact, DefinitionsImpact, DefinitionUse } from "@armature/engine/platform";

/** What the impact of a change differs in from none. */
export type Over = Partial<AttributeImpact>;

/** The impact of a change that does nothing to records. */
export const NO_IMPACT: DefinitionsImpact = Object.freeze({ attributes: [], uses: [], isWhole: true });

/** The impact of a change of one attribute on 1,200 users. */
export function impactOn(over: Over, uses: readonly DefinitionUse[] = []): DefinitionsImpact {
  const counts = { shown: 0, hidden: 0, hiddenWithValue: 0, disabled: 0, needed: 0, refused: 0, freed: 0 };
  const saves = {
    refusedWhy: [],
    rewritten: 0,
    cut: 0,
    lost: 0,
    converted: 0,
    comesBack: 0,
    retired: [],
    affected: [],
    isWhole: true,
  };
  const attribute = {
    entity: "user",
    attribute: "jobTitle",
    label: "Job Title",
    isNew: false,
    records: 1_200,
    ...counts,
    ...saves,
    ...over,
  };
  return { attributes: [attribute], uses: [...uses], isWhole: attribute.isWhole };
}
