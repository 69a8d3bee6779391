import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { slowly } from "./browser.ts";
import { MEMBER, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, field, fill, NEW_USER, quickFilter, row, search, type User, userPath, USERS } from "./users.ts";

/** Three users who share a unique last name, so that a search finds only them. */
async function threeUsers({ calls }: Person): Promise<User> {
  const first = await addUser(calls, { firstName: "Bea", workPhone: "(608) 555-0101" });
  for (const firstName of ["Ada", "Cyd"]) await addUser(calls, { firstName, lastName: first.lastName });
  return first;
}

/** The cells of one column, in row order. */
function cells(page: Page, column: number): Locator {
  return page.locator(`tbody td:nth-child(${column})`);
}

const FIRST_NAME = 4;

async function sortBy(page: Page, label: string): Promise<void> {
  await page.getByRole("columnheader", { name: label }).getByRole("button", { name: label, exact: true }).click();
}

async function toggleColumn(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: "Select additional attributes to view" }).click();
  await page.getByRole("checkbox", { name: label }).click();
  await page.keyboard.press("Escape");
}

async function choosePageSize(page: Page, size: string): Promise<void> {
  await page.getByRole("combobox", { name: "Rows per page" }).click();
  await page.getByRole("option", { name: size, exact: true }).click();
}

test("a click on a header sorts by it, a second one turns the order around", async ({ arrive }) => {
  const member = await arrive(MEMBER);
  const { lastName } = await threeUsers(member);
  const { page } = member;
  await page.goto(`${USERS}?filter=${lastName}`);
  await expect(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "ascending");
  await sortBy(page, "First Name");
  await expect(cells(page, FIRST_NAME)).toHaveText(["Ada", "Bea", "Cyd"]);
  await sortBy(page, "First Name");
  await expect(cells(page, FIRST_NAME)).toHaveText(["Cyd", "Bea", "Ada"]);
  await expect(page.getByRole("columnheader", { name: "First Name" })).toHaveAttribute("aria-sort", "descending");
});

test("filter, order, page size and columns outlive a reload, travel in a link and go back [GEN-038]", async ({
  arrive,
}) => {
  const member = await arrive(MEMBER);
  const { lastName } = await threeUsers(member);
  const { page } = member;
  await page.goto(USERS);
  await search(page, lastName);
  await expect(cells(page, FIRST_NAME)).toHaveCount(3);
  await sortBy(page, "First Name");
  await expect(cells(page, FIRST_NAME)).toHaveText(["Ada", "Bea", "Cyd"]);
  await sortBy(page, "First Name");
  await choosePageSize(page, "50");
  await toggleColumn(page, "Work Phone");

  const expectAll = async (shown: Page) => {
    await expect(quickFilter(shown)).toHaveValue(lastName);
    await expect(cells(shown, FIRST_NAME)).toHaveText(["Cyd", "Bea", "Ada"]);
    await expect(shown.getByRole("combobox", { name: "Rows per page" })).toContainText("50");
    await expect(shown.getByRole("columnheader", { name: "Work Phone" })).toBeVisible();
  };
  await expectAll(page);
  const link = page.url();
  await page.reload();
  await expectAll(page);
  const colleague = await arrive(MEMBER);
  await colleague.page.goto(link);
  await expectAll(colleague.page);

  await page.goBack();
  await expect(page.getByRole("columnheader", { name: "Work Phone" })).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Rows per page" })).toContainText("50");
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Rows per page" })).toContainText("25");
  await page.goForward();
  await page.goForward();
  await expectAll(page);
});

/** Sorts before all other emails, so that the user is on the first page whatever other tests add. */
const FIRST = "0000-";

