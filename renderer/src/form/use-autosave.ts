import type { EntityType, ReferenceLabels, Values } from "@armature/engine";
import { useEffect, useEffectEvent, useState } from "react";
import { useServices } from "../data/services.ts";
import { useSession } from "../data/session/session.ts";
import { useSaveRecord } from "../data/records/use-save-record.ts";
import { notifyPrerequisitesMissing } from "../data/prerequisites.ts";
import type { Autosave } from "./autosave.ts";
import type { FormStore } from "./form-store.ts";
import { useFrame } from "./use-form.ts";

export interface AutosaveUse {
  readonly store: FormStore;
  readonly type: EntityType;
  readonly id: number | null;
  readonly labels: ReferenceLabels;
  readonly isWanted: boolean;
  /** Called when the form is closed and its last saves are answered. */
  readonly onGone: () => void;
}

export interface AutosaveFound {
  /** Null if the form has a Submit, and until the code is loaded, which then sends earlier changes too. */
  readonly autosave: Autosave | null;
  /** Whether the code could not be loaded. This is reported, and the form must be submitted. */
  readonly isMissing: boolean;
}

/** Few forms save themselves, so only those load this code. */
export const selfSaving = { load: () => import("./self-saving.ts") };

/** The autosave of a form, one for each store. A publish updates it. */
export function useAutosave({ store, type, id, labels, isWanted, onGone }: AutosaveUse): AutosaveFound {
  const { save } = useSaveRecord(type);
  const { reload } = useServices();
  const [found, setFound] = useState<AutosaveFound>({ autosave: null, isMissing: false });
  // The record as it was opened. A newer answer must not end a pause.
  const [opened] = useState({ id, labels });
  const typeNow = useEffectEvent(() => type);
  const send = useEffectEvent(async (values: Values) => (await save({ id: opened.id, values })).result);
  const gone = useEffectEvent(onGone);
  const notifyMissing = useEffectEvent(() => notifyPrerequisitesMissing(reload));
  useEffect(() => {
    if (!isWanted) return undefined;
    let stop: (() => void) | null = null;
    let isGone = false;
    const start = async () => {
      const { startAutosave } = await selfSaving.load();
      const started = startAutosave({
        store,
        labels: opened.labels,
        type: () => typeNow(),
        save: (values) => send(values),
        onGone: () => gone(),
      });
      ({ stop } = started);
      if (isGone) stop();
      else setFound({ autosave: started.autosave, isMissing: false });
    };
    start().catch(() => {
      if (isGone) return;
      setFound({ autosave: null, isMissing: true });
      notifyMissing();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isWanted, store, opened]);
  // Input between the start and the first render reached only the form.
  useEffect(() => found.autosave?.resume(), [found.autosave]);
  // The session was renewed, so refused values may be accepted now.
  const { readAt } = useSession();
  useEffect(() => found.autosave?.retry(), [found.autosave, readAt]);
  // A refusal for a lock or the state renews the session too, so it waits until one of them changes.
  const { state, locked, closed, preview } = useFrame(store, ({ form }) => form.context);
  useEffect(() => found.autosave?.retryClosed(), [found.autosave, state, locked, closed, preview]);
  return found;
}
