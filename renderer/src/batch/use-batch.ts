import { type EntityType, isEmpty, type RecordId, type ReferenceLabels, textForm, type Values } from "@armature/engine";
import {
  acceptBatch,
  backInBatch,
  batchBody,
  batchPlaces,
  type BatchResult,
  batchReview,
  type BatchState,
  type BatchStep,
  batchValues,
  canGoOn,
  changeBatchValue,
  chooseBatchAttributes,
  chosenAttributes,
  decideBatch,
  decideBatchCell,
  editBatchCell,
  reviewBatch,
  withBatchResults,
  withoutReview,
} from "@armature/engine/batch";
import { type ConflictChoice, type ReviewRecord, withPreview, withReviewEdits } from "@armature/engine/changes";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { type BatchSender, useBatchSender } from "../data/records/batch.ts";
import { type Preview, usePreview, useReloadOnClash } from "../data/records/dry-run.ts";
import { useReferenceLabels } from "../data/records/reference-labels.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { useUrlState } from "../router/url-state.ts";
import { useNotifySaved } from "../review/notify-saved.ts";
import { BATCH_URL } from "./batch-url.ts";
import { reviewFound } from "./review-found.ts";
import { useBatchStore } from "./use-batch-store.ts";

export interface BatchParts {
  readonly type: EntityType;
  readonly records: readonly Values[];
  readonly labels: ReferenceLabels;
}

/** A batch edit: its state and actions. The step and the attributes are in the page's address. */
export interface BatchModel {
  readonly state: BatchState;
  readonly labels: ReferenceLabels;
  /** What happens to each record. */
  readonly review: readonly ReviewRecord[];
  readonly preview: Preview;
  /** Sets another value for one record. */
  readonly editCell: (record: ReviewRecord, attribute: string, value: unknown) => void;
  /** Lets one record keep its value. */
  readonly leave: (record: ReviewRecord, attribute: string) => void;
  /** Whether leaving now would lose something. */
  readonly isUnsaved: boolean;
  /** The key of its draft. */
  readonly key: string;
  /** Whether input from before a reload was restored. */
  readonly isRestored: boolean;
  readonly sender: BatchSender;
  readonly choose: (names: readonly string[]) => void;
  readonly change: (name: string, value: unknown) => void;
  /** Clears all input. */
  readonly clear: () => void;
  readonly goOn: () => void;
  /** Goes to a step that was already passed. */
  readonly goTo: (step: BatchStep) => void;
  /** Goes one step back. @returns false on the first step */
  readonly back: () => boolean;
  /** Chooses a value where somebody else changed the record since the review. */
  readonly chooseValue: (record: ReviewRecord, attribute: string, choice: ConflictChoice) => void;
  readonly chooseAll: (choice: ConflictChoice) => void;
  readonly accept: () => void;
  readonly submit: () => void;
  /** Discards the input, or marks it as done. */
  readonly finish: () => void;
}

