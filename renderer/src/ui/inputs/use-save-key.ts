import { useEffect } from "react";
import { isCommand, isWindowOpen } from "../key-press.ts";

/** For `aria-keyshortcuts` of the button that does the same. */
export const SAVE_KEYS = "Control+S Meta+S";

/** Handles Ctrl/Cmd+S, unless a dialog is open. */
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
