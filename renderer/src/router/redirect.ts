import { isInAppPath, plainTitle } from "@armature/engine";
import type { RouteTable } from "./routes.ts";

/** Where a `redirect` query leads: an in-app path, or a route by name that takes no parameters; else null. */
export function redirectTarget(text: string | null, table: RouteTable): string | null {
  if (text === null || text === "") return null;
  if (isInAppPath(text)) return text;
  const route = table.find(text);
  return route && !/[:*]/.test(route.path) ? route.path : null;
}

/** The sign-in page that comes back to this path afterwards. */
export function signInPath(loginPath: string, back: string | null): string {
  return back === null || back === "/"
    ? loginPath
    : `${loginPath}?${new URLSearchParams({ redirect: back }).toString()}`;
}

/** What the page is called to which a `redirect` query leads; null where it leads to none. */
export function redirectTitle(query: URLSearchParams, table: RouteTable): string | null {
  return redirectTarget(query.get("redirect"), table) === null ? null : plainTitle(query.get("redirectTitle"));
}
