import { isProblem, type ReviewRow } from "@armature/engine/changes";
import { useCallback } from "react";
import { ClashChoice } from "../ui/table/ClashChoice.tsx";
import { ClashNotice } from "../review/ClashNotice.tsx";
import { Review } from "../review/Review.tsx";
import { Stack } from "../ui/index.ts";
import { ClearedNotice } from "../review/ClearedNotice.tsx";
import { SendFailure } from "../review/SendFailure.tsx";
import type { BatchModel } from "./use-batch.ts";

/** Step 2, 'Review Changes': what happens to each record. */
export function ReviewStep({ batch }: { readonly batch: BatchModel }) {
  const { state, review, preview, accept, editCell, leave, sender, chooseValue, chooseAll } = batch;
  const { type, accepted, records, reviewed, saved } = state;
  const decide = useCallback(
    ({ cell, record }: ReviewRow) => {
      if (cell === null || (cell.state !== "conflict" && cell.state !== "changedSince")) return null;
      const choose = (choice: "mine" | "theirs") => () => chooseValue(record, cell.attribute, choice);
      const of = `${cell.label} of ${record.title}`;
      return <ClashChoice of={of} onKeep={choose("mine")} onTake={isProblem(cell) ? choose("theirs") : undefined} />;
    },
    [chooseValue],
  );
  return (
    <Stack>
      <SendFailure type={type} error={sender.error} />
      <ClashNotice review={review} saved={saved.size} onChooseAll={chooseAll} />
      <ClearedNotice review={review} accepted={accepted} onAccept={accept} />
      <Review
        type={type}
        caption={`Changes of ${type.labelPlural.toLowerCase()}`}
        records={review}
        preview={preview}
        decide={records === reviewed ? undefined : decide}
        onEdit={editCell}
        skipping={{
          skip: (record, attribute) => attribute !== null && leave(record, attribute),
          isOfRecords: false,
        }}
        groupsValues
      />
    </Stack>
  );
}
