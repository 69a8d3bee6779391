import { type FailedRead, useOperationResult, useRecordSets } from "@armature/renderer";
import { listAnswerUses } from "../answer-uses.ts";
import type { QuestionLists } from "../model.ts";

const WISHES = Object.freeze([
  { entity: "secQuestion", attributes: ["id", "text", "helpText", "parentAnswerId", "isDeprecated", "updated"] },
  { entity: "secAnswer", attributes: ["id", "text", "secQuestionId", "isDeprecated", "updated"] },
  { entity: "secFunction", attributes: ["id", "name"] },
  { entity: "secAnswerSecFunction", attributes: ["id", "secAnswerId", "secFunctionId"] },
  { entity: "secRolePrimarySecQuestion", attributes: ["id", "secQuestionId"] },
]);

export interface QuestionListsRead extends FailedRead {
  readonly data: QuestionLists | undefined;
}

/** The lists of the questions and answers, read together. */
export function useQuestionLists(): QuestionListsRead {
  const sets = useRecordSets(WISHES);
  const uses = useOperationResult(listAnswerUses, {});
  const of = (entity: string) => sets.data?.[entity] ?? [];
  const data = sets.data &&
    uses.data && {
      questions: of("secQuestion"),
      answers: of("secAnswer"),
      functions: of("secFunction"),
      answerFunctions: of("secAnswerSecFunction"),
      roleQuestions: of("secRolePrimarySecQuestion"),
      used: new Set<unknown>(uses.data.map(({ secAnswerId }) => secAnswerId)),
    };
  return {
    data: data ?? undefined,
    error: sets.error ?? uses.error,
    isFetching: sets.isFetching || uses.isFetching,
    refetch: () => [sets.refetch(), uses.refetch()],
  };
}
