import { type Static, Type } from "typebox";
import { defineOperation } from "../contract.ts";

/** What a changed attribute would be to the records that there are, over all organizations. */
const AttributeImpact = Type.Object({
  entity: Type.String(),
  attribute: Type.String(),
  /** Records looked at. */
  records: Type.Integer(),
  /** Whether these are all; where not, each count is the least that it can be. */
  isWhole: Type.Boolean(),
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
  /** How many could not be saved with the value that they have, */
  refused: Type.Integer(),
  /** of those, how many cannot be saved now either, */
  refusedNow: Type.Integer(),
  /** and why: up to three different messages of such saves. */
  refusedWhy: Type.Array(Type.String()),
  /** How many would have another value after their next save: in capitals, or made of a template. */
  rewritten: Type.Integer(),
  /** How many name several records, of which the first would be kept. */
  cut: Type.Integer(),
  /** How many would lose their value. */
  lost: Type.Integer(),
  /** Whose records these are that need somebody first: refused, in need of more, cut or lost. Most records first, 20 at most. */
  affected: Type.Array(
    Type.Object({
      /** Null for records of no organization. */
      organizationId: Type.Union([Type.Integer(), Type.Null()]),
      organization: Type.String(),
      records: Type.Integer(),
      /** Their ids, of the first 100. */
      idList: Type.Array(Type.Integer()),
    }),
  ),
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

const AttributeWarning = Type.Object({
  code: Type.String(),
  /** The property that it is about; null for the attribute as a whole. */
  property: Type.Union([Type.String(), Type.Null()]),
  /** The id of the rule that it is about; null where it is about none. */
  rule: Type.Union([Type.String(), Type.Null()]),
  message: Type.String(),
});
export type AttributeWarning = Static<typeof AttributeWarning>;

/**
 * What is odd about an attribute as it shall be and yet no mistake: rules that never hold, contradict one another or show
 * a field only through itself. Nothing is published. What would be refused is refused alike (400). For administrators.
 */
export const warnOfAttribute = defineOperation({
  method: "POST",
  path: "/api/metadata/warnings",
  body: Change,
  result: Type.Array(AttributeWarning),
});
