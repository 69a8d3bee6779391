import type { Metadata, Problem } from "@armature/engine";
import { refuse } from "@armature/engine/metadata";
import { compileRules } from "@armature/engine/rules";
import type { QuestionnaireSpec, SectionSpec } from "./questionnaire-spec.ts";
import { compileCollection } from "./compile-collection.ts";
import type { CompileContext, ComponentNames } from "./compile-context.ts";
import { compileQuestions } from "./compile-question.ts";
import { completionNeeds } from "./completion-needs.ts";
import { lintQuestionnaire } from "./lint.ts";
import { inBoth, type QuestionSets } from "./question-set.ts";
import {
  type AskedEntity,
  type QuestionnaireType,
  type QuestionType,
  type SectionType,
  type SubsectionType,
  withChildren,
} from "./question-type.ts";

/**
 * Compiles a stored questionnaire against compiled metadata. It finds entities and attributes, turns prerequisites into
 * rules, assigns numbers, checks the result and freezes it.
 * @throws MetadataError with every problem and its question
 */
export function compileQuestionnaire(
  spec: QuestionnaireSpec,
  metadata: Metadata,
  components: ComponentNames,
): QuestionnaireType {
  const problems: Problem[] = [];
  const context: CompileContext = { metadata, components, problems, related: new Map() };
  const sections = Object.freeze(spec.sectionList.map((section) => compileSection(context, section)));
  const questions = sections.flatMap(questionsOf).flatMap(withChildren);
  lintQuestionnaire(context, spec, questions);
  refuse(problems);
  const asked = askedEntities(context, questions);
  return Object.freeze({
    version: spec.version,
    sections,
    asked,
    needs: Object.freeze(completionNeeds(metadata, [...asked.values()])),
    questions: new Map(questions.map((question) => [question.elementId, question])),
  });
}

function compileSection(context: CompileContext, spec: SectionSpec): SectionType {
  const own = compileSubsection(context, spec, { section: spec.name, subsection: null }, spec);
  const subsections = spec.sectionList.map((inner) =>
    compileSubsection(context, inner, { section: spec.name, subsection: inner.name }, spec),
  );
  const questions = subsections.flatMap((subsection) => subsection.questions);
  const collection = spec.collection ? compileCollection(context, spec, own, questions) : null;
  const shown = collection ? [] : own.questions;
  return Object.freeze({ ...own, questions: shown, subsections: Object.freeze(subsections), collection });
}

function compileSubsection(
  context: CompileContext,
  spec: SectionSpec,
  at: { readonly section: string; readonly subsection: string | null },
  outer: QuestionSets,
): SubsectionType {
  const sets = inBoth(spec, outer);
  const path = at.subsection === null ? at.section : `${at.section}.${at.subsection}`;
  const { name, label, description, preHTML } = spec;
  const place = { ...at, ...sets, parent: null, prerequisites: null, path };
  return Object.freeze({
    name,
    label,
    description,
    preHTML,
    ...sets,
    questions: compileQuestions(context, spec.questionList, place),
  });
}

function questionsOf(section: SectionType): readonly QuestionType[] {
  const pages = [section, ...section.subsections].flatMap((page) => page.questions);
  return section.collection?.whileEmpty ? [section.collection.whileEmpty, ...pages] : pages;
}

/** The organization comes first, since collections belong to it. */
function askedEntities(context: CompileContext, questions: readonly QuestionType[]): ReadonlyMap<string, AskedEntity> {
  const asked = [...Map.groupBy(questions, (question) => question.entity)].flatMap(([name, own]) => {
    const entity = context.metadata.entities.get(name);
    const related = Object.freeze([...(context.related.get(name)?.values() ?? [])]);
    return entity ? [Object.freeze({ entity, questions: Object.freeze(own), program: programOf(own), related })] : [];
  });
  const isRoot = ({ entity }: AskedEntity) => entity.scope === "self";
  const ordered = [...asked.filter(isRoot), ...asked.filter((entity) => !isRoot(entity))];
  return new Map(ordered.map((entity) => [entity.entity.name, entity]));
}

function programOf(questions: readonly QuestionType[]) {
  return compileRules(questions.map(({ elementId, attribute }) => ({ name: elementId, rules: attribute.rules })));
}
