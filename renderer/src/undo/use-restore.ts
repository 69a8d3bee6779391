import type { EntityType, RecordAnswer, Values } from "@armature/engine";
import type { BatchResult } from "@armature/engine/batch";
import { type ReviewRecord, withPreview } from "@armature/engine/changes";
import {
  chooseFormer,
  formerValues,
  openRestore,
  restoreChangeset,
  restoreReview,
  type RestoreState,
  withRestoreRecord,
} from "@armature/engine/history";
import type { HistoryAnswer } from "@armature/engine/operation";
import { useMemo, useState } from "react";
import { type BatchSender, useBatchSender } from "../data/records/batch.ts";
import { type Preview, usePreview } from "../data/records/dry-run.ts";
import { useChangeContext } from "../data/session/session.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { useOfferUndo } from "../history/offer-undo.ts";

export interface RestoreParts {
  readonly type: EntityType;
  readonly answer: RecordAnswer;
  readonly history: HistoryAnswer;
  /** The first choice: the value that an attribute got at this time. */
  readonly first: { readonly attribute: string; readonly at: string } | null;
}

/** What a restore sends. */
interface RestoreBody {
  readonly values: Values;
}

/** Restoring earlier values of one record. */
export interface RestoreModel {
  readonly state: RestoreState;
  readonly choose: (state: RestoreState) => void;
  /** The record with what would change. Empty while no different value is chosen. */
  readonly review: readonly ReviewRecord[];
  readonly preview: Preview;
  readonly sender: BatchSender<RestoreBody>;
  /** Null until it was sent. */
  readonly results: readonly BatchResult[] | null;
  readonly submit: () => void;
}

export function useRestore(parts: RestoreParts): RestoreModel {
  const { type, answer, history } = parts;
  const { state, choose } = useRestoreState(parts);
  const [results, setResults] = useState<readonly BatchResult[] | null>(null);
  const update = useMemo(() => updateOf(state), [state]);
  const body = useMemo((): RestoreBody | null => update && { values: update.values }, [update]);
  const id = Number(answer.result[type.primaryKey.name]);
  const below = `${id}/restore`;
  const preview = usePreview(type, `${below}/check`, results === null ? body : null);
  const review = useMemo(
    () => (update ? [withPreview(type, reviewOf(state, answer, history), preview.issues[0])] : []),
    [type, update, state, answer, history, preview],
  );
  const sender = useBatchSender<RestoreBody>(type, {
    below,
    ifMatch: [update?.ifMatch].flat()[0],
    keptAs: useDraftKey(type, `restore ${id}`),
  });
  const offerUndo = useOfferUndo();
  return {
    state,
    choose,
    review,
    preview,
    sender,
    results,
    submit: () =>
      body &&
      sender.send(body, (rows, changesetId) => {
        setResults(rows);
        offerUndo(type, changesetId, `${type.label} restored`);
      }),
  };
}

function updateOf(state: RestoreState) {
  const item = restoreChangeset(state)?.items[0];
  return item?.kind === "update" ? item : null;
}

function reviewOf(state: RestoreState, answer: RecordAnswer, history: HistoryAnswer): ReviewRecord {
  const labels = { ...history.labels, ...answer.labels };
  const label = (name: string, key: number | string) => labels[name]?.[String(key)];
  return restoreReview(state, { found: { taken: () => undefined, label } });
}

function useRestoreState({ type, answer, history, first }: RestoreParts) {
  const context = useChangeContext();
  const [chosen, choose] = useState(() => {
    const opened = openRestore(type, context, answer.result, history.result);
    const value = first && formerValues(opened, first.attribute).find(({ at }) => at === first.at);
    return first && value ? chooseFormer(opened, first.attribute, value) : opened;
  });
  const state = useMemo(
    () => ({ ...withRestoreRecord(chosen, answer.result, history.result), type, context }),
    [chosen, answer, history, type, context],
  );
  return { state, choose };
}
