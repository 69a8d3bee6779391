import type { BatchState, LookupResult, ReferenceLabels } from "@armature/engine";

/**
 * What a review can know without the server: labels of references, and that records which all get one value of a unique
 * attribute clash with each other.
 */
export function reviewFound(
  { chosen, records }: Pick<BatchState, "chosen" | "records">,
  ...labels: readonly ReferenceLabels[]
): LookupResult {
  return {
    taken: (attribute) => (records.length > 1 && chosen.includes(attribute) ? true : undefined),
    label: (attribute, id) => labels.map((own) => own[attribute]?.[String(id)]).find((label) => label !== undefined),
  };
}
