import type { EntityType } from "@armature/engine";
import type { BatchResult } from "@armature/engine/batch";
import { useCallback } from "react";
import { hasFailed, hasSucceeded, resultText } from "./result-text.ts";
import { notify } from "../ui/index.ts";
import { useOfferUndo } from "../history/offer-undo.ts";

export interface SavedBatch {
  /** Null if nothing was written. */
  readonly changesetId: string | null;
  /** What was done to the records: 'imported'. */
  readonly done: string;
  /** One for each record, including those that were not sent. */
  readonly results: readonly BatchResult[];
  /** Where the failed ones are shown. */
  readonly shownIn: "results" | "review";
}

/** Reports what a batch saved, with a way to undo it. If a record failed, it is a warning with the counts. */
export function useNotifySaved(type: EntityType): (saved: SavedBatch) => void {
  const offerUndo = useOfferUndo();
  return useCallback(
    ({ changesetId, done, results, shownIn }) => {
      if (!results.some(hasFailed)) return void offerUndo(type, changesetId, `${type.labelPlural} ${done}`);
      const who = results.some(hasSucceeded) ? type.labelPlural : `No ${type.labelPlural.toLowerCase()}`;
      const message = `${who} ${done}: ${resultText(results)}. See the ${shownIn}.`;
      if (!offerUndo(type, changesetId, message, "warning")) notify({ type: "warning", message });
    },
    [type, offerUndo],
  );
}
