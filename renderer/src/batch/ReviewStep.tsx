import { Review } from "../review/Review.tsx";
import { Stack } from "../ui/index.ts";
import { ClearedNotice } from "./ClearedNotice.tsx";
import { SendFailure } from "./SendFailure.tsx";
import type { BatchModel } from "./use-batch.ts";

/** 2 'Review Changes': what becomes of each record (GEN-090, GEN-D13). */
export function ReviewStep({ batch }: { readonly batch: BatchModel }) {
  const { state, review, foreseen, accept, mend, sender } = batch;
  const { type, accepted } = state;
  return (
    <Stack>
      <SendFailure type={type} error={sender.error} />
      <ClearedNotice review={review} accepted={accepted} onAccept={accept} />
      <Review
        type={type}
        caption={`Changes of ${type.labelPlural.toLowerCase()}`}
        records={review}
        foreseen={foreseen}
        onMend={mend}
      />
    </Stack>
  );
}
