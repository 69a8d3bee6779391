import { ConfirmDialog, Stack } from "@armature/renderer/ui";
import { useState } from "react";
import { inWords } from "./impact-lines.ts";
import type { Definition } from "./issue.ts";
import { confirmWith, type Replacements } from "./removed-choices.ts";
import { RemovedChoices } from "./RemovedChoices.tsx";
import type { SaveQuestion } from "./save-question.ts";
import { useNouns } from "./use-impact.ts";

export interface SaveDialogProps {
  /** The label of what is saved. */
  readonly label: string;
  /** The entity whose records it is about. */
  readonly entity: string;
  readonly draft: Definition;
  readonly question: SaveQuestion;
  readonly onSave: (replacements: Replacements) => void;
  readonly onCancel: () => void;
}

/** Asks before a save that would take, hide or open something. The button says the gravest of it. */
export function SaveDialog({ label, entity, draft, question, onSave, onCancel }: SaveDialogProps) {
  const [replacements, setReplacements] = useState<Replacements>({});
  const nounOf = useNouns();
  const { confirm, isLossy } = confirmWith(question, replacements);
  return (
    <ConfirmDialog
      open
      title={`Save ${label}?`}
      danger={isLossy}
      confirmLabel={confirm}
      onConfirm={() => onSave(replacements)}
      onCancel={onCancel}
      text={
        <Stack gap="tight">
          {question.of !== null && <p>{question.of}</p>}
          {question.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <RemovedChoices
            removed={question.removed}
            draft={draft}
            replacements={replacements}
            onChange={setReplacements}
            records={(count) => `${inWords(count)} ${nounOf(entity, count)}`}
          />
        </Stack>
      }
    />
  );
}
