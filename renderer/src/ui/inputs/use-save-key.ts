import { useEffect } from "react";
import { isCommand, isWindowOpen } from "../key-press.ts";

/** For `aria-keyshortcuts` of the button that does the same. */
export const SAVE_KEYS = "Control+S Meta+S";

/**
 * Handles Ctrl/Cmd+S, unless a dialog is open.
 * @example
 * ```tsx
 * import { announce, Button, SAVE_KEYS, useSaveKey } from "@armature/renderer/ui";
 * export function Example() {
 *   useSaveKey(() => announce("Saved"));
 *   return <Button aria-keyshortcuts={SAVE_KEYS}>Save</Button>;
 * }
 * ```
 */
export function useSaveKey(save: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !isCommand(event)) return;
      event.preventDefault();
      if (!isWindowOpen()) save();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [save]);
}
