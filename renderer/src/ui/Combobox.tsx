import { ComboboxButton, ComboboxInput, Combobox as HeadlessCombobox } from "@headlessui/react";
import { ChevronDown, X } from "lucide-react";
import { useMemo } from "react";
import { classes } from "./classes.ts";
import { FoundOptions, SearchBox } from "./combobox-parts.tsx";
import { controlLook, controlSizes } from "./control-look.ts";
import type { ChoiceOption } from "./options.ts";
import type { SelectProps } from "./Select.tsx";
import { besideChevron, TinyButton } from "./TinyButton.tsx";
import { useOptionSearch } from "./use-option-search.ts";
import type { OptionSearchProps } from "./use-option-search.ts";

export interface ComboboxProps extends SelectProps, OptionSearchProps {
  readonly loading?: boolean | undefined;
  readonly noMatchText?: string | undefined;
}

/** One of many options, found by typing; tens of thousands are fine, since only the visible ones are drawn. */
export function Combobox(props: ComboboxProps) {
  const { id, value, onChange, options, disabled = false, invalid, clearable = true, size = "medium" } = props;
  const { found, search } = useOptionSearch(props);
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
      <FoundOptions inputId={id} found={found} loading={props.loading} noMatchText={props.noMatchText} />
    </HeadlessCombobox>
  );
}
