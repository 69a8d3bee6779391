import type { EntityType, Values } from "@armature/engine";
import { useMemo } from "react";

/** The same entity as the provider reads it: over all organizations, and kept apart from what is read of the own one. */
export function useOfAllOrganizations<Row extends Values>(type: EntityType<Row>): EntityType<Row> {
  return useMemo(() => ({ ...type, name: `admin/${type.name}`, route: `admin/${type.route}` }), [type]);
}
