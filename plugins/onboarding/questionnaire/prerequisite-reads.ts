import type { QuestionnaireSpec, QuestionSpec, SectionSpec } from "./questionnaire-spec.ts";

/** Says that one attribute is asked depending on the value of another. Both are `entity.attribute`. */
export interface PrerequisiteRead {
  readonly from: string;
  readonly to: string;
  /** The path of the question. */
  readonly path: string;
}

/** What the prerequisites of all questions read. A sub-question also has the prerequisites of its parents. */
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
