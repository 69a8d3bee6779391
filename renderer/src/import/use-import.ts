import { type EntityType, fold, type LookupResult, type ReferenceLabels, type Values } from "@armature/engine";
import { type ConflictChoice, withPreview, withReviewEdits } from "@armature/engine/changes";
import {
  acceptImport,
  backInImport,
  canImportGoOn,
  dayTexts,
  decideAllConflicts,
  decideColumns,
  decideConflict,
  decideValue,
  goOnInImport,
  holdsDays,
  importBody,
  type ImportColumns,
  importColumns,
  type ImportEntry,
  type ImportSheet,
  type ImportState,
  type ImportStep,
  type InParts,
  editImportCells,
  openImport,
  readColumnsInParts,
  readEntriesInParts,
  skipImportCell,
  suggestedColumns,
  takeSuggestedValues,
  unskipImportCell,
  withImportResults,
  wrongText,
} from "@armature/engine/import";
import { dayReadings } from "@armature/engine/values";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type BatchSender, useBatchSender } from "../data/records/batch.ts";
import { type Preview, usePreview, useReloadOnClash } from "../data/records/dry-run.ts";
import { type ImportChoices, useRememberChoices } from "../data/records/import-choices.ts";
import { useChangeContext } from "../data/session/session.ts";
import { type PartsDone, useInParts } from "../data/use-in-parts.ts";
import { useReferenceLabels } from "../data/records/reference-labels.ts";
import { type NamingColumn, type SheetFound, useSheetFound } from "../data/files/sheet-labels.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { useUrlState } from "../router/url-state.ts";
import { useNotifySaved } from "../review/notify-saved.ts";
import { importDraft, keepImportDraft, readImportDraft } from "./import-draft.ts";
import { IMPORT_URL } from "./import-url.ts";

export interface ImportParts {
  readonly type: EntityType;
  readonly sheet: ImportSheet;
  /** All records of the organization. */
  readonly records: readonly Values[];
  readonly labels: ReferenceLabels;
  /** Decisions of earlier imports. */
  readonly remembered: ImportChoices;
}

/** The import of a parsed sheet: its state and actions. The step is in the page's address. */
export interface ImportModel {
  readonly state: ImportState;
  /** The key of its draft. */
  readonly keptAs: string;
  readonly read: ImportColumns;
  /** Number of rows read or compared so far. Null if nothing is running. */
  readonly reading: number | null;
  /** Texts that could not be read, including those decided meanwhile. */
  readonly unread: ImportColumns["unread"];
  /** Including what the server would refuse. */
  readonly entries: readonly ImportEntry[];
  readonly preview: Preview;
  readonly lookUps: SheetFound;
  readonly sender: BatchSender;
  /** Takes pairs of header and attribute. Null leaves the column out. */
  readonly matchColumns: (decisions: Parameters<typeof decideColumns>[1]) => void;
  readonly mapValue: (attribute: string, text: string, value: unknown) => void;
  /** Takes several pairs of text and value. */
  readonly mapValues: (attribute: string, values: readonly (readonly [text: string, value: unknown])[]) => void;
  /**
   * Sets the probable values of an attribute's texts, by folded text. They are used when the person goes on, unless
   * decided otherwise.
   */
  readonly suggestValues: (attribute: string, suggested: Readonly<Record<string, unknown>>) => void;
  readonly chooseValue: (entry: ImportEntry, attribute: string, choice: ConflictChoice) => void;
  readonly chooseAll: (choice: ConflictChoice) => void;
  readonly editCell: (entry: ImportEntry, attribute: string, value: unknown) => void;
  /** Leaves a value out of its row, or the whole row with {@link WHOLE_ROW}. `unskip` includes it again. */
  readonly skip: (entry: ImportEntry, attribute: string) => void;
  readonly unskip: (entry: ImportEntry, attribute: string) => void;
  readonly sameProblem: SameProblem;
  readonly goOn: () => void;
  readonly goTo: (step: ImportStep) => void;
  /** Goes one step back. @returns false if that means another file */
  readonly back: () => boolean;
  readonly accept: () => void;
  readonly submit: () => void;
  /** Goes to the results, once everything that can be saved is saved. */
  readonly finish: () => void;
}

