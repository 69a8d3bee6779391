import { expect, test } from "vitest";
import { organizationOptions } from "./organization-choices.ts";

test("organizations are labelled with name, service area and id, and sorted by name", () => {
  const options = organizationOptions([
    { organizationId: 31, name: "north Clinic", serviceAreaId: 12 },
    { organizationId: 9, name: "Éclair Hospital", serviceAreaId: null },
    { organizationId: 8, name: "North Clinic", serviceAreaId: 7 },
    { organizationId: 7, name: "Zenith", serviceAreaId: 999 },
  ]);
  expect(options).toEqual([
    { value: "9", label: "Éclair Hospital (SA --) #9" },
    { value: "31", label: "north Clinic (SA 12) #31" },
    { value: "8", label: "North Clinic (SA 7) #8" },
    { value: "7", label: "Zenith (SA 999) #7" },
  ]);
});
