import type { Page } from "@playwright/test";
import { joinAt, type Organization } from "./joining.ts";
import { callsOf, resultOf } from "./people.ts";
import { createEmptyDatabase, type Product, START_LIMIT, startProduct } from "./product.ts";
import { expect, test as base } from "./test.ts";
import { aUser, expectNote, fillUser, NEW_USER, row, search, submit } from "./users.ts";

/** A start for real use: PostgreSQL and nothing else configured. */
const test = base.extend<{ empty: Product }>({
  empty: [
    async ({ databaseServer }, run) => {
      const DATABASE_URL = await createEmptyDatabase(databaseServer);
      const product = await startProduct({ DATABASE_URL, DEMO: "", DEMO_PASSWORD: "" });
      await run(product);
      await product.stop();
    },
    { timeout: START_LIMIT * 2 },
  ],
});

const GRACE = { email: "grace@provider.example", password: "Correct horse 1" };

async function setUp(page: Page, product: Product): Promise<void> {
  const linkOf = () => /http[^\s"]+\/setup\/[^\s"]+/.exec(product.printed())?.[0] ?? "";
  await expect.poll(linkOf).not.toBe("");
  await page.goto(linkOf());
  await page.getByRole("textbox", { name: "First name" }).fill("Grace");
  await page.getByRole("textbox", { name: "Last name" }).fill("Moreau");
  await page.getByRole("textbox", { name: "Email" }).fill(GRACE.email);
  await page.getByRole("textbox", { name: /^Password/ }).fill(GRACE.password);
  await page.getByRole("textbox", { name: /^Confirm password/ }).fill(GRACE.password);
  await page.getByRole("button", { name: "Create administrator" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Grace Moreau" })).toBeVisible();
}

/** Types with the keyboard and chooses the option. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field }).fill(option);
  await expect(page.getByRole("option", { name: option })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option")).toHaveCount(0);
}

async function createOrganization(page: Page, url: string): Promise<Organization> {
  await page.getByRole("main").getByRole("link", { name: "Organizations" }).click();
  await page.getByRole("link", { name: "Create Organization" }).click();
  await page.getByRole("link", { name: "Add account" }).click();
  await page.getByRole("textbox", { name: "Salesforce ID" }).fill("0015e00000Nrc01");
  await page.getByRole("textbox", { name: "Name" }).fill("North Ridge Clinics");
  await page.getByRole("button", { name: "Save" }).click();
  await choose(page, "Salesforce Account", "North Ridge Clinics");
  await page.getByRole("textbox", { name: "Abbreviation" }).fill("NRC");
  await choose(page, "Care setting", "Ambulatory");
  await page.getByRole("textbox", { name: "Domain" }).fill("northridge.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expectNote(page, "Organization saved successfully");
  const [organization] = await resultOf(callsOf(page.request, url).GET("/api/admin/organization"));
  if (!organization) throw new Error("The organization was not created");
  return organization as Organization;
}

test("an empty database: setup link, administrator, organization, its link, a member's account, the first save [F-080, ADM-D08]", async ({
  page,
  browser,
  empty,
}) => {
  await setUp(page, empty);
  const organization = await createOrganization(page, empty.url);
  await page.getByRole("button", { name: "Choose an organization" }).click();
  await choose(page, "Organization", "North Ridge Clinics");
  await expect(page.getByRole("banner").getByRole("button", { name: /^North Ridge Clinics/ })).toBeVisible();
  const opened = page.context().waitForEvent("page");
  await row(page, "North Ridge Clinics").getByRole("button", { name: /^Menu/ }).click();
  await page.getByRole("menuitem", { name: "Shareable Link" }).click();
  expect(new URL((await opened).url()).pathname).toContain(organization.organizationGuid);
  const member = await (await browser.newContext()).newPage();
  await joinAt(member, empty.url, organization, GRACE);
  await member.goto(empty.url + NEW_USER);
  const user = aUser();
  await fillUser(member, user);
  await submit(member);
  await expectNote(member, "New user created successfully");
  await search(member, user.lastName);
  await expect(row(member, user.email)).toBeVisible();
  await page.goto(/http[^\s"]+\/setup\/[^\s"]+/.exec(empty.printed())?.[0] ?? "");
  await expect(page.getByText(/has an administrator/)).toBeVisible();
});
