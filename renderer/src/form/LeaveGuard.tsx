import { useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { isUnguarded } from "../router/leaving.ts";
import { ConfirmDialog } from "../ui/index.ts";
import { hasUnsavedChanges, useFormState, useFormStore } from "./use-form.ts";

/** Asks before a changed form is left, in the application and on closing the tab (GEN-073, GEN-D11). */
export function LeaveGuard() {
  const store = useFormStore();
  const blocker = useBlocker(({ currentLocation, nextLocation }: Parameters<BlockerFunction>[0]) => {
    const isElsewhere = currentLocation.pathname !== nextLocation.pathname;
    return isElsewhere && !isUnguarded(nextLocation.state) && hasUnsavedChanges(store.getState());
  });
  useTabGuard(useFormState(hasUnsavedChanges));
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Leave without saving?"
      text="What you changed in this form has not been saved."
      cancelLabel="Cancel"
      confirmLabel="Exit"
      danger
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        store.finish();
        blocker.proceed?.();
      }}
    />
  );
}

/** The browser's own question; it allows no words of ours. */
function useTabGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
