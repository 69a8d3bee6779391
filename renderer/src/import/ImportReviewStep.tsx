import { displayText } from "@armature/engine";
import { type ConflictChoice, conflictChoice, type ReviewRecord, type ReviewRow } from "@armature/engine/changes";
import { cellsWithoutResult, REMOVED, rowNumber } from "@armature/engine/import";
import { useCallback, useEffect, useMemo } from "react";
import { ClearedNotice } from "../review/ClearedNotice.tsx";
import { SendFailure } from "../review/SendFailure.tsx";
import { ChoiceButton, ClashChoice } from "../ui/table/ClashChoice.tsx";
import { ClashNotice } from "../review/ClashNotice.tsx";
import { Review } from "../review/Review.tsx";
import { problemRows } from "../review/problem-sheet.ts";
import { announce, Banner, Button, Stack } from "../ui/index.ts";
import { decideFrom } from "./next-problem.ts";
import { sinceText } from "./since-text.ts";
import type { ImportModel } from "./use-import.ts";
import type { SameProblem } from "./use-same-problem.ts";

/** Why nothing can be accepted or sent yet. */
export const READING = "The file is still being read.";

/** Step 2, 'Review Changes': what happens to each row. */
export function ImportReviewStep({ model }: { readonly model: ImportModel }) {
  const { state, read, review, preview, sender, accept, editCell, skip, unskip, sameProblem, chooseAll } = model;
  const { type, sheet, accepted, items: entries } = state;
  const noResults = useMemo(() => cellsWithoutResult(read.columns, sheet?.cells ?? []), [read.columns, sheet]);
  const unsaved = entries.filter(
    ({ body, review: { kind } }) => kind === "error" || (body === null && kind === "conflict"),
  );
  const decide = useCallback((row: ReviewRow) => <Choice model={model} row={row} />, [model]);
  const canChoose = sheet?.exported || state.decisions.size > 0 || review.some(isOfOthers);
  const problems = () => problemSheet(model);
  return (
    <Stack>
      <SendFailure type={type} error={sender.error} />
      {noResults > 0 && (
        <Banner tone="warning" title={noResultsTitle(noResults)}>
          Open the file in Excel, save it, and upload it again.
        </Banner>
      )}
      {sheet?.exported && (
        <Banner tone="info" title="This sheet was exported here">
          {sinceText(review)}
        </Banner>
      )}
      <ClashNotice review={review} saved={state.saved.size} onChooseAll={chooseAll} />
      <ClearedNotice
        review={review}
        accepted={accepted}
        waits={model.reading === null ? undefined : READING}
        onAccept={accept}
      />
      {unsaved.length > 0 && (
        <Banner tone="warning">{unsavedText(unsaved.length, unsaved.length < entries.length)}</Banner>
      )}
      <Review
        type={type}
        caption={`Changes of ${type.labelPlural.toLowerCase()}`}
        records={review}
        preview={preview}
        problems={problems}
        notice={sameProblem.count > 0 && <SameProblemNotice {...sameProblem} />}
        skipping={{ skip, undo: unskip, isOfRecords: true }}
        decide={canChoose ? decide : undefined}
        onEdit={editCell}
      />
    </Stack>
  );
}

function noResultsTitle(count: number): string {
  if (count === 1) return "1 cell holds a formula that no program has computed";
  return `${count.toLocaleString("en-US")} cells hold formulas that no program has computed`;
}

/** The rows with problems as a sheet, with the values that were corrected in the review. */
function problemSheet({ state, read, lookUps, review }: ImportModel) {
  const { headers = [], cells = [], exportId = null } = state.sheet ?? {};
  const first = rowNumber(state.sheet ?? {}, 0);
  const rows = problemRows(headers, review, (_, index) => {
    const number = state.items[index]?.id ?? 0;
    const edits = state.edits[number] ?? {};
    const texts = [...(cells[number - first] ?? [])];
    for (const { index: place, match } of read.columns) {
      if (match.kind !== "matched" || !Object.hasOwn(edits, match.attribute.name)) continue;
      texts[place] = displayText(match.attribute, edits, lookUps.found);
    }
    return texts;
  });
  return { ...rows, exportId };
}

/** After a value was changed: offers the same change for other rows with the same wrong value. */
function SameProblemNotice({ label, count, change }: SameProblem) {
  const rows = count === 1 ? "1 other row has" : `${count.toLocaleString("en-US")} other rows have`;
  const text = `${rows} the same problem in ${label}.`;
  useEffect(() => announce(text), [text]);
  return (
    <Banner
      tone="info"
      action={
        <Button onClick={() => decideFrom(null, change)}>{count === 1 ? "Change it too" : "Change them too"}</Button>
      }
    >
      {text}
    </Banner>
  );
}

/** Whether somebody else has changed part of it since the review. */
function isOfOthers({ kind, cells }: ReviewRecord): boolean {
  return kind === "conflict" || cells.some(({ state }) => state === "changedSince");
}

interface ChoiceProps {
  readonly model: ImportModel;
  readonly row: ReviewRow;
}

/** The choice between two values, where the record has changed since the export or the review. */
function Choice({ model: { state, itemOf, chooseValue }, row: { cell, record, isProblem } }: ChoiceProps) {
  const entry = itemOf(record);
  if (!entry) return null;
  const isMadeAgain = conflictChoice(state, entry, REMOVED) === "mine";
  const chooseRemoved = (choice: ConflictChoice) => () => chooseValue(record, REMOVED, choice);
  if (cell === null) {
    if (isMadeAgain)
      return <ChoiceButton label="Leave it deleted" of={record.title} onChoose={chooseRemoved("theirs")} />;
    if (record.kind !== "conflict" || record.cells.length > 0 || !isProblem) return null;
    return <ChoiceButton label="Make it again" of={record.title} onChoose={chooseRemoved("mine")} />;
  }
  const isKept = conflictChoice(state, entry, cell.attribute) === "mine";
  const choose = (choice: ConflictChoice) => () => chooseValue(record, cell.attribute, choice);
  const isOpen = cell.state === "conflict" || cell.state === "changedSince";
  return (
    <ClashChoice
      of={`${cell.label} of ${record.title}`}
      onKeep={isOpen ? choose("mine") : undefined}
      onTake={cell.state === "conflict" || isKept ? choose("theirs") : undefined}
    />
  );
}

function unsavedText(count: number, hasOthers: boolean): string {
  const rows = count === 1 ? "1 row has a problem" : `${count.toLocaleString("en-US")} rows have problems`;
  return `${rows} and will not be saved.${hasOthers ? " The other rows will be." : ""}`;
}
