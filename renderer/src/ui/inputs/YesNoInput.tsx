import { Check, X } from "lucide-react";
import { type KeyboardEvent, useContext } from "react";
import { classes } from "../classes.ts";
import { controlAria } from "./control-props.ts";
import type { ControlProps } from "./control-props.ts";
import { atField, fieldAction } from "./field-actions.ts";
import { FieldContext } from "./field-context.ts";
import { IconButton } from "./IconButton.tsx";

export interface YesNoInputProps extends ControlProps {
  readonly value: boolean | null;
  readonly onChange: (value: boolean | null) => void;
  /** Id of the label's element. The default is `${id}-label`, as `Field` names it. */
  readonly labelledBy?: string | undefined;
  readonly yesLabel?: string | undefined;
  readonly noLabel?: string | undefined;
  /** Whether an answer can be cleared. */
  readonly clearable?: boolean | undefined;
}

/** Yes, No or no answer. It is a radio group, because a checkbox cannot show that nothing was answered. */
export function YesNoInput(props: YesNoInputProps) {
  const {
    id,
    value,
    onChange,
    onBlur,
    disabled = false,
    invalid,
    labelledBy = `${id}-label`,
    yesLabel = "Yes",
    noLabel = "No",
    clearable = true,
  } = props;
  const isInField = useContext(FieldContext) !== null;
  const clear = () => {
    // The button disappears.
    document.getElementById(id)?.querySelector("input")?.focus();
    onChange(null);
  };
  /** The first letter of an answer chooses it. */
  const choose = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const answer = [yesLabel, noLabel].findIndex((label) => label.toLowerCase().startsWith(key.toLowerCase()));
    const radio = currentTarget.querySelectorAll("input")[answer];
    radio?.focus();
    radio?.click();
  };
  return (
    <div className="flex items-center gap-1">
      <div
        id={id}
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={labelledBy}
        aria-disabled={disabled || undefined}
        {...controlAria(props)}
        onBlur={onBlur}
        // Unlike keydown, it also comes for the letter that put the focus here, such as in a cell of a list.
        onKeyPress={disabled ? undefined : choose}
        className={classes(
          "inline-flex h-control rounded-input border",
          invalid === true ? "border-danger-text" : disabled ? "border-line-medium" : "border-line-strong",
        )}
      >
        <Answer id={id} answer label={yesLabel} value={value} onChange={onChange} disabled={disabled} />
        <Answer id={id} answer={false} label={noLabel} value={value} onChange={onChange} disabled={disabled} />
      </div>
      {clearable && value !== null && !disabled && (
        <IconButton
          icon={X}
          label="Clear answer"
          onClick={clear}
          {...(isInField && { ...fieldAction("Clear answer"), className: atField })}
        />
      )}
    </div>
  );
}

interface AnswerProps {
  readonly id: string;
  readonly answer: boolean;
  readonly label: string;
  readonly value: boolean | null;
  readonly onChange: (value: boolean) => void;
  readonly disabled: boolean;
}

function Answer({ id, answer, label, value, onChange, disabled }: AnswerProps) {
  const chosen = value === answer;
  return (
    <label
      className={classes(
        "relative flex min-w-20 cursor-pointer items-center justify-center gap-1.5 px-4 font-medium transition-colors",
        "first:rounded-l-[calc(var(--radius-input)-1px)] last:rounded-r-[calc(var(--radius-input)-1px)] not-first:border-l not-first:border-line-medium",
        "has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-focus",
        disabled && "cursor-not-allowed bg-hover",
        chosen ? "bg-accent-soft text-accent-text" : disabled ? "text-ink-faint" : "text-ink-muted hover:bg-hover",
      )}
    >
      <input
        type="radio"
        name={id}
        value={String(answer)}
        checked={chosen}
        disabled={disabled}
        onChange={() => onChange(answer)}
        className="absolute inset-0 cursor-[inherit] opacity-0"
      />
      {chosen && <Check aria-hidden size={16} />}
      {label}
    </label>
  );
}
