import { globSync } from "node:fs";

/**
 * Documents that are no pages: those of folders that have a page below `docs/packages`, and the ledger of requirements,
 * which is long and for those who develop the portal.
 */
export const LEFT_OUT: readonly string[] = [
  "{.*,bench,data*,metadata,migrations,plugins,renderer,server}/**",
  "engine/README.md",
  "docs/requirements/**",
];

/** The documents that are pages, from the root of the checkout. */
export function pagesIn(root: string): readonly string[] {
  return globSync("{*,engine/*,docs/**/*}.md", { cwd: root, exclude: [...LEFT_OUT] }).toSorted();
}
