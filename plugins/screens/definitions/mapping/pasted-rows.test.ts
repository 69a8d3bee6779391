import { expect, test } from "vitest";
import { isTable, pastedRows } from "./pasted-rows.ts";

const attribute = (name: string, label: string, fkName: string | null = null) => ({ name, label, fkName });
const entity = (...attributes: readonly ReturnType<typeof attribute>[]) =>
  ({ attributes, byName: new Map(attributes.map((each) => [each.name, each])) }) as never;
const subject = entity(attribute("email", "Email"), attribute("teamId", "Team", "team"));
const context = {
  subject,
  entities: new Map([["team", entity(attribute("code", "Team Code"))]]),
  words: { itemNumber: "epicItemNumber", firstItem: "Epic ID Type" },
};
const row = (epicItemNumber: unknown, valueType: string, value: string, fkValue: string | null = null) => ({
  epicItemNumber,
  valueType,
  value,
  fkValue,
});

test("are read by name or label, whatever the case", () => {
  const text =
    "20\tAttribute\temail\t\n21\tstatic\tX 1\t\r\n22\tComputed\tRecord ID\t\n23\tattribute\tTEAM\tteam code\n\n";
  expect(pastedRows(text, context)).toEqual([
    row(20, "attribute", "email"),
    row(21, "static", "X 1"),
    row(22, "computed", "recordId"),
    row(23, "attribute", "teamId", "code"),
  ]);
});

test("keep what is not found, without a line of headings", () => {
  const text = "Epic Item Number\tValue Type\tValue\tField\nx2\tformula\tPager\tName\n24\tComputed\tage\t";
  expect(pastedRows(text, context)).toEqual([row("x2", "attribute", "Pager"), row(24, "computed", "age")]);
});

test("a single row is no line of headings", () => {
  expect(pastedRows("x\tattribute\tEmail", context)).toEqual([row("x", "attribute", "email")]);
});

test("the text of one cell is no table", () => {
  expect([isTable("20"), isTable(" a b \n"), isTable("20\tstatic"), isTable("20\n21")]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
