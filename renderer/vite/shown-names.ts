import { globSync } from "node:fs";
import { knownIcons } from "./route-icons.ts";
import { screensIn } from "./screens-in.ts";

/** The names that rows of `routes.json` may use and that only the pages know. */
export interface ShownNames {
  /** By `<area>/<screen>`. */
  readonly screens: readonly string[];
  /** Those of lucide, in kebab case, and the application's own. */
  readonly icons: readonly string[];
}

/**
 * The screens of an application, and the icons that it can show.
 * @param lists the files that list the screens of an area, by patterns such as `plugins/screens/[area]/index.ts`
 * @param own the folder of the application's own code, with its `icons`
 * @example
 * ```ts
 * import { shownNames } from "@armature/renderer/vite";
 * shownNames([], null).icons.includes("users"); // → true
 * ```
 */
export function shownNames(lists: readonly string[], own: string | null): ShownNames {
  return {
    screens: [...screensIn(lists.flatMap((pattern) => globSync(pattern))).keys()],
    icons: [...knownIcons(own).keys()],
  };
}
