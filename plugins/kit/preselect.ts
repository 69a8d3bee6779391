import type { InputProps } from "@armature/renderer";
import { useEffect } from "react";

/**
 * Takes the only choice of a single select if the form asks for that.
 * @param only undefined if there is no choice, or more than one
 * @example
 * ```tsx
 * import { usePreselect } from "@armature/plugins/kit/preselect.js";
 * import type { InputProps } from "@armature/renderer";
 * // Chooses the only option, as soon as it is known.
 * export function Input({ preselect, options }: InputProps) {
 *   const [only] = options?.options ?? [];
 *   usePreselect(preselect, only?.value);
 *   return <p>{only?.label}</p>;
 * }
 * ```
 */
export function usePreselect(preselect: InputProps["preselect"], only: string | number | undefined): void {
  useEffect(() => {
    if (preselect && only !== undefined) preselect(only);
  }, [preselect, only]);
}
