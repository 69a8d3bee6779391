import { lazyComponent } from "../elements/lazy-component.tsx";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";
import type { DeleteDialogProps } from "./DeleteDialog.tsx";

const DeleteDialog = lazyComponent(async () => (await import("./DeleteDialog.tsx")).DeleteDialog);

/** Loads the code of the window in advance. */
export function preloadDelete(): Promise<void> {
  return DeleteDialog.preload();
}

/** The window for deleting a record. Its code is loaded when somebody first deletes. */
export function DeleteWindow(props: DeleteDialogProps) {
  return (
    <ErrorBoundary title="The question could not be shown">
      <DeleteDialog {...props} />
    </ErrorBoundary>
  );
}
