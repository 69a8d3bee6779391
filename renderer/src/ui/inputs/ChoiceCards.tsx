import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";

export interface ChoiceCardsProps {
  /** Shown above the cards. */
  readonly title: string;
  /** The question, for assistive technology. */
  readonly label: string;
  /** A list of `ChoiceCard`. */
  readonly children: ReactNode;
}

/** A choice between values that are shown in full: side by side, or one below the other on a narrow screen. */
export function ChoiceCards({ title, label, children }: ChoiceCardsProps) {
  return (
    <div role="radiogroup" aria-label={label} className="flex min-w-0 flex-col gap-1.5">
      <p aria-hidden className="font-medium text-ink">
        {title}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
    </div>
  );
}

export interface ChoiceCardProps {
  /** The same for all cards of one choice. */
  readonly name: string;
  readonly title: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  /** Shown below the value, such as whose it is. */
  readonly note?: string | undefined;
  /** The value. */
  readonly children: string;
}

/** One of the values. A click anywhere on the card chooses it. */
export function ChoiceCard({ name, title, chosen, onChoose, note, children }: ChoiceCardProps) {
  const id = useId();
  return (
    <label
      className={classes(
        "flex min-w-0 cursor-pointer items-start gap-2.5 rounded-card border p-3 transition-colors",
        "has-focus-visible:outline-2 has-focus-visible:outline-focus",
        chosen ? "border-accent bg-accent-soft ring-1 ring-accent ring-inset" : "border-line-medium hover:bg-hover",
      )}
    >
      <input
        type="radio"
        name={name}
        checked={chosen}
        onChange={onChoose}
        aria-describedby={note === undefined ? undefined : id}
        aria-label={`${title}: ${children}`}
        className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
      />
      <span className="flex min-w-0 flex-col gap-1">
        <span className="text-table font-medium text-ink-muted">{title}</span>
        <span dir="auto" className="break-words whitespace-pre-line text-ink">
          {children}
        </span>
        {note !== undefined && (
          <span id={id} className="text-caption break-words text-ink-faint">
            {note}
          </span>
        )}
      </span>
    </label>
  );
}
