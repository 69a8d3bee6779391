import type { EntityType, Values } from "@armature/engine";
import { useMemo } from "react";

/**
 * The same entity as the provider reads it: across all organizations. Its data is cached apart from that of the own
 * organization.
 */
export function useOfAllOrganizations<Row extends Values>(type: EntityType<Row>): EntityType<Row> {
  return useMemo(() => ({ ...type, name: `admin/${type.name}`, route: `admin/${type.route}` }), [type]);
}
