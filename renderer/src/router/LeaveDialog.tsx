import { ConfirmDialog } from "../ui/index.ts";

export interface LeaveDialogProps {
  readonly open: boolean;
  /** What would be lost. */
  readonly text: string | undefined;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks whether unsaved work is given up (GEN-073). */
export function LeaveDialog({ open, text, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Leave without saving?"
      text={text}
      cancelLabel="Cancel"
      confirmLabel="Exit"
      danger
      onCancel={onStay}
      onConfirm={onLeave}
    />
  );
}
