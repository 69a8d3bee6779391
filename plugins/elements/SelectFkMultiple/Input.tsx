import { isEmpty, NONE_LABEL, textForm } from "@armature/engine";
import type { InputProps } from "@armature/renderer";
import { MultiCombobox, Stack } from "@armature/renderer/ui";
import { useMemo } from "react";
import { choicesOf, NO_CHOICES, NO_REFERENCE, NotLoaded, useRecordSearch } from "../../record-choices.tsx";

/** The chosen records as chips, in the order of choice; what is no id stays and is marked until it is removed. */
export function Input({ attribute, value, onChange, issues, options: source = NO_CHOICES, ...control }: InputProps) {
  const isEmptyList = source.options.length === 0 && !source.hasMore;
  const { onSearch, loading } = useRecordSearch(source);
  const items = useMemo(() => itemsOf(value), [value]);
  const choices = useMemo(() => choicesOf(source, items), [source, items]);
  const none = useMemo(() => choices.find((choice) => choice.label === NONE_LABEL)?.value, [choices]);
  const stored = new Map(items.map((item) => [textForm(item), item]));
  return (
    <Stack gap="tight">
      <MultiCombobox
        {...control}
        values={[...stored.keys()]}
        onChange={(ids) => onChange(ids.length === 0 ? null : ids.map((id) => stored.get(id) ?? Number(id)))}
        options={choices}
        alone={none}
        invalid={issues.length > 0}
        loading={loading}
        onSearch={onSearch}
        noMatchText={attribute.fkName === null ? NO_REFERENCE : isEmptyList ? "No choices" : undefined}
      />
      <NotLoaded source={source} />
    </Stack>
  );
}

function itemsOf(value: unknown): readonly unknown[] {
  if (isEmpty(value)) return [];
  return Array.isArray(value) ? value : [value];
}
