import { textForm, type Values } from "@armature/engine";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { arrive, button, closeEach, field, fill, type PortalPages } from "./kit/portal-pages.testing.ts";

closeEach();

const LOCATIONS = [
  { locationId: 3, name: "North", locationNumber: "12", updated: "t1" },
  { locationId: 4, name: "South", locationNumber: "34", updated: "t1" },
];
const NUMBERS: Readonly<Record<number, string>> = { 3: "12", 4: "34" };

/** Checks a department's number as the server does. */
function check(stored: Values) {
  return ({ body }: { readonly body: unknown }) => {
    const { values = body } = body as { readonly values?: unknown };
    const record = { ...stored, ...(values as Values) };
    const begin = NUMBERS[Number(record["locationId"])] ?? "";
    const isRight = textForm(record["departmentNumber"] ?? begin).startsWith(begin);
    const issue = { code: "beginsWith", attribute: "departmentNumber", message: `Must begin with ${begin}` };
    return { result: isRight ? [] : [issue] };
  };
}

const number = () => field("Department Number");
const location = () => page.getByRole("combobox", { name: /^Location/ });
async function choose(name: string): Promise<void> {
  await location().click();
  await page.getByRole("option", { name }).click();
  await userEvent.tab();
}
const checks = ({ server }: PortalPages) => server.calls("POST /api/department/check").length;

test("a department number that the server refused stays marked beside blank fields, and follows its location [F-174, GEN-032]", async () => {
  const pages = await arrive("member", { location: LOCATIONS, department: [] });
  pages.server.on("POST /api/department/check", check({}));
  pages.visit("/build/department/create");
  await expect.element(number()).toBeVisible();
  await choose("North");
  await fill("Department Number", "99");
  await expect.element(number()).toHaveAccessibleDescription(/Must begin with 12/);
  await button("Submit").click();
  await expect.element(page.getByText("3 fields need attention").first()).toBeVisible();
  await expect.element(number()).toHaveAccessibleDescription(/Must begin with 12/);
  const before = checks(pages);
  await choose("South");
  await expect.element(number()).toHaveAccessibleDescription(/Must begin with 34/);
  expect(checks(pages)).toBe(before + 1);
  await fill("Department Number", "341");
  await expect.element(number()).not.toHaveAccessibleDescription(/Must begin with/);
});

test("a stored department's number is checked again where its location is chosen back [F-174, GEN-032]", async () => {
  const stored = {
    departmentId: 5,
    name: "Bay",
    abbreviation: "B",
    locationId: 3,
    departmentNumber: "121",
    updated: "t1",
  };
  const pages = await arrive("member", { location: LOCATIONS, department: [stored] });
  pages.server.on("POST /api/department/check", check(stored));
  pages.visit("/build/department/edit/5");
  await expect.element(number()).toHaveValue("121");
  await choose("South");
  await expect.element(number()).toHaveAccessibleDescription(/Must begin with 34/);
  await fill("Department Number", "345");
  await expect.element(number()).not.toHaveAccessibleDescription(/Must begin with/);
  await choose("North");
  await expect.element(number()).toHaveAccessibleDescription(/Must begin with 12/);
});
