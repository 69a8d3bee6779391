import { contextOf, messageOf, validateAttribute } from "@armature/engine";
import { describe, expect, test } from "vitest";
import { anAttribute, foundIn } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Supervisor" });
const blind = contextOf(attribute, {});
const people = foundIn(
  new Map([
    [1, "Ann Lee"],
    [2, "Bob Ray"],
    [3, "7"],
    [7, "Zoë Kim"],
    [8, "Jo Day"],
    [9, "Jo Day"],
  ]),
);
const seeing = contextOf(attribute, {}, people);

test("asks for the records of the entity that fkName gives [GEN-034]", () => {
  expect(element.needs(attribute)).toEqual([{ kind: "reference", entity: "clinic", where: null }]);
});

test("narrows them by fkType and fkTypeValue [BLD-142]", () => {
  const narrowed = { ...attribute, fkName: "option", fkType: "optionType", fkTypeValue: "providerType" };
  expect(element.needs(narrowed)).toEqual([
    { kind: "reference", entity: "option", where: { attribute: "optionType", value: "providerType" } },
  ]);
});

test("asks for nothing where fkName is missing", () => {
  expect(element.needs({ ...attribute, fkName: null })).toEqual([]);
});

test("shows the label, or the id where no label was looked up [GEN-034]", () => {
  expect(element.format(1, seeing)).toBe("Ann Lee");
  expect(element.format(99, seeing)).toBe("99");
  expect(element.format(1, blind)).toBe("1");
});

describe("a cell", () => {
  test("is an id", () => expect(element.parse(" 2 ", seeing)).toEqual({ value: 2 }));
  test("is a label", () => expect(element.parse("Bob Ray", seeing)).toEqual({ value: 2 }));
  test("is a label before an id, so that what was exported comes back", () => {
    expect(element.parse("7", seeing)).toEqual({ value: 3 });
  });
  test("that names nobody is refused", () => {
    expect(element.parse("Nobody", seeing)).toEqual({ issue: { code: "unknownReference", attribute: "subject" } });
  });
  test("that names two is refused rather than guessed", () => {
    expect(element.parse("Jo Day", seeing)).toEqual({ issue: { code: "unknownReference", attribute: "subject" } });
  });
  test("with a label is refused where labels cannot be looked up", () => {
    expect(element.parse("Bob Ray", blind)).toEqual({ issue: { code: "unknownReference", attribute: "subject" } });
  });
  test.each(["0", "-1", "1.5", "1e3", "2147483648", "99999999999999999999"])("%j is no id", (text) => {
    expect(element.parse(text, blind)).toHaveProperty("issue");
  });
  test("that is blank clears", () => expect(element.parse("  ", seeing)).toEqual({ value: null }));
});

test("refuses what is no id", () => {
  for (const value of ["1", 0, -1, 1.5, true, [1], {}]) {
    const [issue] = element.validate(value, blind);
    expect(issue && messageOf(issue, attribute)).toBe("Supervisor takes one of the choices offered");
  }
});

test("an id that names no record in scope is refused once the look-up has answered", () => {
  const issuesOf = (found: typeof people) => validateAttribute(attribute, { subject: 99 }, { mode: "create", found });
  expect(issuesOf(people)).toEqual([{ code: "unknownReference", attribute: "subject" }]);
  expect(validateAttribute(attribute, { subject: 99 }, { mode: "create" })).toEqual([]);
});
