import { type EntityType, isEmpty, type ReferenceLabels, textForm, type Values } from "@armature/engine";
import {
  type BatchItem,
  batchItems,
  type BatchResult,
  batchRows,
  type BatchState,
  BATCH_STEPS,
  type BatchStep,
  batchValues,
  canGoOn,
  changeBatchValue,
  chooseBatchAttributes,
  chosenAttributes,
  reviewBatch,
  withoutReview,
} from "@armature/engine/batch";
import {
  acceptCleared,
  type ConflictChoice,
  decideAllConflicts,
  decideConflict,
  editItems,
  itemsChanged,
  type ReviewRecord,
  stepBack,
  unsentResult,
  withReviewEdits,
} from "@armature/engine/changes";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { useReferenceLabels } from "../data/records/reference-labels.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { useNotifySaved } from "../review/notify-saved.ts";
import { type ReviewModel, useReviewSession } from "../review/use-review-session.ts";
import { useUrlState } from "../router/url-state.ts";
import { BATCH_URL } from "./batch-url.ts";
import { reviewFound } from "./review-found.ts";
import { useBatchStore } from "./use-batch-store.ts";

export interface BatchParts {
  readonly type: EntityType;
  readonly records: readonly Values[];
  readonly labels: ReferenceLabels;
}

/** A batch edit: its state and actions. The step and the attributes are in the page's address. */
export interface BatchModel extends Omit<ReviewModel<BatchState>, "act"> {
  readonly labels: ReferenceLabels;
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
  /** Discards the input, or marks it as done. */
  readonly finish: () => void;
}

export function useBatch({ type, records, labels }: BatchParts): BatchModel {
  const [url, changeUrl] = useUrlState(BATCH_URL);
  const key = useDraftKey(type, `batch ${records.map((record) => record[type.primaryKey.name]).join(",")}`);
  const preselected = url.attributeNameList;
  const store = useBatchStore({ type, records, preselected, key, isBegun: url.step !== "edits" });
  const notifySaved = useNotifySaved(type);
  const session = useReviewSession<BatchState>({
    store,
    state: useBatchState(useStore(store), url.step, labels),
    send: { keptAs: key },
    resultOf: (item, answer) => namedResult(type, item, answer ?? unsentResult(null, item.review)),
    onAnswered: (saved) => notifySaved({ ...saved, done: "changed" }),
    onDone: () => goTo("results"),
  });
  const { state, sender, act } = session;
  const goTo = (step: BatchStep) => {
    sender.forgetError();
    changeUrl({ step });
  };
  useNewReview(store, state);
  const edit = (event: (state: BatchState) => BatchState) => {
    act((stored) => ({ ...event(stored), results: null }));
    // If a published rule sends the person back to the inputs, the address must follow. Otherwise the first valid
    // letter would move on to the next step by itself.
    if (state.step !== url.step) changeUrl({ step: state.step }, { replace: true });
  };
  return {
    ...session,
    labels,
    ...cellActions(state, edit),
    isUnsaved: isUnsaved(state),
    key,
    isRestored: store.isRestored,
    goTo,
    choose: (names) => {
      edit((stored) => chooseBatchAttributes(stored, names));
      changeUrl({ attributeNameList: chooseBatchAttributes(state, names).chosen }, { replace: true });
    },
    change: (name, value) => edit((stored) => changeBatchValue(stored, name, value)),
    clear: () => edit((stored) => itemsChanged(stored, { values: {} })),
    goOn: () => goTo(reviewBatch(state).step),
    back: () => {
      const former = stepBack(state, BATCH_STEPS);
      if (former) goTo(former.step);
      return former !== null;
    },
    accept: () => act(acceptCleared),
    finish: store.finish,
  };
}

/** What a person decides about single records of the review. */
function cellActions(
  state: BatchState,
  edit: (event: (state: BatchState) => BatchState) => void,
): Pick<BatchModel, "editCell" | "leave" | "chooseValue" | "chooseAll"> {
  const ofItem = ({ key }: ReviewRecord, event: (state: BatchState, item: BatchItem) => BatchState) => {
    const item = state.items[Number(key)];
    if (item) edit((stored) => event(stored, item));
  };
  return {
    editCell: (of, name, value) => ofItem(of, (stored, item) => editItems(stored, [item], name, value)),
    leave: (of, name) => ofItem(of, (stored, item) => editItems(stored, [item], name, item.record?.[name])),
    chooseValue: (of, name, choice) => ofItem(of, (stored, item) => decideConflict(stored, item, name, choice)),
    chooseAll: (choice) => edit((stored) => decideAllConflicts(stored, choice)),
  };
}

/** The stored state at the step of the address, with its items. */
function useBatchState(stored: BatchState, asked: BatchStep, labels: ReferenceLabels): BatchState {
  const state = useMemo(() => ({ ...stored, step: stepOf(stored, asked) }), [stored, asked]);
  const { step, type, context, records, reviewed, decisions, chosen, values, edits, offered } = state;
  const isEmpty = step === "edits";
  const named = useNamed(state);
  const rows = useMemo(
    () => (isEmpty ? [] : batchRows(state)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- accepting, or an answer, makes no other rows
    [isEmpty, type, context, records, reviewed, decisions, chosen, values, edits, offered],
  );
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

/** Outside of the review, the next one begins with the records as they are then. */
function useNewReview(store: ReturnType<typeof useBatchStore>, { step, records }: BatchState): void {
  const isReview = step === "review";
  useEffect(() => {
    if (!isReview) store.setState(withoutReview);
  }, [isReview, store, records]);
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

/** Whether there is input that was not sent yet. */
function isUnsaved({ results, chosen, values }: BatchState): boolean {
  return results === null && chosen.some((name) => !isEmpty(values[name]));
}
