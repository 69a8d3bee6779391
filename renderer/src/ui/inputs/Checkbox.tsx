import { Check, Minus } from "lucide-react";
import { classes } from "../classes.ts";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

export interface CheckboxProps {
  readonly id?: string | undefined;
  readonly checked: boolean;
  /** Some but not all of what it stands for are checked. */
  readonly indeterminate?: boolean | undefined;
  /** `modifiers.shiftKey` means that the click selects a range. */
  readonly onChange: (checked: boolean, modifiers: { readonly shiftKey: boolean }) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly name?: string | undefined;
  readonly tabIndex?: number | undefined;
}

/** A check box with its label. `onChange` also gets whether Shift was held, to select a range. */
export function Checkbox(props: CheckboxProps) {
  const {
    checked,
    indeterminate = false,
    onChange,
    label,
    hideLabel = false,
    disabled = false,
    invalid = false,
  } = props;
  const Mark = indeterminate ? Minus : Check;
  return (
    <label
      className={classes(
        "relative inline-flex min-h-6 min-w-6 items-center gap-2",
        disabled ? "cursor-not-allowed" : "cursor-pointer",
      )}
    >
      <span className="relative mx-1 flex size-4 shrink-0">
        <input
          id={props.id}
          ref={(input) => {
            if (input) input.indeterminate = indeterminate;
          }}
          type="checkbox"
          name={props.name}
          checked={checked}
          disabled={disabled}
          tabIndex={props.tabIndex}
          aria-invalid={invalid || undefined}
          aria-describedby={props.describedBy}
          onBlur={props.onBlur}
          onChange={(event) => onChange(event.target.checked, { shiftKey: shiftKeyOf(event.nativeEvent) })}
          className={classes(
            "peer size-4 cursor-[inherit] appearance-none rounded-small border bg-canvas transition-colors",
            invalid ? "border-danger-text" : "border-line-strong",
            "checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent",
            "disabled:border-line-medium disabled:bg-hover checked:disabled:bg-ink-faint indeterminate:disabled:bg-ink-faint",
          )}
        />
        <Mark
          aria-hidden
          size={12}
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto hidden text-canvas peer-checked:block peer-indeterminate:block"
        />
      </span>
      {hideLabel ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <span className={disabled ? "text-ink-faint" : undefined}>{label}</span>
      )}
    </label>
  );
}

/** React sends the change of a checkbox with its click event, which has the modifier keys. */
function shiftKeyOf(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
