import { describe, expect, test } from "vitest";
import { mergeRoles } from "./merge.ts";
import type { Role } from "./model.ts";
import { pastedPeople, pastedRoles, withPeople } from "./people.ts";

const ann = { name: "Ann Bell", email: "ann@one.example" };
const bo = { name: "Bo Day", email: "bo@one.example" };

describe("a pasted list of people [F-032]", () => {
  test.each([
    ["cells of a sheet", "Ann Bell\tann@one.example\r\nBo Day\tbo@one.example\r\n"],
    ["emails first", "ann@one.example\tAnn Bell\nbo@one.example\tBo Day"],
    ["commas", "Ann Bell, ann@one.example\n\nBo Day, bo@one.example"],
    ["semicolons", "Ann Bell;ann@one.example\nBo Day;bo@one.example"],
    ["as mail programs write them", 'Ann Bell <ann@one.example>\n"Bo Day" <bo@one.example>'],
    ["names in two cells", "Ann\tBell\tann@one.example\nBo\tDay\tbo@one.example"],
  ])("is read from %s", (_, text) => expect(pastedPeople(text)).toEqual([ann, bo]));

  test("may be one person, and is none where it is a plain text", () => {
    expect(pastedPeople("Ann Bell <ann@one.example>")).toEqual([ann]);
    expect(pastedPeople("Ann Bell\tann@one.example")).toEqual([ann]);
    expect([pastedPeople("Ann Bell"), pastedPeople("ann@one.example"), pastedPeople("")]).toEqual([null, null, null]);
  });

  test("keeps what lacks a part, for the person to complete", () => {
    expect(pastedPeople("Ann Bell\nbo@one.example")).toEqual([
      { name: "Ann Bell", email: "" },
      { name: "", email: "bo@one.example" },
    ]);
  });
});

describe("a pasted list of roles [F-032]", () => {
  const roles: readonly Role[] = [
    { name: "Project Sponsor", people: [ann], isBuiltIn: true },
    { name: "Lab Managers", people: [], isBuiltIn: true },
  ];
  test("adds the people to the roles, each once, whatever the case of a role; empty cells go on with the role above", () => {
    const text =
      "project sponsor\tBo Day\tbo@one.example\n\tAnn Bell\tANN@one.example\nLab Managers\tAnn Bell\tann@one.example";
    expect(pastedRoles(text, roles)).toEqual({
      problems: [],
      changes: [
        { role: "Project Sponsor", people: [ann, bo] },
        { role: "Lab Managers", people: [ann] },
      ],
    });
    expect(pastedRoles("Lab Managers, Bo Day, bo@one.example", roles).changes).toEqual([
      { role: "Lab Managers", people: [bo] },
    ]);
  });

  test("names each line that is wrong, and what is", () => {
    const text = [
      "Sponsor\tBo Day\tbo@one.example",
      "Lab Managers\tBo Day",
      "",
      "Lab Managers\tbo@one.example",
      "Lab Managers\tBo Day\tbo@one",
      "\tBo Day\tbo@one.example",
    ].join("\n");
    const { changes, problems } = pastedRoles(text, roles);
    expect(problems).toEqual([
      'Line 1: there is no role "Sponsor".',
      "Line 2: the email is missing.",
      "Line 4: the name is missing.",
      'Line 5: "bo@one" is no email address.',
    ]);
    expect(changes).toEqual([{ role: "Lab Managers", people: [bo] }]);
    expect(pastedRoles("  \n", roles)).toEqual({ changes: [], problems: [] });
  });
});

describe("a pasted list of roles from a sheet [F-032]", () => {
  const roles: readonly Role[] = [{ name: "Lab Managers", people: [], isBuiltIn: true }];
  test.each(["Role, Name, Email", "\nrole\tPerson\tE-mail"])("may begin with a row of headers (%j)", (header) => {
    expect(pastedRoles(`${header}\nLab Managers\tBo Day\tbo@one.example`, roles)).toEqual({
      problems: [],
      changes: [{ role: "Lab Managers", people: [bo] }],
    });
  });

  test("may have a role that is called Role, and headers nowhere else", () => {
    const line = "Role\tBo Day\tbo@one.example";
    const ownRole = { name: "Role", people: [], isBuiltIn: false };
    expect(pastedRoles(line, [ownRole]).changes).toEqual([{ role: "Role", people: [bo] }]);
    const { problems } = pastedRoles("Lab Managers\tBo Day\tbo@one.example\nRole\tName\tEmail", roles);
    expect(problems).toEqual(['Line 2: there is no role "Role".']);
  });

  test.each(["Lab Managers, Bo Day, nomail", "Lab Managers\tBo\tDay\tnomail", "Lab Managers\tBo Day <nomail>"])(
    "quotes what is no email (%j)",
    (line) => expect(pastedRoles(line, roles).problems).toEqual(['Line 1: "nomail" is no email address.']),
  );
});

test("a person is known by the email, in any case", () => {
  expect(withPeople([ann], [{ name: "A. Bell", email: "Ann@One.example" }, bo, bo])).toEqual([ann, bo]);
});

test("changes of several roles merge with those of others, and clash one by one", () => {
  const base = { A: [], B: [], C: [] };
  const now = { A: [bo], B: [], C: [bo] };
  const changes = [
    { role: "A", people: [ann] },
    { role: "B", people: [ann] },
  ];
  const { team, conflicts } = mergeRoles(base, changes, now);
  expect(conflicts.map(({ attribute }) => attribute)).toEqual(["A"]);
  expect(team).toMatchObject({ B: [ann], C: [bo] });
});
