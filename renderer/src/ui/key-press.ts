/** Whether keys go into a field, or to a window or a list that is open: single keys are none of the page's then. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=listbox]") !==
      null
  );
}

/** Whether a window is open: keys of the page are its own then. */
export function isWindowOpen(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog]") !== null;
}

/** Whether Ctrl or Cmd, and no other modifier, is held. */
export function isCommand({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey;
}
