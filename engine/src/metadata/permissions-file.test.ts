import { describe, expect, test } from "vitest";
import { type PermissionNames, permissionProblems } from "./permissions-file.ts";

const NAMES: PermissionNames = {
  profiles: ["clerk", "keeper"],
  shipped: new Map([
    ["borrower", new Set(["name", "blockedReason"])],
    ["loan", new Set(["due"])],
  ]),
  local: new Map([
    ["clinic", new Set(["title"])],
    ["loan", new Set(["note"])],
  ]),
  named: ["organization.admin", "{entity}.share"],
  common: { entities: [], named: [] },
};
const ROWS = { borrower: { clerk: "V", keeper: "VCUR" }, loan: { clerk: "VCU", keeper: "VCUR" } };
const NAMED = { "organization.admin": ["keeper"], "loan.share": ["clerk", "keeper"] };
const check = (file: object) => permissionProblems({ entities: ROWS, attributes: {}, named: NAMED, ...file }, NAMES);
const found = (file: object) => check(file).problems.map(({ path, message }) => `${path}: ${message}`);

test("a file whose names are all known has no problem [F-101]", () => {
  expect(found({})).toEqual([]);
  expect(
    found({
      granted: { loan: { "loan.share": "CU" } },
      attributes: { borrower: { blockedReason: { view: ["keeper"], update: [], create: "organization.admin" } } },
      named: { ...NAMED, "shelf.tidy": ["keeper"] },
      about: { "shelf.tidy": "Tidies shelves." },
    }),
  ).toEqual([]);
});

test("what only this database has is known, and told [F-101]", () => {
  const entities = { ...ROWS, clinic: { keeper: "V" } };
  const attributes = { clinic: { title: { view: [] } }, loan: { note: { view: [] }, due: { view: [] } } };
  expect(check({ entities, attributes })).toEqual({ problems: [], localOnly: ["clinic", "clinic.title", "loan.note"] });
});

describe("a slip is told with its path and what was meant [F-101]", () => {
  test.each<[slip: string, file: object, problems: readonly string[]]>([
    [
      "an entity",
      { entities: { ...ROWS, borower: {} } },
      ["entities.borower: there is no entity borower. Did you mean borrower?"],
    ],
    [
      "a profile",
      { entities: { ...ROWS, loan: { clerc: "V" } } },
      ["entities.loan.clerc: there is no profile clerc. Did you mean clerk?"],
    ],
    [
      "letters",
      { entities: { ...ROWS, loan: { clerk: "VX", keeper: "VV" } } },
      [
        'entities.loan.clerk: "VX" has the letter X, which is no right; use V (view), C (create), U (update), R (remove)',
        'entities.loan.keeper: "VV" has V twice; write each letter once',
      ],
    ],
    ["a row", { entities: { ...ROWS, loan: "V" } }, ['entities.loan: expected an object, found "V"']],
    [
      "a missing row",
      { entities: { borrower: ROWS.borrower } },
      [
        'entities: loan has no row. Write one with the letters of each profile, such as "loan": { "clerk": "", "keeper": "" }',
      ],
    ],
    [
      "a row for all others",
      { entities: { borrower: ROWS.borrower, "*": { clerk: "V" } } },
      [
        'entities.*: "*" would open every entity that is added later. Write these rows in its place, or ones with fewer rights:\n  "loan": { "clerk": "V" }',
      ],
    ],
    [
      "an attribute",
      { attributes: { borrower: { blockReason: { view: ["keeper"] } } } },
      ["attributes.borrower.blockReason: borrower has no attribute blockReason. Did you mean blockedReason?"],
    ],
    [
      "an action",
      { attributes: { loan: { due: { veiw: ["keeper"] } } } },
      ["attributes.loan.due.veiw: there is no action veiw. Did you mean view?"],
    ],
    [
      "a profile of an attribute, and one twice",
      { attributes: { loan: { due: { view: ["keper", "clerk", "clerk", 7] } } } },
      [
        "attributes.loan.due.view[0]: there is no profile keper. Did you mean keeper?",
        'attributes.loan.due.view[2]: "clerk" is there twice',
        "attributes.loan.due.view[3]: expected the name of a profile, found 7",
      ],
    ],
    [
      "a named permission of an attribute",
      { attributes: { loan: { due: { view: "organization.admn" } } } },
      ["attributes.loan.due.view: there is no named permission organization.admn. Did you mean organization.admin?"],
    ],
    [
      "what an attribute's permission is",
      { attributes: { loan: { due: { view: true } } } },
      ["attributes.loan.due.view: expected a list of profiles or a named permission, found true"],
    ],
    [
      "a named permission that gives rights",
      { granted: { loan: { "loan.shar": "CX" } } },
      [
        "granted.loan.loan.shar: there is no named permission loan.shar. Did you mean loan.share?",
        'granted.loan.loan.shar: "CX" has the letter X, which is no right; use V (view), C (create), U (update), R (remove)',
      ],
    ],
    [
      "a named permission that nothing asks for",
      { named: { ...NAMED, "borrower.sharee": ["keeper"] } },
      [
        'named.borrower.sharee: there is no named permission borrower.sharee. Did you mean borrower.share? Say in "about" what it allows, if code of the application asks for it.',
      ],
    ],
    [
      "the profiles of a named permission",
      { named: { ...NAMED, "loan.share": "clerk" } },
      ['named.loan.share: expected a list of profiles, found "clerk"'],
    ],
    [
      "a text about none",
      { about: { "loan.shar": "Shares." } },
      ["about.loan.shar: there is no named permission loan.shar. Did you mean loan.share?"],
    ],
    ["a property", { atributes: {} }, ["atributes: there is no property atributes. Did you mean attributes?"]],
    ["a part", { attributes: [] }, ["attributes: expected an object, found a list of 0"]],
  ])("%s", (_, file, problems) => {
    expect(found(file)).toEqual(problems);
  });

  test("of the whole file", () => {
    expect(permissionProblems([], NAMES).problems[0]?.message).toBe("expected an object");
  });
});
