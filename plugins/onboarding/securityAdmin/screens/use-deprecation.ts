import { ApiError, errorText, useSaveRecord } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import type { SecAnswerRecord, SecQuestionRecord } from "../../registry/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";

/** Messages about changes of the flag. */
interface Words {
  readonly done: (flag: 0 | 1) => string;
  readonly failed: (flag: 0 | 1, error: unknown) => string;
}

const WORDS: Readonly<Record<"secQuestion" | "secAnswer", Words>> = {
  secQuestion: {
    done: (flag) => `Question successfully ${flag === 1 ? "deprecated" : "un-deprecated"}`,
    failed: (flag) => (flag === 1 ? "Error deprecating question" : "Could not un-deprecate question"),
  },
  secAnswer: {
    done: (flag) => `Answer successfully ${flag === 1 ? "deprecated" : "un-deprecated"}`,
    failed: (_flag, error) =>
      error instanceof ApiError && error.hasCode("children")
        ? "Unable to update child questions."
        : "Unable to update answer.",
  },
};

export interface Deprecation {
  /** Deprecates a record with everything below it, or undoes that. */
  readonly set: (record: SecQuestionRecord | SecAnswerRecord, isDeprecated: boolean) => Promise<void>;
  readonly isSaving: boolean;
}

export function useDeprecation(entity: "secQuestion" | "secAnswer"): Deprecation {
  const { save, isSaving } = useSaveRecord(useEntityType(entity));
  const { done, failed } = WORDS[entity];
  const set: Deprecation["set"] = async ({ id, updated }, isDeprecated) => {
    const flag = isDeprecated ? 1 : 0;
    try {
      await save({ id, values: { isDeprecated: flag }, ifMatch: updated });
      notify({ type: "success", message: done(flag) });
    } catch (error) {
      notify({ type: "error", title: failed(flag, error), message: errorText(error) });
    }
  };
  return { set, isSaving };
}
