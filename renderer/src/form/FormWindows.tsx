import type { AttributeType } from "@armature/engine";
import { later } from "../later.tsx";
import { ErrorBoundary } from "../shell/ErrorBoundary.tsx";
import type { ConflictDialogProps } from "./ConflictDialog.tsx";
import { hasUnsavedChanges, useFormState } from "./use-form.ts";

const ConflictDialog = later(async () => (await import("./ConflictDialog.tsx")).ConflictDialog);
const HistoryDialog = later(async () => (await import("../history/HistoryDialog.tsx")).HistoryDialog);
const LeaveGuard = later(async () => (await import("./LeaveGuard.tsx")).LeaveGuard);

/** Loads them beforehand, where that can be done. */
export async function preloadFormWindows(): Promise<void> {
  await Promise.allSettled([ConflictDialog, HistoryDialog, LeaveGuard].map((window) => window.preload()));
}

export interface FormWindowsProps extends ConflictDialogProps {
  /** The stored record; null for a new one. */
  readonly id: number | null;
  /** Whether leaving the page asks about what is unsaved. */
  readonly guards: boolean;
  /** Whose value history is open. */
  readonly shown: AttributeType | null;
  readonly onHistoryClosed: () => void;
}

/** The windows over a form; each is loaded when it is first needed. */
export function FormWindows({ id, guards, shown, onHistoryClosed, ...conflict }: FormWindowsProps) {
  const isUnsaved = useFormState(hasUnsavedChanges);
  const hasConflicts = useFormState(({ conflicts }) => conflicts.length > 0);
  return (
    <>
      {guards && isUnsaved && (
        <ErrorBoundary title="Leaving this form will not ask about unsaved changes">
          <LeaveGuard />
        </ErrorBoundary>
      )}
      {hasConflicts && (
        <ErrorBoundary title="What somebody else changed could not be shown">
          <ConflictDialog {...conflict} />
        </ErrorBoundary>
      )}
      {shown && id !== null && (
        <ErrorBoundary title={`The history of "${shown.label}" could not be shown`}>
          <HistoryDialog type={conflict.type} id={id} attribute={shown} onClose={onHistoryClosed} />
        </ErrorBoundary>
      )}
    </>
  );
}
