import { existsSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin, PluginOption } from "vite";
import { readApplicationFolder } from "./application-folder.ts";
import { compressed } from "./compressed.ts";
import { codeOf, folderOf, RENDERER, sentenceError } from "./installed.ts";
import type { PagesOptions } from "./pages-options.ts";
import { applicationPages } from "./pages-source.ts";
import { readRouteFiles } from "./route-files.ts";
import { iconProblems, knownIcons } from "./route-icons.ts";
import { routeProblems } from "./route-problems.ts";
import { routesModule } from "./routes-module.ts";

/**
 * Few files, each of which most pages need: a file for each part that two screens share makes more than a hundred
 * requests of one page. What comes first takes a part before what comes later.
 */
const CHUNKS = [
  { name: "index", tags: ["$initial" as const] },
  { name: "signIn", test: /[\\/]screens[\\/](account[\\/](?!MovePerson|ChangePassword)|session[\\/]Login)/ },
  { name: "shared", minShareCount: 2 },
  { name: "fields", test: /[\\/]elements[\\/][A-Z]\w*[\\/]/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** Folder with the packages: that of the checkout, or `node_modules/@armature`. */
const PACKAGES = path.dirname(RENDERER);

/** @throws Error where a route names a screen or an entity that is not there */
export function pagePlugins(options: PagesOptions): PluginOption[] {
  const metadata = path.resolve(options.metadata);
  const application = readApplicationFolder(path.resolve(options.folder));
  const plugins = codeOf("@armature/plugins");
  const platform = path.join(folderOf("@armature/metadata"), "platform");
  const routes = path.join(metadata, "routes.json");
  if (!existsSync(routes))
    throw sentenceError(`There is no ${routes}: metadata names the folder of the application's metadata.`);
  const problems = routeProblems({
    plugins,
    screens: application.screens,
    platform,
    routes,
    entities: [path.join(platform, "entities"), path.join(metadata, "entities")],
  });
  if (problems.length > 0) throw sentenceError(problems.join("\n"));
  const icons = () => knownIcons(application.folder);
  const unknown = iconProblems(routes, readRouteFiles({ platform, metadata }).rows, icons());
  if (unknown.length > 0) throw sentenceError(unknown.join("\n"));
  return [
    applicationPages(application, metadata),
    routesModule({ platform, metadata }, icons),
    react(),
    tailwindcss(),
    build(),
    firstPage(application.folder, plugins),
    compressed(),
  ];
}

function build(): Plugin {
  return {
    name: "armature-pages",
    config: () => ({
      appType: "custom",
      publicDir: path.join(RENDERER, "vite/public"),
      build: {
        target: "es2022",
        // What most pages share is one file on purpose.
        chunkSizeWarningLimit: 1_000,
        rolldownOptions: {
          input: "index.html",
          output: { codeSplitting: { groups: CHUNKS } },
          // Modules of ours do nothing when imported, so a screen takes from an index only what it uses.
          treeshake: { moduleSideEffects: (id) => id.endsWith(".css") || !isOurs(id) },
        },
      },
    }),
  };
}

/** What the pages of an application load, from its folder. */
const OWN = ["screens/*/index.ts", "*/screens/index.ts", "elements/*/index.tsx"];

/**
 * Tells Vite which packages the pages load, before a browser asks for them: it would reload the page for each that it
 * finds later. The entry is made, so Vite cannot find them from there.
 * @param plugins the code of the platform's plugins; that of a checkout is not packed and stays as it is
 */
function firstPage(folder: string, plugins: string): Plugin {
  const lists = ["screens", "inputs"];
  const sources = lists.map((list) => path.join(plugins, "registry", `${list}.ts`)).filter(existsSync);
  const optimizeDeps =
    sources.length > 0
      ? { entries: [...OWN, ...sources.map((file) => path.relative(folder, file))] }
      : { entries: OWN, include: ["@armature/renderer", ...lists.map((list) => `@armature/plugins/${list}`)] };
  return { name: "armature-first-page", config: () => ({ optimizeDeps }) };
}

function isOurs(id: string): boolean {
  if (!id.startsWith(PACKAGES)) return false;
  const inside = id.slice(PACKAGES.length);
  return !inside.includes("/node_modules/");
}
