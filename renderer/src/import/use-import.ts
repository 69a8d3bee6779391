import {
  acceptImport,
  type ConflictChoice,
  type ConflictPart,
  decideConflict,
  mendImportCell,
  withForeseen,
  backInImport,
  canImportGoOn,
  decideColumn,
  decideValue,
  type EntityType,
  type Found,
  goOnInImport,
  importBody,
  type ImportColumns,
  type ImportEntry,
  type ImportSheet,
  type ImportState,
  type ImportStep,
  openImport,
  readColumns,
  readEntries,
  type ReferenceLabels,
  type Values,
  withImportResults,
} from "@armature/engine";
import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { type BatchSender, useBatchSender } from "../data/batch.ts";
import { type Foreseen, useForeseen } from "../data/foresee.ts";
import { type ImportChoices, useRememberChoices } from "../data/import-choices.ts";
import { useChangeContext } from "../data/session.ts";
import { type NamingColumn, type SheetFound, useSheetFound } from "../data/sheet-labels.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { useUrlState } from "../router/url-state.ts";
import { useOfferUndo } from "../undo/offer-undo.ts";
import { keepImportDraft, readImportDraft } from "./import-draft.ts";
import { IMPORT_URL } from "./import-url.ts";

export interface ImportParts {
  readonly type: EntityType;
  readonly sheet: ImportSheet;
  /** All of the organization's. */
  readonly records: readonly Values[];
  readonly labels: ReferenceLabels;
  /** What was decided at earlier imports. */
  readonly remembered: ImportChoices;
}

/** An import of a parsed sheet: its state, and what happens to it. The step stands in the address. */
export interface ImportModel {
  readonly state: ImportState;
  readonly read: ImportColumns;
  /** Texts that could not be read, those decided by now included. */
  readonly unread: ImportColumns["unread"];
  /** What the server would refuse included. */
  readonly entries: readonly ImportEntry[];
  readonly foreseen: Foreseen;
  readonly lookUps: SheetFound;
  readonly sender: BatchSender;
  readonly matchColumn: (header: string, attribute: string | null) => void;
  readonly mapValue: (attribute: string, text: string, value: unknown) => void;
  readonly chooseValue: (part: ConflictPart, choice: ConflictChoice) => void;
  readonly mend: (part: ConflictPart, value: unknown) => void;
  readonly goOn: () => void;
  readonly goTo: (step: ImportStep) => void;
  /** One step back; @returns false where that is another file. */
  readonly back: () => boolean;
  readonly accept: () => void;
  readonly submit: () => void;
}

export function useImport({ type, sheet, records, labels, remembered }: ImportParts): ImportModel {
  const [{ step: asked }, changeUrl] = useUrlState(IMPORT_URL);
  const store = useImportStore({ type, sheet, records, remembered });
  const stored = useStore(store);
  const lookUps = useLookUps(stored, labels);
  const { found } = lookUps;
  const read = useMemo(() => readColumns(stored, found), [stored, found]);
  const state = useMemo(() => ({ ...stored, step: stepOf(stored, read, asked) }), [stored, read, asked]);
  const own = useEntries(state, records, found);
  const body = useMemo(() => (state.step === "review" ? importBody(own) : null), [state.step, own]);
  const foreseen = useForeseen(type, "batch/check", body);
  const entries = useMemo(() => withServer(type, own, foreseen), [type, own, foreseen]);
  const keptAs = useDraftKey(type, `import ${sheet.fileId}`);
  const sender = useBatchSender(type, { ...(sheet.fileId > 0 && { fileId: sheet.fileId }), keptAs });
  const remember = useRememberChoices(type);
  const offerUndo = useOfferUndo();
  const goTo = (step: ImportStep) => {
    sender.forgetError();
    changeUrl({ step });
  };
  useEffect(() => {
    if (asked === "file" && lookUps.state === "ready") changeUrl({ step: state.step }, { replace: true });
  }, [asked, lookUps.state, state.step, changeUrl]);
  return {
    state,
    read,
    unread: useMemo(() => readColumns({ ...stored, values: {} }, found).unread, [stored, found]),
    entries,
    foreseen,
    lookUps,
    sender,
    goTo,
    matchColumn: (header, attribute) => store.setState(decideColumn(state, header, attribute)),
    mapValue: (attribute, text, value) => store.setState(decideValue(state, attribute, text, value)),
    chooseValue: (part, choice) => store.setState(decideConflict(state, part, choice)),
    mend: (part, value) => store.setState(mendImportCell(state, part, value)),
    goOn: () => goTo(goOnInImport(state, read).step),
    back: () => {
      const former = backInImport(state, read)?.step ?? "file";
      if (former !== "file") goTo(former);
      return former !== "file";
    },
    accept: () => store.setState(acceptImport(state)),
    submit: () => {
      remember({ columns: state.columns, values: state.values });
      sender.send(importBody(own), (results, changesetId) => {
        store.setState(withImportResults(store.getState(), own, results));
        offerUndo(type, changesetId, `${type.labelPlural} imported`);
        goTo("results");
      });
    },
  };
}

/** The rows that are sent, with what the server said of each. */
function withServer(type: EntityType, entries: readonly ImportEntry[], { issues }: Foreseen): readonly ImportEntry[] {
  if (issues.length === 0) return entries;
  const answers = issues.values();
  return entries.map((entry) => {
    const review = entry.body === null ? entry.review : withForeseen(type, entry.review, answers.next().value);
    return review === entry.review ? entry : { ...entry, review };
  });
}

/** Made once for a sheet; what was decided outlives a reload, and published metadata reach it. */
function useImportStore({ type, sheet, records, remembered }: Omit<ImportParts, "labels">) {
  const context = useChangeContext();
  const key = useDraftKey(type, `import ${sheet.fileId}`);
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
  // Records that were changed meanwhile make another list of changes (GEN-092).
  useEffect(() => store.setState({ accepted: false }), [store, records]);
  useEffect(() => store.subscribe((state) => keepImportDraft(key, state)), [store, key]);
  return store;
}

/** What the columns that are matched by now name. */
function useLookUps({ type, context, sheet, columns }: ImportState, labels: ReferenceLabels): SheetFound {
  const naming = useMemo(() => {
    const matched = readColumns({ ...openImport(type, context, columns), sheet }).columns;
    return matched.flatMap(({ index, match }): NamingColumn[] => {
      if (match.kind !== "matched") return [];
      const texts = (sheet?.cells ?? []).map((row) => row[index] ?? "");
      return [{ attribute: match.attribute, texts, source: `${sheet?.fileId ?? 0}/${index}` }];
    });
  }, [type, context, sheet, columns]);
  return useSheetFound(naming, labels);
}

/** The step of the address as far as it can be shown, else the first in which something is to be decided. */
function stepOf(state: ImportState, read: ImportColumns, asked: ImportStep): ImportStep {
  if (asked === "results" && state.results !== null) return asked;
  const columns: ImportState = { ...state, step: "columns" };
  if (asked === "columns" || !canImportGoOn(columns, read)) return "columns";
  return asked === "values" || asked === "review" ? asked : goOnInImport(columns, read).step;
}

function useEntries(state: ImportState, records: readonly Values[], found: Found): readonly ImportEntry[] {
  const { type, context, sheet, columns, values, conflicts, mended } = state;
  const isShown = state.step === "review" || state.step === "results";
  return useMemo(
    () => (isShown ? readEntries(state, records, found) : []),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- accepting, or an answer, makes no other rows
    [isShown, type, context, sheet, columns, values, conflicts, mended, records, found],
  );
}
