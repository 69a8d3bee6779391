import type { LookupResult, ReferenceLabels } from "@armature/engine";
import type { BatchState } from "@armature/engine/batch";

/**
 * Look-up results that need no server: labels of references, and the fact that several records cannot get the same
 * unique value.
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
