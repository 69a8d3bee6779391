import { useEntityType } from "../../../kit/record-hooks.ts";
import { submissionBlocks } from "../../submission.ts";
import {
  ApiError,
  useLeaving,
  useOperation,
  useRefreshRecords,
  useRefreshSession,
  useSaveRecord,
  useSession,
} from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useRef, useState } from "react";
import type { Questionnaire } from "../../model.ts";
import { takeSnapshot } from "../../operations.ts";
import { SUBMITTED_MEANWHILE } from "../../texts.ts";
import { isSubmitted } from "../../../kit/states.ts";

/** Organizations whose submission failed since the page was loaded. */
const failed = new Set<number | null>();

/** The state and the actions of submitting a questionnaire. */
export interface SubmissionUse {
  /**
   * The number of open questions. Null if something else prevents the submission, such as a submitted questionnaire.
   */
  readonly missing: number | null;
  readonly isSubmitting: boolean;
  /** Whether a submission failed. Nobody can submit again until the page is reloaded. */
  readonly hasFailed: boolean;
  /** The reason of the last failure or refusal, until the person dismisses it. */
  readonly error: unknown;
  readonly submit: () => void;
  readonly dismiss: () => void;
}

/**
 * Takes a snapshot, then sets the status. If the snapshot fails, the status stays the same. It is no failure if somebody
 * else submitted first, or if answers have changed. Answers typed just before are saved first.
 */
export function useSubmission({ type, state }: Questionnaire): SubmissionUse {
  const { organizationId, organization, variant, state: status } = useSession();
  const { mutateAsync: snapshot } = useOperation(takeSnapshot);
  const { save } = useSaveRecord(useEntityType("organization"));
  const refreshSession = useRefreshSession();
  const refreshRecords = useRefreshRecords();
  const { ask } = useLeaving();
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const blocks = organization === null ? null : submissionBlocks(state, { careSetting: variant, status });
  const isUnderWay = useRef(false);
  const submit = async () => {
    // While such answers are still being saved, the button accepts another click.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSubmitting(true);
    try {
      await snapshot({});
      await save({ id: organizationId, values: { status: "nmqSubmitted" } });
      await refreshSession();
    } catch (refused) {
      const now = await refreshSession();
      if (isSubmitted(now?.state)) notify({ type: "info", message: SUBMITTED_MEANWHILE });
      else {
        if (refused instanceof ApiError && refused.hasCode("state")) {
          void refreshRecords(type.needs.map(({ entity }) => entity));
        } else failed.add(organizationId);
        setError(refused);
      }
    } finally {
      setSubmitting(false);
      isUnderWay.current = false;
    }
  };
  return {
    missing: blocks?.every(({ kind }) => kind === "missing") === true ? blocks.length : null,
    isSubmitting,
    hasFailed: failed.has(organizationId),
    error,
    submit: () => ask(() => void submit()),
    dismiss: () => setError(null),
  };
}
