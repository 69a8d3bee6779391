import type { EntityType } from "@armature/engine";
import type { BatchResult } from "@armature/engine/batch";
import { useCallback } from "react";
import { resultText } from "../batch/result-text.ts";
import { notify } from "../ui/index.ts";
import { useOfferUndo } from "./offer-undo.ts";

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
      const failed = results.filter(({ errorList }) => errorList.length > 0).length;
      if (failed === 0) return void offerUndo(type, changesetId, `${type.labelPlural} ${done}`);
      const what =
        failed === results.length
          ? `No ${type.labelPlural.toLowerCase()} ${done}: ${failed.toLocaleString("en-US")} failed`
          : `${type.labelPlural} ${done}: ${resultText(results)}`;
      const message = `${what}. See the ${shownIn}.`;
      if (!offerUndo(type, changesetId, message, "warning")) notify({ type: "warning", message });
    },
    [type, offerUndo],
  );
}
