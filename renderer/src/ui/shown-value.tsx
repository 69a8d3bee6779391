import type { ReactNode } from "react";

/** Texts that say that there is nothing, as the requirements word them in some places. */
const NOTHING: ReadonlySet<ReactNode> = new Set(["–", "--", "<no value>", "(Unassigned)"]);

/** A value as it is shown; nothing is a faint en dash, or the faint text that a place has for it. */
export function shownValue(content: ReactNode): ReactNode {
  const isEmpty = content === null || content === undefined || content === "";
  if (isEmpty || NOTHING.has(content)) return <span className="text-ink-faint">{isEmpty ? "–" : content}</span>;
  return content;
}
