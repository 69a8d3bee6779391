import { type Static, Type } from "typebox";
import { defineOperation } from "../contract.ts";

/** What the change of an attribute would do to existing records, over all organizations. */
const AttributeImpact = Type.Object({
  entity: Type.String(),
  attribute: Type.String(),
  /** Number of records examined. */
  records: Type.Integer(),
  /** Whether these are all records. If not, each count is a minimum. */
  isWhole: Type.Boolean(),
  /** Records that would show the attribute and do not now. */
  shown: Type.Integer(),
  /** Records that would no longer show it. */
  hidden: Type.Integer(),
  /** Those of `hidden` with a value. The value is kept, but the form does not show it. */
  hiddenWithValue: Type.Integer(),
  /** Records that would show it disabled and do not now. */
  disabled: Type.Integer(),
  /** Records that would need more information because they lack a value, and do not now. */
  needed: Type.Integer(),
  /** Records that could not be saved with their present value. */
  refused: Type.Integer(),
  /** Those of `refused` that cannot be saved now either. */
  refusedNow: Type.Integer(),
  /** Up to three different messages from those saves. */
  refusedWhy: Type.Array(Type.String()),
  /** Records whose value the next save would change: to upper case, or to the text of a template. */
  rewritten: Type.Integer(),
  /** Records that refer to several records, of which only the first would be kept. */
  cut: Type.Integer(),
  /** Records that would lose their value. */
  lost: Type.Integer(),
  /**
   * Organizations with records that need attention first: refused, needing more information, cut or lost. Up to 20,
   * those with the most records first.
   */
  affected: Type.Array(
    Type.Object({
      /** Null for records without an organization. */
      organizationId: Type.Union([Type.Integer(), Type.Null()]),
      organization: Type.String(),
      records: Type.Integer(),
      /** The ids of the first 100. */
      idList: Type.Array(Type.Integer()),
    }),
  ),
});
export type AttributeImpact = Static<typeof AttributeImpact>;

/** The attribute after the change, with all its properties. */
const Change = Type.Object(
  { entity: Type.String(), name: Type.String(), values: Type.Record(Type.String(), Type.Unknown()) },
  { additionalProperties: false },
);

/**
 * What publishing these attributes would do to existing records. Nothing is published. Errors are those of a publish
 * (400). For administrators.
 */
export const previewImpact = defineOperation({
  method: "POST",
  path: "/api/metadata/impact",
  body: Type.Object({ attributes: Type.Array(Change, { minItems: 1, maxItems: 20 }) }, { additionalProperties: false }),
  result: Type.Array(AttributeImpact),
});

const AttributeWarning = Type.Object({
  code: Type.String(),
  /** The property, or null for the whole attribute. */
  property: Type.Union([Type.String(), Type.Null()]),
  /** The id of the rule, or null if it is about no rule. */
  rule: Type.Union([Type.String(), Type.Null()]),
  message: Type.String(),
});
/** A warning about one attribute, with its code and its text. */
export type AttributeWarning = Static<typeof AttributeWarning>;

/**
 * What looks odd about the changed attribute but is no error: rules that never hold, contradict each other or show a
 * field only through itself. Nothing is published. Errors are those of a publish (400). For administrators.
 */
export const warnOfAttribute = defineOperation({
  method: "POST",
  path: "/api/metadata/warnings",
  body: Change,
  result: Type.Array(AttributeWarning),
});
