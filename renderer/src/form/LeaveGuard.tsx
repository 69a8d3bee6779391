import type { Autosave } from "./autosave.ts";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { UNSAVED_FORM } from "./texts.ts";
import { hasUnsavedChanges, useFormState, useFormStore } from "./use-form.ts";

/** Asks before a changed form is left. A self-saving form asks only if something could not be saved. */
export function LeaveGuard({ autosave }: { readonly autosave: Autosave | null }) {
  const store = useFormStore();
  const isChanged = useFormState(hasUnsavedChanges);
  const hasUnparsed = useFormState(({ done, unparsed }) => !done && unparsed.length > 0);
  const isUnsavedNow = () => {
    const state = store.getState();
    if (!autosave) return hasUnsavedChanges(state);
    return !state.done && (autosave.hasUnsaved() || state.unparsed.length > 0);
  };
  return (
    <LeaveQuestion
      isUnsaved={autosave === null ? isChanged : hasUnparsed}
      isUnsavedNow={isUnsavedNow}
      finishSaving={autosave?.finishSaving}
      text={UNSAVED_FORM}
      onLeave={store.finish}
    />
  );
}
