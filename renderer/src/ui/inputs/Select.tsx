import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { ChevronDown, X } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { classes } from "../classes.ts";
import { controlLook, controlSizes } from "./control-look.ts";
import type { ControlSize } from "./control-look.ts";
import { controlAria } from "./control-props.ts";
import type { ControlProps } from "./control-props.ts";
import { OptionRow, optionListLook, optionLook } from "./OptionRow.tsx";
import type { ChoiceOption } from "../choice/match-options.ts";
import { pressKey } from "../press-key.ts";
import { besideChevron, TinyButton } from "./TinyButton.tsx";

export interface SelectProps extends ControlProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly options: readonly ChoiceOption[];
  readonly placeholder?: string | undefined;
  readonly clearable?: boolean | undefined;
  /** For a control without a visible label. */
  readonly label?: string | undefined;
  /** Id of the label's element. The default is `${id}-label`, as `Field` names it. */
  readonly labelledBy?: string | undefined;
  readonly size?: ControlSize | undefined;
}

/** One of a few options, one of which is always chosen. For records, many options or searching, use `ChoiceBox`. */
export function Select(props: SelectProps) {
  const {
    id,
    value,
    onChange,
    options,
    placeholder = "Select…",
    disabled = false,
    invalid,
    clearable = false,
    size = "medium",
  } = props;
  const chosen = options.find((option) => option.value === value);
  const isMoved = useRef(false);
  const clears = clearable && value !== null && !disabled;
  return (
    <Listbox value={value} onChange={onChange} disabled={disabled} invalid={invalid === true}>
      <span className="relative flex">
        <ListboxButton
          as={SelectButton}
          id={id}
          control={props}
          onBlur={props.onBlur}
          className={classes(
            "flex items-center gap-2 text-left",
            clears && "pr-16!",
            controlSizes[size],
            controlLook({ invalid, disabled }),
          )}
        >
          <span className={classes("min-w-0 flex-1 truncate", !chosen && "text-ink-faint")}>
            {chosen?.label ?? value ?? placeholder}
          </span>
          <ChevronDown aria-hidden size={16} className="absolute right-3 shrink-0 text-ink-faint" />
        </ListboxButton>
        {clears && <TinyButton label="Clear" icon={X} onClick={() => onChange(null)} className={besideChevron} />}
      </span>
      <ListboxOptions
        anchor="bottom start"
        modal={false}
        onFocus={() => (isMoved.current = false)}
        onKeyDown={(event) => {
          if (event.key !== "Tab") isMoved.current = true;
          else if (isMoved.current) chooseActive(event.currentTarget);
        }}
        className={classes("min-w-(--button-width)", optionListLook)}
      >
        {options.map((option) => (
          <ListboxOption key={option.value} value={option.value} className={optionLook}>
            <OptionRow option={option} />
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}

interface SelectButtonProps extends ComponentProps<"button"> {
  readonly control: SelectProps;
}

/** Headless UI overwrites the aria attributes of its button, so they are set afterwards here. */
function SelectButton({ control, ...rest }: SelectButtonProps) {
  const { id, label, labelledBy = `${id}-label` } = control;
  return (
    <button
      {...rest}
      type="button"
      role="combobox"
      onKeyDown={(event) => {
        if (event.key === "Enter") openBy(event, "ArrowDown");
        else if (isLetterOf(event, control.options)) openAt(event);
        else rest.onKeyDown?.(event);
      }}
      aria-expanded={rest["aria-expanded"]}
      aria-controls={rest["aria-controls"]}
      aria-label={label}
      aria-labelledby={label === undefined ? labelledBy : undefined}
      {...controlAria(control)}
    />
  );
}

/** Opens the list by another key: Enter would submit the form in Headless UI, and letters do nothing there. */
function openBy(event: KeyboardEvent<HTMLButtonElement>, key: "ArrowDown" | "ArrowUp"): void {
  event.preventDefault();
  pressKey(event.currentTarget, key);
}

/** Whether an option begins with the pressed letter. */
function isLetterOf(event: KeyboardEvent, options: SelectProps["options"]): boolean {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (key.length !== 1 || key === " " || ctrlKey || altKey || metaKey) return false;
  return options.some(({ label }) => label.toLowerCase().startsWith(key.toLowerCase()));
}

/**
 * A letter opens the list and searches in it, as in a native select. The search begins after the chosen option, or after
 * the last one, which the arrow makes active.
 */
function openAt(event: KeyboardEvent<HTMLButtonElement>): void {
  const { currentTarget, key } = event;
  flushSync(() => openBy(event, "ArrowUp"));
  // Headless UI knows the options only after a microtask.
  queueMicrotask(() => {
    const list = document.getElementById(currentTarget.getAttribute("aria-controls") ?? "");
    if (list) pressKey(list, key);
  });
}

function chooseActive(list: HTMLElement): void {
  document.getElementById(list.getAttribute("aria-activedescendant") ?? "")?.click();
}
