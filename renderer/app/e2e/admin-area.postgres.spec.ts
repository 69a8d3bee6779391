import { expectAccessible, expectNoSidewaysScroll, go, watchConsole } from "./browser.ts";
import { ADMIN, MEMBER, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { answer, aUser, expectNote, field, fill, fillUser, NEW_USER, row, submit } from "./users.ts";

const MAPPINGS = "/provider/user/mapping";
const LOCATIONS = "name,abbreviation,address,city,state,county,zip,timezone";
const ADDRESS = "702 State Street,Madison,WI,Dane,53703-1234,America/Chicago";

test("an administrator goes from the menu to what is kept there, defines a mapping and imports locations; nothing complains [ADM-D02, F-055, F-057]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(ADMIN);
  const complaints = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/provider");
  await expect(page).toHaveURL("/provider/menu");
  await expect(page.getByRole("region", { name: "User Security" })).toBeVisible();
  await expect(page.getByText("Coming soon")).toHaveCount(0);

  await page.getByRole("region", { name: "Migrations" }).getByRole("link").click();
  await expect(page.getByRole("cell", { name: "0001-system" })).toBeVisible();
  await go(page, "/category");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const cached = `Cached ${Date.now()}`;
  await resultOf(calls.POST("/api/option", { body: { optionType: "aaaType", label: cached } }));
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText(cached);

  await go(page, "/provider/organization/list");
  const menu = page.getByRole("button", { name: /^Menu of / }).first();
  await expect(menu).toBeInViewport({ ratio: 1 });
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await go(page, "/provider/user/attribute");
  await page.getByRole("row").filter({ hasText: "npi" }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Rule 1" })).toHaveText("If Provider is 'Yes', show it.");

  const label = `Mapping ${Date.now()}`;
  await go(page, MAPPINGS);
  await page.getByRole("link", { name: "Add" }).click();
  await expect(page).toHaveURL(`${MAPPINGS}/create`);
  await field(page, "Label").fill(label);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(MAPPINGS);
  await page.getByRole("link", { name: label }).click();
  await expect(page).toHaveURL(new RegExp(`${MAPPINGS}/\\d+$`));
  await field(page, "Label").fill(`${label} edited`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: `${label} edited` })).toBeVisible();

  await go(page, "/provider/location");
  const send = async (...rows: readonly string[]) => {
    const buffer = Buffer.from([LOCATIONS, ...rows].join("\n"));
    await page.getByLabel("CSV file").setInputFiles({ name: "l.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Import", exact: true }).click();
  };
  const name = `Imported ${Date.now()}`;
  const abbreviation = `i${Date.now()}`.slice(-8);
  expect(complaints).toEqual([]);
  await send(`${name},${abbreviation},${ADDRESS}`, `,,${ADDRESS}`);
  const errors = page.getByRole("table", { name: "Errors" });
  await expect(errors.getByRole("row", { name: "2 name is required" })).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await send(`${name},${abbreviation},${ADDRESS}`);
  await expectNote(page, "Successfully imported 1 location(s).");
  await expect(row(page, name)).toBeVisible();
});

test("an attribute and its rule, made on the screen, are at once in a form that is open [ADM-116, ADM-137, ADM-146]", async ({
  arrive,
  ownProduct,
}) => {
  const { page } = await arrive(MEMBER, ownProduct);
  const user = aUser();
  await page.goto(NEW_USER);
  await fillUser(page, user);
  await answer(page, "Provider", "No");

  const { page: admin } = await arrive(ADMIN, ownProduct);
  await admin.goto("/provider/user/attribute/create");
  await admin.getByRole("textbox", { name: "Label" }).fill("Pager");
  await admin.getByRole("textbox", { name: "Name" }).fill("pager");
  await admin.getByRole("combobox", { name: "Type" }).fill("unique");
  await admin.getByRole("option", { name: /^Unique text/ }).click();
  await admin.getByRole("button", { name: "Add rule" }).click();
  const rule = admin.getByRole("region", { name: "Rule 1" });
  await rule.getByRole("combobox", { name: "Attribute" }).click();
  await admin.getByRole("option", { name: "Provider", exact: true }).click();
  await rule.getByRole("radio", { name: "Yes" }).check();
  await rule.getByRole("combobox", { name: "Add action" }).click();
  await admin.getByRole("option", { name: "Show" }).click();
  await expect(rule).toContainText("If Provider is 'Yes', show it.");
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(admin);
  await admin.getByRole("button", { name: "Save" }).click();
  await expect(admin).toHaveURL("/provider/user/attribute");

  await expect(field(page, "Pager")).toBeHidden();
  await answer(page, "Provider", "Yes");
  await expect(field(page, "Pager")).toBeVisible();
  await fill(page, { Pager: "P-17", NPI: "1000000061" });
  await submit(page);
  await expectNote(page, "New user created successfully");
});
