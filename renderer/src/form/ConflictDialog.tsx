import { type Conflict, displayText, type EntityType, isEmpty, type ReferenceLabels } from "@armature/engine";
import { useState } from "react";
import { Button, Card, Dialog, Stack, YesNoInput } from "../ui/index.ts";
import { useEntityForm } from "./entity-form-context.ts";
import { useFormState, useFormStore } from "./use-form.ts";

export interface ConflictDialogProps {
  readonly type: EntityType;
  readonly labels: ReferenceLabels;
  /** The person has chosen; the save can go again. */
  readonly onResolved: () => void;
}

/** Both values of every attribute that two people changed; a person chooses, nobody is overwritten unseen. */
export function ConflictDialog({ type, labels, onResolved }: ConflictDialogProps) {
  const conflicts = useFormState((state) => state.conflicts);
  const store = useFormStore();
  const { autosave, savesItself } = useEntityForm();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, isMine: boolean) => {
    const others = [...theirs].filter((each) => each !== name);
    setTheirs(new Set(isMine ? others : [...others, name]));
  };
  const resolve = (taken: ReadonlySet<string>) => (autosave ?? store).resolve(taken);
  const save = () => {
    resolve(theirs);
    onResolved();
  };
  // Without a Submit nothing can be left to be saved later: nobody chose to replace what is stored.
  const takeAll = () => resolve(new Set(conflicts.map((conflict) => conflict.attribute)));
  const cancel = savesItself ? takeAll : store.cancelConflict;
  return (
    <Dialog
      open
      onClose={cancel}
      width={650}
      title="Someone else changed this record"
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Stack>
        <p>Their other changes were taken over. These were changed by both of you; choose which value to keep.</p>
        {conflicts.map((conflict) => (
          <Choice
            key={conflict.attribute}
            conflict={conflict}
            type={type}
            labels={labels}
            isMine={!theirs.has(conflict.attribute)}
            onChoose={(isMine) => choose(conflict.attribute, isMine)}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly conflict: Conflict;
  readonly type: EntityType;
  readonly labels: ReferenceLabels;
  readonly isMine: boolean;
  readonly onChoose: (isMine: boolean) => void;
}

function Choice({ conflict: { attribute, mine, theirs }, type, labels, isMine, onChoose }: ChoiceProps) {
  const id = `conflict-${attribute}`;
  const label = type.byName.get(attribute)?.label ?? attribute;
  const shown = (value: unknown) => shownText(type, labels, attribute, value);
  return (
    <Card title={label}>
      <Stack gap="tight">
        <p>Yours: {shown(mine)}</p>
        <p>Theirs: {shown(theirs)}</p>
        <span id={`${id}-label`} hidden>
          Which value of {label} to keep
        </span>
        <YesNoInput
          id={id}
          value={isMine}
          yesLabel="Keep yours"
          noLabel="Take theirs"
          clearable={false}
          onChange={(answer) => onChoose(answer !== false)}
        />
      </Stack>
    </Card>
  );
}

function shownText(type: EntityType, labels: ReferenceLabels, name: string, value: unknown): string {
  const attribute = type.byName.get(name);
  if (!attribute || isEmpty(value)) return "(empty)";
  return labels[name]?.[String(value)] ?? displayText(attribute, { [name]: value });
}
