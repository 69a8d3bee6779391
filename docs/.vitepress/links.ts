import { existsSync } from "node:fs";
import path from "node:path";
import type { MarkdownRenderer } from "vitepress";
import { pagesIn } from "./pages.ts";

/**
 * Makes links of documents work on the site. A link to a file that is no page, such as a source, becomes its text, since
 * the site has no sources. A link that leads nowhere stays, and fails the build.
 */
export function keepLinks(md: MarkdownRenderer, root: string): void {
  const pages = new Set(pagesIn(root));
  md.core.ruler.push("keep-links", ({ tokens, env }) => {
    const folder = path.dirname((env as { readonly relativePath: string }).relativePath);
    for (const { children } of tokens) {
      let isDropped = false;
      for (const token of children ?? []) {
        if (token.type === "link_open") isDropped = !isKept(token.attrGet("href") ?? "", folder);
        if (isDropped && token.type.startsWith("link_")) {
          token.type = "text";
          token.tag = "";
          token.nesting = 0;
        }
      }
    }
  });

  function isKept(link: string, folder: string): boolean {
    if (/^(https?:|mailto:|#)/.test(link)) return true;
    const file = path.join(folder, link.replace(/#.*$/, ""));
    return pages.has(file) || !existsSync(path.join(root, file));
  }
}