export function useImport({ type, sheet, records, labels, remembered }: ImportParts): ImportModel {
  const [{ step: asked }, changeUrl] = useUrlState(IMPORT_URL);
  const store = useImportStore({ type, sheet, records, remembered });
  const stored = useStore(store);
  const lookUps = useLookUps(stored, labels);
  const { found } = lookUps;
  const columns = useColumns(stored, found);
  const read = columns.value ?? NOTHING_READ;
  const state = useMemo(() => ({ ...stored, step: stepOf(stored, read, asked) }), [stored, read, asked]);
  const reviewed = useReviewed(state.step === "review", records);
  const compared = useEntries(state, { records, reviewed }, found);
  const own = compared.value ?? NO_ENTRIES;
  const isRead = columns.isCurrent && compared.isCurrent;
  const body = useMemo(() => (state.step === "review" && isRead ? importBody(own) : null), [state.step, isRead, own]);
  const answered = usePreview(type, "batch/check", body);
  const preview = isRead ? answered : NOT_PREVIEWED;
  useReloadOnClash(type, preview);
  const entries = useMemo(() => withServer(type, own, preview), [type, own, preview]);
  const sameProblem = useSameProblem(store, entries);
  const { suggested, suggestValues } = useSuggestedValues();
  const keptAs = useDraftKey(type, importDraft(sheet.fileId, sheet.place));
  const sender = useBatchSender(type, { ...(sheet.fileId > 0 && { fileId: sheet.fileId }), keptAs });
  const remember = useRememberChoices(type);
  const notifySaved = useNotifySaved(type);
  const goTo = (step: ImportStep) => {
    sender.forgetError();
    changeUrl({ step });
  };
  useEffect(() => {
    if (asked === "file" && columns.isCurrent && lookUps.state === "ready")
      changeUrl({ step: state.step }, { replace: true });
  }, [asked, columns.isCurrent, lookUps.state, state.step, changeUrl]);
  return {
    state,
    read,
    reading: isRead ? null : columns.isCurrent ? compared.done : columns.done,
    unread: useUnread(stored, read, found),
    entries,
    preview,
    lookUps,
    sender,
    keptAs,
    goTo,
    matchColumns: (decisions) => store.setState(decideColumns(state, decisions)),
    mapValue: (attribute, text, value) => store.setState(decideValue(state, attribute, text, value)),
    mapValues: (attribute, values) =>
      store.setState(
        values.reduce<ImportState>((former, [text, value]) => decideValue(former, attribute, text, value), state),
      ),
    suggestValues,
    chooseValue: (entry, attribute, choice) =>
      store.setState(decideConflict(state, { row: entry.number, attribute }, choice, entry.record?.[attribute])),
    chooseAll: (choice) => store.setState(decideAllConflicts(state, entries, choice)),
    editCell: (entry, attribute, value) => {
      store.setState(editImportCells(state, [entry], attribute, value));
      sameProblem.offer(entry, attribute, value);
    },
    skip: (entry, attribute) => store.setState(skipImportCell(state, entry, attribute)),
    unskip: (entry, attribute) => store.setState(unskipImportCell(state, entry, attribute)),
    sameProblem,
    goOn: () => {
      const next = withSuggestions(state, read, suggested);
      if (next !== state) store.setState(next);
      // Stored already, for the case that the person corrects the sheet and uploads it again.
      remember({ columns: { ...next.remembered, ...next.columns }, values: lastingValues(next) });
      goTo(goOnInImport(state, read).step);
    },
    back: () => {
      const former = backInImport(state, read)?.step ?? "file";
      if (former !== "file") goTo(former);
      return former !== "file";
    },
    accept: () => store.setState(acceptImport(state)),
    submit: () => {
      if (!body) return;
      sender.send(importBody(entries), (results, changesetId) => {
        const answered = withImportResults(store.getState(), entries, results);
        store.setState(answered);
        const isDone = answered.results !== null;
        const shown = { results: answered.results ?? results, shownIn: isDone ? "results" : "review" } as const;
        notifySaved({ changesetId, done: "imported", ...shown });
        if (isDone) goTo("results");
      });
    },
    finish: () => {
      store.setState(withImportResults(store.getState(), entries, []));
      goTo("results");
    },
  };
}

/** What people chose for texts, without dates that could be another day in the next file. */
function lastingValues({ type, values }: ImportState): ImportState["values"] {
  return Object.fromEntries(
    Object.entries(values).map(([name, own]) => {
      const attribute = type.byName.get(name);
      if (!attribute || !holdsDays(attribute)) return [name, own];
      const lasting = Object.entries(own).filter(([text]) => dayReadings(dayTexts(attribute, text)).length < 2);
      return [name, Object.fromEntries(lasting)];
    }),
  );
}