export function useBatch({ type, records, labels }: BatchParts): BatchModel {
  const [url, changeUrl] = useUrlState(BATCH_URL);
  const ids = records.map((record) => record[type.primaryKey.name]).join(",");
  const key = useDraftKey(type, `batch ${ids}`);
  const store = useBatchStore({
    type,
    records,
    preselected: url.attributeNameList,
    key,
    isBegun: url.step !== "edits",
  });
  const stored = useStore(store);
  const state = useMemo(() => ({ ...stored, step: stepOf(stored, url.step) }), [stored, url.step]);
  const own = useReview(state, labels);
  const body = useBody(state);
  const preview = usePreview(type, "batch/check", body);
  useReloadOnClash(type, preview);
  const review = useMemo(() => withServer(state, own, preview), [state, own, preview]);
  const isReview = state.step === "review";
  useEffect(() => {
    if (!isReview) store.setState(withoutReview);
  }, [isReview, store, stored.records]);
  const sender = useBatchSender(type, { keptAs: key });
  const notifySaved = useNotifySaved(type);
  const goTo = (step: BatchStep) => {
    sender.forgetError();
    changeUrl({ step });
  };
  const edit = (next: BatchState) => {
    store.setState({ ...next, results: null });
    // If a published rule sends the person back to the inputs, the address must follow. Otherwise the first valid
    // letter would move on to the next step by itself.
    if (state.step !== url.step) changeUrl({ step: state.step }, { replace: true });
  };
  return {
    state,
    labels,
    review,
    preview,
    editCell: ({ key: index }, attribute, value) => {
      const id = idOf(type, state.reviewed[Number(index)]);
      if (id !== null) edit(editBatchCell(state, id, attribute, value));
    },
    leave: ({ key: index }, attribute) => {
      const id = idOf(type, state.reviewed[Number(index)]);
      const stored = state.records.find((record) => idOf(type, record) === id);
      if (id !== null && stored) edit(editBatchCell(state, id, attribute, stored[attribute]));
    },
    isUnsaved: isUnsaved(state),
    key,
    isRestored: store.isRestored,
    sender,
    goTo,
    choose: (names) => {
      const next = chooseBatchAttributes(state, names);
      edit(next);
      changeUrl({ attributeNameList: next.chosen }, { replace: true });
    },
    change: (name, value) => edit(changeBatchValue(store.getState(), name, value)),
    clear: () => edit({ ...store.getState(), values: {}, accepted: false }),
    goOn: () => goTo(reviewBatch(state).step),
    back: () => {
      const former = backInBatch(state);
      if (former) goTo(former.step);
      return former !== null;
    },
    chooseValue: ({ key: index }, attribute, choice) => {
      const id = idOf(type, state.reviewed[Number(index)]);
      if (id !== null) edit(decideBatchCell(state, id, attribute, choice));
    },
    chooseAll: (choice) => edit(decideBatch(state, review, choice)),
    accept: () => store.setState(acceptBatch(state)),
    submit: () =>
      body &&
      sender.send(batchBody(state, review), (results, changesetId) => {
        const answered = withBatchResults(store.getState(), results, review);
        store.setState({ ...answered, results: answered.results?.map(nameOf(state, review)) ?? null });
        const isDone = answered.results !== null;
        const shown = { results: answered.results ?? results, shownIn: isDone ? "results" : "review" } as const;
        notifySaved({ changesetId, done: "changed", ...shown });
        if (isDone) goTo("results");
      }),
    finish: store.finish,
  };
}

/** The body to send. It stays the same object while nothing in it changes. */
function useBody(state: BatchState): readonly Values[] | null {
  const { step, type, records, reviewed, conflicts, chosen, values, reviewEdits, offered } = state;
  return useMemo(
    () => (step === "review" ? batchBody(state) : null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- accepting makes no other rows
    [step, type, records, reviewed, conflicts, chosen, values, reviewEdits, offered],
  );
}

/** The records with what the server said about each. */
function withServer(state: BatchState, own: readonly ReviewRecord[], { issues }: Preview): readonly ReviewRecord[] {
  if (issues.length === 0) return own;
  const byPlace = new Map(batchPlaces(state).map((place, index) => [place, issues[index]]));
  return own.map((record, place) => withPreview(state.type, record, byPlace.get(place)));
}

function idOf({ primaryKey }: EntityType, record: Values | undefined): RecordId | null {
  return (record?.[primaryKey.name] as RecordId | undefined) ?? null;
}

/** Names a record in the results by its earlier key, else by its title. If its key changed, both keys are shown. */
function nameOf({ type, reviewed }: BatchState, review: readonly ReviewRecord[]) {
  return (result: BatchResult, index: number): BatchResult => {
    const { importKey, errorList } = result;
    const former = textForm(reviewed[index]?.[type.importKey?.name ?? ""]);
    if (former === "") return { ...result, importKey: importKey || (review[index]?.title ?? null) };
    const isRenamed = errorList.length === 0 && importKey !== null && importKey !== former;
    return { ...result, importKey: isRenamed ? `${former} → ${importKey}` : former };
  };
}

/** The step in the address, limited to what the state allows. */
function stepOf(state: BatchState, asked: BatchStep): BatchStep {
  if (asked === "results" && state.results !== null) return asked;
  return asked !== "edits" && canGoOn({ ...state, step: "edits" }) ? "review" : "edits";
}

function useReview(state: BatchState, labels: ReferenceLabels): readonly ReviewRecord[] {
  const attributes = chosenAttributes(state);
  const values = batchValues(state);
  const named = useReferenceLabels(
    attributes,
    Object.fromEntries(attributes.map(({ name }) => [name, withReviewEdits(name, [values[name]], state.reviewEdits)])),
  );
  return useMemo(() => {
    if (state.step === "edits") return [];
    const found = reviewFound(state, labels, named);
    return batchReview(state, () => ({ found }));
  }, [state, labels, named]);
}

/** Whether there is input that was not sent yet. */
function isUnsaved({ results, chosen, values }: BatchState): boolean {
  return results === null && chosen.some((name) => !isEmpty(values[name]));
}
