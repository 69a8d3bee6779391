import { type FailedRead, useOperationResult } from "@armature/renderer";
import { useRecordSets } from "../../../kit/record-hooks.ts";
import { listAnswerUses } from "../answer-uses.ts";
import type { QuestionLists } from "../model.ts";

const RECORD_SETS = [
  { entity: "secQuestion", attributes: ["id", "text", "helpText", "parentAnswerId", "isDeprecated", "updated"] },
  { entity: "secAnswer", attributes: ["id", "text", "secQuestionId", "isDeprecated", "updated"] },
  { entity: "secFunction", attributes: ["id", "name"] },
  { entity: "secAnswerSecFunction", attributes: ["id", "secAnswerId", "secFunctionId"] },
  { entity: "secRolePrimarySecQuestion", attributes: ["id", "secQuestionId"] },
] as const;

export interface QuestionListsRead extends FailedRead {
  readonly data: QuestionLists | undefined;
}

/** Loads all lists about questions and answers together. */
export function useQuestionLists(): QuestionListsRead {
  const sets = useRecordSets(RECORD_SETS);
  const uses = useOperationResult(listAnswerUses, {});
  const data = sets.data &&
    uses.data && {
      questions: sets.data.secQuestion,
      answers: sets.data.secAnswer,
      functions: sets.data.secFunction,
      answerFunctions: sets.data.secAnswerSecFunction,
      roleQuestions: sets.data.secRolePrimarySecQuestion,
      used: new Set<unknown>(uses.data.map(({ secAnswerId }) => secAnswerId)),
    };
  return {
    data: data ?? undefined,
    error: sets.error ?? uses.error,
    isFetching: sets.isFetching || uses.isFetching,
    refetch: () => [sets.refetch(), uses.refetch()],
  };
}
