import { focusField } from "@armature/renderer/ui";
import { useEffect } from "react";
import { useLocation } from "react-router";

/** How long the element may take to be there, in milliseconds: the answers and their inputs are loaded first. */
const PATIENCE = 5000;

/** Gives the focus to the element that the address names, as soon as it is there. */
export function useArrival(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === "") return undefined;
    const id = decodeURIComponent(hash.slice(1));
    const from = performance.now();
    let frame = 0;
    const look = () => {
      if (document.getElementById(id)) focusField(id);
      else if (performance.now() - from < PATIENCE) frame = requestAnimationFrame(look);
    };
    // One frame later, so that the title of a new page does not take the focus back.
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
