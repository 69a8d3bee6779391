import type { Values } from "@armature/engine";
import { arrive, type PortalPages, type Profile } from "../../kit/portal-pages.testing.ts";

export const LIST = "/build/structure/list";
export const NEW_LOCATION = "/build/structure/location/create";
export const LOCATION = "/build/structure/location/1/edit";
export const ORGANIZATION = "/build/structure/organization";
export const DEPARTMENTS = "/build/structure/location/1/department/list";
export const LOCKED = "The Organization Structure is locked. The form has been disabled.";

const anAddress = (addressId: number, address: string): Values => ({
  addressId,
  address,
  city: "Madison",
  state: "WI",
  county: 1,
  zip: "53703-1234",
  timezone: "America/Chicago",
  fullAddress: `${address}, Madison, WI 53703-1234`,
  updated: "t1",
});

/** An organization with two locations, two addresses, and a department, a user and a resource of the first location. */
const records = (): Record<string, Values[]> => ({
  organization: [
    {
      organizationId: 7,
      name: "Lakeside Clinic",
      abbreviation: "LAKE",
      serviceAreaId: 12,
      careSetting: "Ambulatory",
      specialty: "Family Medicine",
      status: "buildOpen",
      addressId: 3,
      updated: "t1",
    },
  ],
  location: [
    { locationId: 1, name: "North", abbreviation: "N", locationNumber: "12881", addressId: 3, locked: false },
    { locationId: 2, name: "South", abbreviation: "S", locationNumber: "12882", addressId: 3, locked: false },
  ].map((each) => ({ ...each, updated: "t1" })),
  department: [{ departmentId: 5, name: "Bay", abbreviation: "BAY", locationId: 1, locked: false, updated: "t1" }],
  user: [
    {
      userId: 3,
      firstName: "Mara",
      lastName: "Lind",
      displayName: "Mara Lind",
      email: "mara@clinic.example",
      updated: "t1",
    },
  ],
  resource: [{ resourceId: 8, name: "Room", departmentId: 5, updated: "t1" }],
  address: [anAddress(3, "702 State Street"), anAddress(4, "1 Capitol Square")],
  option: [
    { optionId: 1, optionType: "clarityCounty", label: "Dane", state: "WI" },
    { optionId: 2, optionType: "clarityCounty", label: "Cook", state: "IL" },
  ],
});

/** Locks all locations on the server, or unlocks them. */
export function lock({ world }: PortalPages, locked: boolean): void {
  world.records["location"] = (world.records["location"] ?? []).map((each) => ({ ...each, locked }));
}

/** Signs in to the organization of the structure. */
export function arriveAtStructure(profile: Profile): Promise<PortalPages> {
  return arrive(profile, records());
}
