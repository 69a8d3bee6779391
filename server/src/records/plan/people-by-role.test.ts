import { expect, test } from "vitest";
import { messageOf } from "@armature/engine";
import { peopleByRoleIssues } from "./people-by-role.ts";

const ann = { name: "Ann Bell", email: "ann@clinic.example" };
const reported = (value: unknown) => peopleByRoleIssues({ name: "team" }, value).map((issue) => messageOf(issue, {}));

test.each<[title: string, value: unknown]>([
  ["people by role", { Sponsor: [ann, { name: "Bo", email: "b.o+x@sub.clinic.example" }] }],
  ["a role without anybody", { Sponsor: [] }],
  ["no role", {}],
])("takes %s", (_title, value) => {
  expect(reported(value)).toEqual([]);
});

test.each<[value: unknown, text: string]>([
  ["Ann", "it takes roles with their people"],
  [[ann], "it takes roles with their people"],
  [{ Sponsor: ann }, "Sponsor takes a list of people"],
  [{ " Sponsor": [] }, "a role's name has 1 to 254 characters and no blank around it"],
  [{ "": [] }, "a role's name has 1 to 254 characters and no blank around it"],
  [{ Sponsor: [], SPONSOR: [] }, "Role name must be unique."],
  [{ Sponsor: [ann, "Bo"] }, "Sponsor, person 2: takes a name and an email"],
  [{ Sponsor: [{ email: ann.email }] }, "Sponsor, person 1: Name: Required."],
  [{ Sponsor: [{ name: " ", email: ann.email }] }, "Sponsor, person 1: Name: Required."],
  [{ Sponsor: [{ name: "Bo" }] }, "Sponsor, person 1: Email: Required."],
  [{ Sponsor: [{ name: "Bo", email: "bo@clinic" }] }, "Sponsor, person 1: Email must be a valid email address"],
  [{ Sponsor: [{ ...ann, phone: "1" }] }, "Sponsor, person 1: phone is not known here"],
  [{ Sponsor: Array.from({ length: 201 }, () => ann) }, "Sponsor takes 200 people at most"],
])("refuses %j", (value, text) => {
  expect(reported(value)).toEqual([`team: ${text}`]);
});
