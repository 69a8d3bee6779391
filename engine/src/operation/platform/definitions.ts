import { type Static, Type } from "typebox";
import { defineOperation, nullable } from "../contract.ts";
import { DefinitionChange, DefinitionKind, Reverted } from "./definition-change.ts";

/** What the change of an attribute would do to existing records, over all organizations. */
const AttributeImpact = Type.Object({
  entity: Type.String(),
  attribute: Type.String(),
  /** That of the attribute after the change. */
  label: Type.String(),
  /** Whether there is no such attribute now. */
  isNew: Type.Boolean(),
  /** Number of records examined. */
  records: Type.Integer(),
  /** Whether these are all records. If not, each count is a minimum. */
  isWhole: Type.Boolean(),
  /** Records that would show the attribute and do not now. */
  shown: Type.Integer(),
  /** Records that would no longer show it. Of an attribute that is deleted, those with a value. */
  hidden: Type.Integer(),
  /** Those of `hidden` with a value. The value is kept, but the form does not show it. */
  hiddenWithValue: Type.Integer(),
  /** Records that would show it disabled and do not now. */
  disabled: Type.Integer(),
  /** Records that would need more information because they lack a value, and do not now. */
  needed: Type.Integer(),
  /** Records that could not be saved with their value, and can be now. */
  refused: Type.Integer(),
  /** Records that cannot be saved with their value now, and could be. */
  freed: Type.Integer(),
  /** Up to three different messages from those saves. */
  refusedWhy: Type.Array(Type.String()),
  /** Records whose value the next save would change: to upper case, or to the text of a template. */
  rewritten: Type.Integer(),
  /** Records with several records or choices, of which only the first would be kept. */
  cut: Type.Integer(),
  /** Records that would lose their value. */
  lost: Type.Integer(),
  /** Records that would have their value in another form, such as a number for a text, or another choice. */
  converted: Type.Integer(),
  /** Stored choices that are offered no longer and not replaced, and in how many records. */
  retired: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), records: Type.Integer() })),
  /** Records that would get a value back that was set aside before. */
  comesBack: Type.Integer(),
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

/** What becomes of a definition when an attribute that it names is deleted, or when its own filter changes. */
const DefinitionUse = Type.Object({
  kind: DefinitionKind,
  entity: Type.String(),
  name: Type.String(),
  label: Type.String(),
  becomes: Type.Object({
    /**
     * - `exports`: the mapping's filter changes; `before` and `after` are the numbers of records that it exports, and
     *   `others` of those after that it does not export now.
     * - `exportBlocked`: the mapping loses its filter. It exports nothing until somebody decides; `before` is what it
     *   exports, `after` what it would without a filter.
     * - `ruleHides`: a rule that shows or hides the attribute is set aside. The attribute stays hidden until somebody
     *   decides; `before` is how many records show it, `after` how many would without the rule.
     * - `ruleEnables`: a rule that disables the attribute is set aside, so that people can change it; `before` and
     *   `after` are for how many records it is disabled.
     * - `ruleStops`: a rule is set aside that does something else; `before` is for how many records it does now.
     * - `refusalStops`: a rule of the entity is set aside; `before` is how many records it refuses or warns of now.
     * - `requires`: a condition for requiring the attribute goes; `before` and `after` are for how many records it is
     *   required.
     * - `columnGoes`, `rowGoes`: the number of columns of the preset, or of rows of the mapping.
     * - `attributeGoes`: the number of attributes that the webhook sends.
     * - `webhookStops`: the webhook loses its condition or its last attribute. It sends nothing until somebody decides.
     *   Without numbers.
     * - `kindGoes`: a kind of record is deleted; `before` is how many records it has.
     * - `refers`: the attribute refers to a kind of record that is deleted, which keeps it from being deleted; `before` is
     *   how many records refer to one of its records.
     * - `templateGoes`, `uniqueGoes`: the text is made of other attributes no longer, or a combination need not be unique
     *   any more. Without numbers.
     */
    code: Type.Union([
      Type.Literal("exports"),
      Type.Literal("exportBlocked"),
      Type.Literal("ruleHides"),
      Type.Literal("ruleEnables"),
      Type.Literal("ruleStops"),
      Type.Literal("refusalStops"),
      Type.Literal("requires"),
      Type.Literal("columnGoes"),
      Type.Literal("rowGoes"),
      Type.Literal("templateGoes"),
      Type.Literal("uniqueGoes"),
      Type.Literal("attributeGoes"),
      Type.Literal("webhookStops"),
      Type.Literal("kindGoes"),
      Type.Literal("refers"),
    ]),
    before: nullable(Type.Integer()),
    after: nullable(Type.Integer()),
    others: Type.Optional(Type.Integer()),
  }),
});
export type DefinitionUse = Static<typeof DefinitionUse>;

const DefinitionsImpact = Type.Object({
  /**
   * One for each changed or deleted attribute, in their order. Then those of others whose rules read values that become others, if
   * that changes something for them.
   */
  attributes: Type.Array(AttributeImpact),
  /**
   * Definitions that a deleted attribute leaves changed, mappings with another filter, deleted kinds of record, and what
   * refers to them.
   */
  uses: Type.Array(DefinitionUse),
  /** Whether all records were counted. If not, each count is a minimum. */
  isWhole: Type.Boolean(),
});
/** What changes of definitions would do to records and to other definitions. */
export type DefinitionsImpact = Static<typeof DefinitionsImpact>;

/** What people are asked about before changes are made. That a new field shows to everybody needs no question. */
const ASKED = ["lost", "cut", "refused", "hidden", "shown", "needed", "disabled"] as const;

/** Whether people are asked before these changes are made. */
export function asksFirst({ attributes, uses, isWhole }: DefinitionsImpact): boolean {
  const isAsked = (impact: AttributeImpact) =>
    ASKED.some((count) => impact[count] > 0 && !(count === "shown" && impact.isNew)) || impact.retired.length > 0;
  return !isWhole || attributes.some(isAsked) || uses.some((use) => isAskedOf(use));
}

/** Whether people are asked about a use: records that go with their kind, or that are exported and are not now. */
export function isAskedOf({ becomes: { code, before, after, others } }: DefinitionUse): boolean {
  if (code === "kindGoes") return (before ?? 0) > 0;
  return (others ?? (after ?? 0) - (before ?? 0)) > 0;
}

/** A change of an attribute; what it leaves out stays. */
const Change = Type.Object(
  { entity: Type.String(), name: Type.String(), values: Type.Record(Type.String(), Type.Unknown()) },
  { additionalProperties: false },
);

/**
 * What publishing these changes, or a revert, would do to existing records and to other definitions: only what the
 * changes themselves do. Nothing is published. Errors are those of a publish (400) or of a revert (409). A preset or
 * mapping may be named by its id. For administrators.
 */
export const previewImpact = defineOperation({
  method: "POST",
  path: "/api/metadata/impact",
  body: Type.Object(
    {
      changes: Type.Optional(Type.Array(DefinitionChange, { minItems: 1, maxItems: 20 })),
      /** In place of changes. */
      revert: Type.Optional(Reverted),
      /** Whether the first 20,000 records of each entity are enough, for an answer at once. */
      sample: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  result: DefinitionsImpact,
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
