import { useRoute, useRouteTable } from "@armature/renderer";
import type { Breadcrumb } from "@armature/renderer/ui";
import type { Place } from "./use-place.ts";

/** The kind of record between the breadcrumbs of the route and the page. None on pages of one entity alone. */
export function useTrail({ subject }: Pick<Place, "subject">): readonly Breadcrumb[] {
  const { entity } = useRoute();
  const table = useRouteTable();
  if (entity !== null) return [];
  return [{ label: subject.label, to: table.pathTo("modelKind", { entity: subject.name }) }];
}
