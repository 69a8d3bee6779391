import { useEffect } from "react";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { UNSAVED_FORM } from "./texts.ts";
import { hasUnsavedChanges, useFormState, useFormStore } from "./use-form.ts";

/** Tells the window around a form whether closing it would lose something. */
export function UnsavedReport({ onUnsaved }: { readonly onUnsaved: (isUnsaved: boolean) => void }) {
  const isUnsaved = useFormState(hasUnsavedChanges);
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  return null;
}

/** Asks before a changed form is left (GEN-073). */
export function LeaveGuard() {
  const store = useFormStore();
  return (
    <LeaveQuestion
      isUnsaved={useFormState(hasUnsavedChanges)}
      isUnsavedNow={() => hasUnsavedChanges(store.getState())}
      text={UNSAVED_FORM}
      onLeave={store.finish}
    />
  );
}
