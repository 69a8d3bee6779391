import type { FieldNotes } from "./Field.tsx";
import { Field, fieldDescription } from "./Field.tsx";
import { PasswordInput } from "./PasswordInput.tsx";
import type { TextInputProps } from "./TextInput.tsx";
import { TextInput } from "./TextInput.tsx";

export interface TextFieldProps
  extends Pick<FieldNotes, "hint" | "issues" | "counter">,
    Pick<
      TextInputProps,
      "id" | "value" | "onChange" | "onBlur" | "type" | "autoComplete" | "required" | "readOnly" | "suffix"
    > {
  readonly label: string;
}

/** A line of text with label, hint, issues and counter, for forms that are not generated from metadata. */
export function TextField({ label, hint, issues = [], counter, type, ...input }: TextFieldProps) {
  const { id, required } = input;
  const control = {
    ...input,
    name: id,
    invalid: issues.length > 0,
    describedBy: fieldDescription(id, { hint, issues, counter }),
  };
  return (
    <Field id={id} label={label} required={required} hint={hint} issues={issues} counter={counter}>
      {type === "password" ? <PasswordInput {...control} /> : <TextInput {...control} type={type} />}
    </Field>
  );
}
