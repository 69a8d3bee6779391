import { focusField } from "@armature/renderer/ui";
import { useEffect } from "react";
import { useLocation } from "react-router";

/** How long to wait for the element, in milliseconds. The answers and their inputs load first. */
const LOOK_FOR_MS = 5000;

/** Focuses the element that the address names, as soon as it exists. */
export function useArrival(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === "") return undefined;
    const id = decodeURIComponent(hash.slice(1));
    const from = performance.now();
    let frame = 0;
    const look = () => {
      if (document.getElementById(id)) focusField(id);
      else if (performance.now() - from < LOOK_FOR_MS) frame = requestAnimationFrame(look);
    };
    // Waits one frame, because the title of a new page takes the focus at first.
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
