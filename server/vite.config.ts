import { defineConfig } from "vite";

/** The server, or its thread, in one file with what it needs of its packages: a start reads that, not 1,700 modules. */
export default defineConfig({
  ssr: {
    noExternal: true,
    // Brings files of its own, and only the embedded database needs it.
    external: ["@electric-sql/pglite"],
  },
  build: {
    target: "node24",
    sourcemap: true,
    // Two builds fill it, so that neither file needs the other: what a thread shares with the server would start one.
    emptyOutDir: false,
    rolldownOptions: {
      // As CommonJS: an import of node:http asks for all that it exports, which loads a WebSocket nobody uses.
      output: { format: "cjs", entryFileNames: "[name].cjs", codeSplitting: false },
    },
  },
});
