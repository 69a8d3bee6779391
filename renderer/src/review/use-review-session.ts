import type { Values } from "@armature/engine";
import {
  acceptCleared,
  bodiesOf,
  type ConflictChoice,
  decideAllConflicts,
  decideConflict,
  editItems,
  itemsToSend,
  previewItems,
  type ResultOf,
  type ReviewItem,
  type ReviewRecord,
  type ReviewSession,
  skipValue,
  submitReview,
  unskipValue,
  WHOLE_ROW,
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
  /** Applied to what follows from an action of the person. */
  readonly changed?: (session: S) => S;
  readonly onAnswered: (saved: Omit<SavedBatch, "done">) => void;
  /** Called once everything that can be saved is saved. */
  readonly onDone?: () => void;
}

/** What a person can do in a review. */
export interface ReviewActions<S extends ReviewSession> {
  readonly itemOf: (record: ReviewRecord) => S["items"][number] | undefined;
  /** Changes what the person decided. */
  readonly act: (event: (session: S) => S) => void;
  readonly editCell: (record: ReviewRecord, attribute: string, value: unknown) => void;
  /** Leaves a value out, or with null the whole record. `unskip` includes it again. */
  readonly skip: (record: ReviewRecord, attribute: string | null) => void;
  readonly unskip: (record: ReviewRecord, attribute: string | null) => void;
  /** Chooses a value where somebody else changed the record since the review. */
  readonly chooseValue: (record: ReviewRecord, attribute: string, choice: ConflictChoice) => void;
  readonly chooseAll: (choice: ConflictChoice) => void;
  /** Accepts that values are cleared. */
  readonly accept: () => void;
}

/** A review with what the server would answer. */
export interface ReviewModel<S extends ReviewSession> extends ReviewActions<S> {
  readonly state: S;
  /** What happens to each item. */
  readonly review: readonly ReviewRecord[];
  readonly preview: Preview;
  readonly sender: BatchSender<object>;
  /** Sends what is left to send. If nothing is, the results follow at once. */
  readonly submit: () => void;
}

const NOT_PREVIEWED: Preview = { state: "checking", issues: [] };
const NO_BODIES: readonly object[] = [];

/** Previews, sends and answers what a person reviews: a batch, an import, an undo or a restore. */
export function useReviewSession<S extends ReviewSession>(source: ReviewSource<S>): ReviewModel<S> {
  const { state: own, isCurrent = true, send, bodyOf = (bodies) => bodies } = source;
  const { type } = own;
  const asked = useMemo(
    () => (own.step === "review" && isCurrent ? bodiesOf(itemsToSend(own)) : NO_BODIES),
    [own, isCurrent],
  );
  const bodies = useUnchanged(asked);
  const answered = usePreview(type, `${send.below ?? "batch"}/check`, bodyOf(bodies) ?? null);
  const preview = isCurrent ? answered : NOT_PREVIEWED;
  useReloadOnClash(type, preview);
  const isPreviewed = preview.state !== "checking";
  const items = useMemo(
    () => (isPreviewed ? previewItems(own, preview.issues).items : own.items),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- accepting changes no item
    [type, own.items, own.saved, own.skipped, isPreviewed, preview.issues],
  );
  const state = useMemo(() => ({ ...own, items, isPreviewed }), [own, items, isPreviewed]);
  const review = useMemo(() => items.map((item) => item.review), [items]);
  const byKey = useMemo(() => new Map(items.map((item) => [item.review.key, item])), [items]);
  const itemOf: ReviewActions<S>["itemOf"] = ({ key }) => byKey.get(key);
  const sender = useBatchSender<object>(type, send);
  const actions = actionsOn(source, state, itemOf);
  return { state, review, preview, sender, ...actions, submit: () => submit(source, state, sender) };
}

function actionsOn<S extends ReviewSession>(
  source: ReviewSource<S>,
  { step, items, isPreviewed }: S,
  itemOf: ReviewActions<S>["itemOf"],
): ReviewActions<S> {
  const { store, changed = (session) => session } = source;
  const decide = (event: (session: S) => S) =>
    store.setState((stored) => event({ ...stored, step, items, isPreviewed }));
  const act = (event: (session: S) => S) => decide((session) => changed(event(session)));
  const actOn = (record: ReviewRecord, event: (session: S, item: ReviewItem) => S) => {
    const item = itemOf(record);
    if (item) act((session) => event(session, item));
  };
  return {
    itemOf,
    act,
    editCell: (of, attribute, value) => actOn(of, (session, item) => editItems(session, [item], attribute, value)),
    skip: (of, attribute) => actOn(of, (session, item) => skipValue(session, item, attribute ?? WHOLE_ROW)),
    unskip: (of, attribute) => actOn(of, (session, item) => unskipValue(session, item, attribute ?? WHOLE_ROW)),
    chooseValue: (of, attribute, choice) =>
      actOn(of, (session, item) => decideConflict(session, item, attribute, choice)),
    chooseAll: (choice) => act((session) => decideAllConflicts(session, choice)),
    accept: () => decide(acceptCleared),
  };
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

/** The records as they were when the review began. Outside of it, they are those of now. */
export function useReviewed(isReview: boolean, records: readonly Values[]): readonly Values[] {
  const [seen, setSeen] = useState(records);
  if (!isReview && seen !== records) setSeen(records);
  return isReview ? seen : records;
}