function useSuggestedValues() {
  const [suggested, setSuggested] = useState<ImportState["values"]>({});
  const suggestValues = useCallback<ImportModel["suggestValues"]>(
    (attribute, own) => setSuggested((former) => ({ ...former, [attribute]: own })),
    [],
  );
  return { suggested, suggestValues };
}

/** Applies the suggestions of the present step, which the person has seen. */
function withSuggestions(state: ImportState, read: ImportColumns, suggested: ImportState["values"]): ImportState {
  if (state.step === "values") return takeSuggestedValues(state, suggested);
  const columns = suggestedColumns(read);
  return state.step === "columns" && columns.length > 0 ? decideColumns(state, columns) : state;
}

/** Rows with the same wrong value as one that was just changed. They can get the same value. */
export interface SameProblem {
  /** The label of the attribute. */
  readonly label: string;
  /** Number of rows. 0 if there is nothing to offer. */
  readonly count: number;
  readonly change: () => void;
}

interface EditedCell {
  readonly attribute: string;
  readonly text: string;
  readonly value: unknown;
}

function useSameProblem(store: StoreApi<ImportState>, entries: readonly ImportEntry[]) {
  const [editing, setEditing] = useState<EditedCell | null>(null);
  const others = useMemo(() => {
    if (!editing) return [];
    return entries.filter((entry) => wrongText(entry, editing.attribute) === editing.text);
  }, [entries, editing]);
  const label = store.getState().type.byName.get(editing?.attribute ?? "")?.label ?? "";
  return {
    label,
    count: others.length,
    change: () => {
      if (editing) store.setState(editImportCells(store.getState(), others, editing.attribute, editing.value));
      setEditing(null);
    },
    offer: (entry: ImportEntry, attribute: string, value: unknown) => {
      const text = wrongText(entry, attribute);
      setEditing(text === null ? null : { attribute, text, value });
    },
  };
}

/** Adds the server's issues to the rows. A row that the server would refuse is not sent. */
function withServer(type: EntityType, entries: readonly ImportEntry[], { issues }: Preview): readonly ImportEntry[] {
  if (issues.length === 0) return entries;
  const answers = issues.values();
  return entries.map((entry) => {
    if (entry.body === null) return entry;
    const review = withPreview(type, entry.review, answers.next().value);
    if (review === entry.review) return entry;
    return { ...entry, review, body: review.kind === "error" ? null : entry.body };
  });
}

/** Created once for a sheet. Decisions survive a reload, and published metadata updates it. */
function useImportStore({ type, sheet, records, remembered }: Omit<ImportParts, "labels">) {
  const context = useChangeContext();
  const key = useDraftKey(type, importDraft(sheet.fileId, sheet.place));
  const [store] = useState(() =>
    createStore<ImportState>(() => {
      const { columns, values } = remembered;
      return { ...openImport(type, context, columns), values, sheet, ...readImportDraft(key) };
    }),
  );
  useEffect(() => {
    const former = store.getState();
    if (former.type !== type || former.context !== context) store.setState({ type, context, accepted: false });
  }, [store, type, context]);
  // If records changed meanwhile, the list of changes is a different one.
  useEffect(() => store.setState({ accepted: false }), [store, records]);
  useEffect(() => store.subscribe((state) => keepImportDraft(key, state)), [store, key]);
  return store;
}

/** The records that the matched columns refer to, and what people chose for their texts. */
function useLookUps(state: ImportState, labels: ReferenceLabels) {
  const { type, context, sheet, columns, remembered, values, reviewEdits } = state;
  const naming = useMemo(() => {
    const matched = importColumns({ ...openImport(type, context, remembered), columns, sheet });
    return matched.flatMap(({ index, match }): NamingColumn[] => {
      if (match.kind !== "matched") return [];
      const texts = (sheet?.cells ?? []).map((row) => row[index] ?? "");
      return [{ attribute: match.attribute, texts, source: sourceOf(sheet, index) }];
    });
  }, [type, context, sheet, columns, remembered]);
  const chosen = useMemo(() => chosenFor(naming, values, reviewEdits), [naming, values, reviewEdits]);
  const attributes = useMemo(() => naming.map(({ attribute }) => attribute), [naming]);
  const chosenLabels = useReferenceLabels(attributes, chosen);
  const known = useMemo(() => withLabels(labels, chosenLabels), [labels, chosenLabels]);
  return useSheetFound(naming, known);
}

