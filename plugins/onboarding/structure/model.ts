import { textForm, type Values } from "@armature/engine";
import { isLocked } from "@armature/engine/access";
import type { StoredDepartment, StoredLocation } from "../kit/records.ts";
import { byName } from "../kit/by-name.ts";

/** The named permission to change the organization on the structure pages, and to lock its structure. */
export const UPDATE_ORGANIZATION = "structureApp.updateOrganization";

/** A location with its departments. */
export interface PlacedLocation {
  readonly location: StoredLocation;
  readonly departments: readonly StoredDepartment[];
}

/** Sorts locations, and the departments of each, by name regardless of case. */
export function placedLocations(
  locations: readonly StoredLocation[],
  departments: readonly StoredDepartment[],
): readonly PlacedLocation[] {
  const byLocation = Map.groupBy(departments, ({ locationId }) => locationId);
  return byName(locations).map((location) => ({
    location,
    departments: byName(byLocation.get(location.locationId) ?? []),
  }));
}

export function nameOf({ name }: { readonly name?: string | null }): string {
  return name ?? "";
}

/** Whether any location or department of the organization is locked. */
export function isStructureLocked(locations: readonly Values[], departments: readonly Values[]): boolean {
  return [...locations, ...departments].some(isLocked);
}

/** '1 department', or a text that there are none. */
export function departmentCountText(count: number): string {
  if (count === 0) return "no departments";
  return count === 1 ? "1 department" : `${count.toLocaleString("en-US")} departments`;
}

/** Says how much of the structure is locked. */
export function lockText(records: readonly Values[]): string {
  const locked = records.filter(isLocked).length;
  if (locked === 0) return "Unlocked";
  const all = records.length.toLocaleString("en-US");
  return locked === records.length ? "All locked" : `${locked.toLocaleString("en-US")} of ${all} locked`;
}

/** A row of the list: a location, or one of its departments below it. */
export type ListRow =
  | {
      readonly key: string;
      readonly record: StoredLocation;
      /** The number of departments of the location. */
      readonly departmentCount: number;
    }
  | { readonly key: string; readonly record: StoredDepartment; readonly departmentCount: null };

/** @param opened ids of the locations whose departments are shown */
export function listRows(placed: readonly PlacedLocation[], opened: ReadonlySet<number>): readonly ListRow[] {
  return placed.flatMap(({ location, departments }) => {
    const row = { key: rowKeyOf("location", location), record: location, departmentCount: departments.length };
    if (!opened.has(location.locationId)) return [row];
    return [
      row,
      ...departments.map((record) => ({ key: rowKeyOf("department", record), record, departmentCount: null })),
    ];
  });
}

/** A key that is unique across locations and departments. */
export function rowKeyOf(entity: "location" | "department", record: Values): string {
  return `${entity} ${textForm(record[`${entity}Id`])}`;
}
