import type { ReactNode } from "react";

/** Texts for a missing value, as the requirements word them in some places. */
const NOTHING: ReadonlySet<ReactNode> = new Set(["–", "--", "<no value>", "(Unassigned)"]);

/** A value for display. A missing value is a faint en dash, or the faint text that the screen uses for it. */
export function shownValue(content: ReactNode): ReactNode {
  const isEmpty = content === null || content === undefined || content === "";
  if (isEmpty || NOTHING.has(content)) return <span className="text-ink-faint">{isEmpty ? "–" : content}</span>;
  return content;
}
