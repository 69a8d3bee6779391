import { type EntityType, textForm } from "@armature/engine";
import { ruleOperatorsOf } from "@armature/engine/elements";
import type { LogicNode } from "@armature/engine/rules";
import type { QuestionPrerequisiteSpec, QuestionSpec } from "./questionnaire-spec.ts";
import { addRelated, type CompileContext, entityNamed, hasAttribute, linkTo, report } from "./compile-context.ts";
import { allOf, prerequisiteCondition, relatedCondition, relatedPrerequisite, relatedTest } from "./prerequisites.ts";
import type { AnswerRule, RelatedTest } from "./question-type.ts";

/**
 * Joins the prerequisites of a question and of its parents into one condition. Null if the question is always asked.
 */
export function compilePrerequisites(
  context: CompileContext,
  entity: EntityType,
  list: readonly QuestionPrerequisiteSpec[],
  outer: LogicNode | null,
  path: string,
): LogicNode | null {
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
): LogicNode | null {
  const isOwn = spec.entity === null || spec.entity === entity.name;
  const other = isOwn ? entity : entityNamed(context, spec.entity, `${path}.entity`);
  if (!other || !hasAttribute(context, other, spec.attribute, `${path}.attribute`)) return null;
  lintOperator(context, other, spec, path);
  if (isOwn) return prerequisiteCondition(spec);
  const link = linkTo(context, entity, other, `${path}.entity`);
  return link && readRelated(context, entity, relatedPrerequisite(spec, other.name, link));
}

function readRelated(context: CompileContext, entity: EntityType, test: RelatedTest): LogicNode {
  addRelated(context, entity, test);
  return relatedCondition(test);
}

/** Reports a prerequisite whose value cannot be compared, since it would never hold. */
function lintOperator(context: CompileContext, entity: EntityType, spec: QuestionPrerequisiteSpec, path: string): void {
  const read = entity.byName.get(spec.attribute);
  if (!read?.element || ruleOperatorsOf(read.element).includes("equals")) return;
  report(context, "operatorOfType", path, `${read.label} is a ${read.element.label}, which compares with nothing`);
}

/** The rule that says when the question counts as answered. If no rule can tell, it reports why and returns null. */
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

/** A multiple upload is answered by an associated record that has the attribute and value sent with the file. */
function associatedTest(spec: QuestionSpec, other: string, link: RelatedTest["link"]): RelatedTest {
  const { associatedAttribute: attribute, associatedAttributeValue: value } = spec;
  if (attribute === null) return relatedTest(`any ${other}`, other, link, []);
  const condition = { attribute, operator: null, value, valueList: null, entity: null };
  return relatedPrerequisite(condition, other, link);
}
