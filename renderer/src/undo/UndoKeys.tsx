import { useEffect } from "react";
import { useNavigate } from "react-router";
import { forgetOffer, takeOffer } from "./offer-undo.ts";

/** Ctrl+Z, or Cmd+Z, outside of a field leads to the review that takes the last change of records back. */
export function UndoKeys() {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isUndo(event) || isElsewhere(event.target)) return;
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

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/** A field takes back its own typing, and a window that is open comes first. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(ELSEWHERE) !== null;
}

const ELSEWHERE = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]";
