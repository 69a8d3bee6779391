import type { Problem } from "@armature/engine";
import { readDefinition, readShape, refuse, writeShape } from "@armature/engine/metadata";
import {
  checkNames,
  checkPrerequisite,
  checkQuestion,
  checkSection,
  checkVersion,
  MAX_QUESTION_DEPTH,
  MAX_SECTION_DEPTH,
} from "./questionnaire-spec-checks.ts";
import { PREREQUISITE_SHAPE, QUESTION_SHAPE, QUESTIONNAIRE_SHAPE, SECTION_SHAPE } from "./questionnaire-spec-shapes.ts";
import type {
  QuestionnaireSpec,
  QuestionnaireSpecInput,
  QuestionPrerequisiteSpec,
  QuestionSpec,
  SectionSpec,
  SectionSpecInput,
} from "./questionnaire-spec.ts";

/**
 * Reads a stored questionnaire and fills in defaults. Checks that need compiled metadata happen in
 * `compileQuestionnaire`.
 * @throws MetadataError with every problem and its place
 */
export function parseQuestionnaireSpec(input: unknown, path = "questionnaire"): QuestionnaireSpec {
  const problems: Problem[] = [];
  const spec = readDefinition(input, QUESTIONNAIRE_SHAPE, path, problems) as unknown as QuestionnaireSpec;
  checkVersion(spec, path, problems);
  const sectionList = readSections(spec.sectionList, `${path}.sectionList`, problems, 1);
  refuse(problems);
  return Object.freeze({ ...spec, sectionList });
}

function readSections(input: readonly unknown[], path: string, problems: Problem[], level: number) {
  const sections = input.map((item, i) => readSection(item, `${path}[${i}]`, problems, level));
  checkNames(sections, path, problems);
  return Object.freeze(sections);
}

function readSection(input: unknown, path: string, problems: Problem[], level: number): SectionSpec {
  const spec = readShape(input, SECTION_SHAPE, path, problems) as unknown as SectionSpec;
  checkSection(spec, path, problems, level);
  const subsections = level < MAX_SECTION_DEPTH ? spec.sectionList : [];
  return Object.freeze({
    ...spec,
    sectionList: readSections(subsections, `${path}.sectionList`, problems, level + 1),
    questionList: readQuestions(spec.questionList, `${path}.questionList`, problems, 1),
  });
}

function readQuestions(input: readonly unknown[], path: string, problems: Problem[], level: number) {
  return Object.freeze(input.map((item, i) => readQuestion(item, `${path}[${i}]`, problems, level)));
}

function readQuestion(input: unknown, path: string, problems: Problem[], level: number): QuestionSpec {
  const spec = readShape(input, QUESTION_SHAPE, path, problems) as unknown as QuestionSpec;
  checkQuestion(spec, path, problems, level);
  const children = level < MAX_QUESTION_DEPTH ? spec.children : [];
  return Object.freeze({
    ...spec,
    prerequisiteList: Object.freeze(
      spec.prerequisiteList.map((item, i) => readPrerequisite(item, `${path}.prerequisiteList[${i}]`, problems)),
    ),
    children: readQuestions(children, `${path}.children`, problems, level + 1),
  });
}

function readPrerequisite(input: unknown, path: string, problems: Problem[]): QuestionPrerequisiteSpec {
  const spec = readShape(input, PREREQUISITE_SHAPE, path, problems) as unknown as QuestionPrerequisiteSpec;
  checkPrerequisite(spec, path, problems);
  return Object.freeze(spec);
}

/** The stored form, without defaults and with keys in a fixed order. `parse(serialize(x))` equals x. */
export function serializeQuestionnaireSpec(spec: QuestionnaireSpec): QuestionnaireSpecInput {
  const sectionList = spec.sectionList.map(writeSection) as unknown as readonly SectionSpecInput[];
  return { version: spec.version, sectionList };
}

function writeSection(spec: SectionSpec): Record<string, unknown> {
  const sectionList = spec.sectionList.map(writeSection);
  const questionList = spec.questionList.map(writeQuestion);
  return writeShape({ ...spec, sectionList, questionList }, SECTION_SHAPE);
}

function writeQuestion(spec: QuestionSpec): Record<string, unknown> {
  const prerequisiteList = spec.prerequisiteList.map((item) => writeShape({ ...item }, PREREQUISITE_SHAPE));
  const children = spec.children.map(writeQuestion);
  return writeShape({ ...spec, prerequisiteList, children }, QUESTION_SHAPE);
}
