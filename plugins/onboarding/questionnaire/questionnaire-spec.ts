/** A questionnaire as it is stored. All of its pages are drawn from this data. */
export interface QuestionnaireSpec {
  /** The version of the content. Every snapshot stores it. */
  readonly version: number;
  readonly sectionList: readonly SectionSpec[];
}

/** A section or subsection: a page of questions, or a collection of items. */
export interface SectionSpec {
  /** The segment in the page's path. */
  readonly name: string;
  readonly label: string;
  readonly description: string | null;
  /** HTML shown before the questions. It is sanitized before it is shown. */
  readonly preHTML: string | null;
  readonly acute: boolean;
  readonly ambulatory: boolean;
  /** Whether the subsections ask about each item of one entity. */
  readonly collection: boolean;
  /** The template for an item's name, such as `{category} {type}`. Null means the entity's readable attribute. */
  readonly nameTemplate: string | null;
  /** Columns of the list of items: `name`, or `addressId.city` to follow a reference. */
  readonly columnList: readonly string[];
  readonly sectionList: readonly SectionSpec[];
  readonly questionList: readonly QuestionSpec[];
}

/** Rules for when a question counts as answered. Null means: when its attribute has a value. */
export const COMPLETION_RULES = ["associatedEntity", "coreTeam"] as const;
export type CompletionRule = (typeof COMPLETION_RULES)[number];

/** A question: an attribute, and the settings that differ from the attribute's definition. */
export interface QuestionSpec {
  readonly entity: string;
  readonly attribute: string;
  /**
   * Null means the label of the attribute. The same holds for hint, preHTML, component (its element type), enum and
   * multiple.
   */
  readonly label: string | null;
  readonly hint: string | null;
  readonly preHTML: string | null;
  /** Null means `{entity}-{attribute}`. */
  readonly elementId: string | null;
  readonly component: string | null;
  /** The choices. For a core team, the roles that need a member. */
  readonly enum: readonly unknown[] | null;
  readonly multiple: boolean | null;
  readonly validate: CompletionRule | null;
  /**
   * An attribute of the same entity that says that the question does not apply. It is a Yes/No, or a text if a reason
   * is required. It is offered while there is no answer.
   */
  readonly notApplicable: string | null;
  /** All of them must hold. */
  readonly prerequisiteList: readonly QuestionPrerequisiteSpec[];
  readonly children: readonly QuestionSpec[];
  readonly acute: boolean;
  readonly ambulatory: boolean;
  /** Null means the position among the questions of the page. */
  readonly questionNumber: string | number | boolean | null;
  /** Whether the question and its children are also asked when an item is created. */
  readonly creation: boolean;
  readonly associatedAttribute: string | null;
  readonly associatedAttributeValue: string | number | boolean | null;
  /** The entity of which a record must exist, or to which an upload belongs. */
  readonly associatedEntityType: string | null;
  readonly uploadUrl: string | null;
}

export const PREREQUISITE_OPERATORS = ["equal", "in-array", "not-equal"] as const;
export type PrerequisiteOperator = (typeof PREREQUISITE_OPERATORS)[number];

/** Requires that another attribute has a value, has one of several values, or is empty. */
export interface QuestionPrerequisiteSpec {
  readonly attribute: string;
  /** Null means `equal` for a value and `in-array` for a list. */
  readonly operator: PrerequisiteOperator | null;
  readonly value: string | number | boolean | null;
  readonly valueList: readonly (string | number | boolean | null)[] | null;
  /** A related entity. Any of its records can satisfy the prerequisite. Null means the question's own entity. */
  readonly entity: string | null;
}

/** What a stored file contains: names, and everything that differs from the defaults. */
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
