import type { QuestionnaireSpec, QuestionSpec, SectionSpec } from "./questionnaire-spec.ts";

/** That asking for one attribute depends on another; both `entity.attribute`. */
export interface PrerequisiteRead {
  readonly from: string;
  readonly to: string;
  /** The question's place. */
  readonly path: string;
}

/** What the prerequisites of all questions read; a sub-question has those of its question, too. */
export function prerequisiteReads(spec: QuestionnaireSpec): readonly PrerequisiteRead[] {
  return spec.sectionList.flatMap((section) => readsOfSection(section, section.name));
}

function readsOfSection(section: SectionSpec, path: string): readonly PrerequisiteRead[] {
  return [
    ...section.questionList.flatMap((question) => readsOfQuestion(question, path, [])),
    ...section.sectionList.flatMap((inner) => readsOfSection(inner, `${path}.${inner.name}`)),
  ];
}

function readsOfQuestion(question: QuestionSpec, page: string, outer: readonly string[]): readonly PrerequisiteRead[] {
  const { entity, attribute, elementId, prerequisiteList, children } = question;
  const path = `${page}.${elementId ?? `${entity}-${attribute}`}`;
  const reads = [...outer, ...prerequisiteList.map((p) => `${p.entity ?? entity}.${p.attribute}`)];
  const own = reads.map((to) => ({ from: `${entity}.${attribute}`, to, path }));
  return [...own, ...children.flatMap((child) => readsOfQuestion(child, page, reads))];
}
