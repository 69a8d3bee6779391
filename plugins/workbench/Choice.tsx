import { Field, Select } from "@armature/renderer/ui";

export interface ChoiceProps<Name extends string> {
  readonly id: string;
  readonly label: string;
  readonly value: Name;
  /** Name → label, in the order offered. */
  readonly choices: Readonly<Record<Name, string>>;
  readonly onChange: (name: Name) => void;
}

/** Chooses one of a few; one is always chosen. */
export function Choice<Name extends string>({ id, label, value, choices, onChange }: ChoiceProps<Name>) {
  const names = Object.keys(choices) as Name[];
  const choose = (text: string | null) => {
    const name = names.find((candidate) => candidate === text);
    if (name !== undefined) onChange(name);
  };
  return (
    <Field id={id} label={label}>
      <Select
        id={id}
        value={value}
        onChange={choose}
        options={names.map((name) => ({ value: name, label: choices[name] }))}
      />
    </Field>
  );
}
