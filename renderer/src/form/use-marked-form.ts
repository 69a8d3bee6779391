import { fieldMarks } from "@armature/engine/form";
import { useMemo, useSyncExternalStore } from "react";
import type { FormStore, FormStoreState } from "./form-store.ts";
import { useFormStore } from "./use-form.ts";

/** The form as it was when the mark of any field last changed. Most keystrokes change none. */
export function useMarkedForm(): FormStoreState {
  const store = useFormStore();
  const { subscribe, read } = useMemo(() => markedForm(store), [store]);
  return useSyncExternalStore(subscribe, read);
}

function markedForm(store: FormStore) {
  let marked = store.getState();
  return {
    read: () => marked,
    subscribe: (onChange: () => void) => {
      // It may have changed since the first render.
      marked = store.getState();
      return store.subscribe((now, before) => {
        if (!areMarksOther(now, before)) return;
        marked = now;
        onChange();
      });
    },
  };
}

function areMarksOther(now: FormStoreState, before: FormStoreState): boolean {
  const [form, former] = [now.form, before.form];
  if (now.unparsed !== before.unparsed || form.attempted !== former.attempted) return true;
  if (form.visible !== former.visible || form.taken !== former.taken) return true;
  if (form.fields === former.fields) return false;
  // Only the fields that the last step changed need checking, even in a form of 500 fields.
  const names = form.changed.since === former.fields ? form.changed.names : form.visible;
  return names.some((name) => fieldMarks(form, name) !== fieldMarks(former, name));
}
