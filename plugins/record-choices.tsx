import { textForm } from "@armature/engine";
import type { OptionSource } from "@armature/renderer";
import { Button, type ChoiceOption, Inline } from "@armature/renderer/ui";
import { useState } from "react";

/** What a field shows that refers to nothing. */
export const NO_CHOICES: OptionSource = Object.freeze({
  state: "ready",
  options: [],
  hasMore: false,
  search: () => undefined,
  labelOf: () => undefined,
  retry: () => undefined,
});

/** The only entry of a list whose attribute names no entity (NMQ-094). */
export const NO_REFERENCE = "No record reference set!";

/** The records offered, and last those of the ids given that are not among them, so that their labels are known. */
export function choicesOf(source: OptionSource, ids: readonly unknown[]): readonly ChoiceOption[] {
  const offered = source.options.map((option) => ({ value: String(option.value), label: option.label }));
  const missing = new Map(ids.map((id) => [textForm(id), id]));
  for (const { value } of offered) missing.delete(value);
  return [...offered, ...[...missing].map(([value, id]) => ({ value, label: labelOf(source, id) }))];
}

function labelOf(source: OptionSource, id: unknown): string {
  const unlabelled = { loading: "Loading…", failed: "Not loaded", ready: `Unknown (${textForm(id)})` };
  return source.labelOf(id) ?? unlabelled[source.state];
}

/**
 * The state and search of a control over records, for a combobox. Once the server was asked it is asked to the end,
 * however few it finds.
 */
export function useRecordSearch({ hasMore, search: ask, state }: OptionSource) {
  const [isSearched, setSearched] = useState(false);
  const search = (text: string) => {
    setSearched(true);
    ask(text);
  };
  return { isSearched, loading: state === "loading", onSearch: isSearched || hasMore ? search : undefined };
}

/** Under a control whose records could not be loaded. */
export function NotLoaded({ source }: { readonly source: OptionSource }) {
  if (source.state !== "failed") return null;
  return (
    <Inline>
      <span role="status">The choices could not be loaded.</span>
      <Button size="small" onClick={source.retry}>
        Retry
      </Button>
    </Inline>
  );
}
