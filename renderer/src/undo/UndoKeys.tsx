import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isCommand, isTyping } from "../ui/index.ts";
import { forgetOffer, takeOffer } from "./offer-undo.ts";

/** Ctrl+Z, or Cmd+Z, outside of a field leads to the review that takes the last change of records back. */
export function UndoKeys() {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A field takes back its own typing, and a window that is open comes first.
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
