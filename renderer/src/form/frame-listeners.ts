import { isDirty } from "@armature/engine";
import type { StoreApi } from "zustand/vanilla";
import type { FormStoreState } from "./form-store.ts";

/** @returns stops telling */
export type ListenToFrame = (listener: () => void) => () => void;

/**
 * Tells of all that happens to a form but what is only between a person and one field: most keystrokes tell nobody of
 * what stands around the fields.
 */
export function frameListeners({ subscribe }: Pick<StoreApi<FormStoreState>, "subscribe">): ListenToFrame {
  const listeners = new Set<() => void>();
  subscribe((now, before) => {
    if (!isFrameSame(now, before)) for (const tell of listeners) tell();
  });
  return (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
}

function isFrameSame(now: FormStoreState, before: FormStoreState): boolean {
  const { form } = now;
  const { form: former } = before;
  return (
    form.context === former.context &&
    form.visible === former.visible &&
    form.noLongerAsked === former.noLongerAsked &&
    !form.attempted &&
    !former.attempted &&
    isDirty(form) === isDirty(former) &&
    now.republished === before.republished &&
    now.conflicts === before.conflicts &&
    now.refusal === before.refusal &&
    now.refusals === before.refusals &&
    now.done === before.done
  );
}
