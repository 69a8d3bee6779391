import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
} from "@headlessui/react";
import { ChevronDown, X } from "lucide-react";
import { useMemo, useState } from "react";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { controlLook, controlSizes } from "./control-look.ts";
import { controlAria } from "./control-props.ts";
import { matchOptions } from "./options.ts";
import type { ChoiceOption } from "./options.ts";
import { OptionRow, optionListLook, optionLook } from "./OptionRow.tsx";
import type { SelectProps } from "./Select.tsx";
import { besideChevron, TinyButton } from "./TinyButton.tsx";

export interface ComboboxProps extends SelectProps {
  /** Told what is typed, for options that are searched elsewhere; then `options` are shown as they come. */
  readonly onSearch?: ((text: string) => void) | undefined;
  readonly loading?: boolean | undefined;
  readonly noMatchText?: string | undefined;
}

/** One of many options, found by typing; tens of thousands are fine, since only the visible ones are drawn. */
export function Combobox(props: ComboboxProps) {
  const {
    id,
    value,
    onChange,
    options,
    disabled = false,
    invalid,
    clearable = true,
    size = "medium",
    onSearch,
  } = props;
  const { found, search } = useOptionSearch(options, onSearch);
  const chosen = useMemo(
    () => (value === null ? null : (options.find((option) => option.value === value) ?? { value, label: value })),
    [options, value],
  );
  const clears = clearable && value !== null && !disabled;
  return (
    <HeadlessCombobox<ChoiceOption | null>
      value={chosen}
      onChange={(option) => option && onChange(option.value)}
      by={(one, other) => one?.value === other?.value}
      onClose={() => search("")}
      disabled={disabled}
      invalid={invalid === true}
      immediate
      {...(found.length > 0 && { virtual: { options: [...found] } })}
    >
      <span className="relative flex">
        <ComboboxInput
          as={SearchBox}
          id={id}
          control={props}
          autoComplete="off"
          placeholder={props.placeholder ?? "Search…"}
          displayValue={(option: ChoiceOption | null) => option?.label ?? ""}
          onChange={(event) => search(event.target.value)}
          onBlur={props.onBlur}
          className={classes(controlLook({ invalid, disabled }), controlSizes[size], clears ? "pr-16!" : "pr-9!")}
        />
        {clears && <TinyButton label="Clear" icon={X} onClick={() => onChange(null)} className={besideChevron} />}
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

function useOptionSearch(options: readonly ChoiceOption[], onSearch: ((text: string) => void) | undefined) {
  const [text, setText] = useState("");
  const found = useMemo(() => (onSearch ? options : matchOptions(options, text)), [options, onSearch, text]);
  const search = (next: string) => {
    setText(next);
    onSearch?.(next);
  };
  return { found, search };
}

interface FoundOptionsProps {
  readonly found: readonly ChoiceOption[];
  readonly loading: boolean | undefined;
  readonly noMatchText: string | undefined;
}

function FoundOptions({ found, loading = false, noMatchText = "No match" }: FoundOptionsProps) {
  const look = classes("w-(--input-width)", optionListLook);
  if (found.length === 0)
    return (
      <ComboboxOptions anchor="bottom start" className={look}>
        <ComboboxOption value={null} disabled className={classes(optionLook, "text-ink-faint")}>
          {loading ? "Loading…" : noMatchText}
        </ComboboxOption>
      </ComboboxOptions>
    );
  return (
    <ComboboxOptions anchor="bottom start" className={look}>
      {({ option }: { option: ChoiceOption }) => (
        <ComboboxOption value={option} className={optionLook}>
          <OptionRow option={option} />
        </ComboboxOption>
      )}
    </ComboboxOptions>
  );
}

interface SearchBoxProps extends ComponentProps<"input"> {
  readonly control: ComboboxProps;
}

/** Headless UI overwrites the naming and describing attributes of its input; they are set after it, here. */
function SearchBox({ control, ...rest }: SearchBoxProps) {
  const { id, label, labelledBy = `${id}-label` } = control;
  return (
    <input
      {...rest}
      aria-label={label}
      aria-labelledby={label === undefined ? labelledBy : undefined}
      {...controlAria(control)}
    />
  );
}
