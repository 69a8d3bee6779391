import { lazyComponent } from "../lazy-component.tsx";
import { ErrorBoundary } from "../shell/ErrorBoundary.tsx";
import type { DeleteDialogProps } from "./DeleteDialog.tsx";

const DeleteDialog = lazyComponent(async () => (await import("./DeleteDialog.tsx")).DeleteDialog);

/** Loads the window beforehand, where that can be done. */
export function preloadDelete(): Promise<void> {
  return DeleteDialog.preload();
}

/** The window of a delete, loaded when somebody first deletes. */
export function DeleteWindow(props: DeleteDialogProps) {
  return (
    <ErrorBoundary title="The question could not be shown">
      <DeleteDialog {...props} />
    </ErrorBoundary>
  );
}
