import type { InputProps } from "@armature/renderer";
import { Button, Combobox, Inline, Select, Stack } from "@armature/renderer/ui";
import { useMemo, useState } from "react";
import { choicesOf, chosenOf, isLong, NO_CHOICES } from "./choices.ts";

/** A list of the records by label; a long one is searched, on the server when it has more than are here (GEN-034). */
export function Input({ value, onChange, issues, options: source = NO_CHOICES, ...control }: InputProps) {
  const { isSearched, search } = useSearch(source.search);
  const choices = useMemo(() => choicesOf(source, value), [source, value]);
  const shared = {
    ...control,
    value: chosenOf(value),
    onChange: (id: string | null) => onChange(id === null ? null : Number(id)),
    options: choices,
    invalid: issues.length > 0,
    clearable: !control.required,
  };
  const isReady = source.state === "ready";
  const isLoading = source.state === "loading";
  return (
    <Stack gap="tight">
      {isSearched || (isReady && isLong(source)) ? (
        <Combobox {...shared} loading={isLoading} onSearch={isSearched || source.hasMore ? search : undefined} />
      ) : (
        <Select
          {...shared}
          disabled={control.disabled || !isReady || choices.length === 0}
          placeholder={isLoading ? "Loading…" : choices.length === 0 ? "No choices" : undefined}
        />
      )}
      {source.state === "failed" && <Failed retry={source.retry} />}
    </Stack>
  );
}

/** Once the server was asked the control stays the same, however few it finds. */
function useSearch(ask: (text: string) => void) {
  const [isSearched, setSearched] = useState(false);
  const search = (text: string) => {
    setSearched(true);
    ask(text);
  };
  return { isSearched, search };
}

function Failed({ retry }: { readonly retry: () => void }) {
  return (
    <Inline>
      <span role="status">The choices could not be loaded.</span>
      <Button size="small" onClick={retry}>
        Retry
      </Button>
    </Inline>
  );
}
