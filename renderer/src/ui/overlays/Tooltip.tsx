import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactElement, RefObject } from "react";
import { between } from "../between.ts";
import { classes } from "../classes.ts";
import { hoverDelay, leaveDelay } from "./hover.ts";

/** At which side of its element a tooltip opens. */
export type TooltipSide = "top" | "bottom" | "left" | "right";

export interface TooltipProps {
  /** Plain text. If undefined, nothing is shown and the child stays mounted. */
  readonly label: string | undefined;
  readonly side?: TooltipSide | undefined;
  /** False if the text is already the child's accessible name. */
  readonly describes?: boolean | undefined;
  /** Shows it now, whether hovered or not. */
  readonly shown?: boolean | undefined;
  /** Shows it on press too, for a disabled control that says why. */
  readonly showOnPress?: boolean | undefined;
  readonly children: ReactElement<{ "aria-describedby"?: string | undefined }>;
}

const gap = 6;
const margin = 8;

/**
 * A short text beside a control, shown on hover and keyboard focus. Escape hides it, and it may be hovered (WCAG
 * 1.4.13).
 */
export function Tooltip({
  label,
  side = "top",
  describes = true,
  shown = false,
  showOnPress = false,
  children,
}: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const { open, showSoon, show, hideSoon, hide } = useDelayedOpen();
  const described = describes && label !== undefined;
  const ids = [children.props["aria-describedby"], described ? id : undefined].filter(Boolean).join(" ");
  return (
    <span
      ref={anchor}
      role="presentation"
      className="contents"
      onPointerEnter={(event) => event.pointerType === "mouse" && showSoon()}
      onPointerLeave={hideSoon}
      onFocus={(event) => event.target.matches(":focus-visible") && show()}
      onBlur={hide}
      onKeyDown={(event) => event.key === "Escape" && hide()}
      onClick={showOnPress ? show : hide}
    >
      {cloneElement(children, { "aria-describedby": ids === "" ? undefined : ids })}
      {described && (
        <span hidden id={id}>
          {label}
        </span>
      )}
      {(open || shown) && label !== undefined && <Bubble anchor={anchor} label={label} side={side} />}
    </span>
  );
}

function useDelayedOpen() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (next: boolean, delay: number) => {
    clearTimeout(timer.current);
    if (delay === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), delay);
  };
  return {
    open,
    showSoon: () => set(true, hoverDelay),
    show: () => set(true, 0),
    hideSoon: () => set(false, leaveDelay),
    hide: () => set(false, 0),
  };
}

interface BubbleProps {
  readonly anchor: RefObject<HTMLSpanElement | null>;
  readonly label: string;
  readonly side: TooltipSide;
}

/** A manual popover. It is in the top layer, so that no dialog or scroll box cuts it. */
function Bubble({ anchor, label, side }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const trigger = firstBox(anchor.current);
    if (!trigger || !bubble.current) return;
    bubble.current.showPopover();
    place(bubble.current, trigger.getBoundingClientRect(), side);
  }, [anchor, side, label]);
  return (
    <span
      ref={bubble}
      popover="manual"
      role="tooltip"
      className={classes(
        "fixed inset-auto m-0 max-w-72 rounded-input border-0 bg-ink px-2 py-1 text-left",
        "text-caption font-medium whitespace-normal text-canvas normal-case animate-appear",
        "forced-colors:border forced-colors:bg-canvas forced-colors:text-ink",
      )}
    >
      {label}
    </span>
  );
}

/** The first element inside that has a box of its own. Nested tooltips have none. */
function firstBox(wrapper: Element | null): Element | null {
  const first = wrapper?.firstElementChild ?? null;
  return first !== null && getComputedStyle(first).display === "contents" ? firstBox(first) : first;
}

function place(bubble: HTMLElement, trigger: DOMRect, side: TooltipSide): void {
  const { width, height } = bubble.getBoundingClientRect();
  const fitsAbove = trigger.top - height - gap >= margin;
  const vertical = side === "left" || side === "right" ? side : side === "top" && fitsAbove ? "top" : "bottom";
  const centre = { x: trigger.left + trigger.width / 2 - width / 2, y: trigger.top + trigger.height / 2 - height / 2 };
  const position = {
    top: { x: centre.x, y: trigger.top - height - gap },
    bottom: { x: centre.x, y: trigger.bottom + gap },
    left: { x: trigger.left - width - gap, y: centre.y },
    right: { x: trigger.right + gap, y: centre.y },
  }[vertical];
  bubble.style.left = `${between(margin, position.x, window.innerWidth - width - margin)}px`;
  bubble.style.top = `${between(margin, position.y, window.innerHeight - height - margin)}px`;
}
