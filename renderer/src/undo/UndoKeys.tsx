import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isCommand, isTyping } from "../ui/index.ts";
import { forgetOffer, takeOffer } from "../history/offer-undo.ts";

/** Ctrl+Z or Cmd+Z outside a field opens the review that undoes the last change of records. */
export function UndoKeys() {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A field undoes its own typing, and an open window handles the key first.
      if (event.key.toLowerCase() !== "z" || !isCommand(event) || isTyping(event.target)) return;
      const path = takeOffer();
      if (path === null) return;
      event.preventDefault();
      void navigate(path);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [navigate]);
  useEffect(() => forgetOffer, []);
  return null;
}
