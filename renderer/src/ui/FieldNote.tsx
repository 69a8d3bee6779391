import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { isPresent } from "./is-present.ts";

export interface FieldNoteProps {
  readonly children: ReactNode;
  /** What can be done about it. */
  readonly actions?: ReactNode;
}

/** What is to be known of a field's value for as long as it holds, such as that it is not stored; no fault of the value. */
export function FieldNote({ children, actions }: FieldNoteProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex items-start gap-1.5 text-table text-warning-text">
        <TriangleAlert aria-hidden size={16} className="mt-px shrink-0" />
        <span className="min-w-0 break-words">{children}</span>
      </p>
      {isPresent(actions) && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