for (const { what, choose, leadsTo } of [
  {
    what: "an order",
    choose: (page: Page) => sortBy(page, "First Name"),
    leadsTo: /\?(?=.*filter=carla)(?=.*sort=firstName)/,
  },
  {
    what: "a row",
    choose: (page: Page) => row(page, FIRST).first().getByText("Carla", { exact: true }).click(),
    leadsTo: /\/edit\//,
  },
]) {
  test(`${what} that is chosen right after typing into the filter is not lost`, async ({ arrive }) => {
    const { page, calls } = await arrive(MEMBER);
    await addUser(calls, { email: `${FIRST}${randomUUID()}@people.example`, firstName: "Carla" });
    await page.goto(USERS);
    await expect(row(page, FIRST).first()).toBeVisible();
    await page.route("**/assets/**", slowly);
    await quickFilter(page).fill("carla");
    await choose(page);
    await expect(page).toHaveURL(leadsTo, { timeout: 3000 });
  });
}

test("a form comes back to the list as it stood [GEN-013, GEN-D01]", async ({ arrive }) => {
  const member = await arrive(MEMBER);
  const { lastName } = await threeUsers(member);
  const { page } = member;
  await page.goto(`${USERS}?filter=${lastName}&sort=-firstName`);
  const before = page.url();
  await page.getByRole("row").filter({ hasText: "Bea" }).getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(before);
  await expect(cells(page, FIRST_NAME)).toHaveText(["Cyd", "Bea", "Ada"]);
});

test("only the columns that are shown are searched, any piece is enough [GEN-055]", async ({ arrive }) => {
  const member = await arrive(MEMBER);
  const { page, calls } = member;
  const [one, other] = [await addUser(calls, { workPhone: "(608) 555-0998" }), await addUser(calls)];
  await page.goto(USERS);
  await search(page, `${one.email.slice(0, 8)}; ${other.email.slice(0, 8)}`);
  await expect(page.locator("tbody").getByRole("row")).toHaveCount(2);
  await search(page, "555-0998");
  await expect(page.getByText("There are no results with the current search.")).toBeVisible();
  await toggleColumn(page, "Work Phone");
  await expect(page.locator("tbody").getByRole("row")).toHaveCount(1);
});

test("a search without a row says so and can be cleared [GEN-049]", async ({ arrive }) => {
  const { page } = await arrive(MEMBER);
  await page.goto(USERS);
  await search(page, "nobody-is-called-this");
  await expect(page.getByText("There are no results with the current search.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(quickFilter(page)).toHaveValue("");
  await expect(page.locator("tbody").getByRole("row").first()).toBeVisible();
  await expect(page).toHaveURL(USERS);
});

test("Cancel on a changed form asks first, on an unchanged one it leaves [GEN-072, GEN-073]", async ({ arrive }) => {
  const { page, calls } = await arrive(MEMBER);
  const { userId } = await addUser(calls, { jobTitle: "Scheduler" });
  const cancel = page.getByRole("button", { name: "Cancel" });
  const question = page.getByRole("alertdialog", { name: "Leave without saving your changes?" });
  await page.goto(userPath(userId));
  await fill(page, { "Job Title": "Dancer" });
  await cancel.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(field(page, "Job Title")).toHaveValue("Dancer");
  await cancel.click();
  await question.getByRole("button", { name: "Exit" }).click();
  await expect(page).toHaveURL(USERS);

  await page.goto(userPath(userId));
  await fill(page, { "Job Title": "Dancer" });
  await fill(page, { "Job Title": "Scheduler" });
  await cancel.click();
  await expect(page).toHaveURL(USERS);
});

test("every other way out of a changed form asks as well [GEN-D11, BLD-D20]", async ({ arrive }) => {
  const { page } = await arrive(MEMBER);
  const question = page.getByRole("alertdialog", { name: "Leave without saving your changes?" });
  await page.goto(USERS);
  await page.getByRole("link", { name: "Add", exact: true }).click();
  await field(page, "Job Title").pressSequentially("Dancer");
  for (const leave of [
    () => page.getByRole("link", { name: "Introduction" }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(NEW_USER);
  }
  await expect(field(page, "Job Title")).toHaveValue("Dancer");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).dismiss();
  await page.getByRole("link", { name: "Introduction" }).click();
  await question.getByRole("button", { name: "Exit" }).click();
  await expect(page).toHaveURL("/build/intro");
});
