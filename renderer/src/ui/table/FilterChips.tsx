import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { isPresent } from "../is-present.ts";

/** A filter with the number of rows that it shows. */
export interface FilterChoice<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly count: number;
}

export interface FilterChipsProps<Key extends string> {
  readonly choices: readonly FilterChoice<Key>[];
  readonly current: Key;
  readonly onChoose: (key: Key) => void;
  /** Shown at the right. */
  readonly end?: ReactNode;
  /** Shown below and also always visible. */
  readonly children?: ReactNode;
}

/**
 * Limits the content below to one kind. Each kind has its count. With a single kind no chips are shown. It stays
 * visible while the page scrolls.
 */
export function FilterChips<Key extends string>({ choices, current, onChoose, end, children }: FilterChipsProps<Key>) {
  return (
    <div className="z-20 flex flex-col bg-canvas py-1 empty:hidden max-sm:contents sm:sticky sm:top-top-bar">
      {(choices.length > 1 || isPresent(end)) && (
        <div className="flex flex-wrap items-center justify-between gap-2 py-1">
          {choices.length > 1 && <Chips choices={choices} current={current} onChoose={onChoose} />}
          {end}
        </div>
      )}
      {isPresent(children) && (
        <div className="z-20 flex flex-col gap-2 bg-canvas py-1 empty:hidden max-sm:sticky max-sm:top-top-bar">
          {children}
        </div>
      )}
    </div>
  );
}

function Chips<Key extends string>({ choices, current, onChoose }: FilterChipsProps<Key>) {
  return (
    <div role="group" aria-label="Show" className="flex flex-wrap gap-1.5">
      {choices.map(({ key, label, count }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === current}
          onClick={() => onChoose(key)}
          className={classes(
            "flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-table font-medium whitespace-nowrap",
            key === current
              ? "border-accent-text bg-accent-soft text-accent-text"
              : "border-line-medium text-ink-muted hover:bg-hover",
          )}
        >
          {label} <span className="tabular-nums">{count.toLocaleString("en-US")}</span>
        </button>
      ))}
    </div>
  );
}
