import { type Day, isDay, readDay } from "@armature/engine/values";
import { useState } from "react";
import { CalendarButton } from "./CalendarButton.tsx";
import { classes } from "../classes.ts";
import { bareInput, controlLook, controlSizes } from "./control-look.ts";
import type { ControlSize } from "./control-look.ts";
import { controlAria } from "./control-props.ts";
import type { ControlProps } from "./control-props.ts";

export interface DateInputProps extends ControlProps {
  /** A date, typed text that is not a date, or null. */
  readonly value: string | null;
  /** Gets a date as soon as the text can be read as one (`1/31/2026` too), otherwise the text. Null if it is empty. */
  readonly onChange: (value: string | null) => void;
  readonly min?: Day | null | undefined;
  readonly max?: Day | null | undefined;
  /** Today's date. The default is the person's local date. */
  readonly today?: Day | undefined;
  /** For an input without a visible label. */
  readonly label?: string | undefined;
  readonly size?: ControlSize | undefined;
}

/** A date, typed or chosen in a calendar. The typed text stays as it is until the input is left. */
export function DateInput(props: DateInputProps) {
  const { id, value, onChange, disabled = false, invalid, min, max, today, label, size = "medium" } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && dayTyped(typed) === value ? typed : (value ?? "");
  const type = (text: string) => {
    setTyped(text);
    onChange(dayTyped(text));
  };
  const leave = () => {
    setTyped(null);
    props.onBlur?.();
  };
  return (
    <span
      className={classes("flex items-center gap-2 pr-1.5!", controlSizes[size], controlLook({ invalid, disabled }))}
    >
      <input
        id={id}
        value={shown}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        disabled={disabled}
        placeholder="YYYY-MM-DD"
        autoComplete="off"
        aria-label={label}
        {...controlAria(props)}
        className={classes(bareInput, "tabular-nums")}
      />
      <CalendarButton
        label="Choose a date"
        disabled={disabled}
        selected={isDay(value) ? [value] : []}
        onChoose={onChange}
        min={min}
        max={max}
        today={today}
      />
    </span>
  );
}

function dayTyped(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : (readDay(trimmed) ?? text);
}
