import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin, PluginOption } from "vite";
import { compressed } from "./compressed.ts";
import { routeProblems } from "./route-problems.ts";

export interface PagesOptions {
  /** Folder of the application's metadata, with its `routes.json`. */
  readonly metadata: string;
  /** Folder of the application's own code, with `<area>/screens`. */
  readonly own?: string;
  /** Folder of the platform's element types and screens. The default is that of the installed `@armature/plugins`. */
  readonly plugins?: string;
  /** Folder of the platform's metadata. The default is that of the installed `@armature/metadata`. */
  readonly platform?: string;
}

/**
 * A few files that most pages need. One file for each part that two screens share would mean more than a hundred
 * requests for a page. Earlier groups take a part before later ones.
 */
const CHUNKS = [
  { name: "index", tags: ["$initial" as const] },
  { name: "signIn", test: /[\\/]screens[\\/](account[\\/](?!MovePerson|ChangePassword)|session[\\/]Login)/ },
  { name: "shared", minShareCount: 2 },
  { name: "fields", test: /[\\/]plugins[\\/](\w+[\\/])?elements[\\/]/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** Folder with the packages: that of the checkout, or `node_modules/@armature`. */
const PACKAGES = path.dirname(packageFolder());

/**
 * The Vite plugins that build the pages of an application: React, Tailwind, few files, compressed copies.
 * @throws Error if a route names a screen or an entity that does not exist
 * @example
 * ```ts
 * export default defineConfig({ plugins: [pages({ metadata: "metadata/library" })] });
 * ```
 */
export function pages(options: PagesOptions): PluginOption[] {
  const metadata = path.resolve(options.metadata);
  const plugins = options.plugins ?? path.join(installed("@armature/plugins"), "dist");
  const platform = options.platform ?? path.join(installed("@armature/metadata"), "platform");
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
        // The file with what most pages share is large on purpose.
        chunkSizeWarningLimit: 1_000,
        rolldownOptions: {
          output: { codeSplitting: { groups: CHUNKS } },
          // Importing our modules has no side effects, so a screen takes from an index only what it uses.
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

/** This file's package, from its source or from `dist`. */
function packageFolder(): string {
  let folder = fileURLToPath(new URL(".", import.meta.url));
  while (!existsSync(path.join(folder, "package.json"))) folder = path.dirname(folder);
  return path.resolve(folder);
}

/** Folder of a package of the application. */
function installed(name: string): string {
  return path.dirname(createRequire(path.resolve("package.json")).resolve(`${name}/package.json`));
}
