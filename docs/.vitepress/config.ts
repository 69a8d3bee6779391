import path from "node:path";
import { defineConfig } from "vitepress";
import { keepLinks } from "./links.ts";
import { LEFT_OUT } from "./pages.ts";
import { sidebar } from "./sidebar.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** `npm run docs:all` puts Storybook beside the pages. */
const hasStorybook = process.env["DOCS_STORYBOOK"] === "yes";

/**
 * The site is made of the documents where they are, so that their links work in the repository too. Links that lead to
 * no file fail the build.
 */
export default defineConfig({
  title: "Armature",
  description: "A metadata-driven low-code engine with a plugin-based React renderer.",
  lang: "en",
  head: [["link", { rel: "icon", href: "/favicon.svg" }]],
  srcDir: root,
  srcExclude: [...LEFT_OUT],
  outDir: path.join(import.meta.dirname, "dist"),
  cacheDir: path.join(root, "node_modules/.cache/vitepress"),
  rewrites: {
    "README.md": "index.md",
    ":folder/README.md": ":folder/index.md",
    ":folder/:inner/README.md": ":folder/:inner/index.md",
  },
  lastUpdated: false,
  ignoreDeadLinks: "localhostLinks",
  markdown: { config: (md) => md.use(keepLinks, root) },
  // The mark of the product.
  vite: { publicDir: path.join(root, "renderer/vite/public") },
  themeConfig: {
    logo: "/favicon.svg",
    search: { provider: "local" },
    nav: [
      { text: "Guides", link: "/docs/guides/build-an-application" },
      { text: "Packages", link: "/engine/" },
      { text: "Reference", link: "/docs/reference/metadata" },
      ...(hasStorybook ? [{ text: "Storybook", link: "/storybook/index.html", target: "_self" }] : []),
    ],
    sidebar: sidebar(root),
    outline: [2, 3],
    docFooter: { prev: false, next: false },
  },
});
