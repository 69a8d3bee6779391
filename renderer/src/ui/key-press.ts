/**
 * Whether keys go into a field, an open window or an open list. Shortcuts with a single key are then off.
 * @example
 * ```ts
 * import { focusField, isTyping } from "@armature/renderer/ui";
 * addEventListener("keydown", (event) => {
 *   if (event.key === "/" && !isTyping(event.target)) focusField("search");
 * });
 * ```
 */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=listbox]") !==
      null
  );
}

/**
 * Whether a window is open. It then handles the page's shortcuts.
 * @example
 * ```ts
 * import { focusField, isWindowOpen } from "@armature/renderer/ui";
 * addEventListener("keydown", (event) => {
 *   if (event.key === "/" && !isWindowOpen()) focusField("search");
 * });
 * ```
 */
export function isWindowOpen(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog]") !== null;
}

/**
 * Whether Ctrl or Cmd is held, and no other modifier.
 * @example
 * ```ts
 * import { announce, isCommand } from "@armature/renderer/ui";
 * addEventListener("keydown", (event) => {
 *   if (isCommand(event) && event.key === "k") announce("Palette");
 * });
 * ```
 */
export function isCommand({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey;
}
