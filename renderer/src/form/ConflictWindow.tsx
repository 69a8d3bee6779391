import { useState } from "react";
import { KEEP_YOURS, TAKE_THEIRS } from "../review/ClashChoice.tsx";
import { Button, Card, Dialog, Stack, YesNoInput } from "../ui/index.ts";

/** One thing that two people changed, both values as they are read. */
export interface ConflictChoice {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface ConflictWindowProps {
  readonly choices: readonly ConflictChoice[];
  /** The person has chosen: of these keys the other side's value. */
  readonly onSave: (theirs: ReadonlySet<string>) => void;
  readonly onCancel: () => void;
}

/** Both values of everything that two people changed; a person chooses, nobody is overwritten unseen. */
export function ConflictWindow({ choices, onSave, onCancel }: ConflictWindowProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (key: string, isMine: boolean) => {
    const others = [...theirs].filter((each) => each !== key);
    setTheirs(new Set(isMine ? others : [...others, key]));
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      width={650}
      title="Someone else changed this record"
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" onClick={() => onSave(theirs)}>
            Save
          </Button>
        </>
      }
    >
      <Stack>
        <p>Their other changes were taken over. These were changed by both of you; choose which value to keep.</p>
        {choices.map((choice) => (
          <Choice
            key={choice.key}
            choice={choice}
            isMine={!theirs.has(choice.key)}
            onChoose={(isMine) => choose(choice.key, isMine)}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly choice: ConflictChoice;
  readonly isMine: boolean;
  readonly onChoose: (isMine: boolean) => void;
}

function Choice({ choice: { key, label, mine, theirs }, isMine, onChoose }: ChoiceProps) {
  const id = `conflict-${key.replace(/\W/gu, "-")}`;
  return (
    <Card title={label}>
      <Stack gap="tight">
        <p>Yours: {mine}</p>
        <p>Theirs: {theirs}</p>
        <span id={`${id}-label`} hidden>
          Which value of {label} to keep
        </span>
        <YesNoInput
          id={id}
          value={isMine}
          yesLabel={KEEP_YOURS}
          noLabel={TAKE_THEIRS}
          clearable={false}
          onChange={(answer) => onChoose(answer !== false)}
        />
      </Stack>
    </Card>
  );
}
