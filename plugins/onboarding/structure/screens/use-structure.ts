import type { EntityType } from "@armature/engine";
import { useAllRecords, useRecord, useSession } from "@armature/renderer";
import { useMemo } from "react";
import { DATA_FAILED, type Failure, ORGANIZATION_FAILED, useFailure } from "@armature/plugins/kit/build-failures.ts";
import type { StoredDepartment, StoredLocation, StoredOrganization } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { isStructureLocked, type PlacedLocation, placedLocations } from "../model.ts";

/** The entity types of a structure. */
export interface StructureTypes {
  readonly organization: EntityType<StoredOrganization>;
  readonly location: EntityType<StoredLocation>;
  readonly department: EntityType<StoredDepartment>;
}

/** The structure of the session's organization. */
export interface Structure {
  readonly types: StructureTypes;
  readonly organization: StoredOrganization;
  readonly locations: readonly StoredLocation[];
  readonly departments: readonly StoredDepartment[];
  /** Locations with their departments, sorted by name. */
  readonly placed: readonly PlacedLocation[];
  readonly isLocked: boolean;
}

export interface StructureRead {
  /** Null until everything is loaded. */
  readonly structure: Structure | null;
  /** Null unless something failed to load. */
  readonly failure: Failure | null;
}

/** Loads the organization, its locations and its departments. A failure also shows a note. */
export function useStructure(): StructureRead {
  const types = useTypes();
  const organization = useRecord(types.organization, useSession().organizationId);
  const locations = useAllRecords(types.location);
  const departments = useAllRecords(types.department);
  const failure = useFailure([organization, ORGANIZATION_FAILED], [locations, DATA_FAILED], [departments, DATA_FAILED]);
  const structure = useMemo(() => {
    if (!organization.data || !locations.data || !departments.data) return null;
    const parts = { locations: locations.data.result, departments: departments.data.result };
    return {
      types,
      organization: organization.data.result,
      ...parts,
      placed: placedLocations(parts.locations, parts.departments),
      isLocked: isStructureLocked(parts.locations, parts.departments),
    };
  }, [types, organization.data, locations.data, departments.data]);
  return { structure, failure };
}

function useTypes(): StructureTypes {
  const organization = useEntityType("organization");
  const location = useEntityType("location");
  const department = useEntityType("department");
  return useMemo(() => ({ organization, location, department }), [organization, location, department]);
}
