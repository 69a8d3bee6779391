import {
  backInImport,
  decideColumns,
  decideValue,
  goOnInImport,
  type ImportColumns,
  importResult,
  type ImportState,
  type ImportStep,
  suggestedColumns,
  takeSuggestedValues,
} from "@armature/engine/import";
import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { useRememberChoices } from "../data/records/import-choices.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { useNotifySaved } from "../review/notify-saved.ts";
import { type ReviewModel, useReviewSession } from "../review/use-review-session.ts";
import { useUrlState } from "../router/url-state.ts";
import { importDraft } from "./import-draft.ts";
import { IMPORT_URL } from "./import-url.ts";
import { lastingValues } from "./lasting-values.ts";
import { type ImportReading, useImportReading } from "./use-import-reading.ts";
import { type ImportParts, useImportStore } from "./use-import-store.ts";
import { type SameProblem, useSameProblem } from "./use-same-problem.ts";

/** The import of a parsed sheet: its state and actions. The step is in the page's address. */
export interface ImportModel extends ReviewModel<ImportState>, Omit<ImportReading, "state"> {
  /** The key of its draft. */
  readonly keptAs: string;
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
  readonly sameProblem: SameProblem;
  readonly goOn: () => void;
  readonly goTo: (step: ImportStep) => void;
  /** Goes one step back. @returns false if that means another file */
  readonly back: () => boolean;
}

export function useImport(parts: ImportParts): ImportModel {
  const { type, sheet } = parts;
  const [{ step: asked }, changeUrl] = useUrlState(IMPORT_URL);
  const keptAs = useDraftKey(type, importDraft(sheet.fileId, sheet.place));
  const store = useImportStore(parts, keptAs);
  const reading = useImportReading(useStore(store), parts, asked);
  const notifySaved = useNotifySaved(type);
  const session = useReviewSession<ImportState>({
    store,
    state: reading.state,
    isCurrent: reading.reading === null,
    send: { ...(sheet.fileId > 0 && { fileId: sheet.fileId }), keptAs },
    resultOf: importResult,
    onAnswered: (saved) => notifySaved({ ...saved, done: "imported" }),
    onDone: () => goTo("results"),
  });
  const { offer, ...sameProblem } = useSameProblem(session.state, session.act);
  const goTo = (step: ImportStep) => {
    session.sender.forgetError();
    changeUrl({ step });
  };
  useEffect(() => {
    if (asked === "file" && reading.isOpened) changeUrl({ step: reading.state.step }, { replace: true });
  }, [asked, reading.isOpened, reading.state.step, changeUrl]);
  return {
    ...session,
    ...reading,
    state: session.state,
    keptAs,
    goTo,
    ...useSteps(session, reading.read, goTo),
    editCell: (record, attribute, value) => {
      session.editCell(record, attribute, value);
      offer(record, attribute, value);
    },
    sameProblem,
  };
}

type Session = ReviewModel<ImportState>;
type SheetActions = Pick<ImportModel, "matchColumns" | "mapValue" | "mapValues" | "suggestValues" | "goOn" | "back">;

/** What a person decides about the sheet, and the way through the steps. */
function useSteps({ state, act }: Session, read: ImportColumns, goTo: ImportModel["goTo"]): SheetActions {
  const { suggested, suggestValues } = useSuggestedValues();
  const remember = useRememberChoices(state.type);
  const mapValues: ImportModel["mapValues"] = (attribute, values) =>
    act((stored) => values.reduce((former, [text, value]) => decideValue(former, attribute, text, value), stored));
  return {
    matchColumns: (decisions) => act((stored) => decideColumns(stored, decisions)),
    mapValue: (attribute, text, value) => mapValues(attribute, [[text, value]]),
    mapValues,
    suggestValues,
    goOn: () => {
      const next = withSuggestions(state, read, suggested);
      if (next !== state) act((stored) => withSuggestions(stored, read, suggested));
      // Stored already, for the case that the person corrects the sheet and uploads it again.
      remember({ columns: { ...next.remembered, ...next.columns }, values: lastingValues(next) });
      goTo(goOnInImport(state, read).step);
    },
    back: () => {
      const former = backInImport(state, read)?.step ?? "file";
      if (former !== "file") goTo(former);
      return former !== "file";
    },
  };
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
