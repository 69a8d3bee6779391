import type { EntityType, RecordAnswer, RecordId } from "@armature/engine";
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
import { useChangeContext } from "../data/session/session.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { useOfferUndo } from "../history/offer-undo.ts";
import { type TakeBack, useTakeBack } from "./use-take-back.ts";

export interface RestoreParts {
  readonly type: EntityType;
  readonly answer: RecordAnswer;
  readonly history: HistoryAnswer;
  /** The first choice: the value that an attribute got at this time. */
  readonly first: { readonly attribute: string; readonly at: string } | null;
}

/** Restoring earlier values of one record. Its review is empty while no different value is chosen. */
export interface RestoreModel extends TakeBack {
  readonly state: RestoreState;
  readonly choose: (state: RestoreState) => void;
}

export function useRestore(parts: RestoreParts): RestoreModel {
  const { type, answer } = parts;
  const { state, choose } = useRestoreState(parts);
  const update = useMemo(() => updateOf(state), [state]);
  const items = useRestoreItems(parts, state, update);
  const id = Number(answer.result[type.primaryKey.name]);
  const keptAs = useDraftKey(type, `restore ${id}`);
  const offerUndo = useOfferUndo();
  const takeBack = useTakeBack(type, items, {
    send: { below: `${id}/restore`, ifMatch: [update?.ifMatch].flat()[0], keptAs },
    bodyOf: ([only]) => only,
    onAnswered: ({ changesetId }) => offerUndo(type, changesetId, `${type.label} restored`),
  });
  return { ...takeBack, state, choose };
}

function updateOf(state: RestoreState) {
  const item = restoreChangeset(state)?.items[0];
  return item?.kind === "update" ? item : null;
}

function useRestoreItems({ answer, history }: RestoreParts, state: RestoreState, update: ReturnType<typeof updateOf>) {
  const body = useMemo(() => update && { values: update.values }, [update]);
  return useMemo(() => {
    if (!update) return [];
    const labels = { ...history.labels, ...answer.labels };
    const label = (name: string, key: RecordId) => labels[name]?.[String(key)];
    const review = restoreReview(state, { found: { taken: () => undefined, label } });
    return [{ id: update.id, record: state.record, review, body }];
  }, [update, body, state, answer, history]);
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
