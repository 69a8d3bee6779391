import { messageOf } from "@armature/engine";
import { batchIssues, type BatchState, canGoOn, hasConflicts } from "@armature/engine/batch";
import { type ReviewRecord, totalsText } from "@armature/engine/changes";
import { messageNames } from "@armature/engine/schema";
import { StepFooter, type StepFooterProps } from "../ui/index.ts";
import { CHECKING } from "../review/Review.tsx";
import { EDITS_FORM } from "./EditsStep.tsx";
import type { BatchModel } from "./use-batch.ts";

export interface BatchFooterProps {
  readonly batch: BatchModel;
  /** Why nothing can be changed here at all. */
  readonly offReason: string | undefined;
  readonly onDone: () => void;
}

const NOTHING_SAVED = "Every record has a problem, so nothing can be saved.";

/** The buttons 'Back' and 'Next' or 'Submit'. */
export function BatchFooter(props: BatchFooterProps) {
  const { batch, onDone } = props;
  const leave = () => {
    // If there are unsaved edits, leaving asks first and then discards them.
    if (!batch.isUnsaved) batch.finish();
    onDone();
  };
  return <StepFooter onBack={() => batch.back() || leave()} {...nextOf(props, leave)} />;
}

function nextOf({ batch, offReason }: BatchFooterProps, leave: () => void): Pick<StepFooterProps, "next" | "status"> {
  const { state, review, preview, sender, goOn, submit } = batch;
  if (state.step === "results") return { next: { label: "Finish", onClick: leave } };
  if (state.step === "edits")
    return {
      next: { label: "Next", onClick: goOn, form: EDITS_FORM, disabledReason: offReason ?? nextReason(state) },
    };
  const waits = preview.state === "checking" ? CHECKING : undefined;
  const none = review.length > 0 && review.every(({ kind }) => kind === "error") ? NOTHING_SAVED : undefined;
  const disabledReason = offReason ?? (canGoOn(state) ? (waits ?? none) : submitReason(review));
  return {
    next: { label: "Submit", onClick: submit, busy: sender.isSending, disabledReason },
    status: totalsText(review),
  };
}

/** Why 'Submit' is disabled. */
function submitReason(review: readonly ReviewRecord[]): string {
  return hasConflicts(review) ? "Choose which values to keep first." : "Accept the cleared values first.";
}

/** Why 'Next' is disabled. */
function nextReason(state: BatchState): string | undefined {
  if (state.chosen.length === 0) return "Choose a field to change first.";
  const texts = batchIssues(state).map((issue) => messageOf(issue, messageNames(state.type, issue.attribute)));
  return texts.length === 0 ? undefined : texts.join(" ");
}
