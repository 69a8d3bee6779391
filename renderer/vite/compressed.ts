import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Smaller files gain nothing. */
const WORTH_COMPRESSING = 1_024;

/** Writes `.br` and `.gz` beside each text file of the build. The server sends them to browsers that accept them. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    writeBundle: async () => {
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
