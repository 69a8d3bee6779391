import type { EntityType } from "@armature/engine";
import { useMemo } from "react";

/** The same entity as the provider reads it: over all organizations, and kept apart from what is read of the own one. */
export function useOfAllOrganizations(type: EntityType): EntityType {
  return useMemo(() => ({ ...type, name: `admin/${type.name}`, route: `admin/${type.route}` }), [type]);
}
