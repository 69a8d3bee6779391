import { isEmpty } from "@armature/engine";
import type { InputProps } from "@armature/renderer";
import { Combobox, Select, Stack } from "@armature/renderer/ui";
import { useMemo } from "react";
import { choicesOf, NO_CHOICES, NO_REFERENCE, NotLoaded, useRecordSearch } from "../../record-choices.tsx";
import { chosenOf, isLong } from "./choices.ts";

/** A list of the records by label; a long one is searched, on the server when it has more than are here (GEN-034). */
export function Input({ attribute, value, onChange, issues, options: source = NO_CHOICES, ...control }: InputProps) {
  const { isSearched, ...search } = useRecordSearch(source);
  const choices = useMemo(() => choicesOf(source, isEmpty(value) ? [] : [value]), [source, value]);
  const shared = {
    ...control,
    value: chosenOf(value),
    onChange: (id: string | null) => onChange(id === null ? null : Number(id)),
    options: choices,
    invalid: issues.length > 0,
    clearable: !control.required,
  };
  const isReady = source.state === "ready";
  if (attribute.fkName === null) return <Combobox {...shared} noMatchText={NO_REFERENCE} />;
  return (
    <Stack gap="tight">
      {isSearched || (isReady && isLong(source)) ? (
        <Combobox {...shared} {...search} />
      ) : (
        <Select
          {...shared}
          disabled={control.disabled || !isReady || choices.length === 0}
          placeholder={search.loading ? "Loading…" : choices.length === 0 ? "No choices" : undefined}
        />
      )}
      <NotLoaded source={source} />
    </Stack>
  );
}
