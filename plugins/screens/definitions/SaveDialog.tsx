import { ConfirmDialog, Stack } from "@armature/renderer/ui";
import type { SaveQuestion } from "./save-question.ts";

export interface SaveDialogProps {
  /** The label of what is saved. */
  readonly label: string;
  readonly question: SaveQuestion;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** Asks before a save that would take, hide or open something. The button says the gravest of it. */
export function SaveDialog({ label, question: { lines, confirm, isLossy }, onSave, onCancel }: SaveDialogProps) {
  return (
    <ConfirmDialog
      open
      title={`Save ${label}?`}
      danger={isLossy}
      confirmLabel={confirm}
      cancelLabel="Cancel"
      onConfirm={onSave}
      onCancel={onCancel}
      text={
        <Stack gap="tight">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Stack>
      }
    />
  );
}
