import { redirectTarget, useRouteEntity, useRouteTable } from "@armature/renderer";
import { useSearchParams } from "react-router";

/** Where a form leads when it is done or left: the `redirect` of its address, else the list (GEN-013, GEN-D01). */
export function useReturnPath(): string {
  const table = useRouteTable();
  const entity = useRouteEntity();
  const [query] = useSearchParams();
  return redirectTarget(query.get("redirect"), table) ?? table.pathTo(`${entity}List`);
}
