import { useRoute, useRouteTable } from "@armature/renderer";
import type { Breadcrumb } from "@armature/renderer/ui";
import type { Place } from "./use-place.ts";

/**
 * The kind of record between the breadcrumbs of the route and the page. None on pages of one entity alone, and on those
 * of webhooks, which are listed together.
 */
export function useTrail({ subject, kind }: Pick<Place, "subject" | "kind">): readonly Breadcrumb[] {
  const { entity } = useRoute();
  const table = useRouteTable();
  if (entity !== null || kind === "webhook") return [];
  return [{ label: subject.label, to: table.pathTo("modelKind", { entity: subject.name }) }];
}
