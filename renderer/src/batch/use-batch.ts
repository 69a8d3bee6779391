import { type EntityType, isEmpty, type ReferenceLabels, textForm } from "@armature/engine";
import {
  BATCH_STEPS,
  type BatchItem,
  batchItems,
  type BatchResult,
  batchRows,
  type BatchState,
  type BatchStep,
  batchValues,
  canGoOn,
  changeBatchValue,
  chooseBatchAttributes,
  chosenAttributes,
  reviewBatch,
} from "@armature/engine/batch";
import { itemsChanged, type ReviewRecord, stepBack, unsentResult, withReviewEdits } from "@armature/engine/changes";
import { useMemo } from "react";
import { useStore } from "zustand";
import { useReferenceLabels } from "../data/records/reference-labels.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { useNotifySaved } from "../review/notify-saved.ts";
import { type ReviewModel, useReviewed, useReviewSession } from "../review/use-review-session.ts";
import { useUrlState } from "../router/url-state.ts";
import { BATCH_URL } from "./batch-url.ts";
import { reviewFound } from "./review-found.ts";
import { type BatchParts, useBatchStore } from "./use-batch-store.ts";

/** A batch edit: its state and actions. The step and the attributes are in the page's address. */
export interface BatchModel extends ReviewModel<BatchState> {
  readonly labels: ReferenceLabels;
  /** Lets one record keep its value. */
  readonly leave: (record: ReviewRecord, attribute: string) => void;
  /** Whether leaving now would lose something. */
  readonly isUnsaved: boolean;
  /** The key of its draft. */
  readonly key: string;
  /** Whether input from before a reload was restored. */
  readonly isRestored: boolean;
  readonly choose: (names: readonly string[]) => void;
  readonly change: (name: string, value: unknown) => void;
  /** Clears all input. */
  readonly clear: () => void;
  readonly goOn: () => void;
  /** Goes to a step that was already passed. */
  readonly goTo: (step: BatchStep) => void;
  /** Goes one step back. @returns false on the first step */
  readonly back: () => boolean;
  /** Discards the input, or marks it as done. */
  readonly finish: () => void;
}

export function useBatch(parts: BatchParts): BatchModel {
  const { type, records, labels } = parts;
  const [url, changeUrl] = useUrlState(BATCH_URL);
  const key = useDraftKey(type, `batch ${records.map((record) => record[type.primaryKey.name]).join(",")}`);
  const { store, isRestored } = useBatchStore(parts, key, url);
  const notifySaved = useNotifySaved(type);
  const session = useReviewSession<BatchState>({
    store,
    state: useBatchState(useStore(store), url.step, parts),
    send: { keptAs: key },
    resultOf: (item, answer) => namedResult(type, item, answer ?? unsentResult(null, item.review)),
    changed: (stored) => ({ ...stored, results: null }),
    onAnswered: (saved) => notifySaved({ ...saved, done: "changed" }),
    onDone: () => goTo("results"),
  });
  const { state, sender, act, editCell, itemOf } = session;
  const goTo = (step: BatchStep) => {
    sender.forgetError();
    changeUrl({ step });
  };
  const edit = (event: (stored: BatchState) => BatchState) => {
    act(event);
    // If a published rule sends the person back to the inputs, the address must follow. Otherwise the first valid
    // letter would move on to the next step by itself.
    if (state.step !== url.step) changeUrl({ step: state.step }, { replace: true });
  };
  return {
    ...session,
    labels,
    leave: (record, name) => editCell(record, name, itemOf(record)?.record?.[name]),
    isUnsaved: state.results === null && state.chosen.some((name) => !isEmpty(state.values[name])),
    key,
    isRestored,
    goTo,
    choose: (names) => {
      edit((stored) => chooseBatchAttributes(stored, names));
      changeUrl({ attributeNameList: chooseBatchAttributes(state, names).chosen }, { replace: true });
    },
    change: (name, value) => edit((stored) => changeBatchValue(stored, name, value)),
    clear: () => edit((stored) => itemsChanged(stored, { values: {}, saved: new Map() })),
    goOn: () => goTo(reviewBatch(state).step),
    back: () => {
      const former = stepBack(state, BATCH_STEPS);
      if (former) goTo(former.step);
      return former !== null;
    },
    finish: store.finish,
  };
}

/** The stored state at the step of the address, with its items. */
function useBatchState(stored: BatchState, asked: BatchStep, { records, labels }: BatchParts): BatchState {
  const step = useMemo(() => stepOf(stored, asked), [stored, asked]);
  const reviewed = useReviewed(step === "review", records);
  const state = useMemo(() => ({ ...stored, step, records, reviewed }), [stored, step, records, reviewed]);
  const { type, context, decisions, chosen, values, edits, offered } = state;
  const isEmpty = step === "edits";
  const rows = useMemo(
    () => (isEmpty ? [] : batchRows(state)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- accepting, or an answer, makes no other rows
    [isEmpty, type, context, records, reviewed, decisions, chosen, values, edits, offered],
  );
  const named = useNamed(state);
  const items = useMemo(
    () => batchItems(state, rows, reviewFound(state, labels, named)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- neither does it change the review of a row
    [rows, labels, named],
  );
  return useMemo(() => ({ ...state, items }), [state, items]);
}

/** The labels of the records that the new values refer to. */
function useNamed(state: BatchState): ReferenceLabels {
  const attributes = chosenAttributes(state);
  const values = batchValues(state);
  return useReferenceLabels(
    attributes,
    Object.fromEntries(attributes.map(({ name }) => [name, withReviewEdits(name, [values[name]], state.edits)])),
  );
}

/** Names a record in the results by its earlier key, else by its title. If its key changed, both keys are shown. */
function namedResult({ importKey: by }: EntityType, { seen, review }: BatchItem, result: BatchResult): BatchResult {
  const { importKey, errorList } = result;
  const former = textForm(seen[by?.name ?? ""]);
  if (former === "") return { ...result, importKey: importKey || review.title };
  const isRenamed = errorList.length === 0 && importKey !== null && importKey !== former;
  return { ...result, importKey: isRenamed ? `${former} → ${importKey}` : former };
}

/** The step in the address, limited to what the state allows. */
function stepOf(state: BatchState, asked: BatchStep): BatchStep {
  if (asked === "results" && state.results !== null) return asked;
  return asked !== "edits" && canGoOn({ ...state, step: "edits" }) ? "review" : "edits";
}
