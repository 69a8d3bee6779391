import {
  acceptBatch,
  mendBatchCell,
  withPreview,
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
  type ConflictChoice,
  decideBatch,
  decideBatchCell,
  type EntityType,
  isEmpty,
  type RecordId,
  type ReferenceLabels,
  reviewBatch,
  type ReviewRecord,
  textForm,
  type Values,
  withBatchResults,
  withoutReview,
  withReviewEdits,
} from "@armature/engine";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { type BatchSender, useBatchSender } from "../data/batch.ts";
import { type Preview, usePreview, useReloadOnClash } from "../data/dry-run.ts";
import { useReferenceLabels } from "../data/reference-labels.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { useUrlState } from "../router/url-state.ts";
import { useTellSaved } from "../undo/tell-saved.ts";
import { BATCH_URL } from "./batch-url.ts";
import { reviewFound } from "./review-found.ts";
import { useBatchStore } from "./use-batch-store.ts";

export interface BatchParts {
  readonly type: EntityType;
  readonly records: readonly Values[];
  readonly labels: ReferenceLabels;
}

/** A batch edit: its state, and what happens to it. The step and the attributes stand in the address. */
export interface BatchModel {
  readonly state: BatchState;
  readonly labels: ReferenceLabels;
  /** What would become of each record. */
  readonly review: readonly ReviewRecord[];
  readonly preview: Preview;
  /** Another value for one record. */
  readonly mend: (record: ReviewRecord, attribute: string, value: unknown) => void;
  /** One record keeps the value that it has. */
  readonly leave: (record: ReviewRecord, attribute: string) => void;
  /** Leaving now would lose something. */
  readonly isUnsaved: boolean;
  /** Under which its draft is kept. */
  readonly key: string;
  /** What was put in before a reload is back. */
  readonly isRestored: boolean;
  readonly sender: BatchSender;
  readonly choose: (names: readonly string[]) => void;
  readonly change: (name: string, value: unknown) => void;
  /** Nothing is put in any more. */
  readonly clear: () => void;
  readonly goOn: () => void;
  /** To a step that was passed. */
  readonly goTo: (step: BatchStep) => void;
  /** One step back; @returns false on the first. */
  readonly back: () => boolean;
  /** Whose value a record gets, where somebody else changed it since the review. */
  readonly chooseValue: (record: ReviewRecord, attribute: string, choice: ConflictChoice) => void;
  readonly chooseAll: (choice: ConflictChoice) => void;
  readonly accept: () => void;
  readonly submit: () => void;
  /** What was put in is given up, or has been dealt with. */
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
  const tellSaved = useTellSaved(type);
  const goTo = (step: BatchStep) => {
    sender.forgetError();
    changeUrl({ step });
  };
  const edit = (next: BatchState) => {
    store.setState({ ...next, results: null });
    // Where a published rule led back to the inputs, the address says so, lest the first valid letter goes on by itself.
    if (state.step !== url.step) changeUrl({ step: state.step }, { replace: true });
  };
  return {
    state,
    labels,
    review,
    preview,
    mend: ({ key: index }, attribute, value) => {
      const id = idOf(type, state.reviewed[Number(index)]);
      if (id !== null) edit(mendBatchCell(state, id, attribute, value));
    },
    leave: ({ key: index }, attribute) => {
      const id = idOf(type, state.reviewed[Number(index)]);
      const stored = state.records.find((record) => idOf(type, record) === id);
      if (id !== null && stored) edit(mendBatchCell(state, id, attribute, stored[attribute]));
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
        const told = { results: answered.results ?? results, shownIn: isDone ? "results" : "review" } as const;
        tellSaved({ changesetId, done: "changed", ...told });
        if (isDone) goTo("results");
      }),
    finish: store.finish,
  };
}

/** What is sent; the same while nothing of it changes. */
function useBody(state: BatchState): readonly Values[] | null {
  const { step, type, records, reviewed, conflicts, chosen, values, reviewEdits, offered } = state;
  return useMemo(
    () => (step === "review" ? batchBody(state) : null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- accepting makes no other rows
    [step, type, records, reviewed, conflicts, chosen, values, reviewEdits, offered],
  );
}

/** The records that are sent, with what the server said of each. */
function withServer(state: BatchState, own: readonly ReviewRecord[], { issues }: Preview): readonly ReviewRecord[] {
  if (issues.length === 0) return own;
  const byPlace = new Map(batchPlaces(state).map((place, index) => [place, issues[index]]));
  return own.map((record, place) => withPreview(state.type, record, byPlace.get(place)));
}

function idOf({ primaryKey }: EntityType, record: Values | undefined): RecordId | null {
  return (record?.[primaryKey.name] as RecordId | undefined) ?? null;
}

/** A record is told by the key that it had, else by its title; where it was given another key, by both. */
function nameOf({ type, reviewed }: BatchState, review: readonly ReviewRecord[]) {
  return (result: BatchResult, index: number): BatchResult => {
    const { importKey, errorList } = result;
    const former = textForm(reviewed[index]?.[type.importKey?.name ?? ""]);
    if (former === "") return { ...result, importKey: importKey || (review[index]?.title ?? null) };
    const isRenamed = errorList.length === 0 && importKey !== null && importKey !== former;
    return { ...result, importKey: isRenamed ? `${former} → ${importKey}` : former };
  };
}

/** The step of the address, as far as the state has come. */
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

/** Something was put in that was not sent yet. */
function isUnsaved({ results, chosen, values }: BatchState): boolean {
  return results === null && chosen.some((name) => !isEmpty(values[name]));
}
