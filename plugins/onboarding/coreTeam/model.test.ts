import { describe, expect, test } from "vitest";
import { mergeRole, peopleText } from "./merge.ts";
import { emailIssue, memberIssues, roleNameIssue, rolesFound, rolesOf, type Team, teamOf } from "./model.ts";

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

  test("are found by their name and by their people, and those that nobody has [F-063]", () => {
    const roles = rolesOf({ "Lab Managers": [ann], Arts: [] }, BUILT_IN);
    const found = (text: string, isUnfilled = false) => rolesFound(roles, { text, isUnfilled }).map(({ name }) => name);
    expect(found("")).toEqual(["Project Sponsor", "Lab Managers", "Arts"]);
    expect([found(" LAB "), found("ann"), found("one.exam")]).toEqual([
      ["Lab Managers"],
      ["Lab Managers"],
      ["Lab Managers"],
    ]);
    expect([found("", true), found("lab", true)]).toEqual([["Project Sponsor", "Arts"], []]);
  });
});

describe("a role that is changed on an earlier team", () => {
  const bo = { name: "Bo", email: "bo@one.example" };
  const cy = { name: "Cy", email: "cy@one.example" };
  const base = { Arts: [ann], Labs: [] };
  const change = (role: string, people: readonly (typeof ann)[] | null, now: Team) =>
    mergeRole(base, { role, people }, now);

  test("is stored beside what others did to other roles [F-025]", () => {
    const now = { Arts: [ann, bo], Music: [cy] };
    expect(change("Labs", [{ name: " Bo ", email: " bo@one.example " }], now)).toEqual({
      team: { ...now, Labs: [bo] },
      conflicts: [],
    });
    expect(change("Labs", null, now)).toEqual({ team: now, conflicts: [] });
  });

  test("is for a person to choose where others changed it too [F-025]", () => {
    const now = { Arts: [bo], Labs: [] };
    expect(change("Arts", [ann, cy], now).conflicts).toMatchObject([
      { attribute: "Arts", mine: [ann, cy], theirs: [bo] },
    ]);
    expect(change("Arts", null, now).conflicts).toHaveLength(1);
    expect(change("Arts", [ann, cy], { Labs: [] }).conflicts.map(({ theirs }) => peopleText(theirs))).toEqual([
      "(no such role)",
    ]);
    expect(change("Arts", [bo], now).conflicts).toEqual([]);
  });

  test("that somebody else made and filled meanwhile keeps their people", () => {
    expect(change("Music", [], { ...base, Music: [cy] })).toEqual({ team: { ...base, Music: [cy] }, conflicts: [] });
  });
});

test("a person has a name and a valid e-mail", () => {
  expect(memberIssues(ann)).toEqual({ name: null, email: null });
  expect(memberIssues({ name: " ", email: "" })).toEqual({ name: "Required.", email: "Required." });
  expect(emailIssue("ann@one")).toBe("Email must be a valid email address");
});
