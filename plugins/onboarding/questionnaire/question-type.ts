import type { AttributeType, EntityType } from "@armature/engine";
import type { Choice } from "@armature/engine/elements";
import type { RuleProgram, Test } from "@armature/engine/rules";
import type { QuestionSets } from "./question-set.ts";

/** A questionnaire compiled against metadata. Frozen; the only form that models, screens and server know. */
export interface QuestionnaireType {
  /** Of the content; kept with every snapshot. */
  readonly version: number;
  readonly sections: readonly SectionType[];
  /** The entities asked about, the organization first. */
  readonly asked: ReadonlyMap<string, AskedEntity>;
  /** What completion reads, one entry an entity. */
  readonly needs: readonly CompletionNeed[];
  /** By elementId, in the order in which they are asked, sub-questions after their question. */
  readonly questions: ReadonlyMap<string, QuestionType>;
}

/** The records that completion reads: all that the organization has of an entity. */
export interface CompletionNeed {
  readonly entity: string;
  /** Its primary key. */
  readonly key: string;
  readonly attributes: readonly string[];
}

/** One page of questions. */
export interface SubsectionType extends QuestionSets {
  readonly name: string;
  readonly label: string;
  readonly description: string | null;
  readonly preHTML: string | null;
  /** Top-level questions of the page; others are their children. */
  readonly questions: readonly QuestionType[];
}

/** A section: a page of its own, or a head over subsections. */
export interface SectionType extends SubsectionType {
  readonly subsections: readonly SubsectionType[];
  readonly collection: CollectionType | null;
}

/** What makes a section a list of items. */
export interface CollectionType {
  readonly entity: EntityType;
  /** Asked to make an item; without any, items are neither made nor deleted here. */
  readonly creation: readonly QuestionType[];
  readonly nameTemplate: string;
  readonly columns: readonly CollectionColumn[];
  /** Asked of the organization while there is no item; null where items cannot be made here. */
  readonly whileEmpty: QuestionType | null;
}

/** An attribute of the item, or of the record that its `through` refers to. */
export interface CollectionColumn {
  readonly name: string;
  readonly attribute: AttributeType;
  readonly through: AttributeType | null;
}

/** A question. `acute` and `ambulatory` say whether it belongs to a set with all that it stands in. */
export interface QuestionType extends QuestionSets {
  readonly elementId: string;
  readonly entity: string;
  /** The attribute with the question's label, hint and preHTML, and with the rules that show the question. */
  readonly attribute: AttributeType;
  readonly component: string;
  /** What may be chosen; empty where anything may be answered. */
  readonly choices: readonly Choice[];
  readonly multiple: boolean;
  /** Asked when an item is made, too. */
  readonly creation: boolean;
  readonly section: string;
  readonly subsection: string | null;
  readonly parent: string | null;
  /** 0 at the top. */
  readonly depth: number;
  /** A number at the top, `a` to `z` below. */
  readonly number: string;
  readonly answered: AnswerRule;
  /** By which a person says that it does not apply, with the rules that offer it; null where that cannot be said. */
  readonly notApplicable: AttributeType | null;
  readonly upload: UploadType;
  readonly children: readonly QuestionType[];
}

/** When a question is answered. */
export type AnswerRule =
  | { readonly kind: "value" }
  /** The derived value of this name is true. */
  | { readonly kind: "related"; readonly test: string }
  /**
   * Whether there is an item of a collection, by the derived value `test`: with one nothing is asked. Without, only the
   * value `none` answers; null where an item has to be added.
   */
  | { readonly kind: "items"; readonly test: string; readonly none: unknown }
  /** Every role, these included, has a member. */
  | { readonly kind: "roles"; readonly roles: readonly string[] };

/** Where the files of an upload question go and what is sent with them. */
export interface UploadType {
  readonly url: string;
  readonly attribute: string | null;
  readonly value: string | number | boolean | null;
  readonly entity: string | null;
}

/** An entity with its questions: what is asked about each record of it. */
export interface AskedEntity {
  readonly entity: EntityType;
  readonly questions: readonly QuestionType[];
  /** The rules of the questions, by elementId. */
  readonly program: RuleProgram;
  /** What the questions want to know of other records. */
  readonly related: readonly RelatedTest[];
}

/**
 * Whether any record that is related to one satisfies a condition. It is read by rules as an attribute of
 * that one, named `name`, which is true or false.
 */
export interface RelatedTest {
  readonly name: string;
  readonly entity: string;
  readonly link: Link;
  readonly holds: Test;
  /** Attributes of the related record that decide it. */
  readonly reads: ReadonlySet<string>;
}

/** How records of another entity belong to a record. */
export type Link =
  /** All of the organization's. */
  | { readonly kind: "all" }
  /** Those whose attributes `by` refer to it. */
  | { readonly kind: "children"; readonly by: readonly string[] }
  /** Those to which its attributes `by` refer. */
  | { readonly kind: "references"; readonly by: readonly string[] };

/** A question and all below it, in the order in which they are read. */
export function withChildren(question: QuestionType): readonly QuestionType[] {
  return [question, ...question.children.flatMap(withChildren)];
}
