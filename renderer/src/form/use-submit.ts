import type { EntityType, RecordAnswer, Values } from "@armature/engine";
import { type FormEvent, useCallback, useState } from "react";
import { useSaveRecord } from "../data/records/use-save-record.ts";
import { announce, notify, useSaveKey } from "../ui/index.ts";
import type { FormStore } from "./form-store.ts";
import { createSubmitKeys, type Submission, submitForm } from "./submit.ts";
import { INVALID_FORM } from "./texts.ts";

/** Title and first line of a refused save. */
export type RefusalTexts = Submission<Values>["refusalOf"];

export interface SubmitParts<Row extends Values> {
  readonly store: FormStore;
  readonly type: EntityType<Row>;
  readonly id: number | null;
  readonly refusalTexts: RefusalTexts;
  readonly onSaved: (answer: RecordAnswer<Row>) => void;
  /** As for the form. */
  readonly sends?: ((values: Values) => Values) | undefined;
  /** Saves what waits, in a self-saving form. Null until that is loaded. Absent if the form is submitted. */
  readonly saveNow?: (() => void) | null | undefined;
}

/** Saves the form, by button, Enter or Ctrl/Cmd+S. */
export function useSubmit<Row extends Values>({
  store,
  type,
  id,
  refusalTexts,
  onSaved,
  sends,
  saveNow,
}: SubmitParts<Row>) {
  const { save, isSaving } = useSaveRecord(type);
  const [keyFor] = useState(createSubmitKeys);
  const run = useCallback(async () => {
    const outcome = await submitForm({ store, id, sends, save, keyFor, refusalOf: refusalTexts });
    if (outcome.kind === "saved") onSaved(outcome.answer);
    if (outcome.kind === "invalid") announce(INVALID_FORM, { assertive: true });
    if (outcome.kind === "unchanged") notify({ type: "info", message: "Nothing was changed, so nothing was saved." });
  }, [store, id, sends, save, keyFor, refusalTexts, onSaved]);
  const start = useCallback(() => {
    if (saveNow !== undefined) {
      store.unparsedFields.readAll();
      saveNow?.();
    } else if (!isSaving && canSave(store)) void run();
  }, [saveNow, isSaving, store, run]);
  useSaveKey(start);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    start();
  };
  return { run: start, onSubmit, isSaving };
}

/** Whether there is a field that the person may change. */
function canSave(store: FormStore): boolean {
  const { form } = store.getState();
  return form.visible.some((name) => form.fields[name]?.disabled === null);
}
