import type { Problem } from "@armature/engine";
import type { ProblemCode } from "@armature/engine/metadata";
import {
  COMPLETION_RULES,
  PREREQUISITE_OPERATORS,
  type QuestionnaireSpec,
  type QuestionPrerequisiteSpec,
  type QuestionSpec,
  type SectionSpec,
} from "./questionnaire-spec.ts";

/** Sub-questions have the letters a to z. */
const MAX_CHILDREN = 26;
/** Sections and their subsections. */
export const MAX_SECTION_DEPTH = 2;
/** Levels of questions, counting the top level. */
export const MAX_QUESTION_DEPTH = 5;

export function checkVersion({ version }: QuestionnaireSpec, path: string, problems: Problem[]): void {
  if (version < 1) report(problems, "shape", `${path}.version`, `expected 1 or more, found ${version}`);
}

export function checkNames(sections: readonly SectionSpec[], path: string, problems: Problem[]): void {
  sections.forEach(({ name }, i) => {
    if (sections.findIndex((other) => other.name === name) === i) return;
    report(problems, "duplicate", `${path}[${i}].name`, `another section is named ${name}; choose another name`);
  });
}

export function checkSection(spec: SectionSpec, path: string, problems: Problem[], level: number): void {
  checkSectionName(spec.name, `${path}.name`, problems);
  if (spec.label.trim() === "") report(problems, "shape", `${path}.label`, "a label is needed; it is the heading");
  checkSets(spec, path, problems);
  checkLevels(spec, path, problems, level);
}

const SEGMENT = /^[A-Za-z][A-Za-z0-9-]{0,62}$/;
/** Path segments that the questionnaire uses itself, so no section can have them as a name. */
const FIXED_SEGMENTS: ReadonlySet<string> = new Set(["list", "create", "summary"]);

function checkSectionName(name: string, path: string, problems: Problem[]): void {
  if (FIXED_SEGMENTS.has(name)) report(problems, "reservedName", path, `${name} is a fixed path; choose another name`);
  if (SEGMENT.test(name)) return;
  const message = `${JSON.stringify(name)} must begin with a letter and hold only letters, digits and dashes`;
  report(problems, "identifier", path, message);
}

/** Reports a section or question that belongs to no set, since nobody would be asked it. */
function checkSets(spec: Pick<SectionSpec, "acute" | "ambulatory">, path: string, problems: Problem[]): void {
  if (!spec.acute && !spec.ambulatory) report(problems, "careSetting", path, "Select Acute or Ambulatory or both");
}

/** Checks the nesting of sections. Paths have two levels, and the path of an item's page always names a subsection. */
function checkLevels(spec: SectionSpec, path: string, problems: Problem[], level: number): void {
  const hasSubsections = spec.sectionList.length > 0;
  const isItemized = spec.nameTemplate !== null || spec.columnList.length > 0;
  const complain = (key: string, message: string) => report(problems, "shape", `${path}.${key}`, message);
  if (level > 1 && hasSubsections) complain("sectionList", "a subsection has no subsections");
  if (level > 1 && spec.collection) complain("collection", "mark the section, not its subsection, as collection");
  if (hasSubsections && !spec.collection && spec.questionList.length > 0) {
    complain("questionList", "a section with subsections has no page of its own; move the questions to a subsection");
  }
  if (level === 1 && spec.collection && !hasSubsections) {
    complain("sectionList", "a collection needs a subsection, which is the page of an item");
  }
  if (isItemized && !spec.collection) complain("collection", "nameTemplate and columnList are of collections");
}

export function checkQuestion(spec: QuestionSpec, path: string, problems: Problem[], level: number): void {
  for (const key of ["entity", "attribute"] as const) {
    if (spec[key] === "") report(problems, "shape", `${path}.${key}`, `a question needs its ${key}`);
  }
  checkSets(spec, path, problems);
  checkCompletionRule(spec, path, problems);
  checkChildren(spec, `${path}.children`, problems, level);
}

function checkChildren({ children }: QuestionSpec, path: string, problems: Problem[], level: number): void {
  if (children.length > MAX_CHILDREN) {
    report(problems, "shape", path, `sub-questions are lettered a to z, so ${MAX_CHILDREN} at most`);
  }
  if (level >= MAX_QUESTION_DEPTH && children.length > 0) {
    report(problems, "shape", path, `questions are nested ${MAX_QUESTION_DEPTH} deep at most`);
  }
}

function checkCompletionRule(spec: QuestionSpec, path: string, problems: Problem[]): void {
  if (spec.validate === null) return;
  if (!COMPLETION_RULES.includes(spec.validate)) {
    const message = `expected one of ${COMPLETION_RULES.join(", ")}, found ${JSON.stringify(spec.validate)}`;
    report(problems, "shape", `${path}.validate`, message);
  }
  if (spec.validate === "associatedEntity" && spec.associatedEntityType === null) {
    report(problems, "shape", `${path}.associatedEntityType`, "name the entity of which a record must exist");
  }
}

export function checkPrerequisite(spec: QuestionPrerequisiteSpec, path: string, problems: Problem[]): void {
  if (spec.attribute === "") report(problems, "shape", `${path}.attribute`, "expected an attribute name");
  if (spec.operator !== null && !PREREQUISITE_OPERATORS.includes(spec.operator)) {
    const message = `expected one of ${PREREQUISITE_OPERATORS.join(", ")}, found ${JSON.stringify(spec.operator)}`;
    report(problems, "unknownOperator", `${path}.operator`, message);
  }
  checkValues(spec, path, problems);
}

function checkValues({ operator, value, valueList }: QuestionPrerequisiteSpec, path: string, problems: Problem[]) {
  const isScalar = (item: unknown) => item === null || ["string", "number", "boolean"].includes(typeof item);
  if (valueList !== null && (valueList.length === 0 || !valueList.every(isScalar))) {
    report(problems, "shape", `${path}.valueList`, "expected one or more texts, numbers, true or false");
  }
  if (valueList !== null && value !== null) report(problems, "shape", `${path}.value`, "give a value or a valueList");
  if (operator === "equal" && valueList !== null) {
    report(problems, "shape", `${path}.valueList`, "equal takes a value; use in-array for a list");
  }
  if (operator === "in-array" && valueList === null) {
    report(problems, "shape", `${path}.valueList`, "in-array takes a valueList; use equal for one value");
  }
}

function report(problems: Problem[], code: ProblemCode, path: string, message: string): void {
  problems.push({ code, path, message });
}
