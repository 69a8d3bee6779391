import { readFileSync } from "node:fs";
import { expectAccessible, expectNoSidewaysScroll, go, watchConsole } from "./browser.ts";
import { ADMIN, MEMBER, STAFF } from "./people.ts";
import { expect, test } from "./test.ts";
import { answer, aUser, expectNote, field, fill, fillUser, NEW_USER, submit } from "./users.ts";

const CARDS = {
  Organizations: "/provider/organization/list",
  "User Security": "/provider/userSecurity",
  Locations: "/provider/location",
  Resources: "/provider/resource",
  Users: "/provider/user",
  Categories: "/category",
  Migrations: "/migration",
};

test("the admin area begins with its menu [ADM-001, ADM-009, ADM-010]", async ({ arrive }) => {
  const { page } = await arrive(ADMIN);
  await page.goto("/provider");
  await expect(page).toHaveURL("/provider/menu");
  for (const [title, path] of Object.entries(CARDS)) {
    const card = page.getByRole("region", { name: title, exact: true });
    await expect(card.getByRole("link")).toHaveAttribute("href", path);
  }
  await go(page, "/migration");
  await expect(page.getByRole("cell", { name: "0001-system" })).toBeVisible();
  await go(page, "/category");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Categories");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("finished pages are not marked as coming, and pages of attributes leave no warning in the console [F-055]", async ({
  arrive,
}) => {
  const { page } = await arrive(ADMIN);
  const complaints = watchConsole(page);
  await page.goto("/provider/menu");
  await expect(page.getByRole("region", { name: "User Security" })).toBeVisible();
  await expect(page.getByText("Coming soon")).toHaveCount(0);
  await page.goto("/provider/user/attribute");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.goto("/provider/user/attribute/npi");
  await expect(page.getByRole("textbox", { name: "Label" })).toHaveValue("NPI");
  expect(complaints).toEqual([]);
});

/** Addresses of the administration that name a record, none of which is there. */
const ABSENT = (
  JSON.parse(readFileSync(new URL("../../../metadata/routes.json", import.meta.url), "utf8")) as readonly {
    readonly path: string;
    readonly entities?: readonly string[];
  }[]
)
  .filter(({ path }) => path.startsWith("/provider/") && path.includes(":"))
  .flatMap(({ path, entities = [""] }) => entities.map((entity) => path.replace("{entity}", entity)))
  .map((path) => path.replaceAll(/:\w+/g, "999999"));

test("unknown paths of the administration, and ids that there are not, show a page with a link to the menu [ADM-D03, F-055, F-064]", async ({
  arrive,
}) => {
  const { page } = await arrive(ADMIN);
  await page.goto("/provider/menu");
  const main = page.getByRole("main");
  expect(ABSENT.length).toBeGreaterThan(12);
  for (const path of ["/provider/none", "/provider/userSecurity/primaryRole/none/form", ...ABSENT]) {
    await go(page, path);
    await expect(page).toHaveTitle(/\w/);
    await expect(main.getByRole("heading", { name: /^There is no / }), path).toBeVisible();
    await expect(main.getByRole("link", { name: "Main Menu" }), path).toHaveAttribute("href", "/provider/menu");
  }
});

test("the first field is three keys from the top, Edit leads to it, and row menus stay in sight [F-057]", async ({
  arrive,
}) => {
  const { page } = await arrive(ADMIN);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/provider/user/attribute/create");
  await expect(page.getByRole("textbox", { name: "Label" })).toBeVisible();
  for (const key of ["Tab", "Enter", "Tab"]) await page.keyboard.press(key);
  await expect(page.getByRole("textbox", { name: "Label" })).toBeFocused();
  await page.goto("/provider/user/attribute/npi");
  await page.getByRole("button", { name: "Edit" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Label" })).toBeFocused();
  await page.goto("/provider/organization/list");
  const menu = page.getByRole("button", { name: /^Menu of / }).first();
  await expect(menu).toBeInViewport({ ratio: 1 });
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeInViewport({ ratio: 1 });
});

test("the admin area is not offered to others, and sends them home [ADM-230]", async ({ arrive }) => {
  for (const email of [MEMBER, STAFF]) {
    const { page } = await arrive(email);
    await page.goto("/provider/menu");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("link", { name: "Main Menu" })).toBeHidden();
  }
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
  await admin.getByRole("combobox", { name: "Element Type" }).fill("unique");
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
