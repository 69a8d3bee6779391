import type { ReactNode } from "react";
import { isPresent } from "../is-present.ts";

export interface FieldRowProps {
  /** Up to three fields. */
  readonly children: ReactNode;
  /** A button at the end, such as one that removes the row. */
  readonly action?: ReactNode;
}

/** The last column has room for Yes, No and a clear button. */
const COLUMNS = "sm:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)_minmax(13rem,1fr)]";

/** Fields that belong together, side by side, or one below the other if there is no room. */
export function FieldRow({ children, action }: FieldRowProps) {
  return (
    <div className="flex min-w-0 items-end gap-2">
      <div className={`grid min-w-0 flex-1 items-start gap-3 ${COLUMNS}`}>{children}</div>
      {isPresent(action) && <div className="shrink-0">{action}</div>}
    </div>
  );
}
