import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { port: 5173, strictPort: true, proxy: { "/api": { target: "http://127.0.0.1:3000" } } },
  build: {
    target: "es2022",
    rolldownOptions: {
      // Modules of ours do nothing when imported, so a screen takes from an index only what it uses.
      treeshake: {
        moduleSideEffects: (id) => id.endsWith(".css") || id.includes("/app/src/main") || id.includes("/node_modules/"),
      },
    },
  },
});
