import { expect, test } from "vitest";
import { APPLICATION } from "../../testing/clinic.ts";
import { organizationOptions, recentOf, withRecent } from "./organization-choices.ts";

const ORGANIZATIONS = [
  { organizationId: 31, name: "north Clinic", serviceAreaId: 12, status: "nmqOpen" },
  { organizationId: 9, name: "Éclair Hospital", serviceAreaId: null, status: "buildOpen" },
  { organizationId: 8, name: "North Clinic", serviceAreaId: 7, status: "completed" },
  { organizationId: 7, name: "Zenith", serviceAreaId: 999, status: "buildOpen" },
];

test("organizations are labelled with name, service area and id, and sorted by name", () => {
  expect(organizationOptions(ORGANIZATIONS, APPLICATION.tenant)).toEqual([
    { value: "9", label: "Éclair Hospital (SA --) #9" },
    { value: "31", label: "north Clinic (SA 12) #31" },
    { value: "8", label: "North Clinic (SA 7) #8" },
    { value: "7", label: "Zenith (SA 999) #7" },
  ]);
  const [first] = organizationOptions(ORGANIZATIONS, APPLICATION.tenant, ({ status }) => `is ${String(status)}`);
  expect(first?.description).toBe("is buildOpen");
});

test("the organizations of before are those that there still are, without the current one, the last one first", () => {
  const visited = [31, 404, 9, 8, 31, 7].reduce<readonly number[]>(withRecent, []);
  expect(visited).toEqual([7, 31, 8, 9, 404]);
  expect(recentOf(ORGANIZATIONS, visited, 7).map(({ organizationId }) => organizationId)).toEqual([31, 8, 9]);
});
