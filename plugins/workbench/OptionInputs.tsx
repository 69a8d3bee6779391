import type { AttributeSpecInput } from "@armature/engine";
import { Checkbox, Field, fieldDescription, FormLayout, TextInput } from "@armature/renderer/ui";
import { type Draft, optionsOf } from "./draft.ts";

export interface OptionInputsProps {
  readonly draft: Draft;
  readonly onChange: (name: string, text: string) => void;
}

/** The options of the attribute, including those that its element type reads. */
export function OptionInputs({ draft, onChange }: OptionInputsProps) {
  return (
    <FormLayout>
      {optionsOf(draft.element).map((option) => (
        <OptionInput
          key={option.name}
          option={option}
          text={draft.options[option.name] ?? ""}
          onChange={(text) => onChange(option.name, text)}
        />
      ))}
    </FormLayout>
  );
}

interface OptionInputProps {
  readonly option: AttributeSpecInput;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function OptionInput({ option, text, onChange }: OptionInputProps) {
  const id = `option-${option.name}`;
  const label = option.label ?? option.name;
  const hint = option.hint ?? undefined;
  if (option.type === "boolean") {
    return <Checkbox id={id} label={label} checked={text === "true"} onChange={(on) => onChange(on ? "true" : "")} />;
  }
  return (
    <Field id={id} label={label} hint={hint} required={option.required}>
      <TextInput
        id={id}
        value={text}
        onChange={onChange}
        type={option.type === "date" ? "date" : "text"}
        describedBy={fieldDescription(id, { hint })}
      />
    </Field>
  );
}
