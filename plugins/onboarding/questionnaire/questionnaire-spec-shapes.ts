import type { FieldKind, Shape, ShapeField as Field } from "@armature/engine/metadata";

const text = (max: number): Field => ({ kind: "text", default: "", max });
const field = (kind: FieldKind, max?: number): Field => ({ kind, default: null, ...(max && { max }) });
const flag: Field = { kind: "boolean", default: false };
const list = (kind: "list" | "textList"): Field => ({ kind, default: Object.freeze([]) });

/** The stored shapes of a questionnaire. Files are written in this order of properties. */
export const QUESTIONNAIRE_SHAPE: Shape = Object.freeze({
  version: { kind: "integer", default: 1 },
  sectionList: list("list"),
});

export const SECTION_SHAPE: Shape = Object.freeze({
  name: text(63),
  label: text(200),
  description: field("text", 5000),
  preHTML: field("text", 20000),
  acute: flag,
  ambulatory: flag,
  collection: flag,
  nameTemplate: field("text", 500),
  columnList: list("textList"),
  sectionList: list("list"),
  questionList: list("list"),
});

export const QUESTION_SHAPE: Shape = Object.freeze({
  entity: text(63),
  attribute: text(63),
  label: field("text", 200),
  hint: field("text", 1000),
  preHTML: field("text", 20000),
  elementId: field("text", 200),
  component: field("text", 100),
  enum: field("jsonList"),
  multiple: field("boolean"),
  validate: field("text", 40),
  notApplicable: field("text", 63),
  prerequisiteList: list("list"),
  children: list("list"),
  acute: flag,
  ambulatory: flag,
  questionNumber: field("scalar"),
  creation: flag,
  associatedAttribute: field("text", 63),
  associatedAttributeValue: field("scalar"),
  associatedEntityType: field("text", 63),
  uploadUrl: field("text", 200),
});

export const PREREQUISITE_SHAPE: Shape = Object.freeze({
  attribute: text(63),
  operator: field("text", 20),
  value: field("scalar"),
  valueList: field("jsonList"),
  entity: field("text", 63),
});
