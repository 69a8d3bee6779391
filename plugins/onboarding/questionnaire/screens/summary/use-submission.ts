import { useEntityType } from "../../../kit/record-hooks.ts";
import { submissionBlocks } from "../../submission.ts";
import { useLeaving, useOperation, useRefreshSession, useSaveRecord, useSession } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useRef, useState } from "react";
import type { Questionnaire } from "../../model.ts";
import { takeSnapshot } from "../../operations.ts";
import { SUBMITTED_MEANWHILE } from "../../texts.ts";
import { isSubmitted } from "../../../kit/states.ts";

/** Organizations whose submission failed; as long as the page is not loaded anew. */
const failed = new Set<number | null>();

/** The submission of a questionnaire, and what keeps it. */
export interface SubmissionUse {
  /** How many questions are still open; null where nothing is asked at all, or it is submitted. */
  readonly missing: number | null;
  readonly isSubmitting: boolean;
  /** Nobody submits from here any more, until the page is loaded anew. */
  readonly hasFailed: boolean;
  /** Why the last one failed, until it is dismissed. */
  readonly error: unknown;
  readonly submit: () => void;
  readonly dismiss: () => void;
}

/**
 * A snapshot, then the status; without the snapshot the status stays. Where somebody else was first it
 * is submitted, which is no failure. What was typed a moment ago is
 * saved before.
 */
export function useSubmission({ state }: Questionnaire): SubmissionUse {
  const { organizationId, organization, variant, state: status } = useSession();
  const { mutateAsync: snapshot } = useOperation(takeSnapshot);
  const { save } = useSaveRecord(useEntityType("organization"));
  const refreshSession = useRefreshSession();
  const { ask } = useLeaving();
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const blocks = organization === null ? null : submissionBlocks(state, { careSetting: variant, status });
  const isUnderWay = useRef(false);
  const submit = async () => {
    // What was typed a moment ago is saved first, while the button still takes another click.
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
        failed.add(organizationId);
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
