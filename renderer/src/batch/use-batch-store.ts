import type { EntityType, ReferenceLabels, Values } from "@armature/engine";
import { type BatchState, openBatch } from "@armature/engine/batch";
import { convertSent, itemsChanged } from "@armature/engine/changes";
import { useCallback, useState } from "react";
import { useChangeContext } from "../data/session/session.ts";
import { type ReviewStore, useReviewStore } from "../review/use-review-store.ts";
import { keepBatchDraft, readBatchDraft } from "./batch-draft.ts";
import type { BatchUrl } from "./batch-url.ts";

export interface BatchParts {
  readonly type: EntityType;
  readonly records: readonly Values[];
  readonly labels: ReferenceLabels;
}

/** The store of a batch edit, and whether input from before a reload was restored. */
export function useBatchStore(
  { type, records }: BatchParts,
  key: string,
  { step, attributeNameList }: BatchUrl,
): { readonly store: ReviewStore<BatchState>; readonly isRestored: boolean } {
  const context = useChangeContext();
  const [draft] = useState(() => readBatchDraft(key, step !== "edits"));
  const sync = useCallback(
    (former: BatchState) => {
      const { offered, chosen } = openBatch(type, context, records, former.chosen);
      const values = convertSent(former.values, former.type, type) ?? former.values;
      return itemsChanged(former, { type, context, records, offered, chosen, values });
    },
    [type, context, records],
  );
  const open = () => ({ ...openBatch(type, context, records, attributeNameList), ...draft });
  const store = useReviewStore<BatchState>(key, open, keepBatchDraft, sync);
  return { store, isRestored: draft !== null && draft.results === null };
}
