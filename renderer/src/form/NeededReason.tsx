import { describeCondition, displayText, type EntityType, type FieldState, withShownValues } from "@armature/engine";

export interface NeededReasonProps {
  /** The rules that hold for the field. */
  readonly because: FieldState["because"];
  readonly type: EntityType;
}

/** Why an empty field is needed for completion: the conditions of the rules that ask for it (GEN-021). */
export function NeededReason({ because, type }: NeededReasonProps) {
  const asking = because.filter((rule) => rule.actions.some((action) => action.kind === "require"));
  const shown = (name: string, value: unknown) => {
    const attribute = type.byName.get(name);
    return attribute ? displayText(attribute, { [name]: value }) : String(value);
  };
  const conditions = asking.map((rule) =>
    describeCondition(withShownValues(rule.when, shown), (name) => type.byName.get(name)?.label ?? name),
  );
  return `Needed for completion because ${conditions.join(", or ")}`;
}
