import { GripVertical } from "lucide-react";
import type { ComponentProps } from "react";
import { type DragRowSetup, useDragRow } from "./drag-order.ts";

export interface DragRowProps extends Omit<ComponentProps<"li">, "ref"> {
  readonly drag: DragRowSetup;
  /** The look of the handle. */
  readonly handle: string;
}

/** A row of a list that is dragged by its handle, with a bar where a dragged one would go. */
export function DragRow({ drag, handle: handleLook, className = "", children, ...rest }: DragRowProps) {
  const { row, handle, side, isDragged } = useDragRow<HTMLLIElement, HTMLSpanElement>(drag);
  return (
    <li {...rest} ref={row} className={`relative flex ${className} ${isDragged ? "opacity-40" : ""}`}>
      {side !== null && (
        <span
          aria-hidden
          className={`absolute inset-x-0 h-0.5 bg-accent ${side === "before" ? "-top-px" : "-bottom-px"}`}
        />
      )}
      <span ref={handle} aria-hidden className={`text-ink-faint ${handleLook}`}>
        <GripVertical size={16} />
      </span>
      {children}
    </li>
  );
}
