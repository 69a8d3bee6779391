import { isHeld } from "@armature/engine";
import { useRoute, useRouteEntity, useRouteTable, useViewer } from "@armature/renderer";
import { useLocation } from "react-router";

/** The other screens of an entity. */
export type Onward = "list" | "create" | "edit";

const USUAL: Readonly<Record<Onward, string>> = { list: "List", create: "Create", edit: "Edit" };

/** The name of another screen of the current one's entity: the route's own, else `{entity}List` and so on. */
export function useRouteNames(): Readonly<Record<Onward, string>> {
  const entity = useRouteEntity();
  const { routes = {} } = useRoute().setup;
  const nameOf = (onward: Onward) => routes[onward] ?? `${entity}${USUAL[onward]}`;
  return { list: nameOf("list"), create: nameOf("create"), edit: nameOf("edit") };
}

/** The named permission that a route asks for; null where it asks for none. */
export function useRoutePermission(name: string): { readonly permission: string | null; readonly isHeld: boolean } {
  const permission = useRouteTable().find(name)?.permission ?? null;
  const viewer = useViewer();
  return { permission, isHeld: permission === null || isHeld(viewer.permission, permission) };
}

/** The address of this page with the form of a record, or of a new one, in a window over it. */
export function useWindowPath(): (id: string | number) => string {
  const { pathname, search } = useLocation();
  return (id) => {
    const query = new URLSearchParams(search);
    query.set(WINDOW_PARAM, String(id));
    return `${pathname}?${query.toString()}`;
  };
}

/** The query that names the record whose form stands in a window. */
export const WINDOW_PARAM = "form";
/** In place of an id: the form of a new record. */
export const NEW_RECORD = "new";
