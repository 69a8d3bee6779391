import type { AttributeType, Lookup } from "@armature/engine";

export type ReferenceLookup = Extract<Lookup, { kind: "reference" }>;

/** The records that an attribute can refer to, or undefined if it is not a reference. */
export function referenceOf(attribute: AttributeType): ReferenceLookup | undefined {
  return attribute.needs.find((need) => need.kind === "reference");
}
