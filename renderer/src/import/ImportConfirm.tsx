import { changeMessageOf, itemsToSend, totalsText } from "@armature/engine/changes";
import { canImportGoOn, type ImportState } from "@armature/engine/import";
import { messageNames } from "@armature/engine/schema";
import { ResultList } from "../review/ResultList.tsx";
import { SavingDialog } from "../review/SavingDialog.tsx";
import { LOAD_FAILED } from "../data/api-error.ts";
import { useIsSlow } from "../data/debounce.ts";
import { useWriteOffReason } from "../data/records/write-block.ts";
import { LeaveQuestion } from "../form/LeaveQuestion.tsx";
import { useKeptUnparsed } from "../form/use-kept-unparsed.ts";
import { Banner, Button, Stack, type StepFooterProps, TableSkeleton } from "../ui/index.ts";
import { CHECKING } from "../review/Review.tsx";
import { ColumnsStep, type ColumnsStepProps } from "./ColumnsStep.tsx";
import { ImportFrame } from "./ImportFrame.tsx";
import { ImportReviewStep, READING } from "./ImportReviewStep.tsx";
import { type ChooseHidden, type ChoosePlace, HiddenNotice, SheetLine } from "./SheetPlace.tsx";
import { type ImportModel, useImport } from "./use-import.ts";
import type { ImportParts } from "./use-import-store.ts";
import { ValuesStep } from "./ValuesStep.tsx";

export interface ImportConfirmProps extends ImportParts {
  /** Called to choose another file. */
  readonly onBack: () => void;
  /** Called to read another sheet of the file or another header row. Absent if there is no file. */
  readonly onPlace?: ChoosePlace;
  /** Called to take or leave out what the sheet does not show. */
  readonly onHidden?: ChooseHidden;
  readonly onDone: () => void;
}

/**
 * Steps 2 and 3 of an import: what a parsed sheet changes, and the results.
 * @example
 * ```tsx
 * import { ImportConfirm } from "@armature/renderer";
 * import { atlas, item, novel, sheet } from "./library.ts";
 * export function Example() {
 *   const parts = { sheet, records: [atlas, novel], labels: {}, remembered: { columns: {}, values: {} } };
 *   const leave = () => location.assign("/items");
 *   return <ImportConfirm type={item} {...parts} onBack={() => history.back()} onDone={leave} />;
 * }
 * ```
 */
export function ImportConfirm({ onBack, onPlace, onHidden, onDone, ...parts }: ImportConfirmProps) {
  const model = useImport(parts);
  const { state, sender, goTo } = model;
  const { type, step, results, sheet } = state;
  const words = type.labelPlural.toLowerCase();
  const isFixed = step === "results" || sender.isSending;
  const goToNumber = (number: number) => {
    if (number === 1) onBack();
    else goTo(number === 2 ? "review" : "results");
  };
  return (
    <>
      <ImportFrame
        type={type}
        step={step}
        isPasted={sheet !== null && sheet.fileId <= 0}
        done={doneOf(state)}
        onStep={goToNumber}
        footer={{ onBack: () => model.back() || onBack(), ...useNext(model, onDone) }}
        unparsed={useKeptUnparsed(model.keptAs)}
      >
        <Stack>
          <HiddenNotice model={model} onHidden={isFixed ? undefined : onHidden} />
          {step !== "columns" && <SheetLine model={model} onChange={isFixed ? undefined : () => goTo("columns")} />}
          {step === "results" ? (
            <ResultList type={type} results={results ?? []} />
          ) : (
            <Decisions model={model} onPlace={onPlace} />
          )}
        </Stack>
      </ImportFrame>
      <SavingDialog type={type} open={sender.isSending} />
      <LeaveQuestion isUnsaved={sender.isSending} text={`The ${words} are being saved.`} onLeave={() => undefined} />
    </>
  );
}

function doneOf({ results }: ImportState): readonly number[] {
  return results === null ? [1] : [1, 2, 3];
}

/** The decisions before rows are sent. Waits until the records that the texts refer to are loaded. */
function Decisions({ model, onPlace }: ColumnsStepProps) {
  const { state, lookUps, read } = model;
  const isReview = state.step === "review";
  const isSlow = useIsSlow(lookUps.state === "loading");
  const hasNothing = model.reading !== null && (read.columns.length === 0 || (isReview && state.items.length === 0));
  if (hasNothing) return <ReadingProgress done={model.reading} total={state.sheet?.cells.length ?? 0} />;
  if (state.step === "columns" && lookUps.state !== "failed") return <ColumnsStep model={model} onPlace={onPlace} />;
  if (lookUps.state === "loading") return isSlow ? <TableSkeleton count={6} /> : null;
  if (lookUps.state === "failed")
    return <Banner tone="danger" title={LOAD_FAILED} action={<Button onClick={lookUps.retry}>Retry</Button>} />;
  return state.step === "values" ? <ValuesStep model={model} /> : <ImportReviewStep model={model} />;
}

/** The number of rows read so far, for a long sheet. The page stays responsive meanwhile. */
function ReadingProgress({ done, total }: { readonly done: number; readonly total: number }) {
  const text = `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} rows`;
  return (
    <Stack>
      <label>
        Reading the file: {text}
        <progress className="block w-full accent-accent" value={done} max={total} />
      </label>
    </Stack>
  );
}

function useNext(model: ImportModel, onDone: () => void): Pick<StepFooterProps, "next" | "status"> {
  const { state, review, sender, goOn, submit } = model;
  const status = totalsText(review);
  const offReason = useWriteOffReason(state.type);
  if (state.step === "results") return { next: { label: "Finish", onClick: onDone } };
  const isDone = state.step === "review" && model.reading === null && isAllSaved(model);
  if (isDone) return { next: { label: "View Results", onClick: submit }, status };
  const disabledReason = offReason ?? waitReason(model);
  if (state.step !== "review") return { next: { label: "Next", onClick: goOn, disabledReason } };
  return {
    next: {
      label: "Submit",
      onClick: submit,
      busy: sender.isSending,
      disabledReason: disabledReason ?? (model.preview.state === "checking" ? CHECKING : undefined),
    },
    status,
  };
}

/** Whether rows were saved and no other row can be: for those left, the person kept the stored values. */
function isAllSaved({ state, review }: ImportModel): boolean {
  const isOpen = review.some(({ cells }) => cells.some((cell) => cell.state === "conflict"));
  return state.saved.size > 0 && !isOpen && itemsToSend(state).length === 0;
}

/** Why the person cannot go on yet. */
function waitReason({ state, review, read, lookUps, reading }: ImportModel): string | undefined {
  if (reading !== null) return READING;
  const { type, step } = state;
  const goesOn = canImportGoOn(state, read);
  if (goesOn) return lookUps.state === "ready" ? undefined : "The data is still being loaded.";
  if (step === "review") {
    if (itemsToSend(state).length > 0) return "Accept the cleared values first.";
    return review.some(({ kind }) => kind === "error")
      ? "No rows can be imported. Fix the errors and upload again."
      : "Nothing in this file differs from what is stored.";
  }
  if (state.sheet?.cells.length === 0) return "There are no rows to import.";
  const open = read.open.length;
  if (open > 0) return open === 1 ? "Match or skip 1 more column." : `Match or skip ${open} more columns.`;
  return read.issue ? changeMessageOf(read.issue, messageNames(type, type.importKey?.name ?? null)) : undefined;
}
