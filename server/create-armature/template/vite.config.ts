import { pages } from "@armature/renderer/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: pages({ metadata: "metadata/library" }) });
