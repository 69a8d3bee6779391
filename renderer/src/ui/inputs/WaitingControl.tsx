import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { classes } from "../classes.ts";
import { focusFirst } from "../focus-first.ts";
import { pressKey } from "../press-key.ts";
import { controlLook, controlSizes } from "./control-look.ts";

interface HeldKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/**
 * Stands in for a control while its code loads. It can be reached by Tab, and the control gets its focus and the keys
 * that were pressed meanwhile.
 */
export function WaitingControl() {
  const place = useRef<HTMLInputElement>(null);
  const held = useRef<HeldKey[]>([]);
  useLayoutEffect(() => {
    const waiting = place.current;
    const parent = waiting?.parentElement;
    const pressed = held.current;
    if (!waiting || !parent) return undefined;
    return () => {
      const focused = document.activeElement;
      const keys = [...keysOf(waiting.value), ...pressed];
      if (focused !== waiting && keys.length === 0) return;
      const before = waiting.previousElementSibling;
      queueMicrotask(() => {
        const control = before ? before.nextElementSibling : parent.firstElementChild;
        if (!parent.isConnected || !focusControl(control, waiting)) return;
        press(keys);
        if (focused !== waiting && focused instanceof HTMLElement) focused.focus();
      });
    };
  }, []);
  const hold = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || key === "Escape" || key === "Shift") return;
    if (key === "Tab" ? !isInGrid(event.currentTarget) : isLetter(key) && held.current.length === 0) return;
    event.preventDefault();
    held.current.push({ key, shiftKey });
  };
  return (
    <input
      ref={place}
      aria-label="Loading"
      aria-busy
      autoComplete="off"
      onKeyDown={hold}
      className={classes("block animate-breathe", controlSizes.medium, controlLook({}))}
    />
  );
}

/** As Tab does, but in a grid, where the caret goes to the end: selects the text, so that keys replace it. */
function focusControl(place: Element | null, waiting: HTMLElement): boolean {
  if (!(place instanceof HTMLElement) || !focusFirst(place)) return false;
  if (!isInGrid(place) && document.activeElement instanceof HTMLInputElement) document.activeElement.select();
  return document.activeElement !== waiting;
}

function isInGrid(element: Element): boolean {
  return element.closest("[role=grid]") !== null;
}

function isLetter(key: string): boolean {
  return Array.from(key).length === 1;
}

function keysOf(text: string): readonly HeldKey[] {
  return Array.from(text, (key) => ({ key, shiftKey: false }));
}

/** Presses keys on what has the focus. A letter that nothing handles is typed there. */
function press(keys: readonly HeldKey[]): void {
  for (const { key, shiftKey } of keys) {
    // Each key meets what the one before it made, such as the next cell.
    flushSync(() => {
      const isLeft = pressKey(document.activeElement ?? document.body, key, shiftKey);
      // Deprecated, but nothing else types with the caret, the selection and the undo of a person.
      if (isLeft && isLetter(key)) document.execCommand("insertText", false, key);
    });
  }
}
