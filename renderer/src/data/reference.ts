import type { AttributeType, Need } from "@armature/engine";

export type ReferenceNeed = Extract<Need, { kind: "reference" }>;

/** The records that an attribute can refer to, or undefined if it is not a reference. */
export function referenceOf(attribute: AttributeType): ReferenceNeed | undefined {
  return attribute.needs.find((need) => need.kind === "reference");
}
