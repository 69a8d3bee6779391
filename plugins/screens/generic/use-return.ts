import { redirectTarget, useRouteTable } from "@armature/renderer";
import { useSearchParams } from "react-router";
import { useRouteNames } from "./screen-routes.ts";

/** Where a form leads when it is saved or left: the `redirect` of its address, otherwise the list. */
export function useReturnPath(): string {
  const table = useRouteTable();
  const { list } = useRouteNames();
  const [query] = useSearchParams();
  return redirectTarget(query.get("redirect"), table) ?? table.pathTo(list);
}
