import { conflictOf, type ImportEntry, REMOVED, type ReviewRow } from "@armature/engine";
import { useCallback, useMemo } from "react";
import { ClearedNotice } from "../batch/ClearedNotice.tsx";
import { SendFailure } from "../batch/SendFailure.tsx";
import { Review } from "../review/Review.tsx";
import { problemRows } from "../review/problem-sheet.ts";
import { Banner, Button, Stack } from "../ui/index.ts";
import { sinceText } from "./since-text.ts";
import type { ImportModel } from "./use-import.ts";

/** Why nothing can be accepted or sent yet. */
export const READING = "The file is still being read.";

/** 2 'Review Changes': what becomes of each row (GEN-108). */
export function ImportReviewStep({ model }: { readonly model: ImportModel }) {
  const { state, entries, foreseen, sender, accept, mend } = model;
  const { type, sheet, accepted } = state;
  const review = useMemo(() => entries.map((entry) => entry.review), [entries]);
  const unsaved = entries.filter(
    ({ body, review: { kind } }) => kind === "error" || (body === null && kind === "conflict"),
  );
  const decide = useCallback((row: ReviewRow) => <Choice model={model} row={row} />, [model]);
  const problems = () => {
    const cells = sheet?.cells ?? [];
    const rows = problemRows(
      sheet?.headers ?? [],
      review,
      (_, index) => cells[(entries[index]?.number ?? 0) - 2] ?? [],
    );
    return { ...rows, exportId: sheet?.exportId ?? null };
  };
  return (
    <Stack>
      <SendFailure type={type} error={sender.error} />
      {sheet?.exported && (
        <Banner tone="info" title="This sheet was exported here">
          {sinceText(review)}
        </Banner>
      )}
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
        foreseen={foreseen}
        problems={problems}
        decide={sheet?.exported ? decide : undefined}
        onMend={(record, attribute, value) => {
          const entry = entryOf(entries, record.key);
          if (entry) mend({ row: entry.number, attribute }, value);
        }}
      />
    </Stack>
  );
}

function entryOf(entries: readonly ImportEntry[], key: string): ImportEntry | undefined {
  return entries[Number(key)];
}

interface ChoiceProps {
  readonly model: ImportModel;
  readonly row: ReviewRow;
}

/** Whose value it is to be, where it was changed here since the export. */
function Choice({ model: { state, entries, chooseValue }, row: { cell, record, isFirst } }: ChoiceProps) {
  const entry = entryOf(entries, record.key);
  if (!entry) return null;
  const removed = { row: entry.number, attribute: REMOVED };
  const isMadeAgain = conflictOf(state, removed) === "mine";
  if (isFirst && isMadeAgain)
    return <Decision label="Leave it deleted" of={record.title} onChoose={() => chooseValue(removed, "theirs")} />;
  if (cell === null) {
    if (record.kind !== "conflict") return null;
    return <Decision label="Make it again" of={record.title} onChoose={() => chooseValue(removed, "mine")} />;
  }
  const part = { row: entry.number, attribute: cell.attribute };
  const of = `${cell.label} of ${record.title}`;
  const take = <Decision label="Take yours" of={of} onChoose={() => chooseValue(part, "mine")} />;
  const keep = <Decision label="Keep this" of={of} onChoose={() => chooseValue(part, "theirs")} />;
  if (cell.state === "conflict")
    return (
      <>
        {take}
        {keep}
      </>
    );
  if (cell.state === "changedSince") return take;
  return conflictOf(state, part) === "mine" ? keep : null;
}

interface DecisionProps {
  readonly label: string;
  readonly of: string;
  readonly onChoose: () => void;
}

function Decision({ label, of, onChoose }: DecisionProps) {
  return (
    <Button size="small" aria-label={`${label}: ${of}`} onClick={onChoose}>
      {label}
    </Button>
  );
}

function unsavedText(count: number, hasOthers: boolean): string {
  const rows = count === 1 ? "1 row has a problem" : `${count.toLocaleString("en-US")} rows have problems`;
  return `${rows} and will not be saved.${hasOthers ? " The others are not held up by it." : ""}`;
}
