import type { ReactNode } from "react";
import { shownValue } from "./shown-value.tsx";

export interface Detail {
  readonly label: string;
  /** Null, undefined and empty text are shown as a faint en dash. */
  readonly value: ReactNode;
}

/** What there is to know of one thing: names left, values right; one under another on a narrow screen. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-table sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
      {details.map(({ label, value }) => (
        <div key={label} className="sm:contents">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">{shownValue(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
