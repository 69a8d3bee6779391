import { fold } from "@armature/engine";
import { GuardedDialog, KeptForm, useKeptState } from "@armature/renderer";
import { Button, Dialog, Field, Select, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, useId, useState } from "react";

export interface SectionNameDialogProps {
  /** The kind of record whose form has the section. */
  readonly entity: string;
  readonly title: string;
  readonly confirmLabel: string;
  /** What the name begins with, of a section that is renamed. */
  readonly name?: string;
  /** The titles of all other sections. */
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

const MOST_LETTERS = 200;

/** Asks for the title of a section. */
export function SectionNameDialog(props: SectionNameDialogProps) {
  const { entity, title, confirmLabel, name = "", taken, onName, onClose } = props;
  const id = useId();
  const kept = useKeptState({ name: `section ${entity}`, id: name || null, first: { typed: name } });
  const { typed } = kept.value;
  const [isTried, setTried] = useState(false);
  const issue = issueOf(typed, taken);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (issue !== null) return;
    onName(typed.trim());
    kept.finish();
    onClose();
  };
  return (
    <GuardedDialog
      onClose={onClose}
      title={title}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={id} variant="primary">
            {confirmLabel}
          </Button>
        </>
      )}
    >
      {() => (
        <form id={id} noValidate onSubmit={submit}>
          <Stack>
            <KeptForm of={kept} />
            <TextField
              id={`${id}-title`}
              label="Title"
              required
              autoComplete="off"
              value={typed}
              onChange={(text) => kept.change({ typed: text })}
              issues={isTried && issue !== null ? [issue] : []}
            />
          </Stack>
        </form>
      )}
    </GuardedDialog>
  );
}

function issueOf(typed: string, taken: readonly string[]): string | null {
  const name = typed.trim();
  if (name === "") return "Title is required";
  if (name.length > MOST_LETTERS) return `Title takes at most ${MOST_LETTERS} characters`;
  return taken.some((other) => fold(other) === fold(name))
    ? "Another section has this title. Choose another one."
    : null;
}

export interface MoveDialogProps {
  /** The label of the field. */
  readonly field: string;
  /** Null is before all sections. */
  readonly sections: readonly (string | null)[];
  readonly current: string | null;
  readonly onMove: (section: string | null) => void;
  readonly onClose: () => void;
}

/** Asks into which section a field goes. */
export function MoveDialog({ field, sections, current, onMove, onClose }: MoveDialogProps) {
  const [chosen, setChosen] = useState(current);
  const id = useId();
  const move = () => {
    if (chosen !== current) onMove(chosen);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Move ${field}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={move}>
            Move
          </Button>
        </>
      }
    >
      <Field id={id} label="Section">
        <Select
          id={id}
          value={textOf(chosen)}
          onChange={(text) => setChosen(sections.find((section) => textOf(section) === text) ?? null)}
          options={sections.map((section) => ({ value: textOf(section), label: section ?? "Before all sections" }))}
        />
      </Field>
    </Dialog>
  );
}

/** A section as a value of the list. A title is never blank. */
function textOf(section: string | null): string {
  return section ?? " ";
}
