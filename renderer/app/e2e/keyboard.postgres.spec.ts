import type { Locator, Page } from "@playwright/test";
import { MEMBER } from "./people.ts";
import { PASSWORD } from "./product.ts";
import { expect, test } from "./test.ts";
import { aUser, expectNote, field, row } from "./users.ts";

const MOST_TABS = 120;

/** Presses Tab until the target, once it is shown, has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press("Tab");
    if (await target.evaluateAll((found) => found.some((element) => element === document.activeElement))) return;
  }
  throw new Error(`${MOST_TABS} presses of Tab do not reach ${target.toString()}`);
}

/** Goes to a text field and types. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label));
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator, key: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test("a user is added, found and changed with the keyboard alone [GEN-078]", async ({ page }) => {
  const user = aUser();
  await page.goto("/");
  await expect(field(page, "Username")).toBeFocused();
  await page.keyboard.type(MEMBER);
  await typeInto(page, "Password", PASSWORD);
  await page.keyboard.press("Enter");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Welcome, Morgan Ellery");
  await press(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }), "Enter");
  await expect(title).toHaveText("Users");
  await expect(title).toBeFocused();
  await press(page, page.getByRole("link", { name: "Add" }), "Enter");

  await expect(title).toHaveText("Create User");
  await expect(title).toBeFocused();
  await press(page, page.getByRole("button", { name: "Submit" }), "Enter");
  const summary = page.getByRole("group", { name: "3 fields need attention" });
  await expect(summary).toBeFocused();
  await press(page, summary.getByRole("link", { name: /First Name is required/ }), "Enter");
  await expect(field(page, "First Name")).toBeFocused();
  await page.keyboard.type(user.firstName);
  await typeInto(page, "Last Name", user.lastName);
  await press(page, page.getByRole("radiogroup", { name: "Provider" }).getByRole("radio", { name: "Yes" }), "Space");
  await typeInto(page, "NPI", "1000000061");
  await page.getByRole("combobox", { name: "Provider Type" }).focus();
  await page.keyboard.type("physician");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("group", { name: "1 field needs attention" })).toBeFocused();
  await typeInto(page, "Email", user.email);
  await page.keyboard.press("Enter");

  await expectNote(page, "New user created successfully");
  await expect(title).toHaveText("Users");
  await page.keyboard.press("/");
  await page.keyboard.type(user.lastName);
  await expect(row(page, user.email)).toContainText("1000000061");
  await press(page, row(page, user.email).getByRole("gridcell"), "Enter");
  await expect(title).toHaveText(`${user.firstName} ${user.lastName}`);
  await press(page, field(page, "Last Name"), "Alt+h");
  await expect(page.getByRole("menuitem", { name: "Value history" })).toBeFocused();
  await page.keyboard.press("Enter");
  const history = page.getByRole("dialog", { name: "Value history of Last Name" });
  await expect(history).toContainText(user.lastName);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Value history of Last Name" })).toBeFocused();
});

/** Whether nothing covers the middle of the focused element. */
async function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement: focused } = document;
    if (!focused || focused === document.body) return true;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen !== null && (focused.contains(seen) || seen.contains(focused));
  });
}

test("the bars at the top and at the bottom cover nothing that has the focus, at 200 % zoom too", async ({
  arrive,
}) => {
  const { page } = await arrive(MEMBER);
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto("/build/user/edit/1");
  // This appears later than the form, and is a Tab stop.
  await expect(page.getByRole("button", { name: /^Section: / })).toBeVisible();
  // Choices of records get the focus only after the server has answered.
  await expect(page.getByRole("combobox", { name: "Supervisor" })).toBeEnabled();
  await field(page, "First Name").focus();
  for (const key of [...Array.from({ length: 24 }, () => "Tab"), ...Array.from({ length: 24 }, () => "Shift+Tab")]) {
    await page.keyboard.press(key);
    const name = await page.evaluate(() => document.activeElement?.id);
    await expect.poll(() => isFocusSeen(page), { message: `${key} to ${name}` }).toBe(true);
  }
  await expect(field(page, "First Name")).toBeFocused();
});

test("Skip to content is the first stop and passes the navigation; what is typed right after Ctrl+K is looked for, at the first use too", async ({
  arrive,
}) => {
  const { page } = await arrive(MEMBER);
  const palette = page.waitForResponse(/\/Palette-[^/]*\.js$/);
  await page.goto("/");
  await (await palette).finished();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(title).toBeFocused();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("structure", { delay: 20 });
  await expect(page.getByRole("combobox", { name: "Search or go to" })).toHaveValue("structure");
});
