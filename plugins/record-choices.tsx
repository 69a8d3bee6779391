import { isEmpty, textForm } from "@armature/engine";
import type { InputProps, OptionSource } from "@armature/renderer";
import { Button, type ChoiceOption, Combobox, Inline, Select, Stack } from "@armature/renderer/ui";
import { useMemo, useState } from "react";
import { usePreselect } from "./preselect.ts";

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

/** More choices than this are found by typing rather than by reading. */
const READABLE = 20;

export function isLong({ options, hasMore }: OptionSource): boolean {
  return hasMore || options.length > READABLE;
}

/** A control's form of the stored id. */
function chosenOf(value: unknown): string | null {
  return isEmpty(value) ? null : textForm(value);
}

export interface RecordChoiceProps extends InputProps {
  /** What it says while there is nothing to choose from. */
  readonly emptyText?: string;
}

/** The id of the one record that there is to choose. */
function onlyOption({ state, options, hasMore }: OptionSource): number | undefined {
  return state === "ready" && !hasMore && options.length === 1 ? options[0]?.value : undefined;
}

/** A list of the records by label; a long one is searched, on the server when it has more than are here (GEN-034). */
export function RecordChoice(props: RecordChoiceProps) {
  const {
    id,
    attribute,
    value,
    onChange,
    onBlur,
    disabled,
    required,
    issues,
    describedBy,
    emptyText = "No choices",
  } = props;
  const source = props.options ?? NO_CHOICES;
  usePreselect(props.preselect, onlyOption(source));
  const { isSearched, ...search } = useRecordSearch(source);
  const choices = useMemo(() => choicesOf(source, isEmpty(value) ? [] : [value]), [source, value]);
  const shared = {
    id,
    onBlur,
    disabled,
    required,
    describedBy,
    value: chosenOf(value),
    onChange: (chosen: string | null) => onChange(chosen === null ? null : Number(chosen)),
    options: choices,
    invalid: issues.length > 0,
    clearable: !required,
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
          disabled={disabled || !isReady || choices.length === 0}
          placeholder={search.loading ? "Loading…" : choices.length === 0 ? emptyText : undefined}
        />
      )}
      <NotLoaded source={source} />
    </Stack>
  );
}
