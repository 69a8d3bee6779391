import type { AttributeType } from "@armature/engine";
import { lazyComponent } from "../elements/lazy-component.tsx";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";
import type { ConflictDialogProps } from "./ConflictDialog.tsx";
import { useFormState } from "./use-form.ts";

const ConflictDialog = lazyComponent(async () => (await import("./ConflictDialog.tsx")).ConflictDialog);
const HistoryDialog = lazyComponent(async () => (await import("../history/HistoryDialog.tsx")).HistoryDialog);

/** Loads their code in advance. */
export async function preloadFormWindows(): Promise<void> {
  await Promise.allSettled([ConflictDialog.preload(), HistoryDialog.preload()]);
}

export interface FormWindowsProps extends ConflictDialogProps {
  /** The id of the stored record, or null for a new one. */
  readonly id: number | null;
  /** The attribute whose value history is open. */
  readonly shown: AttributeType | null;
  readonly onHistoryClosed: () => void;
}

/** The windows over a form. Each is loaded when first needed. */
export function FormWindows({ id, shown, onHistoryClosed, ...conflict }: FormWindowsProps) {
  const hasConflicts = useFormState(({ conflicts }) => conflicts.length > 0);
  return (
    <>
      {hasConflicts && (
        <ErrorBoundary title="The changes of somebody else could not be shown">
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
