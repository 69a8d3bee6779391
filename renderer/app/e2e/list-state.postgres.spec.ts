import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { slowly } from "./browser.ts";
import { MEMBER, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, quickFilter, row, search, type User, USERS } from "./users.ts";

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

test("filter, order, page size and columns outlive a reload, travel in a link and go back; a form comes back to them [GEN-013, GEN-038, GEN-D01]", async ({
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

  const before = page.url();
  await page.getByRole("row").filter({ hasText: "Bea" }).getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(before);
  await expectAll(page);
});

/** Sorts before all other emails, so that the user is on the first page whatever other tests add. */
const FIRST = "0000-";

test("an order or a row that is chosen right after typing into the filter is not lost", async ({ arrive }) => {
  const { page, calls } = await arrive(MEMBER);
  await addUser(calls, { email: `${FIRST}${randomUUID()}@people.example`, firstName: "Carla" });
  for (const { choose, leadsTo } of [
    { choose: () => sortBy(page, "First Name"), leadsTo: /\?(?=.*filter=carla)(?=.*sort=firstName)/ },
    { choose: () => row(page, FIRST).first().getByText("Carla", { exact: true }).click(), leadsTo: /\/edit\// },
  ]) {
    await page.goto(USERS);
    await expect(row(page, FIRST).first()).toBeVisible();
    await page.route("**/assets/**", slowly);
    await quickFilter(page).fill("carla");
    await choose();
    await expect(page).toHaveURL(leadsTo);
    await page.unrouteAll({ behavior: "wait" });
  }
});
