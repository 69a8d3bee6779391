import { defineConfig } from "vite";

/** The server in two files, with what it needs of its packages: a start reads those, not 1,700 modules. */
export default defineConfig({
  ssr: {
    noExternal: true,
    // Brings files of its own, and only the embedded database needs it.
    external: ["@electric-sql/pglite"],
  },
  build: {
    ssr: true,
    target: "node24",
    sourcemap: true,
    rolldownOptions: {
      input: { main: "src/main.ts", "worker-main": "src/sheets/worker-main.ts" },
      // As CommonJS: an import of node:http asks for all that it exports, which loads a WebSocket nobody uses.
      output: { format: "cjs", entryFileNames: "[name].cjs", chunkFileNames: "[name]-[hash].cjs" },
    },
  },
});
