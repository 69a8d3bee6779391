import { defineOperation } from "@armature/engine";
import { type Static, Type } from "typebox";

/** What a changed attribute would be to the records that there are, over all organizations. */
const AttributeImpact = Type.Object({
  entity: Type.String(),
  attribute: Type.String(),
  /** Records looked at. */
  records: Type.Integer(),
  /** Of these, how many would show it that do not now. */
  shown: Type.Integer(),
  /** How many would show it no longer, */
  hidden: Type.Integer(),
  /** and of those, how many have a value, which stays and is not seen. */
  hiddenWithValue: Type.Integer(),
  /** How many would show it disabled that do not now. */
  disabled: Type.Integer(),
  /** How many would need more information, for want of a value, that do not now. */
  needed: Type.Integer(),
});
export type AttributeImpact = Static<typeof AttributeImpact>;

/** An attribute as it shall be: all of its properties. */
const Change = Type.Object(
  { entity: Type.String(), name: Type.String(), values: Type.Record(Type.String(), Type.Unknown()) },
  { additionalProperties: false },
);

/**
 * What a publish of attributes would do to the records that there are; nothing is published. What would be refused is
 * refused alike (400). For administrators.
 */
export const previewImpact = defineOperation({
  method: "POST",
  path: "/api/metadata/impact",
  body: Type.Object({ attributes: Type.Array(Change, { minItems: 1, maxItems: 20 }) }, { additionalProperties: false }),
  result: Type.Array(AttributeImpact),
});
