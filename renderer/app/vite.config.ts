import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pages } from "@armature/renderer/vite";
import { defineConfig } from "vite";

/** The application to build, by the name of its folder. `server/app/applications.ts` has the same default. */
const application = process.env["APPLICATION"]?.trim() || "onboarding";
const folderOf = (place: string) => fileURLToPath(new URL(`../../${place}`, import.meta.url));
const metadata = folderOf(`metadata/${application}`);
if (!existsSync(`${metadata}/routes.json`)) {
  throw new Error(`APPLICATION is '${application}', and there is no metadata/${application}/routes.json.`);
}
/** A style sheet that replaces colors of the renderer's. */
const theme = `${metadata}/theme.css`;
/** The registry of the platform's plugins, or the application's own if it has code. */
const plugins = folderOf("plugins");
const own = `${plugins}/${application}`;
const registry = `${existsSync(`${own}/registry`) ? own : plugins}/registry`;

export default defineConfig({
  resolve: {
    alias: {
      ...(existsSync(theme) && { "#theme.css": theme }),
      "@armature/metadata/application": metadata,
      "@armature/plugins/application": registry,
    },
  },
  plugins: pages({ metadata, own, plugins, platform: folderOf("metadata/platform") }),
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/api": { target: `http://127.0.0.1:${process.env["PORT"] ?? "3000"}` } },
  },
  build: { outDir: `dist/${application}` },
});
