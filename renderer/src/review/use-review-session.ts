import {
  bodiesOf,
  itemsToSend,
  previewItems,
  type ResultOf,
  type ReviewRecord,
  type ReviewSession,
  submitReview,
  withAnswers,
} from "@armature/engine/changes";
import { useMemo, useState } from "react";
import type { StoreApi } from "zustand/vanilla";
import { type BatchSender, type SendOptions, useBatchSender } from "../data/records/batch.ts";
import { type Preview, usePreview, useReloadOnClash } from "../data/records/dry-run.ts";
import type { SavedBatch } from "./notify-saved.ts";

/** Where a review comes from, and where it goes. */
export interface ReviewSource<S extends ReviewSession> {
  /** What the person decided. */
  readonly store: StoreApi<S>;
  /** The same with its items, of which the server knows nothing yet. */
  readonly state: S;
  /** False while the items are still computed. */
  readonly isCurrent?: boolean;
  readonly send: SendOptions;
  /** What is sent of the bodies of the items. By default all of them. */
  readonly bodyOf?: (bodies: readonly object[]) => object | undefined;
  /** By default an item that was not sent gets the problem in its review as its result. */
  readonly resultOf?: ResultOf<S["items"][number]>;
  readonly onAnswered: (saved: Omit<SavedBatch, "done">) => void;
  /** Called once everything that can be saved is saved. */
  readonly onDone?: () => void;
}

/** A review with what the server would answer, and the actions on it. */
export interface ReviewModel<S extends ReviewSession> {
  readonly state: S;
  /** What happens to each item. */
  readonly review: readonly ReviewRecord[];
  readonly preview: Preview;
  readonly sender: BatchSender<object>;
  /** Changes what the person decided. */
  readonly act: (event: (session: S) => S) => void;
  /** Sends what is left to send. If nothing is, the results follow at once. */
  readonly submit: () => void;
}

const NOT_PREVIEWED: Preview = { state: "checking", issues: [] };
const NO_BODIES: readonly object[] = [];

/** Previews, sends and answers what a person reviews: a batch, an import, an undo or a restore. */
export function useReviewSession<S extends ReviewSession>(source: ReviewSource<S>): ReviewModel<S> {
  const { store, state: own, isCurrent = true, send, bodyOf = (bodies) => bodies } = source;
  const { type } = own;
  const bodies = useUnchanged(own.step === "review" && isCurrent ? bodiesOf(itemsToSend(own)) : NO_BODIES);
  const answered = usePreview(type, `${send.below ?? "batch"}/check`, bodyOf(bodies) ?? null);
  const preview = isCurrent ? answered : NOT_PREVIEWED;
  useReloadOnClash(type, preview);
  const state = useMemo(
    () => (preview.state === "checking" ? own : previewItems(own, preview.issues)),
    [own, preview.state, preview.issues],
  );
  const review = useMemo(() => state.items.map((item) => item.review), [state.items]);
  const sender = useBatchSender<object>(type, send);
  const act = (event: (session: S) => S) => {
    const { step, items, isPreviewed } = state;
    store.setState((stored) => event({ ...stored, step, items, isPreviewed }));
  };
  return { state, review, preview, sender, act, submit: () => submit(source, state, sender) };
}

function submit<S extends ReviewSession>(source: ReviewSource<S>, state: S, sender: BatchSender<object>): void {
  const { store, bodyOf = (bodies) => bodies, resultOf, onAnswered, onDone } = source;
  const submitted = submitReview(state);
  const body = submitted && bodyOf(bodiesOf(submitted.sent));
  if (!submitted || !body) return;
  const end = (answers: Parameters<typeof withAnswers>[1]) => {
    const answered = withAnswers(store.getState(), answers, resultOf);
    store.setState(answered);
    return answered;
  };
  store.setState(submitted);
  if (submitted.sent.length === 0) {
    end([]);
    return onDone?.();
  }
  sender.send(body, (answers, changesetId) => {
    const { step, results } = end(answers);
    const isDone = step === "results";
    onAnswered({ changesetId, results: (isDone && results) || answers, shownIn: isDone ? "results" : "review" });
    if (isDone) onDone?.();
  });
}

/** The former list while its elements are the same, so that accepting asks the server nothing. */
function useUnchanged<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  if (kept.length === list.length && kept.every((each, index) => each === list[index])) return kept;
  setKept(list);
  return list;
}
