import { globSync } from "node:fs";

/**
 * Documents that are no pages: those inside of packages, except the README of each, and the ledger of requirements,
 * which is long and for those who develop the portal.
 */
export const LEFT_OUT: readonly string[] = [
  "{.*,bench,data*}/**",
  "{engine,metadata,migrations,plugins,renderer}/*/**",
  "server/!(client|create-armature)/*/**",
  "server/{client,create-armature}/*/**",
  "docs/requirements/**",
];

/** The documents that are pages, from the root of the checkout. */
export function pagesIn(root: string): readonly string[] {
  return globSync("{*,{engine,metadata,migrations,plugins,renderer,server}/*,server/*/*,docs/**/*}.md", {
    cwd: root,
    exclude: [...LEFT_OUT],
  }).toSorted();
}
