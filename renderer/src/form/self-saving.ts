import { type AttributeType, type EntityType, type ReferenceLabels, settingOf, type Values } from "@armature/engine";
import { AUTOSAVE_FAILURE_SHOWN, saveFailure } from "@armature/engine/form";
import { ApiError, withReason } from "../data/api-error.ts";
import { formerText } from "../history/former-text.ts";
import { notify } from "../ui/index.ts";
import { type Autosave, createAutosave } from "./autosave.ts";
import type { FormStore } from "./form-store.ts";
import { wasMadeHere } from "./made-records.ts";
// Imported now because it is needed when the network is gone and could not be loaded.
import "./SaveNote.tsx";
import { issueText, ownIssue } from "./texts.ts";

/** A form whose attributes save themselves. */
export interface SelfSavingForm {
  readonly store: FormStore;
  /** The entity as published now. */
  readonly type: () => EntityType;
  /** Labels of the record's references when it was opened. */
  readonly labels: ReferenceLabels;
  /** Saves some values of the record. @returns the stored record afterwards */
  readonly save: (values: Values) => Promise<Values>;
  /** Called when the form is closed and its last saves are answered. */
  readonly onGone: () => void;
}

/**
 * Starts to save changes, and input of an earlier visit that is not stored. @returns a function that stops it after
 * sending the rest
 */
export function startAutosave(form: SelfSavingForm): { readonly autosave: Autosave; readonly stop: () => void } {
  const autosave = createAutosave({
    form: form.store,
    send: (values) => form.save(values),
    onFailed: (attribute, stored, error, isAgain) => {
      showIssues(form.store, attribute, error);
      if (!isAgain) notifyFailure(form, attribute, stored, error);
    },
  });
  autosave.resume();
  return { autosave, stop: saveOnLeaving(form, autosave) };
}

/**
 * Saves what is left, and retries when the network is back. @returns a function for when the form closes; input that
 * the person discarded is not sent
 */
function saveOnLeaving({ store, onGone }: SelfSavingForm, autosave: Autosave): () => void {
  const leave = (event: BeforeUnloadEvent) => {
    if (!autosave.hasUnsaved()) return;
    autosave.flush(true);
    event.preventDefault();
  };
  const retry = () => autosave.retry();
  window.addEventListener("beforeunload", leave);
  window.addEventListener("online", retry);
  return () => {
    window.removeEventListener("beforeunload", leave);
    window.removeEventListener("online", retry);
    if (store.getState().done) autosave.stop();
    else void autosave.finishSaving().then(autosave.stop).then(onGone);
  };
}

/** Shows the server's objections to a value at its field. */
function showIssues(store: FormStore, attribute: string, error: unknown): void {
  const items = error instanceof ApiError ? error.errors.filter((item) => item.attribute === attribute) : [];
  store.checked(
    [attribute],
    items.map((item) => ownIssue(item.code, attribute, item.message)),
  );
}

/** Reports that an answer was not saved and which value, if any, is still stored. A note at the field remains. */
function notifyFailure(
  { store, type: typeNow, labels }: SelfSavingForm,
  attribute: string,
  stored: unknown,
  error: unknown,
): void {
  const type = typeNow();
  const known = type.byName.get(attribute);
  const former = known ? formerText(known, stored, { labels }) : "";
  // Of a record that is gone, no previous answer is saved.
  const isGone = error instanceof ApiError && error.status === 404;
  const failure = isGone
    ? `Failed to save "${known?.label ?? attribute}". ${error.message}`
    : issueText(saveFailure(attribute, former), type);
  notify({
    type: "error",
    message: withReason(ownText(known, store) ?? failure, error),
    duration: AUTOSAVE_FAILURE_SHOWN,
    key: `autosave-${type.name}-${attribute}`,
  });
}

/** A text of the attribute's own: from its setting `notSaved`, or for a record that was just created for it. */
function ownText(attribute: AttributeType | undefined, store: FormStore): string | undefined {
  if (!attribute) return undefined;
  const { name, fkName } = attribute;
  if (fkName !== null && wasMadeHere(fkName, store.getState().form.values[name])) {
    return `New ${fkName} created, but could not update record with new ${fkName} value.`;
  }
  const text = settingOf(attribute, "notSaved");
  return typeof text === "string" ? text : undefined;
}
