import { choicesOf, isEmpty, textForm } from "@armature/engine";
import type { InputProps } from "@armature/renderer";
import { Combobox, Stack } from "@armature/renderer/ui";
import { useMemo } from "react";
import {
  NO_CHOICES,
  NO_REFERENCE,
  NotLoaded,
  choicesOf as recordChoicesOf,
  useRecordSearch,
} from "../../record-choices.tsx";

/** Narrows the choices as one types (NMQ-127), those of records on the server when there are more than are here. */
export function Input(props: InputProps) {
  return props.attribute.fkName === null ? <ChoiceInput {...props} /> : <RecordInput {...props} />;
}

function ChoiceInput({ attribute, value, onChange, issues, options: _records, ...control }: InputProps) {
  return (
    <Combobox
      {...control}
      value={isEmpty(value) ? null : textForm(value)}
      onChange={onChange}
      options={choicesOf(attribute).all}
      invalid={issues.length > 0}
      clearable={!control.required}
      placeholder="Type to search…"
      noMatchText={attribute.comboboxOptionList === null ? NO_REFERENCE : undefined}
    />
  );
}

function RecordInput({ attribute: _attribute, value, onChange, issues, options, ...control }: InputProps) {
  const source = options ?? NO_CHOICES;
  const { onSearch, loading } = useRecordSearch(source);
  const choices = useMemo(() => recordChoicesOf(source, isEmpty(value) ? [] : [value]), [source, value]);
  return (
    <Stack gap="tight">
      <Combobox
        {...control}
        value={isEmpty(value) ? null : textForm(value)}
        onChange={(id) => onChange(id === null ? null : Number(id))}
        options={choices}
        invalid={issues.length > 0}
        clearable={!control.required}
        placeholder="Type to search…"
        loading={loading}
        onSearch={onSearch}
      />
      <NotLoaded source={source} />
    </Stack>
  );
}
