export {
  type QuestionModel,
  questionModel,
  type QuestionRecords,
  type SecurityAnswer,
  type SecurityQuestion,
} from "./question-model.ts";
export {
  ANSWER_LIST,
  answeredPairs,
  type AskedQuestion,
  askedQuestions,
  asksAnything,
  giveAnswer,
  type GivenAnswers,
  givenAnswers,
  keptAnswers,
  NO_ANSWERS,
  roleAnswerIssues,
  ROLE_MESSAGES,
} from "./role-answers.ts";
export { MODEL_MESSAGES } from "./model-messages.ts";
export {
  askedFunctions,
  matchingTemplates,
  POINT_LIST,
  pointsByFunction,
  type SecurityClasses,
  securityClasses,
  type SecurityFunction,
  type SecurityPoint,
} from "./template-match.ts";
export {
  isMatched,
  type MatchedTemplate,
  type QuestionAnswer,
  readSnapshot,
  type RoleSnapshot,
  snapshotText,
} from "./role-snapshot.ts";
