/** Whether keys go into a field, an open window or an open list. Shortcuts with a single key are then off. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=listbox]") !==
      null
  );
}

/** Whether a window is open. It then handles the page's shortcuts. */
export function isWindowOpen(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog]") !== null;
}

/** Whether Ctrl or Cmd is held, and no other modifier. */
export function isCommand({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey;
}
