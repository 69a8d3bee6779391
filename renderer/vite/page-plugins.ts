import { existsSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin, PluginOption } from "vite";
import { compressed } from "./compressed.ts";
import { folderOf, RENDERER } from "./installed.ts";
import type { PagesOptions } from "./pages-options.ts";
import { routeProblems } from "./route-problems.ts";

/**
 * Few files, each of which most pages need: a file for each part that two screens share makes more than a hundred
 * requests of one page. What comes first takes a part before what comes later.
 */
const CHUNKS = [
  { name: "index", tags: ["$initial" as const] },
  { name: "signIn", test: /[\\/]screens[\\/](account[\\/](?!MovePerson|ChangePassword)|session[\\/]Login)/ },
  { name: "shared", minShareCount: 2 },
  { name: "fields", test: /[\\/]plugins[\\/](\w+[\\/])?elements[\\/]/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** Folder with the packages: that of the checkout, or `node_modules/@armature`. */
const PACKAGES = path.dirname(RENDERER);

/** @throws Error where a route names a screen or an entity that is not there */
export function pagePlugins(options: PagesOptions): PluginOption[] {
  const metadata = path.resolve(options.metadata);
  const plugins = options.plugins ?? path.join(folderOf("@armature/plugins"), "dist");
  const platform = options.platform ?? path.join(folderOf("@armature/metadata"), "platform");
  const routes = path.join(metadata, "routes.json");
  if (!existsSync(routes))
    throw new Error(`There is no ${routes}: metadata names the folder of the application's metadata.`);
  const problems = routeProblems({
    plugins,
    own: options.own ?? null,
    routes,
    entities: [path.join(platform, "entities"), path.join(metadata, "entities")],
  });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return [react(), tailwindcss(), build(), compressed()];
}

function build(): Plugin {
  return {
    name: "armature-pages",
    config: () => ({
      build: {
        target: "es2022",
        // What most pages share is one file on purpose.
        chunkSizeWarningLimit: 1_000,
        rolldownOptions: {
          output: { codeSplitting: { groups: CHUNKS } },
          // Modules of ours do nothing when imported, so a screen takes from an index only what it uses.
          treeshake: { moduleSideEffects: (id) => id.endsWith(".css") || !isOurs(id) },
        },
      },
    }),
  };
}

function isOurs(id: string): boolean {
  if (!id.startsWith(PACKAGES)) return false;
  const inside = id.slice(PACKAGES.length);
  return !inside.includes("/node_modules/") && !inside.includes("/app/src/main");
}
