import type { PluginOption } from "vite";
import { missingPeers, notInstalled } from "./installed.ts";
import type { PagesOptions } from "./pages-options.ts";

export { type ApplicationFolder, readApplicationFolder } from "./application-folder.ts";
export { loadElements } from "./load-elements.ts";
export { type ShownNames, shownNames } from "./shown-names.ts";
export type { PagesOptions } from "./pages-options.ts";

/**
 * The Vite plugins that build the pages of an application: the page and its entry, React, Tailwind, few files, each of
 * them compressed as well.
 * @throws Error where a package is not installed; the promise, where a route names a screen or an entity that is not there
 * @example
 * ```ts
 * import { pages } from "@armature/renderer/vite";
 * import { defineConfig } from "vite";
 * export default defineConfig({ plugins: pages({ folder: ".", metadata: "metadata/library" }) });
 * ```
 */
export function pages(options: PagesOptions): PluginOption[] {
  const missing = missingPeers();
  if (missing.length > 0) throw notInstalled(missing);
  // Loaded only now: it imports what may have been missing.
  return [import("./page-plugins.ts").then(({ pagePlugins }) => pagePlugins(options))];
}
