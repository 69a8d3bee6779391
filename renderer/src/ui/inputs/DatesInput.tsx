import { isDay, readDay, splitDays } from "@armature/engine/values";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { CalendarButton } from "./CalendarButton.tsx";
import { ChipList } from "../feedback/ChipList.tsx";
import { classes } from "../classes.ts";
import { chipBoxLook, controlLook } from "./control-look.ts";
import { controlAria } from "./control-props.ts";
import type { DateInputProps } from "./DateInput.tsx";

export interface DatesInputProps extends Omit<DateInputProps, "value" | "onChange" | "size"> {
  /** Dates, and typed text that is not a date. */
  readonly values: readonly string[];
  /** Gets each date once, in ascending order. Text that is not a date comes last. */
  readonly onChange: (values: readonly string[]) => void;
}

/**
 * Several dates as chips. A typed date is added when it is complete: at a comma, at Enter, and when the input is left.
 */
export function DatesInput(props: DatesInputProps) {
  const { id, values, onChange, disabled = false, invalid, min, max, today } = props;
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const remove = (gone: string) => onChange(values.filter((value) => value !== gone));
  const add = (text: string) => {
    setTyped("");
    const added = splitDays(text).map((item) => readDay(item) ?? item);
    if (added.length > 0) onChange(inOrder([...values, ...added]));
  };
  const type = (text: string) => (isDay(text.trim()) || /[,;]/.test(text) ? add(text) : setTyped(text));
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && typed.trim() !== "") {
      event.preventDefault();
      add(typed);
    }
    if (event.key === "Backspace" && typed === "" && values.length > 0) onChange(values.slice(0, -1));
  };
  const leave = () => {
    add(typed);
    props.onBlur?.();
  };
  return (
    <span className={classes("relative pr-9", chipBoxLook, controlLook({ invalid, disabled }))}>
      <ChipList
        items={[...new Set(values)].map((value) => ({ key: value, label: value, tone: chipTone(value) }))}
        label="Chosen"
        onRemove={disabled ? undefined : remove}
        focusAfterLast={() => input.current?.focus()}
      />
      <input
        ref={input}
        id={id}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onBlur={leave}
        disabled={disabled}
        placeholder={values.length > 0 ? undefined : "YYYY-MM-DD"}
        autoComplete="off"
        aria-label={props.label}
        {...controlAria(props)}
        className="h-7 min-w-24 flex-1 bg-transparent px-1.5 tabular-nums outline-none placeholder:text-ink-faint disabled:cursor-not-allowed"
      />
      <span className="absolute top-1 right-1.5 flex h-7 items-center">
        <CalendarButton
          label="Choose dates"
          disabled={disabled}
          multiple
          selected={values.filter(isDay)}
          onChoose={(day) => (values.includes(day) ? remove(day) : onChange(inOrder([...values, day])))}
          min={min}
          max={max}
          today={today}
        />
      </span>
    </span>
  );
}

function inOrder(values: readonly string[]): readonly string[] {
  const distinct = [...new Set(values)];
  return [...distinct.filter(isDay).sort(), ...distinct.filter((value) => !isDay(value))];
}

function chipTone(value: string) {
  return isDay(value) ? ("neutral" as const) : ("danger" as const);
}
