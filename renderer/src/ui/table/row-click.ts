import type { MouseEvent } from "react";

/**
 * Whether a click was on a link, button or label in the row, or ended a text selection. Such a click does not open the
 * row.
 */
export function isOnControl(event: MouseEvent): boolean {
  const onControl =
    event.target instanceof Element && event.target.closest("a, button, input, label, select, textarea") !== null;
  return onControl || (window.getSelection()?.toString() ?? "") !== "";
}
