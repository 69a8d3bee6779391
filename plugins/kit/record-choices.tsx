import { isEmpty, textForm } from "@armature/engine";
import { type InputProps, type OptionSource, useInputPort } from "@armature/renderer";
import { Button, ChoiceBox, type FoundOptions, Inline, Stack } from "@armature/renderer/ui";
import { useMemo } from "react";
import { usePreselect } from "./preselect.ts";

/** The options of a field that refers to nothing. */
export const NO_CHOICES: OptionSource = Object.freeze({
  state: "ready",
  options: [],
  hasMore: false,
  find: () => Promise.resolve({ options: [], hasMore: false }),
  labelOf: () => undefined,
  retry: () => undefined,
});

/** The only entry of the list if the attribute does not refer to an entity. */
const NO_REFERENCE = "No record reference set!";
const NO_OPTIONS = "No choices";
const NOT_LOADED = "The choices could not be loaded.";

/** Records as the options of a choice box. A search does not match their ids, since nobody types those. */
export function useRecordOptions(source: OptionSource) {
  const { state, hasMore } = source;
  const options = useMemo(() => optionsOf(source.options), [source.options]);
  const { find } = source;
  const search = useMemo(
    () =>
      hasMore
        ? async (text: string, signal: AbortSignal): Promise<FoundOptions> => {
            const found = await find(text, signal);
            return { options: optionsOf(found.options), hasMore: found.hasMore };
          }
        : undefined,
    [hasMore, find],
  );
  return {
    options,
    hasMore,
    search,
    loading: state === "loading",
    failure: state === "failed" ? NOT_LOADED : undefined,
    labelOf: (value: string) => labelOf(source, value),
    hidesValues: true,
  };
}

function optionsOf(options: OptionSource["options"]) {
  return options.map(({ value, label }) => ({ value: String(value), label }));
}

function labelOf(source: OptionSource, id: string): string {
  const unlabelled = { loading: "Loading…", failed: "Not loaded", ready: `Unknown (${id})` };
  return source.labelOf(id) ?? unlabelled[source.state];
}

/** The text of a list without records. */
export function emptyTextOf({ fkName }: InputProps["attribute"], source: OptionSource, otherwise = NO_OPTIONS) {
  if (fkName === null) return NO_REFERENCE;
  return source.options.length === 0 && !source.hasMore ? otherwise : undefined;
}

/** Shown below a control whose records could not be loaded. */
export function NotLoaded({ source }: { readonly source: OptionSource }) {
  if (source.state !== "failed") return null;
  return (
    <Inline>
      <span role="status">{NOT_LOADED}</span>
      <Button size="small" onClick={source.retry}>
        Retry
      </Button>
    </Inline>
  );
}

export interface RecordChoiceProps extends InputProps {
  /** The text to show while there is nothing to choose from. */
  readonly emptyText?: string;
  readonly placeholder?: string;
}

/** The id of the only record that can be chosen. */
function onlyOption({ state, options, hasMore }: OptionSource): number | undefined {
  return state === "ready" && !hasMore && options.length === 1 ? options[0]?.value : undefined;
}

/** Chooses a record by its label. Searches on the server if it has more records than were loaded. */
export function RecordChoice(props: RecordChoiceProps) {
  const { attribute, value, onChange, issues, emptyText, placeholder } = props;
  const { id, onBlur, disabled, required, describedBy } = props;
  const source = useInputPort("options", attribute) ?? NO_CHOICES;
  usePreselect(props.preselect, onlyOption(source));
  const nothing = emptyTextOf(attribute, source, emptyText);
  const isReady = source.state === "ready";
  return (
    <Stack gap="tight">
      <ChoiceBox
        {...{ id, onBlur, disabled, required, describedBy }}
        {...useRecordOptions(source)}
        value={isEmpty(value) ? null : textForm(value)}
        onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
        invalid={issues.length > 0}
        clearable={!required}
        placeholder={isReady && nothing !== undefined ? nothing : placeholder}
        noMatchText={nothing}
      />
      <NotLoaded source={source} />
    </Stack>
  );
}
