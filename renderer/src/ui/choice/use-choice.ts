import { useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { afterPress, watchPresses } from "../after-press.ts";
import { announce } from "../feedback/announcements.ts";
import { FieldContext } from "../inputs/field-context.ts";
import { type ChoiceModel, createChoiceModel } from "./choice-model.ts";
import type { ChoiceRequest } from "./choice-request.ts";
import type { ChoiceRows, ChoiceState } from "./choice-state.ts";
import { createSpeaker, type Speaker } from "./speaker.ts";
import { useReportUnparsed, useTakeBack } from "./use-unparsed.ts";

export interface Choice {
  readonly model: ChoiceModel;
  readonly state: ChoiceState;
  readonly rows: ChoiceRows;
}

/** The model of a box, kept up to date with its props. */
export function useChoice(request: ChoiceRequest): Choice {
  const [speaker] = useState(createSpeaker);
  const [model] = useState(() => createChoiceModel(request, { say: speaker.say, afterPress }));
  const state = useSyncExternalStore(model.subscribe, model.getState, model.getState);
  useLayoutEffect(() => model.update(request));
  useEffect(() => {
    watchPresses();
    return () => {
      model.stop();
      speaker.stop();
    };
  }, [model, speaker]);
  const rows = model.rows(request);
  useSpokenCount(speaker, request, state, rows);
  return { model, state, rows };
}

function useSpokenCount(
  speaker: Speaker,
  { several, values }: ChoiceRequest,
  { isOpen }: ChoiceState,
  rows: ChoiceRows,
) {
  const text = isOpen ? countText(rows) : null;
  const chosen = several && values.length > 0 ? `, ${values.length} chosen` : "";
  useEffect(() => speaker.sayCount(text === null ? null : `${text}${chosen}`), [speaker, text, chosen]);
}

function countText({ found, isSearching }: ChoiceRows): string {
  if (isSearching) return "Searching";
  if (found.length === 0) return "No match";
  return found.length === 1 ? "1 option" : `${found.length.toLocaleString("en-US")} options`;
}

export interface BoxError {
  /** Why the text is not a value, or null. */
  readonly error: string | null;
  /** Whether the surrounding field shows it. Otherwise the box does. */
  readonly isInField: boolean;
}

/**
 * Shows an unreadable text at the surrounding field and reports it to the form, which may also have an earlier text.
 */
export function useBoxError(
  { id, label, isOff }: { readonly id: string; readonly label: string | undefined; readonly isOff: boolean },
  { model, state }: Choice,
): BoxError {
  const around = useContext(FieldContext);
  const field = around?.id === id ? around : null;
  const { draft, error } = state;
  const showError = field?.showError;
  useEffect(() => {
    if (error !== null) announce(label === undefined ? error : `${label}: ${error}`);
  }, [error, label]);
  useEffect(() => {
    if (error === null || !showError) return undefined;
    showError(error);
    return () => showError(null);
  }, [showError, error]);
  useTakeBack(id, isOff, model.paste);
  const { unparsed: read, draft: text, restore } = model;
  useReportUnparsed(draft === null ? null : { fieldId: id, label: label ?? "", message: error, read, text, restore });
  return { error, isInField: field !== null };
}

/** The label of the surrounding field, for the names of the box's buttons. */
export function useLabelAround(id: string): string | undefined {
  const around = useContext(FieldContext);
  return around?.id === id ? around.label : undefined;
}

/** Selects all text when the model requests it. */
export function useSelections({ selections }: ChoiceState) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (selections > 0 && document.activeElement === input.current) input.current?.select();
  }, [selections]);
  return input;
}

/** Reads the text when the page closes, before other code stores drafts. */
export function useReadOnPageHide({ leave }: ChoiceModel, hasDraft: boolean): void {
  useEffect(() => {
    if (!hasDraft) return undefined;
    window.addEventListener("pagehide", leave, { capture: true });
    return () => window.removeEventListener("pagehide", leave, { capture: true });
  }, [leave, hasDraft]);
}
