/** A questionnaire as stored: the data that draws every page of it. */
export interface QuestionnaireSpec {
  /** Of the content, kept with every snapshot. */
  readonly version: number;
  readonly sectionList: readonly SectionSpec[];
}

/** A section, or a subsection of one: pages of questions, or a collection of items. */
export interface SectionSpec {
  /** Segment of the page's path. */
  readonly name: string;
  readonly label: string;
  readonly description: string | null;
  /** Before the questions, sanitized where it is shown. */
  readonly preHTML: string | null;
  readonly acute: boolean;
  readonly ambulatory: boolean;
  /** Its subsections ask about each item of one entity. */
  readonly collection: boolean;
  /** What an item is called: `{category} {type}`; the entity's readable attribute unless given. */
  readonly nameTemplate: string | null;
  /** Columns of the list of items: `name`, or `addressId.city` through a reference. */
  readonly columnList: readonly string[];
  readonly sectionList: readonly SectionSpec[];
  readonly questionList: readonly QuestionSpec[];
}

/** When a question counts as answered; null where its attribute has a value. */
export const COMPLETION_RULES = ["associatedEntity", "coreTeam"] as const;
export type CompletionRule = (typeof COMPLETION_RULES)[number];

/** A question: an attribute, and what the questionnaire says of it beyond its definition. */
export interface QuestionSpec {
  readonly entity: string;
  readonly attribute: string;
  /** The attribute's unless given; so are hint, preHTML, component (its element type), enum and multiple. */
  readonly label: string | null;
  readonly hint: string | null;
  readonly preHTML: string | null;
  /** `{entity}-{attribute}` unless given. */
  readonly elementId: string | null;
  readonly component: string | null;
  /** Its choices; of a core team, the roles that need a member. */
  readonly enum: readonly unknown[] | null;
  readonly multiple: boolean | null;
  readonly validate: CompletionRule | null;
  /**
   * An attribute of the same entity that says that the question does not apply: a Yes/No, or a text where a reason is
   * asked for. It is offered while there is no answer.
   */
  readonly notApplicable: string | null;
  /** All must hold. */
  readonly prerequisiteList: readonly QuestionPrerequisiteSpec[];
  readonly children: readonly QuestionSpec[];
  readonly acute: boolean;
  readonly ambulatory: boolean;
  /** Its place among the questions of its page unless given. */
  readonly questionNumber: string | number | boolean | null;
  /** Asked when an item is made, too, with its children. */
  readonly creation: boolean;
  readonly associatedAttribute: string | null;
  readonly associatedAttributeValue: string | number | boolean | null;
  /** The entity that must exist, or that an upload belongs to. */
  readonly associatedEntityType: string | null;
  readonly uploadUrl: string | null;
}

export const PREREQUISITE_OPERATORS = ["equal", "in-array", "not-equal"] as const;
export type PrerequisiteOperator = (typeof PREREQUISITE_OPERATORS)[number];

/** Another attribute must have a value, one of some, or none of them. */
export interface QuestionPrerequisiteSpec {
  readonly attribute: string;
  /** `equal` with a value and `in-array` with a list unless given. */
  readonly operator: PrerequisiteOperator | null;
  readonly value: string | number | boolean | null;
  readonly valueList: readonly (string | number | boolean | null)[] | null;
  /** A related entity, any of whose records satisfies it; the question's own unless given. */
  readonly entity: string | null;
}

/** What a file writes: names and whatever differs from the defaults. */
export type QuestionSpecInput = Partial<Omit<QuestionSpec, "children" | "prerequisiteList">> & {
  readonly entity: string;
  readonly attribute: string;
  readonly children?: readonly QuestionSpecInput[];
  readonly prerequisiteList?: readonly (Pick<QuestionPrerequisiteSpec, "attribute"> &
    Partial<QuestionPrerequisiteSpec>)[];
};
export type SectionSpecInput = Partial<Omit<SectionSpec, "sectionList" | "questionList">> & {
  readonly name: string;
  readonly label: string;
  readonly sectionList?: readonly SectionSpecInput[];
  readonly questionList?: readonly QuestionSpecInput[];
};
export interface QuestionnaireSpecInput {
  readonly version?: number;
  readonly sectionList: readonly SectionSpecInput[];
}
