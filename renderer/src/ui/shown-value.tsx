import type { ReactNode } from "react";

/** A value as it is shown; nothing is a faint en dash. */
export function shownValue(content: ReactNode): ReactNode {
  return content === null || content === undefined || content === "" ? (
    <span className="text-ink-faint">–</span>
  ) : (
    content
  );
}
