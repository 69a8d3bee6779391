import type { AttributeType, EntityType } from "@armature/engine";
import { type QuestionType, withChildren } from "../../question-type.ts";
import { type ElementOf, type Questionnaire, questionEntity, questionsOf } from "../../model.ts";
import { TAKEN_TEXT, TOO_LONG_TEXT } from "../../texts.ts";
import type { CollectionSection } from "./model.ts";

/** Code of a list-valued creation question that nothing was chosen in. */
const EMPTY_LIST = "emptyList";

/** What is said of a creation question that needs a choice, or less text. */
export const CREATION_TEXTS = Object.freeze({
  required: "Required",
  [EMPTY_LIST]: "Please make a selection.",
  tooLong: TOO_LONG_TEXT,
  unique: TAKEN_TEXT,
});

/** What a new item of a collection is asked, and nothing else. */
export interface Creation {
  /** Top-level questions with those below them. */
  readonly questions: readonly QuestionType[];
  readonly type: EntityType;
}

/** The creation questions of a collection as a form; those with choices need one. */
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
