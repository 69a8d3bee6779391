import type { MouseEvent } from "react";

/** A click on a link, a button or a label in the row, or one that ends a text selection, is not a click on the row. */
export function isOnControl(event: MouseEvent): boolean {
  const onControl =
    event.target instanceof Element && event.target.closest("a, button, input, label, select, textarea") !== null;
  return onControl || (window.getSelection()?.toString() ?? "") !== "";
}
