import { isEmpty, textForm } from "@armature/engine";
import type { InputProps } from "@armature/renderer";
import { ChoiceBox } from "@armature/renderer/ui";
import { emptyTextOf, NO_CHOICES, RecordChoice } from "../../kit/record-choices.tsx";
import { useOfferedChoices } from "../../kit/retired-choices.ts";

const PLACEHOLDER = "Type to search…";

/** Narrows the choices while the person types. Records are searched on the server if not all are loaded. */
export function Input(props: InputProps) {
  if (props.attribute.fkName === null) return <ChoiceInput {...props} />;
  return <RecordChoice {...props} placeholder={PLACEHOLDER} />;
}

function ChoiceInput({ attribute, value, stored, onChange, issues, ...control }: InputProps) {
  return (
    <ChoiceBox
      {...control}
      value={isEmpty(value) ? null : textForm(value)}
      onChange={onChange}
      options={useOfferedChoices(attribute, stored)}
      invalid={issues.length > 0}
      clearable={!control.required}
      placeholder={PLACEHOLDER}
      noMatchText={attribute.comboboxOptionList === null ? emptyTextOf(attribute, NO_CHOICES) : undefined}
    />
  );
}
