import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { isPresent } from "../is-present.ts";

export interface FieldNoteProps {
  readonly children: ReactNode;
  /** Actions for the person. */
  readonly actions?: ReactNode;
}

/** A note on the state of a field's value, such as that it is not stored. The value itself is not wrong. */
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
