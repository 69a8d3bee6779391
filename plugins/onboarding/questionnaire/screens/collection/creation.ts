import type { AttributeType, EntityType } from "@armature/engine";
import { type QuestionType, withChildren } from "../../question-type.ts";
import { type ElementOf, type Questionnaire, questionEntity, questionsOf } from "../../model.ts";
import { NUMBER_TEXTS, TAKEN_TEXT, TOO_LONG_TEXT } from "../../texts.ts";
import type { CollectionSection } from "./model.ts";

/** Code of the issue that a list-valued creation question has no choice. */
const EMPTY_LIST = "emptyList";

/** Messages of creation questions: a choice is missing, a text is too long, or another record has the same value. */
export const CREATION_TEXTS = Object.freeze({
  required: "Required",
  [EMPTY_LIST]: "Please make a selection.",
  tooLong: TOO_LONG_TEXT,
  ...NUMBER_TEXTS,
  unique: TAKEN_TEXT,
});

/** The form of a new item in a collection. It has only the creation questions. */
export interface Creation {
  /** Top-level questions, which contain their sub-questions. */
  readonly questions: readonly QuestionType[];
  readonly type: EntityType;
}

/** The creation questions of a collection as a form. Questions with choices are required in it. */
export function creationOf(
  { type, set }: Pick<Questionnaire, "type" | "set">,
  { collection }: CollectionSection,
  elementOf: ElementOf,
): Creation | null {
  const questions = questionsOf(collection.creation, set);
  const asked = questions.flatMap(withChildren).map(withChoice);
  const form = questionEntity(type, collection.entity.name, asked, elementOf);
  return form && { questions, type: form };
}

function withChoice(question: QuestionType): QuestionType {
  if (question.choices.length === 0) return question;
  const { attribute, multiple } = question;
  const option = multiple ? [...(attribute.option ?? []), { name: "missing", value: EMPTY_LIST }] : attribute.option;
  const required: AttributeType = { ...attribute, required: true, option };
  return { ...question, attribute: required };
}
