import { type AttributeType, type EntityType, isEmpty, type Values } from "@armature/engine";
import type { LogicNode } from "@armature/engine/rules";
import { equals } from "@armature/engine/values";
import type { QuestionSpec } from "./questionnaire-spec.ts";
import { type CompileContext, hasAttribute, report } from "./compile-context.ts";
import { allOf, emptyCondition, questionRules } from "./prerequisites.ts";
import type { QuestionType } from "./question-type.ts";

/**
 * The attribute that says that a question does not apply. It is offered while the question is asked and has no answer.
 * Null if nobody can say that, for example because the answer is required.
 */
export function compileNotApplicable(
  context: CompileContext,
  entity: EntityType,
  spec: QuestionSpec,
  prerequisites: LogicNode | null,
  path: string,
): AttributeType | null {
  const { notApplicable: name } = spec;
  if (name === null || !hasAttribute(context, entity, name, `${path}.notApplicable`)) return null;
  const stored = entity.byName.get(name);
  if (!stored) return null;
  const isAnswer = stored.valueYes !== null || stored.column === "text";
  if (!isAnswer || spec.validate !== null || name === spec.attribute) {
    const message = `${name} cannot say that ${spec.attribute} does not apply; name another attribute, a Yes/No or a text`;
    report(context, "shape", `${path}.notApplicable`, message);
  }
  if (entity.byName.get(spec.attribute)?.required === true) return null;
  const empty = emptyCondition(spec.attribute);
  return Object.freeze({
    ...stored,
    label: stored.valueYes === null ? "Does not apply because" : "Does not apply",
    rules: questionRules(stored.rules, allOf(prerequisites === null ? [empty] : [prerequisites, empty])),
  });
}

/** Whether a person said that the question does not apply. An answer takes precedence over that. */
export function isNotApplicable(
  { attribute, notApplicable }: Pick<QuestionType, "attribute" | "notApplicable">,
  values: Values,
): boolean {
  if (notApplicable === null || !isEmpty(values[attribute.name])) return false;
  const said = values[notApplicable.name];
  return notApplicable.valueYes === null ? !isEmpty(said) : equals(said, notApplicable.valueYes);
}
