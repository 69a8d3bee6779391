import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface FilterChoice<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly count: number;
}

export interface FilterChipsProps<Key extends string> {
  readonly choices: readonly FilterChoice<Key>[];
  readonly current: Key;
  readonly onChoose: (key: Key) => void;
  /** Right of them. */
  readonly end?: ReactNode;
}

/** Narrows what stands below to one kind; each kind with its count. Stays in sight while the rows scroll. */
export function FilterChips<Key extends string>({ choices, current, onChoose, end }: FilterChipsProps<Key>) {
  return (
    <div className="sticky top-0 z-20 flex flex-wrap items-center justify-between gap-2 bg-canvas py-2">
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
      {end}
    </div>
  );
}
