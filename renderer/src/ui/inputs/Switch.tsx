import { classes } from "../classes.ts";

export interface SwitchProps {
  readonly id?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly describedBy?: string | undefined;
}

/** For settings that take effect at once. For an answer that is saved with a form, use `YesNoInput` or `Checkbox`. */
export function Switch({ id, checked, onChange, label, disabled = false, describedBy }: SwitchProps) {
  return (
    <label
      className={classes(
        "inline-flex min-h-6 items-center gap-2.5",
        disabled ? "cursor-not-allowed text-ink-faint" : "cursor-pointer",
      )}
    >
      <span className="relative inline-flex h-5 w-9 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.checked)}
          className={classes(
            "peer h-5 w-9 cursor-[inherit] appearance-none rounded-full border border-line-strong bg-line-strong transition-colors",
            "checked:border-accent checked:bg-accent disabled:border-line-medium disabled:bg-line-medium",
          )}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-0.75 left-0.75 size-3.5 rounded-full bg-on-solid transition-transform peer-checked:translate-x-4"
        />
      </span>
      {label}
    </label>
  );
}
