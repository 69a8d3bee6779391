import {
  Button,
  ChoiceBox,
  type ChoiceOption,
  Field,
  FieldRow,
  UnparsedScope,
  useUnparsedFields,
} from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import { useState } from "react";

export interface AddFromProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ChoiceOption[];
  /** @returns whether it was added */
  readonly onAdd: (id: number) => Promise<boolean>;
  readonly isBusy: boolean;
  /** Why nobody can add anything. */
  readonly offReason?: string | undefined;
}

/** Lets a person choose one of many options and add it. */
export function AddFrom({ id, label, options, onAdd, isBusy, offReason }: AddFromProps) {
  const [chosen, choose] = useState<string | null>(null);
  const value = options.some((option) => option.value === chosen) ? chosen : null;
  const unparsed = useUnparsedFields();
  const add = async () => {
    if (!unparsed.readAll()) return;
    if (await onAdd(Number(value))) choose(null);
  };
  return (
    <FieldRow
      action={
        <Button
          icon={Plus}
          busy={isBusy}
          disabledReason={offReason ?? (value === null ? "Choose one first." : undefined)}
          onClick={() => void add()}
        >
          Add
        </Button>
      }
    >
      <UnparsedScope of={unparsed}>
        <Field id={id} label={label} wide>
          <ChoiceBox id={id} value={value} onChange={choose} options={options} disabled={offReason !== undefined} />
        </Field>
      </UnparsedScope>
    </FieldRow>
  );
}
