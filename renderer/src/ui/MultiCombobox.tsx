import { ComboboxButton, ComboboxInput, Combobox as HeadlessCombobox } from "@headlessui/react";
import { ChevronDown, X } from "lucide-react";
import { useMemo, useRef } from "react";
import type { KeyboardEvent } from "react";
import { ChipList } from "./ChipList.tsx";
import { chooseSeveral } from "./choose-several.ts";
import { classes } from "./classes.ts";
import { FoundOptions, SearchBox } from "./combobox-parts.tsx";
import type { SearchBoxControl } from "./combobox-parts.tsx";
import { bareInput, controlLook } from "./control-look.ts";
import type { ChoiceOption } from "./options.ts";
import { besideChevron, TinyButton } from "./TinyButton.tsx";
import { useOptionSearch } from "./use-option-search.ts";
import type { OptionSearchProps } from "./use-option-search.ts";

export interface MultiComboboxProps extends SearchBoxControl, OptionSearchProps {
  /** In the order of choice. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Value of the option that excludes all others, such as 'None'. */
  readonly alone?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly clearable?: boolean | undefined;
  readonly loading?: boolean | undefined;
  readonly noMatchText?: string | undefined;
}

/**
 * Several of many options, found by typing and shown as chips; only the visible ones of the list are drawn. The input
 * has a row of its own under the chips, as wide as the box, since the list opens where the input is.
 */
export function MultiCombobox(props: MultiComboboxProps) {
  const { values, onChange, options, alone, disabled = false, invalid, clearable = true } = props;
  const { found, search, text } = useOptionSearch(props);
  const input = useRef<HTMLInputElement>(null);
  const chosen = useChosen(options, values);
  const choose = (next: readonly string[]) => {
    onChange(chooseSeveral(values, next, alone));
    if (input.current) input.current.value = "";
    search("");
  };
  const takeBack = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && text === "" && values.length > 0) onChange(values.slice(0, -1));
  };
  const clears = clearable && values.length > 0 && !disabled;
  return (
    <HeadlessCombobox<ChoiceOption, true>
      multiple
      value={[...chosen]}
      onChange={(next) => choose(next.map((option) => option.value))}
      by="value"
      onClose={() => search("")}
      disabled={disabled}
      invalid={invalid === true}
      immediate
      {...(found.length > 0 && { virtual: { options: [...found] } })}
    >
      <span className={classes("flex flex-col", controlLook({ invalid, disabled }))}>
        {chosen.length > 0 && (
          <span className="flex flex-wrap gap-1 px-1.5 pt-1.5">
            <ChipList
              items={chosen.map(({ value, label }) => ({ key: value, label }))}
              label="Chosen"
              onRemove={disabled ? undefined : (value) => onChange(values.filter((other) => other !== value))}
              focusAfterLast={() => input.current?.focus()}
            />
          </span>
        )}
        <span className="relative flex h-[calc(var(--control-height)-2px)]">
          <ComboboxInput
            as={SearchBox}
            ref={input}
            id={props.id}
            control={props}
            autoComplete="off"
            placeholder={disabled ? undefined : (props.placeholder ?? (values.length > 0 ? "Add…" : "Search…"))}
            onChange={(event) => search(event.target.value)}
            onKeyDown={takeBack}
            onBlur={props.onBlur}
            className={classes("pl-3", bareInput, clears ? "pr-16" : "pr-9")}
          />
          {clears && <TinyButton label="Clear" icon={X} onClick={() => onChange([])} className={besideChevron} />}
          <ComboboxButton
            aria-hidden
            className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-ink-faint"
          >
            <ChevronDown size={16} />
          </ComboboxButton>
        </span>
      </span>
      <FoundOptions inputId={props.id} found={found} loading={props.loading} noMatchText={props.noMatchText} />
    </HeadlessCombobox>
  );
}

/** The chosen options; a value that no option has shows itself. */
function useChosen(options: readonly ChoiceOption[], values: readonly string[]): readonly ChoiceOption[] {
  const byValue = useMemo(() => new Map(options.map((option) => [option.value, option])), [options]);
  return useMemo(
    () => [...new Set(values)].map((value) => byValue.get(value) ?? { value, label: value }),
    [byValue, values],
  );
}
