import type { RouteTable } from "./routes.ts";

/** A path on this site: one leading slash, and nothing that a browser would read as another host (ACC-D11). */
export function isInAppPath(text: string): boolean {
  return /^\/(?![/\\])[^\\]*$/.test(text) && !hasControlCharacter(text);
}

/** Browsers drop tabs and line ends from addresses, which would turn `/<tab>/host` into `//host`. */
function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < " ");
}

/** Where a `redirect` query leads: an in-app path, or a route by name that takes no parameters; else null (GEN-D01). */
export function redirectTarget(text: string | null, table: RouteTable): string | null {
  if (text === null || text === "") return null;
  if (isInAppPath(text)) return text;
  const route = table.find(text);
  return route && !/[:*]/.test(route.path) ? route.path : null;
}

/** The sign-in page that comes back to this path afterwards (ACC-074). */
export function signInPath(loginPath: string, back: string | null): string {
  return back === null || back === "/"
    ? loginPath
    : `${loginPath}?${new URLSearchParams({ redirect: back }).toString()}`;
}
