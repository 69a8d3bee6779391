import type { EntityType, Values } from "@armature/engine";
import { useAllRecords, useEntityType, useRecord, useSession } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useEffect, useMemo } from "react";
import { isStructureLocked, type PlacedLocation, placedLocations } from "./model.ts";

/** The entities that a structure is made of. */
export interface StructureTypes {
  readonly organization: EntityType;
  readonly location: EntityType;
  readonly department: EntityType;
}

/** The structure of the session's organization. */
export interface Structure {
  readonly types: StructureTypes;
  readonly organization: Values;
  readonly locations: readonly Values[];
  readonly departments: readonly Values[];
  /** Locations with their departments, in the order of their names. */
  readonly placed: readonly PlacedLocation[];
  readonly isLocked: boolean;
}

/** What could not be loaded, in words. */
export interface StructureFailure {
  readonly title: string;
  readonly read: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };
}

export interface StructureRead {
  /** Null until all of it is there. */
  readonly structure: Structure | null;
  /** Null while nothing has failed. */
  readonly failure: StructureFailure | null;
}

/** The organization, its locations and its departments; a failure is told as well (BLD-030, BLD-031, BLD-D02). */
export function useStructure(): StructureRead {
  const types = useTypes();
  const organization = useRecord(types.organization, useSession().organizationId);
  const locations = useAllRecords(types.location);
  const departments = useAllRecords(types.department);
  const failure = failureOf(organization, "Unable to load organization data") ?? listFailure(locations, departments);
  useTold(failure);
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

/** What was read before stays while a later read fails. */
function failureOf(read: StructureFailure["read"] & { readonly data: unknown }, title: string) {
  return read.data === undefined && read.error !== null ? { title, read } : null;
}

function listFailure(...lists: Parameters<typeof failureOf>[0][]): StructureFailure | null {
  return lists.map((list) => failureOf(list, "Unable to load data.")).find((failure) => failure !== null) ?? null;
}

function useTold(failure: StructureFailure | null): void {
  const title = failure?.title;
  useEffect(() => {
    if (title !== undefined) notify({ type: "error", message: title });
  }, [title]);
}
