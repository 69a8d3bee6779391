import { type Static, Type } from "typebox";
import { defineOperation, nullable } from "../contract.ts";
import { DefinitionKind } from "./definition-change.ts";

const Properties = Type.Record(Type.String(), Type.Unknown());

const ConditionCount = Type.Object({
  /** The records that meet the condition now. */
  holds: Type.Integer(),
  /** The records that were examined. */
  of: Type.Integer(),
  /** Whether these are all records. If not, both numbers are minimums. */
  isExact: Type.Boolean(),
});
/** How many records meet a condition. */
export type ConditionCount = Static<typeof ConditionCount>;

/**
 * Counts the records of all organizations that meet a condition in its stored form. Errors are those of a publish (400). 400 `badQuery` for an attribute that the entity does not
 * have or the caller may not view. For administrators.
 */
export const countCondition = defineOperation({
  method: "POST",
  path: "/api/admin/condition/count",
  body: Type.Object({ entity: Type.String(), condition: Properties }, { additionalProperties: false }),
  result: ConditionCount,
});

const Finding = Type.Object({
  /** An error refuses the publish. A warning is probably a mistake. */
  level: Type.Union([Type.Literal("error"), Type.Literal("warning")]),
  code: Type.String(),
  /** Its place: `device.status.conditionalList.r1`, or `device.status.conditionalList[0].if.logic.and[1]`. */
  path: Type.String(),
  /** The property of the definition, or null for the whole definition. */
  property: nullable(Type.String()),
  /** The id of the rule, or its index where its place is one; null if it is about no rule. */
  rule: nullable(Type.String()),
  message: Type.String(),
});
/** What is wrong or odd about a definition. */
export type Finding = Static<typeof Finding>;

/**
 * What is wrong or odd about a definition as it would be: what a publish would refuse, or else rules that never hold,
 * contradict each other, show a field only through itself, or refuse every record that there is. Publishes nothing. For administrators.
 */
export const lintDefinition = defineOperation({
  method: "POST",
  path: "/api/admin/condition/lint",
  body: Type.Object(
    {
      entity: Type.String(),
      definition: Type.Object(
        { kind: DefinitionKind, name: Type.String(), values: Properties },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  result: Type.Array(Finding),
});
