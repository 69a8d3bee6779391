import { lazyComponent } from "../elements/lazy-component.tsx";
import type { RecordDialogProps } from "./RecordDialog.tsx";

/**
 * The form of one record in a window, for pages that have no form themselves. Its code is loaded when it is first
 * opened.
 */
export const RecordWindow = lazyComponent<Omit<RecordDialogProps, "Form">>(async () => {
  const [{ RecordDialog }, { EntityForm }] = await Promise.all([
    import("./RecordDialog.tsx"),
    import("./EntityForm.tsx"),
  ]);
  return (props) => <RecordDialog {...props} Form={EntityForm} />;
});
