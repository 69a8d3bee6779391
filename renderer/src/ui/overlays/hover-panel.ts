import type { MouseEvent, PointerEvent } from "react";
import { hoverDelay, leaveDelay } from "./hover.ts";

/** There is one pointer, so only one panel opens or closes at a time. */
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a button's popover while the mouse is over the button or the popover, and keeps it open after the button is
 * pressed.
 * @param id of the popover
 * @returns handlers for the button and for the popover
 */
export function hoverPanel(id: string) {
  const onPointerEnter = (event: PointerEvent<HTMLElement>) => {
    const source = event.currentTarget;
    schedule(event, () => open(id, source), hoverDelay);
  };
  const onPointerLeave = (event: PointerEvent) => schedule(event, () => close(id), leaveDelay);
  return {
    ofButton: { onPointerEnter, onPointerLeave, onClick: (event: MouseEvent) => keep(event, id) },
    ofPanel: { onPointerEnter, onPointerLeave },
  };
}

function schedule({ pointerType }: PointerEvent, act: () => void, delay: number): void {
  if (pointerType !== "mouse") return;
  clearTimeout(timer);
  timer = setTimeout(act, delay);
}

/** @param source the element beside which it opens */
function open(id: string, source: HTMLElement): void {
  const panel = document.getElementById(id);
  if (!panel || panel.matches(":popover-open")) return;
  panel.showPopover({ source });
  panel.dataset["hovered"] = "";
}

function close(id: string): void {
  const panel = document.getElementById(id);
  if (panel?.dataset["hovered"] === undefined) return;
  delete panel.dataset["hovered"];
  panel.hidePopover();
}

/** A press would otherwise close what hovering has opened. */
function keep(event: MouseEvent, id: string): void {
  clearTimeout(timer);
  const panel = document.getElementById(id);
  if (panel?.dataset["hovered"] !== undefined && panel.matches(":popover-open")) event.preventDefault();
  delete panel?.dataset["hovered"];
}
