import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";

const PAGES = fileURLToPath(new URL("./page/", import.meta.url));

export interface Site {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Builds the pages as for production into a temporary folder and serves them. */
export async function startSite(): Promise<Site> {
  const outDir = mkdtempSync(path.join(tmpdir(), "armature-bench-"));
  const input = ["product", "floor", "choices", "list"].map((page) => path.join(PAGES, `${page}.html`));
  const shared = { root: PAGES, configFile: false, logLevel: "silent" } as const;
  await build({
    ...shared,
    plugins: [react(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      minify: !process.env["BENCH_READABLE"],
      rolldownOptions: { input },
    },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: "127.0.0.1", port: 0 } });
  const origin = server.resolvedUrls?.local[0];
  if (origin === undefined) throw new Error("The pages are not served");
  return {
    origin,
    stop: async () => {
      await server.close();
      rmSync(outDir, { recursive: true });
    },
  };
}
