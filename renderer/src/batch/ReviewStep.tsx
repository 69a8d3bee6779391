import { ReviewTable, Stack } from "../ui/index.ts";
import { ClearedNotice } from "./ClearedNotice.tsx";
import { SendFailure } from "./SendFailure.tsx";
import type { BatchModel } from "./use-batch.ts";

/** 2 'Review Changes': what becomes of each record (GEN-090, GEN-D13). */
export function ReviewStep({ batch: { state, review, accept, sender } }: { readonly batch: BatchModel }) {
  const { type, accepted } = state;
  return (
    <Stack>
      <SendFailure type={type} error={sender.error} />
      <ClearedNotice review={review} accepted={accepted} onAccept={accept} />
      <ReviewTable caption={`Changes of ${type.labelPlural.toLowerCase()}`} records={review} />
    </Stack>
  );
}
