import { type EntityType, textForm } from "@armature/engine";
import { ruleOperatorsOf } from "@armature/engine/elements";
import type { ConditionNode } from "@armature/engine/rules";
import type { QuestionPrerequisiteSpec, QuestionSpec } from "./questionnaire-spec.ts";
import { addRelated, type CompileContext, entityNamed, hasAttribute, linkTo, report } from "./compile-context.ts";
import { allOf, prerequisiteCondition, relatedCondition, relatedPrerequisite, relatedTest } from "./prerequisites.ts";
import type { AnswerRule, RelatedTest } from "./question-type.ts";

/** The prerequisites of a question and of what it stands in, as one condition; null where it is always asked. */
export function compilePrerequisites(
  context: CompileContext,
  entity: EntityType,
  list: readonly QuestionPrerequisiteSpec[],
  outer: ConditionNode | null,
  path: string,
): ConditionNode | null {
  const own = list.flatMap((spec, i) => {
    const condition = compilePrerequisite(context, entity, spec, `${path}.prerequisiteList[${i}]`);
    return condition ? [condition] : [];
  });
  return allOf(outer === null ? own : [outer, ...own]);
}

function compilePrerequisite(
  context: CompileContext,
  entity: EntityType,
  spec: QuestionPrerequisiteSpec,
  path: string,
): ConditionNode | null {
  const isOwn = spec.entity === null || spec.entity === entity.name;
  const other = isOwn ? entity : entityNamed(context, spec.entity, `${path}.entity`);
  if (!other || !hasAttribute(context, other, spec.attribute, `${path}.attribute`)) return null;
  lintOperator(context, other, spec, path);
  if (isOwn) return prerequisiteCondition(spec);
  const link = linkTo(context, entity, other, `${path}.entity`);
  return link && readRelated(context, entity, relatedPrerequisite(spec, other.name, link));
}

function readRelated(context: CompileContext, entity: EntityType, test: RelatedTest): ConditionNode {
  addRelated(context, entity, test);
  return relatedCondition(test);
}

/** A value that cannot be compared makes a prerequisite that never holds. */
function lintOperator(context: CompileContext, entity: EntityType, spec: QuestionPrerequisiteSpec, path: string): void {
  const read = entity.byName.get(spec.attribute);
  if (!read?.element || ruleOperatorsOf(read.element).includes("equals")) return;
  report(context, "operatorOfType", path, `${read.label} is a ${read.element.label}, which compares with nothing`);
}

/** When the question counts as answered; null, with the reason reported, where none can tell. */
export function compileAnswerRule(
  context: CompileContext,
  entity: EntityType,
  spec: QuestionSpec,
  path: string,
): AnswerRule | null {
  if (spec.validate === null) return Object.freeze({ kind: "value" });
  if (spec.validate === "coreTeam") {
    return Object.freeze({ kind: "roles", roles: Object.freeze((spec.enum ?? []).map(textForm)) });
  }
  const other = entityNamed(context, spec.associatedEntityType ?? "", `${path}.associatedEntityType`);
  const link = other && linkTo(context, entity, other, `${path}.associatedEntityType`);
  if (!other || !link) return null;
  const test = associatedTest(spec, other.name, link);
  if (
    spec.associatedAttribute &&
    !hasAttribute(context, other, spec.associatedAttribute, `${path}.associatedAttribute`)
  )
    return null;
  addRelated(context, entity, test);
  return Object.freeze({ kind: "related", test: test.name });
}

/** The associated record of a multiple upload has the attribute and value that were sent with it. */
function associatedTest(spec: QuestionSpec, other: string, link: RelatedTest["link"]): RelatedTest {
  const { associatedAttribute: attribute, associatedAttributeValue: value } = spec;
  if (attribute === null) return relatedTest(`any ${other}`, other, link, []);
  const condition = { attribute, operator: null, value, valueList: null, entity: null };
  return relatedPrerequisite(condition, other, link);
}
