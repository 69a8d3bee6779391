import {
  type AttributeType,
  type ConditionNode,
  contextOf,
  describeCondition,
  type EntityType,
  type FieldState,
  isEmpty,
  type Issue,
  messageOf,
  type MessageTable,
  textForm,
} from "@armature/engine";

/** The ledger's text of a refused submit (GEN-071). */
export const INVALID_FORM = "Some fields have validation errors. Review errors above before resubmitting.";

/** An issue of the server keeps the server's words. */
export function serverIssue(code: string, attribute: string | null, message: string): Issue {
  return { code, attribute, args: { [MESSAGE]: message } };
}

const MESSAGE = "serverMessage";

/** @param texts by code, where a form has its own */
export function issueText(issue: Issue, type: EntityType, texts: MessageTable = {}): string {
  const message = issue.args?.[MESSAGE];
  if (typeof message === "string") return message;
  const label = type.byName.get(issue.attribute ?? "")?.label;
  return messageOf(issue, { entity: type.label, ...(label !== undefined && { label }) }, texts);
}

/** Each text once, though browser and server may both have found it. */
export function issueTexts(issues: readonly Issue[], type: EntityType, texts?: MessageTable): readonly string[] {
  return issues.length === 0 ? NO_TEXTS : [...new Set(issues.map((issue) => issueText(issue, type, texts)))];
}

const NO_TEXTS: readonly string[] = Object.freeze([]);

/** Why an empty field is needed for completion: the conditions of the rules that ask for it (GEN-021). */
export function neededText({ needed, value, because }: FieldState, type: EntityType): string | undefined {
  if (!needed || !isEmpty(value)) return undefined;
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

/** Said where it is about to be left (GEN-073). */
export const UNSAVED_FORM = "What you changed in this form has not been saved.";
