import { isInAppPath, plainTitle } from "@armature/engine/operation";
import type { RouteTable } from "./routes.ts";

/**
 * The target of a `redirect` query: a path within the application, or the name of a route without parameters. Otherwise
 * null.
 * @example
 * ```tsx
 * import { redirectTarget, useRouteTable } from "@armature/renderer";
 * import { TextLink } from "@armature/renderer/ui";
 * export function Example() {
 *   const table = useRouteTable();
 *   const target = redirectTarget(new URLSearchParams(location.search).get("redirect"), table);
 *   return <TextLink to={target ?? "/"}>Go on</TextLink>;
 * }
 * ```
 */
export function redirectTarget(text: string | null, table: RouteTable): string | null {
  if (text === null || text === "") return null;
  if (isInAppPath(text)) return text;
  const route = table.find(text);
  return route && !/[:*]/.test(route.path) ? route.path : null;
}

/**
 * The address of the sign-in page that returns to this path afterwards.
 * @example
 * ```tsx
 * import { signInPath } from "@armature/renderer";
 * import { TextLink } from "@armature/renderer/ui";
 * export function Example() {
 *   return <TextLink to={signInPath("/login", location.pathname)}>Sign in</TextLink>;
 * }
 * ```
 */
export function signInPath(loginPath: string, back: string | null): string {
  return back === null || back === "/"
    ? loginPath
    : `${loginPath}?${new URLSearchParams({ redirect: back }).toString()}`;
}

/**
 * The title of the page to which a `redirect` query leads, or null.
 * @example
 * ```tsx
 * import { redirectTitle, useRouteTable } from "@armature/renderer";
 * export function Example() {
 *   const title = redirectTitle(new URLSearchParams(location.search), useRouteTable());
 *   return title === null ? null : <p>Sign in to open {title}.</p>;
 * }
 * ```
 */
export function redirectTitle(query: URLSearchParams, table: RouteTable): string | null {
  return redirectTarget(query.get("redirect"), table) === null ? null : plainTitle(query.get("redirectTitle"));
}
