import { ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { type ComponentProps, useCallback } from "react";
import { classes } from "./classes.ts";
import { controlAria } from "./control-props.ts";
import type { ControlProps } from "./control-props.ts";
import type { ChoiceOption } from "./options.ts";
import { OptionRow, optionListLook, optionLook } from "./OptionRow.tsx";

export interface FoundOptionsProps {
  /** Id of the input that the list belongs to. */
  readonly inputId: string;
  readonly found: readonly ChoiceOption[];
  readonly loading: boolean | undefined;
  readonly noMatchText: string | undefined;
}

/** The list under a combobox: what was found, or that nothing was. */
export function FoundOptions({ inputId, found, loading = false, noMatchText = "No match" }: FoundOptionsProps) {
  const look = classes("w-(--input-width)", optionListLook);
  const asWide = useCallback((list: HTMLElement | null) => beginAsWideAs(inputId, list), [inputId]);
  if (found.length === 0)
    return (
      <ComboboxOptions ref={asWide} anchor="bottom start" className={look}>
        <ComboboxOption value={null} disabled className={classes(optionLook, "text-ink-faint")}>
          {loading ? "Loading…" : noMatchText}
        </ComboboxOption>
      </ComboboxOptions>
    );
  return (
    <ComboboxOptions ref={asWide} anchor="bottom start" className={look}>
      {({ option }: { option: ChoiceOption }) => (
        <ComboboxOption value={option} className={optionLook}>
          <OptionRow option={option} />
        </ComboboxOption>
      )}
    </ComboboxOptions>
  );
}

/**
 * Headless UI measures the input a frame after the list is there. A list that grows then, while it is observed for the
 * rows to draw, is an error of the page ('ResizeObserver loop').
 */
function beginAsWideAs(inputId: string, list: HTMLElement | null): void {
  const input = document.getElementById(inputId);
  if (input) list?.style.setProperty("--input-width", `${input.getBoundingClientRect().width}px`);
}

export interface SearchBoxControl extends ControlProps {
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
}

interface SearchBoxProps extends ComponentProps<"input"> {
  readonly control: SearchBoxControl;
}

/** Headless UI overwrites the naming and describing attributes of its input; they are set after it, here. */
export function SearchBox({ control, ...rest }: SearchBoxProps) {
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
