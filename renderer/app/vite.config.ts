import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { routeProblems } from "./route-problems.ts";

/** Smaller files gain nothing. */
const WORTH_COMPRESSING = 1_024;

/** Writes `.br` and `.gz` beside each text file of the build, which the server sends to browsers that take them. */
function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    closeBundle: async () => {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(
        names.filter((name) => /\.(js|css|html|svg)$/.test(name)).map((name) => compress(folder, name)),
      );
    },
  };
}

async function compress(folder: string, name: string): Promise<void> {
  const file = path.join(folder, name);
  const content = await readFile(file);
  if (content.length < WORTH_COMPRESSING) return;
  await Promise.all([
    writeFile(`${file}.br`, brotliCompressSync(content)),
    writeFile(`${file}.gz`, gzipSync(content, { level: 9 })),
  ]);
}

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

/** The application whose pages are built, by the name of its folder; `server/src/config.ts` says the same. */
const application = process.env["APPLICATION"]?.trim() || "onboarding";
const metadata = fileURLToPath(new URL(`../../metadata/${application}`, import.meta.url));
if (!existsSync(`${metadata}/routes.json`)) {
  throw new Error(`APPLICATION is '${application}', and there is no metadata/${application}/routes.json.`);
}
/** The plugins of the platform, and with them those of the application where it has code of its own. */
const plugins = fileURLToPath(new URL("../../plugins", import.meta.url));
const own = `${plugins}/${application}`;
const registry = `${existsSync(`${own}/registry`) ? own : plugins}/registry`;
const problems = routeProblems({
  plugins,
  own,
  routes: `${metadata}/routes.json`,
  entities: [`${metadata}/../platform/entities`, `${metadata}/entities`],
});
if (problems.length > 0) throw new Error(problems.join("\n"));

export default defineConfig({
  resolve: { alias: { "@armature/metadata/application": metadata, "@armature/plugins/application": registry } },
  plugins: [react(), tailwindcss(), compressed()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/api": { target: `http://127.0.0.1:${process.env["PORT"] ?? "3000"}` } },
  },
  build: {
    target: "es2022",
    outDir: `dist/${application}`,
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNKS } },
      // Modules of ours do nothing when imported, so a screen takes from an index only what it uses.
      treeshake: {
        moduleSideEffects: (id) => id.endsWith(".css") || id.includes("/app/src/main") || id.includes("/node_modules/"),
      },
    },
  },
});
