import type { ReactNode } from "react";
import { Button } from "../inputs/Button.tsx";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  /** The default is "Cancel". */
  readonly cancelLabel?: string | undefined;
  /** Whether confirming destroys something. The button is red then, and the focus starts on Cancel. */
  readonly danger?: boolean | undefined;
  readonly busy?: boolean | undefined;
  /** Why it cannot be confirmed now. */
  readonly disabledReason?: string | undefined;
  /** Whether Escape and a click outside are ignored. Otherwise they cancel. */
  readonly mustAnswer?: boolean | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks a question with two answers. With `mustAnswer`, Escape does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel = "Cancel", danger = false, busy = false } = props;
  const { mustAnswer = false, disabledReason, onConfirm, onCancel } = props;
  return (
    <Dialog
      open={open}
      onClose={mustAnswer ? undefined : onCancel}
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onCancel} data-autofocus={danger || undefined}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            busy={busy}
            disabledReason={disabledReason}
            onClick={onConfirm}
            data-autofocus={!danger || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
