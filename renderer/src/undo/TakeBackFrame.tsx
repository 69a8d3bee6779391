import type { EntityType } from "@armature/engine";
import type { BatchResult } from "@armature/engine/batch";
import type { ReactNode } from "react";
import { ResultList } from "../review/ResultList.tsx";
import { SavingDialog } from "../review/SavingDialog.tsx";
import { SendFailure } from "../review/SendFailure.tsx";
import type { BatchSender } from "../data/records/batch.ts";
import { LeaveQuestion } from "../form/LeaveQuestion.tsx";
import { Stack, StepFooter, type StepFooterProps, StepPanel, Stepper } from "../ui/index.ts";

export interface TakeBackFrameProps {
  readonly type: EntityType;
  readonly sender: Pick<BatchSender, "isSending" | "error">;
  /** Null until it was sent. */
  readonly results: readonly BatchResult[] | null;
  /** Why it cannot be sent yet. */
  readonly disabledReason: string | undefined;
  readonly status: StepFooterProps["status"];
  readonly onSubmit: () => void;
  /** Called by 'Back' and 'Finish'. */
  readonly onDone: () => void;
  /** The review. */
  readonly children: ReactNode;
}

/** The two steps of an undo or restore: what changes, and the results. */
export function TakeBackFrame({ type, sender, results, onDone, children, ...footer }: TakeBackFrameProps) {
  const words = type.labelPlural.toLowerCase();
  const { disabledReason, status, onSubmit } = footer;
  const submit = { label: "Submit", onClick: onSubmit, busy: sender.isSending, disabledReason };
  return (
    <>
      <Stack gap="wide">
        <Steps words={words} isDone={results !== null} />
        {results === null ? (
          <StepPanel label="Review Changes">
            <Stack>
              <SendFailure type={type} error={sender.error} />
              {children}
            </Stack>
          </StepPanel>
        ) : (
          <StepPanel label="View Results">
            <ResultList type={type} results={results} />
          </StepPanel>
        )}
      </Stack>
      {results === null ? (
        <StepFooter onBack={onDone} next={submit} status={status} />
      ) : (
        <StepFooter next={{ label: "Finish", onClick: onDone }} />
      )}
      <SavingDialog type={type} open={sender.isSending} />
      <LeaveQuestion isUnsaved={sender.isSending} text={`The ${words} are being saved.`} />
    </>
  );
}

function Steps({ words, isDone }: { readonly words: string; readonly isDone: boolean }) {
  return (
    <Stepper
      label={`Undo changes of ${words}`}
      steps={[
        { key: "review", label: "Review Changes", done: isDone },
        { key: "results", label: "View Results", done: false },
      ]}
      current={isDone ? "results" : "review"}
      onStep={stay}
    />
  );
}

function stay(): void {
  // Going a step back does not reverse an undo; it has an undo of its own.
}
