import {
  type AttributeType,
  type ConditionNode,
  contextOf,
  describeCondition,
  type EntityType,
  type FieldState,
  textForm,
} from "@armature/engine";

export interface NeededReasonProps {
  /** The rules that hold for the field. */
  readonly because: FieldState["because"];
  readonly type: EntityType;
}

/** Why an empty field is needed for completion: the conditions of the rules that ask for it (GEN-021). */
export function NeededReason({ because, type }: NeededReasonProps) {
  const asking = because.filter((rule) => rule.actions.some((action) => action.kind === "require"));
  const conditions = asking.map((rule) =>
    describeCondition(withShownValues(rule.when, type), (name) => type.byName.get(name)?.label ?? name),
  );
  return `Needed for completion because ${conditions.join(", or ")}`;
}

/** The condition with values as people see them: 'Yes', not the stored 1. */
function withShownValues(node: ConditionNode, type: EntityType): ConditionNode {
  if (node.kind !== "check") return { ...node, items: node.items.map((item) => withShownValues(item, type)) };
  const attribute = type.byName.get(node.attribute);
  return attribute ? { ...node, value: shown(attribute, node.value) } : node;
}

function shown(attribute: AttributeType, value: unknown): string {
  return attribute.element?.format(value, contextOf(attribute, {})) ?? textForm(value);
}
