import type { InputProps } from "@armature/renderer";
import { useEffect } from "react";

/**
 * Takes the only choice of a single select if the form asks for that.
 * @param only undefined if there is no choice, or more than one
 */
export function usePreselect(preselect: InputProps["preselect"], only: string | number | undefined): void {
  useEffect(() => {
    if (preselect && only !== undefined) preselect(only);
  }, [preselect, only]);
}
