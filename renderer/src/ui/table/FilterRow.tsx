import type { ReactNode } from "react";
import { isPresent } from "../is-present.ts";

export interface FilterRowProps {
  readonly children: ReactNode;
  /** Shown after the fields, such as a button that clears them. */
  readonly action?: ReactNode;
}

/** Filter fields above a list, side by side, or one below the other if there is no room. */
export function FilterRow({ children, action }: FilterRowProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-3 sm:grid-cols-2 lg:grid-cols-4">{children}</div>
      {isPresent(action) && <div className="shrink-0">{action}</div>}
    </div>
  );
}
