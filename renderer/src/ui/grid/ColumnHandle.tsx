import type { KeyboardEvent, PointerEvent, Ref } from "react";
import { MAX_WIDTH, MIN_WIDTH } from "./place-columns.ts";

const STEP = 10;
const LARGE_STEP = 50;

interface ColumnHandleProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly label: string;
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

/**
 * The right edge of a column. It can be dragged, or moved with the arrow keys while it has the focus; Escape leaves it.
 */
export function ColumnHandle({ ref, label, width, onWidth }: ColumnHandleProps) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const { currentTarget: handle, clientX: start, pointerId } = event;
    const follow = (moved: globalThis.PointerEvent) => onWidth(width + moved.clientX - start);
    handle.setPointerCapture(pointerId);
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("lostpointercapture", () => handle.removeEventListener("pointermove", follow), {
      once: true,
    });
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = widthAfter(event, width);
    if (event.key === "Escape" || event.key === "Enter") event.currentTarget.closest("th")?.focus();
    else if (target !== null) onWidth(target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a separator that moves is a control; <hr> is none
    <div
      ref={ref}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={-1}
      onPointerDown={drag}
      onKeyDown={press}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none border-r-2 border-transparent -outline-offset-1 hover:border-line-strong focus-visible:border-focus"
    />
  );
}

function widthAfter({ key, shiftKey }: KeyboardEvent, width: number): number | null {
  const step = shiftKey ? LARGE_STEP : STEP;
  const widths: Readonly<Record<string, number>> = {
    ArrowLeft: width - step,
    ArrowRight: width + step,
    Home: MIN_WIDTH,
    End: MAX_WIDTH,
  };
  return Object.hasOwn(widths, key) ? (widths[key] ?? null) : null;
}
