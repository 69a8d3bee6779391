import { globSync } from "node:fs";
import path from "node:path";
import type { ApplicationFolder } from "./application-folder.ts";
import { codeOf } from "./installed.ts";
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
 * The screens of the platform and of an application, and the icons that it can show.
 * @example
 * ```ts
 * import { readApplicationFolder, shownNames } from "@armature/renderer/vite";
 * shownNames(readApplicationFolder("shop")).icons.includes("users"); // → true
 * ```
 */
export function shownNames({ folder, screens }: Pick<ApplicationFolder, "folder" | "screens">): ShownNames {
  const plugins = codeOf("@armature/plugins");
  const platform = globSync("screens/*/index.{ts,js}", { cwd: plugins }).map((file) => path.join(plugins, file));
  return { screens: [...screensIn([...platform, ...screens.values()]).keys()], icons: [...knownIcons(folder).keys()] };
}
