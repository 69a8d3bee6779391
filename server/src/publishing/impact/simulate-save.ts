import { type EntityType, isEmpty, messageOf, sameValue, type Values } from "@armature/engine";
import { type ChangeContext, planUpdate } from "@armature/engine/changes";
import { messageNames } from "@armature/engine/schema";
import { validate } from "@armature/engine/validation";
import { unvalidatedIssues } from "../../records/sql/column-values.ts";
import { shapeIssues } from "../../records/plan/shapes.ts";

/** What a save would do that sends an attribute's value exactly as stored. */
interface SimulatedSave {
  /** Messages of the save if it would be refused; else empty. */
  readonly refusals: readonly string[];
  /** Whether the save would store another value than the one sent. */
  readonly isRewritten: boolean;
}

/** Plans and validates the save as a write does. An unchanged value has no lookups there either. */
export function simulateSave(type: EntityType, name: string, before: Values, variant: string | null): SimulatedSave {
  const value = before[name] ?? null;
  const item = planUpdate(
    type,
    saverOf(type, variant),
    { kind: "update", id: 0, values: { [name]: value } },
    before,
    0,
  );
  const validated = item.validated.filter((attribute) => attribute.name === name);
  const own = [
    ...validate(validated, item.after, { mode: "update", before }),
    ...shapeIssues({ ...item, validated }),
    ...unvalidatedIssues(item).filter(({ attribute }) => attribute === name),
  ];
  return {
    refusals: own.map((issue) => messageOf(issue, messageNames(type, name))),
    isRewritten: !isEmpty(value) && !sameValue(item.after[name], value),
  };
}

/** A person with all permissions, in an organization without a state. */
function saverOf({ name }: EntityType, variant: string | null): ChangeContext {
  return { permission: { [name]: { view: true, create: true, update: true } }, variant, state: null };
}
