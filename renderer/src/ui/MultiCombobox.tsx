import { ComboboxButton, ComboboxInput, Combobox as HeadlessCombobox } from "@headlessui/react";
import { ChevronDown, X } from "lucide-react";
import { useMemo, useRef } from "react";
import type { KeyboardEvent } from "react";
import { ChipList } from "./ChipList.tsx";
import { chooseSeveral } from "./choose-several.ts";
import { classes } from "./classes.ts";
import { FoundOptions, SearchBox } from "./combobox-parts.tsx";
import type { SearchBoxControl } from "./combobox-parts.tsx";
import { chipBoxLook, controlLook } from "./control-look.ts";
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

/** Several of many options, found by typing and shown as chips; only the visible ones of the list are drawn. */
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
      <span className={classes("relative", chipBoxLook, controlLook({ invalid, disabled }), clears ? "pr-16" : "pr-9")}>
        <ChipList
          items={chosen.map(({ value, label }) => ({ key: value, label }))}
          label="Chosen"
          onRemove={disabled ? undefined : (value) => onChange(values.filter((other) => other !== value))}
          focusAfterLast={() => input.current?.focus()}
        />
        <ComboboxInput
          as={SearchBox}
          ref={input}
          id={props.id}
          control={props}
          autoComplete="off"
          placeholder={values.length > 0 ? undefined : (props.placeholder ?? "Search…")}
          onChange={(event) => search(event.target.value)}
          onKeyDown={takeBack}
          onBlur={props.onBlur}
          className="h-7 min-w-16 flex-1 bg-transparent px-1.5 outline-none placeholder:text-ink-faint disabled:cursor-not-allowed"
        />
        {clears && <TinyButton label="Clear" icon={X} onClick={() => onChange([])} className={besideChevron} />}
        <ComboboxButton
          aria-hidden
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-ink-faint"
        >
          <ChevronDown size={16} />
        </ComboboxButton>
      </span>
      <FoundOptions found={found} loading={props.loading} noMatchText={props.noMatchText} />
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
