import type { EntityType, ReferenceLabels, Values } from "@armature/engine";
import { useEffect, useEffectEvent, useState } from "react";
import { useServices } from "../data/services.ts";
import { useSession } from "../data/session.ts";
import { useSaveRecord } from "../data/use-save-record.ts";
import { tellPrerequisitesMissing } from "../shell/prerequisites.ts";
import type { Autosave } from "./autosave.ts";
import type { FormStore } from "./form-store.ts";

export interface AutosaveUse {
  readonly store: FormStore;
  readonly type: EntityType;
  readonly id: number | null;
  readonly labels: ReferenceLabels;
  readonly isWanted: boolean;
  /** The form has gone, and what it still sent was answered. */
  readonly onGone: () => void;
}

export interface AutosaveFound {
  /** Null where the form saves on Submit, and until its code is there, which then sends what was changed before. */
  readonly autosave: Autosave | null;
  /** Its code could not be loaded, which is told; the form has to be submitted. */
  readonly isMissing: boolean;
}

/** Few forms save themselves: its code is loaded for those alone. */
export const selfSaving = { load: () => import("./self-saving.ts") };

/** The form's autosave, one for its store: a publish reaches the one that there is. */
export function useAutosave({ store, type, id, labels, isWanted, onGone }: AutosaveUse): AutosaveFound {
  const { save } = useSaveRecord(type);
  const { reload } = useServices();
  const [found, setFound] = useState<AutosaveFound>({ autosave: null, isMissing: false });
  // What the record held when it was opened; a newer answer must not end a pause.
  const [opened] = useState({ id, labels });
  const typeNow = useEffectEvent(() => type);
  const send = useEffectEvent(async (values: Values) => (await save({ id: opened.id, values })).result);
  const gone = useEffectEvent(onGone);
  const tellMissing = useEffectEvent(() => tellPrerequisitesMissing(reload));
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
      tellMissing();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isWanted, store, opened]);
  // What was typed between its start and the first draw with it reached the form alone.
  useEffect(() => found.autosave?.resume(), [found.autosave]);
  // The session was renewed, or the state of the organization changed: what was refused for that may be stored now.
  const { readAt } = useSession();
  useEffect(() => found.autosave?.retry(), [found.autosave, readAt]);
  return found;
}
