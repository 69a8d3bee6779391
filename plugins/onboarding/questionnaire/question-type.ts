import type { AttributeType, EntityType } from "@armature/engine";
import type { Choice } from "@armature/engine/elements";
import type { RuleProgram, Test } from "@armature/engine/rules";
import type { QuestionSets } from "./question-set.ts";

/** A questionnaire compiled against metadata. It is frozen. Models, screens and server use only this form. */
export interface QuestionnaireType {
  /** The version of the content. Every snapshot stores it. */
  readonly version: number;
  readonly sections: readonly SectionType[];
  /** The entities that questions are about, the organization first. */
  readonly asked: ReadonlyMap<string, AskedEntity>;
  /** What completion reads, one entry per entity. */
  readonly needs: readonly CompletionNeed[];
  /** Keyed by elementId, in the order of the questions. Sub-questions follow their parent. */
  readonly questions: ReadonlyMap<string, QuestionType>;
}

/** The attributes that completion reads of an entity, for all of the organization's records. */
export interface CompletionNeed {
  readonly entity: string;
  /** The name of the primary key. */
  readonly key: string;
  readonly attributes: readonly string[];
}

/** One page of questions. */
export interface SubsectionType extends QuestionSets {
  readonly name: string;
  readonly label: string;
  readonly description: string | null;
  readonly preHTML: string | null;
  /** Top-level questions of the page. Sub-questions are their children. */
  readonly questions: readonly QuestionType[];
}

/** A section: a page, or the heading above its subsections. */
export interface SectionType extends SubsectionType {
  readonly subsections: readonly SubsectionType[];
  readonly collection: CollectionType | null;
}

/** The properties of a section that is a list of items. */
export interface CollectionType {
  readonly entity: EntityType;
  /**
   * The questions asked when an item is created. If there are none, people can neither create nor delete items here.
   */
  readonly creation: readonly QuestionType[];
  readonly nameTemplate: string;
  readonly columns: readonly CollectionColumn[];
  /** The question to the organization while there is no item. Null if people cannot create items here. */
  readonly whileEmpty: QuestionType | null;
}

/** A column: an attribute of the item, or of the record that the reference `through` points to. */
export interface CollectionColumn {
  readonly name: string;
  readonly attribute: AttributeType;
  readonly through: AttributeType | null;
}

/** A question. `acute` and `ambulatory` say whether it and everything around it belong to the set. */
export interface QuestionType extends QuestionSets {
  readonly elementId: string;
  readonly entity: string;
  /** The attribute, with the question's label, hint and preHTML and the rules that show the question. */
  readonly attribute: AttributeType;
  readonly component: string;
  /** The possible answers. Empty if any value is allowed. */
  readonly choices: readonly Choice[];
  readonly multiple: boolean;
  /** Whether the question is also asked when an item is created. */
  readonly creation: boolean;
  readonly section: string;
  readonly subsection: string | null;
  readonly parent: string | null;
  /** 0 for top-level questions. */
  readonly depth: number;
  /** A number for top-level questions, `a` to `z` for sub-questions. */
  readonly number: string;
  readonly answered: AnswerRule;
  /**
   * The attribute that says that the question does not apply, with the rules that offer it. Null if nobody can say
   * that.
   */
  readonly notApplicable: AttributeType | null;
  readonly upload: UploadType;
  readonly children: readonly QuestionType[];
}

/** Decides when a question is answered. */
export type AnswerRule =
  | { readonly kind: "value" }
  /** Answered when the derived value of this name is true. */
  | { readonly kind: "related"; readonly test: string }
  /**
   * Whether a collection has an item, given by the derived value `test`. If it has one, the question is not asked.
   * Otherwise only the value `none` answers it. If `none` is null, somebody has to add an item.
   */
  | { readonly kind: "items"; readonly test: string; readonly none: unknown }
  /** Answered when every role has a member. The roles include those given here. */
  | { readonly kind: "roles"; readonly roles: readonly string[] };

/** The address that receives the files of an upload question, and the values that are sent with them. */
export interface UploadType {
  readonly url: string;
  readonly attribute: string | null;
  readonly value: string | number | boolean | null;
  readonly entity: string | null;
}

/** An entity with the questions about each of its records. */
export interface AskedEntity {
  readonly entity: EntityType;
  readonly questions: readonly QuestionType[];
  /** The rules of the questions, keyed by elementId. */
  readonly program: RuleProgram;
  /** The tests of other records that the questions read. */
  readonly related: readonly RelatedTest[];
}

/**
 * Tests whether any record related to a given one satisfies a condition. Rules read the result as an attribute of the
 * given record, named `name`, which is true or false.
 */
export interface RelatedTest {
  readonly name: string;
  readonly entity: string;
  readonly link: Link;
  readonly holds: Test;
  /** The attributes of the related record that decide the result. */
  readonly reads: ReadonlySet<string>;
}

/** How records of another entity belong to a record. */
export type Link =
  /** All of the organization's records. */
  | { readonly kind: "all" }
  /** Records that refer to it by any of the attributes `by`. */
  | { readonly kind: "children"; readonly by: readonly string[] }
  /** Records that it refers to by any of its attributes `by`. */
  | { readonly kind: "references"; readonly by: readonly string[] };

/** A question and all questions below it, in reading order. */
export function withChildren(question: QuestionType): readonly QuestionType[] {
  return [question, ...question.children.flatMap(withChildren)];
}
