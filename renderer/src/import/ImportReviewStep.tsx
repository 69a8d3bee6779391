import { useMemo } from "react";
import { ClearedNotice } from "../batch/ClearedNotice.tsx";
import { SendFailure } from "../batch/SendFailure.tsx";
import { Banner, ReviewTable, Stack } from "../ui/index.ts";
import type { ImportModel } from "./use-import.ts";

/** 2 'Review Changes': what becomes of each row (GEN-108). */
export function ImportReviewStep({ model: { state, entries, sender, accept } }: { readonly model: ImportModel }) {
  const review = useMemo(() => entries.map((entry) => entry.review), [entries]);
  const unsaved = entries.filter(({ body, review: { kind } }) => body === null && kind !== "unchanged").length;
  const words = state.type.labelPlural.toLowerCase();
  return (
    <Stack>
      <SendFailure type={state.type} error={sender.error} />
      <ClearedNotice review={review} accepted={state.accepted} onAccept={accept} />
      {unsaved > 0 && <Banner tone="warning">{unsavedText(unsaved, unsaved < entries.length)}</Banner>}
      <ReviewTable caption={`Changes of ${words}`} records={review} />
    </Stack>
  );
}

function unsavedText(count: number, hasOthers: boolean): string {
  const rows = count === 1 ? "1 row has a problem" : `${count.toLocaleString("en-US")} rows have problems`;
  return `${rows} and will not be saved.${hasOthers ? " The others are not held up by it." : ""}`;
}
