import { type ReactNode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "@armature/renderer/styles.css";

/** Renders the permanent content of the page, which contains an `Opened`. */
export function show(page: ReactNode): void {
  createRoot(element("content")).render(page);
}

/** Shows the content when the button Open is pressed, and removes it on Close. */
export function Opened({ content }: { readonly content: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    element("open").addEventListener("click", () => setOpen(true));
    element("close").addEventListener("click", () => setOpen(false));
  }, []);
  return isOpen && content;
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element with the id ${id}`);
  return found;
}
