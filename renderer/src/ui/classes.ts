/**
 * Joins class names. False, null and undefined are left out.
 * @example
 * ```ts
 * import { classes } from "@armature/renderer/ui";
 * const isDue = true;
 * classes("font-medium", isDue && "text-warning-text"); // "font-medium text-warning-text"
 * ```
 */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
