import type { RecordId } from "@armature/engine";
import { useRoute, useRouteTable } from "@armature/renderer";

/** Builds addresses of pages that return to the current page. */
export function useReturningPath(): (route: string, params?: Readonly<Record<string, RecordId>>) => string {
  const { name } = useRoute();
  const table = useRouteTable();
  return (route, params = {}) => `${table.pathTo(route, params)}?${new URLSearchParams({ redirect: name }).toString()}`;
}
