import { useId, useState } from "react";
import { KEEP_YOURS, TAKE_THEIRS } from "../ui/table/ClashChoice.tsx";
import { Button, ChoiceCard, ChoiceCards, Dialog, Stack } from "../ui/index.ts";

/** One thing that two people changed, with both values as text. */
export interface ConflictChoice {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** Who changed it and when, if known. */
  readonly note?: string | undefined;
}

export interface ConflictWindowProps {
  readonly choices: readonly ConflictChoice[];
  /** Whether other changes of the other person were taken over. */
  readonly keptOthers?: boolean;
  /** Called with the keys for which the person chose the other value. */
  readonly onSave: (theirs: ReadonlySet<string>) => void;
  readonly onCancel: () => void;
}

/**
 * Shows both values of everything that two people changed. The person chooses, so nobody's change is overwritten
 * unnoticed.
 * @example
 * ```tsx
 * import { ConflictWindow } from "@armature/renderer";
 * export function Example() {
 *   const title = { key: "title", label: "Title", mine: "Maps", theirs: "Globe" };
 *   return <ConflictWindow choices={[title]} onSave={() => undefined} onCancel={() => undefined} />;
 * }
 * ```
 */
export function ConflictWindow({ choices, keptOthers = false, onSave, onCancel }: ConflictWindowProps) {
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
            Save this version
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          {keptOthers && "We kept their other changes. "}
          {choices.length === 1
            ? "You both changed this field. Choose a value."
            : "You both changed these fields. Choose a value for each."}
        </p>
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

function Choice({ choice: { label, mine, theirs, note }, isMine, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <ChoiceCards title={label} label={`Which value of ${label} to keep`}>
      <ChoiceCard name={name} title={KEEP_YOURS} chosen={isMine} onChoose={() => onChoose(true)}>
        {mine}
      </ChoiceCard>
      <ChoiceCard name={name} title={TAKE_THEIRS} chosen={!isMine} onChoose={() => onChoose(false)} note={note}>
        {theirs}
      </ChoiceCard>
    </ChoiceCards>
  );
}
