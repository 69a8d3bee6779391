import type { MessageTable } from "@armature/engine";
import { DeleteQuestion } from "../delete/DeleteQuestion.tsx";
import { useEntityForm } from "./entity-form-context.ts";
import type { OpenInline } from "./port-sources.ts";
import { RecordDialog } from "./RecordDialog.tsx";

export interface InlineWindowProps {
  readonly open: OpenInline;
  readonly onClose: () => void;
}

/** The form of a record that a field of the surrounding form adds or edits, or the question whether to delete one. */
export function InlineWindow({ open, onClose }: InlineWindowProps) {
  const { Form, texts } = useEntityForm();
  const { type, id } = open;
  if ("removal" in open) {
    const { note, onRemoved } = open.removal;
    return <DeleteQuestion type={type} id={open.id} note={note} onDeleted={onRemoved} onEnded={onClose} />;
  }
  const { use, onSaved } = open;
  return (
    <RecordDialog
      type={type}
      use={{ ...use, texts: wordedBy(use.texts, texts) }}
      Form={Form}
      id={id}
      onSaved={(saved) => {
        onClose();
        onSaved(saved);
      }}
      onClose={onClose}
    />
  );
}

/** An attribute's own message texts. The surrounding form may replace them. */
function wordedBy(own: MessageTable = {}, texts: MessageTable = {}): MessageTable {
  return Object.fromEntries(Object.entries(own).map(([code, text]) => [code, texts[code] ?? text]));
}
