import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { shownValue } from "./shown-value.tsx";

/** A label with its value. */
export interface Detail {
  readonly label: string;
  /** Null, undefined and empty text are shown as a faint en dash. */
  readonly value: ReactNode;
}

export interface DetailListProps {
  readonly details: readonly Detail[];
  /** Whether values start at the same position in every such list of the page. */
  readonly isOneOfMany?: boolean;
}

/** Names at the left and values at the right; one below the other on a narrow screen. */
export function DetailList({ details, isOneOfMany = false }: DetailListProps) {
  const columns = isOneOfMany
    ? "sm:grid-cols-[minmax(0,min(16rem,40%))_minmax(0,1fr)]"
    : "sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]";
  return (
    <dl className={classes("grid gap-x-6 gap-y-2 text-table", columns)}>
      {details.map(({ label, value }) => (
        <div key={label} className="sm:contents">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{shownValue(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
