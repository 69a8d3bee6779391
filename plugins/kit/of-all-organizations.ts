import type { EntityType, Values } from "@armature/engine";
import { useMemo } from "react";

/**
 * The same entity as the provider reads it: across all organizations. Its data is cached apart from that of the own
 * organization.
 * @example
 * ```tsx
 * import { useOfAllOrganizations } from "@armature/plugins/kit/of-all-organizations.js";
 * import { EntityList } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const type = useOfAllOrganizations(item);
 *   return <EntityList type={type} editPath={null} batchPath={null} />;
 * }
 * ```
 */
export function useOfAllOrganizations<Row extends Values>(type: EntityType<Row>): EntityType<Row> {
  return useMemo(() => ({ ...type, name: `admin/${type.name}`, route: `admin/${type.route}` }), [type]);
}
