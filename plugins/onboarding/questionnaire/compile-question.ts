import { type AttributeType, textForm } from "@armature/engine";
import { type Choice, choicesOf } from "@armature/engine/elements";
import type { LogicNode } from "@armature/engine/rules";
import type { QuestionSpec } from "./questionnaire-spec.ts";
import { type CompileContext, entityNamed, hasAttribute, report } from "./compile-context.ts";
import { compileAnswerRule, compilePrerequisites } from "./compile-conditions.ts";
import { compileNotApplicable } from "./not-applicable.ts";
import { allOf, appliesCondition, questionRules } from "./prerequisites.ts";
import { inBoth, type QuestionSets } from "./question-set.ts";
import type { QuestionType } from "./question-type.ts";

/** Where a question stands: its page and, for a sub-question, its parent question. */
export interface QuestionPlace extends QuestionSets {
  readonly section: string;
  readonly subsection: string | null;
  readonly parent: QuestionType | null;
  readonly prerequisites: LogicNode | null;
  /** The path of the page in reported problems. */
  readonly path: string;
}

/**
 * Compiles the questions of a page or the sub-questions of a question. It reports questions that cannot be compiled and
 * leaves them out.
 */
export function compileQuestions(
  context: CompileContext,
  specs: readonly QuestionSpec[],
  place: QuestionPlace,
): readonly QuestionType[] {
  return Object.freeze(
    specs.flatMap((spec, index) => {
      const question = compileQuestion(context, spec, place, index);
      return question ? [question] : [];
    }),
  );
}

function compileQuestion(
  context: CompileContext,
  spec: QuestionSpec,
  place: QuestionPlace,
  index: number,
): QuestionType | null {
  const elementId = spec.elementId ?? `${spec.entity}-${spec.attribute}`;
  const path = `${place.path}.${elementId}`;
  const entity = entityNamed(context, spec.entity, `${path}.entity`);
  if (!entity || !hasAttribute(context, entity, spec.attribute, `${path}.attribute`)) return null;
  const stored = entity.byName.get(spec.attribute);
  const prerequisites = compilePrerequisites(context, entity, spec.prerequisiteList, place.prerequisites, path);
  const answered = compileAnswerRule(context, entity, spec, path);
  if (!stored || !answered) return null;
  lintAttribute(context, spec, stored, path);
  const notApplicable = compileNotApplicable(context, entity, spec, prerequisites, path);
  const question = {
    ...inBoth(spec, place),
    elementId,
    entity: entity.name,
    attribute: attributeOf(spec, stored, prerequisites),
    component: componentOf(context, spec, stored, path),
    choices: choicesOf({ comboboxOptionList: spec.enum ?? stored.comboboxOptionList }).all,
    multiple: spec.multiple ?? stored.multiple,
    creation: spec.creation,
    section: place.section,
    subsection: place.subsection,
    parent: place.parent?.elementId ?? null,
    depth: place.parent ? place.parent.depth + 1 : 0,
    number: numberOf(spec, place, index),
    answered,
    notApplicable,
    upload: uploadOf(spec),
    children: [],
  } satisfies QuestionType;
  const applies = notApplicable && appliesCondition(spec.attribute, notApplicable);
  const below = allOf([prerequisites, applies].filter((condition) => condition !== null));
  return Object.freeze({
    ...question,
    children: childrenOf(context, spec, question, { ...place, prerequisites: below }),
  });
}

function childrenOf(context: CompileContext, spec: QuestionSpec, parent: QuestionType, place: QuestionPlace) {
  const { acute, ambulatory } = parent;
  return compileQuestions(context, spec.children, { ...place, acute, ambulatory, parent });
}

function attributeOf(spec: QuestionSpec, stored: AttributeType, prerequisites: LogicNode | null): AttributeType {
  return Object.freeze({
    ...stored,
    label: spec.label ?? stored.label,
    hint: spec.hint ?? stored.hint,
    preHTML: spec.preHTML ?? stored.preHTML,
    rules: questionRules(stored.rules, prerequisites),
  });
}

function componentOf(context: CompileContext, spec: QuestionSpec, stored: AttributeType, path: string): string {
  const name = spec.component ?? stored.element?.name ?? "";
  if (!context.components.has(name)) {
    const found = name === "" ? "its attribute has no element type" : `there is no ${name}`;
    const message = `${found}; name one of ${context.components.names.join(", ")}`;
    report(context, "unknownComponent", `${path}.component`, message);
  }
  return name;
}

/** Top-level questions are numbered by position and sub-questions have letters. */
function numberOf(spec: QuestionSpec, place: QuestionPlace, index: number): string {
  if (place.parent) return String.fromCharCode("a".charCodeAt(0) + index);
  return spec.questionNumber === null ? String(index + 1) : textForm(spec.questionNumber);
}

const UPLOAD_URL = "/upload";

function uploadOf(spec: QuestionSpec): QuestionType["upload"] {
  return Object.freeze({
    url: spec.uploadUrl ?? UPLOAD_URL,
    attribute: spec.associatedAttribute,
    value: spec.associatedAttributeValue,
    entity: spec.associatedEntityType,
  });
}

/**
 * Reports a question that nobody could answer, because the questionnaire could then never become complete. A question
 * on the primary key is about other records, such as files or grants. Without a completion rule it never counts as
 * open.
 */
function lintAttribute(context: CompileContext, spec: QuestionSpec, stored: AttributeType, path: string): void {
  if (stored.primaryKey) return;
  if (stored.serverSet || stored.excludeUpdate) {
    report(context, "protected", `${path}.attribute`, `nobody can answer ${stored.label}: forms do not change it`);
  }
  const lacks = (careSetting: string) => stored.variants?.has(careSetting) === false;
  const isOutside = (spec.acute && lacks("Acute Care")) || (spec.ambulatory && lacks("Ambulatory"));
  if (stored.element && isOutside) {
    report(context, "careSetting", path, `${stored.label} does not apply to a care setting in which it is asked`);
  }
  lintChoices(context, spec, stored, path);
}

function lintChoices(context: CompileContext, spec: QuestionSpec, stored: AttributeType, path: string): void {
  if (spec.enum === null || stored.comboboxOptionList === null) return;
  const accepted = choicesOf(stored);
  const isRefused = ({ value }: Choice) => accepted.byValue(value) === undefined;
  const [refused] = choicesOf({ comboboxOptionList: spec.enum }).all.filter(isRefused);
  if (refused) report(context, "shape", `${path}.enum`, `${refused.value} is no choice of ${stored.label}`);
}
