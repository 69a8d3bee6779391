export type {
  CompletionRule,
  PrerequisiteOperator,
  QuestionnaireSpec,
  QuestionnaireSpecInput,
  QuestionPrerequisiteSpec,
  QuestionSpec,
  QuestionSpecInput,
  SectionSpec,
  SectionSpecInput,
} from "./questionnaire-spec.ts";
export { parseQuestionnaireSpec, serializeQuestionnaireSpec } from "./questionnaire-spec-parse.ts";
export { QUESTIONNAIRE_SCHEMA } from "./questionnaire-spec-schema.ts";
export { compileQuestionnaire } from "./compile.ts";
export type { ComponentNames } from "./compile-context.ts";
export { QUESTION_SETS, type QuestionSet, questionSetOf, type QuestionSets } from "./question-set.ts";
export {
  type AnswerRule,
  type AskedEntity,
  type CollectionColumn,
  type CollectionType,
  type CompletionNeed,
  type QuestionnaireType,
  type QuestionType,
  type SectionType,
  type SubsectionType,
  type UploadType,
  withChildren,
} from "./question-type.ts";
export type { AskedRecord, Mark } from "./asked-record.ts";
export { type CompletionState, dropRecord, openCompletion, putRecord } from "./completion.ts";
export {
  itemsNeedingInformation,
  type MarkedQuestion,
  markOf,
  marksOf,
  rolesAsked,
  type QuestionnairePart,
  talliesOf,
  type Tally,
  tallyOf,
} from "./tally.ts";
export {
  firstPageOf,
  type Marker,
  type NavigationEntry,
  markerOf,
  navigationOf,
  neighboursOf,
  type QuestionnairePage,
  pagesOf,
  type PlaceInQuestionnaire,
  sectionsOf,
  subsectionsOf,
} from "./pages.ts";
export { isNotApplicable } from "./not-applicable.ts";
export { type MissingQuestion, missingQuestions } from "./missing.ts";
export { type SubmissionBlock, submissionBlocks } from "./submission.ts";
export { itemName, questionForm } from "./items.ts";
export { type NmqAnswer, nmqAnswer } from "./answer.ts";
export * as contracts from "./operations.ts";
