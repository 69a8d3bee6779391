import type { EntityType, ReferenceLabels } from "@armature/engine";
import { useEffect, useState } from "react";
import { useSaveRecord } from "../data/use-save-record.ts";
import type { Autosave } from "./autosave.ts";
import type { FormStore } from "./form-store.ts";

export interface AutosaveUse {
  readonly store: FormStore;
  readonly type: EntityType;
  readonly id: number | null;
  readonly labels: ReferenceLabels;
  readonly isWanted: boolean;
}

/** The form's autosave; null where it saves on Submit, and until its code is there, which then sends what was changed before. */
export function useAutosave({ store, type, id, labels, isWanted }: AutosaveUse): Autosave | null {
  const { save } = useSaveRecord(type);
  const [autosave, setAutosave] = useState<Autosave | null>(null);
  // What the record held when it was opened; a newer answer must not end a pause.
  const [known] = useState(labels);
  useEffect(() => {
    if (!isWanted) return undefined;
    let stop: (() => void) | null = null;
    let isGone = false;
    const start = async () => {
      const { startAutosave } = await import("./self-saving.ts");
      const started = startAutosave({
        store,
        type,
        labels: known,
        save: async (values) => (await save({ id, values })).result,
      });
      ({ stop } = started);
      if (isGone) stop();
      else setAutosave(started.autosave);
    };
    void start();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isWanted, id, store, type, known, save]);
  return autosave;
}
