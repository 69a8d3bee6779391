import { isEmpty, textForm } from "@armature/engine";
import { NONE_LABEL } from "@armature/engine/elements";
import { type InputProps, useInputPort } from "@armature/renderer";
import { ChoiceBox, Stack } from "@armature/renderer/ui";
import { useMemo } from "react";
import { emptyTextOf, NO_CHOICES, NotLoaded, useRecordOptions } from "../../kit/record-choices.tsx";

/**
 * The chosen records as chips, in the order in which they were chosen. A value that is not an id stays and is marked
 * until it is removed.
 */
export function Input({ attribute, value, onChange, issues, ...control }: InputProps) {
  const source = useInputPort("options", attribute) ?? NO_CHOICES;
  const records = useRecordOptions(source);
  const none = useMemo(() => records.options.find((choice) => choice.label === NONE_LABEL)?.value, [records.options]);
  const stored = new Map(itemsOf(value).map((item) => [textForm(item), item]));
  return (
    <Stack gap="tight">
      <ChoiceBox
        {...control}
        {...records}
        values={[...stored.keys()]}
        onChange={(ids) => onChange(ids.length === 0 ? null : ids.map((id) => stored.get(id) ?? Number(id)))}
        alone={none}
        invalid={issues.length > 0}
        noMatchText={emptyTextOf(attribute, source)}
      />
      <NotLoaded source={source} />
    </Stack>
  );
}

function itemsOf(value: unknown): readonly unknown[] {
  if (isEmpty(value)) return [];
  return Array.isArray(value) ? value : [value];
}
