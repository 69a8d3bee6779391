import { useEffect } from "react";
import { isCommand, isTyping } from "../ui/index.ts";
import { forgetOffer, takeOffer } from "../history/offer-undo.ts";

/** Ctrl+Z or Cmd+Z outside a field undoes the last change, as the Undo of its message does. */
export function UndoKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A field undoes its own typing, and an open window handles the key first.
      if (event.key.toLowerCase() !== "z" || !isCommand(event) || isTyping(event.target)) return;
      const undo = takeOffer();
      if (undo === null) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  useEffect(() => forgetOffer, []);
  return null;
}
