import { realpathSync } from "node:fs";
import type { Plugin } from "vite";
import { readRouteFiles, type RouteFiles, routeFilesIn } from "./route-files.ts";
import { iconProblems, type KnownIcons, rowsModule } from "./route-icons.ts";

const MODULE = "\0armature:routes";

/**
 * Gives the pages, in place of the application's `routes.json`, all rows with the drawings of their icons: its own over
 * those of the platform.
 */
export function routesModule(folders: RouteFiles, icons: () => KnownIcons): Plugin {
  const { platform, own: file } = routeFilesIn(folders);
  return {
    name: "armature-routes",
    enforce: "pre",
    async resolveId(id, importer) {
      if (!id.endsWith("routes.json")) return null;
      const found = await this.resolve(id, importer, { skipSelf: true });
      // Its name can lead through links, which the resolved one does not.
      return found && realpathSync(found.id) === realpathSync(file) ? MODULE : null;
    },
    load(id) {
      if (id !== MODULE) return null;
      for (const each of [platform, file]) this.addWatchFile(each);
      const { rows } = readRouteFiles(folders);
      for (const problem of iconProblems(file, rows, icons())) this.warn(problem);
      return rowsModule(rows, icons());
    },
    hotUpdate({ file: changed }) {
      const module = this.environment.moduleGraph.getModuleById(MODULE);
      if (![platform, file].includes(changed) || !module) return;
      this.environment.moduleGraph.invalidateModule(module);
      this.environment.hot.send({ type: "full-reload" });
    },
  };
}
