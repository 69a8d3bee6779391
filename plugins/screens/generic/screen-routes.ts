import { isHeld } from "@armature/engine";
import { useRoute, useRouteEntity, useRouteTable, useViewer } from "@armature/renderer";
import { useLocation } from "react-router";

/** The other screens of an entity. */
export type Onward = "list" | "create" | "edit";

const USUAL: Readonly<Record<Onward, string>> = { list: "List", create: "Create", edit: "Edit" };

/**
 * The names of the routes to the other screens of the current entity: the route's own choice, otherwise `{entity}List`
 * and so on.
 */
export function useRouteNames(): Readonly<Record<Onward, string>> {
  const entity = useRouteEntity();
  const { routes = {} } = useRoute().setup;
  const nameOf = (onward: Onward) => routes[onward] ?? `${entity}${USUAL[onward]}`;
  return { list: nameOf("list"), create: nameOf("create"), edit: nameOf("edit") };
}

/** The named permission that a route requires; null if it requires none. */
export function useRoutePermission(name: string): { readonly permission: string | null; readonly isHeld: boolean } {
  const permission = useRouteTable().find(name)?.permission ?? null;
  const viewer = useViewer();
  return { permission, isHeld: permission === null || isHeld(viewer.permission, permission) };
}

/** The address of this page with the form of a record, or of a new one, open in a window. */
export function useWindowPath(): (id: string | number) => string {
  const { pathname, search } = useLocation();
  return (id) => {
    const query = new URLSearchParams(search);
    query.set(WINDOW_PARAM, String(id));
    return `${pathname}?${query.toString()}`;
  };
}

/** The query parameter that names the record whose form is open in a window. */
export const WINDOW_PARAM = "form";
/** Used in place of an id: the form of a new record. */
export const NEW_RECORD = "new";
