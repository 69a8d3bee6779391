import type { InputProps } from "@armature/renderer";
import { useEffect } from "react";

/**
 * Takes the only choice of a single select, where the form wants that.
 * @param only undefined where there is none, or several
 */
export function usePreselect(preselect: InputProps["preselect"], only: string | number | undefined): void {
  useEffect(() => {
    if (preselect && only !== undefined) preselect(only);
  }, [preselect, only]);
}
