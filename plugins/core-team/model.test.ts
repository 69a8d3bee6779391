import { describe, expect, test } from "vitest";
import { emailIssue, memberIssues, roleNameIssue, rolesOf, teamOf, withoutRole, withPeople } from "./model.ts";

const ann = { name: "Ann", email: "ann@one.example" };
const BUILT_IN = ["Project Sponsor", "Lab Managers"];

describe("the roles of a team", () => {
  test("are the built-in ones in their order, then its own by name", () => {
    const names = (team: object) => rolesOf(teamOf(team), BUILT_IN).map(({ name }) => name);
    expect(names({ zeal: [], "Lab Managers": [ann], Arts: [] })).toEqual([...BUILT_IN, "Arts", "zeal"]);
    expect(rolesOf(teamOf(null), BUILT_IN)).toEqual(BUILT_IN.map((name) => ({ name, people: [], isBuiltIn: true })));
  });

  test.each([
    ["", "Required."],
    ["  ", "Required."],
    [" project sponsor ", "Role name must be unique."],
    ["ARTS", "Role name must be unique."],
    ["Artists", null],
  ])("take %j as a new name: %s [GEN-135]", (name, issue) => {
    expect(roleNameIssue(name, rolesOf({ Arts: [] }, BUILT_IN))).toBe(issue);
  });

  test("are changed one by one", () => {
    const team = withPeople({ Arts: [] }, "Lab Managers", [{ name: " Ann ", email: " ann@one.example " }]);
    expect(team).toEqual({ Arts: [], "Lab Managers": [ann] });
    expect(withoutRole(team, "Arts")).toEqual({ "Lab Managers": [ann] });
  });
});

test("a person has a name and a valid e-mail", () => {
  expect(memberIssues(ann)).toEqual({ name: null, email: null });
  expect(memberIssues({ name: " ", email: "" })).toEqual({ name: "Required.", email: "Required." });
  expect(emailIssue("ann@one")).toBe("Email must be a valid email address");
});