/** Identifies the texts of a column. Without hidden rows and columns, the same place holds others. */
function sourceOf(sheet: ImportState["sheet"], index: number): string {
  if (!sheet) return `/${index}`;
  const { fileId, place } = sheet;
  return `${importDraft(fileId, place)}${place?.hidden?.isLeftOut === true ? " without hidden" : ""}/${index}`;
}

/** The values that people chose for texts of these columns or for single rows, by attribute. */
function chosenFor(
  naming: readonly NamingColumn[],
  values: ImportState["values"],
  reviewEdits: ImportState["reviewEdits"],
): Values {
  return Object.fromEntries(
    naming.map(({ attribute: { name }, texts }) => {
      const choices = values[name];
      return [name, withReviewEdits(name, choices ? texts.map((text) => choices[fold(text)]) : [], reviewEdits)];
    }),
  );
}

function withLabels(labels: ReferenceLabels, more: ReferenceLabels): ReferenceLabels {
  const known = Object.entries(more).map(([name, own]) => [name, { ...labels[name], ...own }]);
  return known.length === 0 ? labels : { ...labels, ...Object.fromEntries(known) };
}

/**
 * The step in the address if it can be shown. Otherwise the step of the last decision, even if it leaves nothing to
 * decide there, or else the first step with something to decide.
 */
function stepOf(state: ImportState, read: ImportColumns, asked: ImportStep): ImportStep {
  const step = asked === "file" ? state.step : asked;
  if (step === "results" && state.results !== null) return step;
  const columns: ImportState = { ...state, step: "columns" };
  const isDecided = canImportGoOn(columns, read) && suggestedColumns(read).length === 0;
  if (step === "columns" || !isDecided) return "columns";
  return step === "values" || step === "review" ? step : goOnInImport(columns, read).step;
}

const NOTHING_READ: ImportColumns = { columns: [], open: [], unread: {}, issue: null };
const NO_ENTRIES: readonly ImportEntry[] = [];
const NOT_PREVIEWED: Preview = { state: "checking", issues: [] };

function useColumns(state: ImportState, found: LookupResult): PartsDone<ImportColumns> {
  const { type, context, sheet, columns, remembered, values } = state;
  const start = useCallback(
    () => readColumnsInParts(state, found),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- nothing else of the state is read
    [type, context, sheet, columns, remembered, values, found],
  );
  return useInParts(start);
}

const NO_VALUES: ImportState["values"] = {};

/** While texts are read again, the previous ones stay visible, and the focus with them. */
function useUnread(state: ImportState, read: ImportColumns, found: LookupResult): ImportColumns["unread"] {
  const isDecided = Object.keys(state.values).length > 0;
  const undecided = useUndecided(state, found);
  const unread = isDecided ? undecided?.unread : read.unread;
  const [shown, setShown] = useState(unread ?? read.unread);
  if (unread !== undefined && unread !== shown) setShown(unread);
  return unread ?? shown;
}

/** The columns as if no text had been decided. Null if none has, or while they are read. */
function useUndecided(state: ImportState, found: LookupResult): ImportColumns | null {
  const isDecided = Object.keys(state.values).length > 0;
  const { value, isCurrent } = useColumns(
    { ...state, values: NO_VALUES, sheet: isDecided ? state.sheet : null },
    found,
  );
  return isDecided && isCurrent ? value : null;
}

/** The records as they were when the review began. */
function useReviewed(isReview: boolean, records: readonly Values[]): readonly Values[] {
  const [seen, setSeen] = useState(records);
  if (!isReview && seen !== records) setSeen(records);
  return isReview ? seen : records;
}

interface Compared {
  readonly records: readonly Values[];
  readonly reviewed: readonly Values[];
}

function useEntries(
  state: ImportState,
  { records, reviewed }: Compared,
  found: LookupResult,
): PartsDone<readonly ImportEntry[]> {
  const { type, context, sheet, columns, values, conflicts, reviewEdits, skipped } = state;
  const isShown = state.step === "review" || state.step === "results";
  const start = useCallback(
    () => (isShown ? readEntriesInParts(state, records, found, reviewed) : noEntries()),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- accepting, or an answer, makes no other rows
    [isShown, type, context, sheet, columns, values, conflicts, reviewEdits, skipped, records, reviewed, found],
  );
  return useInParts(start);
}

// oxlint-disable-next-line require-yield -- there is nothing to do
function* noEntries(): InParts<readonly ImportEntry[]> {
  return NO_ENTRIES;
}
