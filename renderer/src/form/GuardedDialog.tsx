import type { ReactNode } from "react";
import { AskBeforeClosing } from "../router/AskBeforeClosing.tsx";
import { Dialog, type DialogProps } from "../ui/index.ts";

export interface GuardedDialogProps extends Pick<DialogProps, "title" | "width" | "role"> {
  readonly onClose: () => void;
  /** The content and its buttons. Both get a function that asks before closing. */
  readonly children: (close: () => void) => ReactNode;
  readonly footer?: (close: () => void) => ReactNode;
}

/**
 * A window with a form. Escape, a click outside, Close and Cancel ask before something typed is lost.
 * @example
 * ```tsx
 * import { GuardedDialog } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * export function Example() {
 *   return (
 *     <GuardedDialog
 *       title="Lend Atlas"
 *       onClose={() => history.back()}
 *       footer={(close) => <Button onClick={close}>Cancel</Button>}
 *     >
 *       {() => "To whom?"}
 *     </GuardedDialog>
 *   );
 * }
 * ```
 */
export function GuardedDialog({ onClose, children, footer, ...dialog }: GuardedDialogProps) {
  return (
    <AskBeforeClosing onClose={onClose}>
      {(close, question) => (
        <Dialog open onClose={close} footer={footer?.(close)} {...dialog}>
          {children(close)}
          {question}
        </Dialog>
      )}
    </AskBeforeClosing>
  );
}
