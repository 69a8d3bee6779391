import { useContext } from "react";
import { ConfirmDialog, Stack } from "../ui/index.ts";
import { LeaveNoteContext } from "./leave-guards.ts";

export interface LeaveDialogProps {
  readonly open: boolean;
  /** What would be lost. */
  readonly text: string | undefined;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks whether to discard unsaved work. */
export function LeaveDialog({ open, text, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Leave without saving your changes?"
      text={
        <Stack gap="tight">
          <p>{text}</p>
          {useContext(LeaveNoteContext)}
        </Stack>
      }
      confirmLabel="Exit"
      danger
      onCancel={onStay}
      onConfirm={onLeave}
    />
  );
}
