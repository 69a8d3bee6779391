import { BATCH_STEPS, type BatchState, type BatchStep, canGoOn } from "@armature/engine/batch";
import type { ReactNode } from "react";
import { useUpdateOffReason } from "../data/records/write-block.ts";
import { LeaveQuestion } from "../form/LeaveQuestion.tsx";
import { useKeptUnparsed } from "../form/use-kept-unparsed.ts";
import { useHasUnparsed } from "../ui/choice/use-unparsed.ts";
import { Banner, Stack, type Step, StepPanel, Stepper, UnparsedScope } from "../ui/index.ts";
import { BatchFooter } from "./BatchFooter.tsx";
import { EditsStep } from "./EditsStep.tsx";
import { ResultList } from "../review/ResultList.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { SavingDialog } from "../review/SavingDialog.tsx";
import { useBatch } from "./use-batch.ts";
import type { BatchParts } from "./use-batch-store.ts";

export interface BatchEditProps extends BatchParts {
  /** Called by 'Finish', and by 'Back' on the first step. */
  readonly onDone: () => void;
  /** Shown above the first step. */
  readonly notice?: ReactNode;
}

const LABELS: Readonly<Record<BatchStep, string>> = {
  edits: "Select Edits",
  review: "Review Changes",
  results: "View Results",
};

/**
 * Changes chosen attributes of several records, in three steps.
 * @example
 * ```tsx
 * import { BatchEdit } from "@armature/renderer";
 * import { atlas, item, novel } from "./library.ts";
 * export function Example() {
 *   return <BatchEdit type={item} records={[atlas, novel]} labels={{}} onDone={() => history.back()} />;
 * }
 * ```
 */
export function BatchEdit({ onDone, notice, ...parts }: BatchEditProps) {
  const batch = useBatch(parts);
  const { state, sender, isUnsaved, finish } = batch;
  const { step, type, results } = state;
  const words = type.labelPlural.toLowerCase();
  const offReason = useUpdateOffReason(type);
  const unparsed = useKeptUnparsed(batch.key);
  const hasUnparsed = useHasUnparsed(unparsed);
  const leave = () => {
    unparsed.discard();
    finish();
  };
  return (
    <UnparsedScope of={unparsed}>
      <Stack gap="wide">
        <Stepper
          label={`Edit ${words}`}
          steps={stepsOf(state)}
          current={step}
          onStep={(key) => batch.goTo(key as BatchStep)}
        />
        <StepPanel label={LABELS[step]}>
          {offReason !== undefined && step !== "results" && <Banner tone="info" title={offReason} />}
          {step === "edits" && notice}
          {step === "edits" && <EditsStep batch={batch} />}
          {step === "review" && <ReviewStep batch={batch} />}
          {step === "results" && <ResultList type={type} results={results ?? []} />}
        </StepPanel>
      </Stack>
      <BatchFooter batch={batch} offReason={offReason} onDone={onDone} />
      <SavingDialog type={type} open={sender.isSending} />
      <LeaveQuestion
        isUnsaved={isUnsaved || hasUnparsed || sender.isSending}
        text={`The ${words} have not been changed yet. What you entered here would be lost.`}
        onLeave={leave}
      />
    </UnparsedScope>
  );
}

/** A step is done once the person has passed it or could pass it. */
function stepsOf(state: BatchState): readonly Step[] {
  const done: Readonly<Record<BatchStep, boolean>> = {
    edits: canGoOn({ ...state, step: "edits" }),
    review: state.results !== null,
    results: state.results !== null,
  };
  return BATCH_STEPS.map((key) => ({ key, label: LABELS[key], done: done[key] }));
}
