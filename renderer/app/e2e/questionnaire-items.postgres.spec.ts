import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, go, watchConsole } from "./browser.ts";
import { ADMIN, OPEN_MEMBER, OPEN_ORGANIZATION, organizationOf, resultOf, STAFF, SUBMITTED_MEMBER } from "./people.ts";
import { answerEverything } from "./questionnaire-answers.ts";
import { PAYORS, sendFile } from "./send-file.ts";
import { expect, test } from "./test.ts";

const ROOT = "/member/questionnaire";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const field = (page: Page, name: string) => page.getByRole("textbox", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const submit = (page: Page) => button(page, "Submit Questionnaire");
async function submitForGood(page: Page): Promise<void> {
  await submit(page).click();
  const question = page.getByRole("alertdialog", { name: "Submit the questionnaire?" });
  await question.getByRole("button", { name: "Submit" }).click();
}
const failed = (page: Page) => button(page, "Error Occurred Submitting Questionnaire");
const rows = (page: Page) => page.getByRole("table").getByRole("row");

test("a member answers the last questions, adds a device and submits; a failure lasts until the page is reloaded [NMQ-207, NMQ-D28]", async ({
  ownProduct,
  arrive,
}) => {
  const member = await arrive(OPEN_MEMBER, ownProduct);
  const { page, calls } = member;
  await answerEverything(member, ownProduct.url);
  await resultOf(
    calls.PUT("/api/organization/{id}", { path: { id: OPEN_ORGANIZATION }, body: { billingClaimsTaxId: null } }),
  );
  const complaints = watchConsole(page);

  await page.goto(`${ROOT}/device/list`);
  await page.getByRole("link", { name: "Create new Device/System" }).click();
  await expect(page).toHaveURL(`${ROOT}/device/create`);
  for (const [name, text] of [
    ["Category", "Scanner"],
    ["Type", "Flatbed"],
    ["Vendor", "Canon"],
  ] as const) {
    await field(page, name).fill(text);
  }
  await button(page, "Create").click();
  await expect(page).toHaveURL(/\/device\/list\/\d+\/general$/);
  await expect(title(page)).toHaveText("Scanner Flatbed Canon");
  await field(page, "Quantity").fill("4");

  await page.getByRole("link", { name: "Devices and Systems", exact: true }).click();
  await expect(rows(page).filter({ hasText: "Flatbed" })).toContainText("4");
  await page
    .getByRole("navigation", { name: "Questionnaire" })
    .getByRole("link", { name: /^Summary/ })
    .click();
  await expect(submit(page)).toHaveAttribute("aria-disabled", "true");
  await button(page, /^Billing/).click();
  await button(page, /^Claims Information/).click();
  await field(page, "Tax ID (EIN) on claims").fill("12-3456789");
  await expect(button(page, /^Billing Complete/)).toBeVisible();
  await expect(submit(page)).not.toHaveAttribute("aria-disabled");
  expect(complaints).toEqual([]);

  await page.route("**/api/snapshot", (route) => route.fulfill({ status: 500, json: { message: "No", errors: [] } }));
  await submitForGood(page);
  const reported = page.getByRole("alertdialog", { name: "Error submitting questionnaire" });
  await reported.getByRole("button", { name: "Close" }).click();
  await expect(failed(page)).toHaveAttribute("aria-disabled", "true");
  await page.unroute("**/api/snapshot");
  await button(page, /^Previous/).click();
  await button(page, /^Next/).click();
  await expect(failed(page)).toHaveAttribute("aria-disabled", "true");
  await page.reload();
  await submitForGood(page);
  await expect(page.getByText("Questionnaire Submitted")).toBeVisible();
  await page.getByRole("link", { name: "Read what was submitted" }).first().click();
  await expect(page.getByText("Nothing was changed since.")).toBeVisible();
  await expect(page.getByText(/^Submitted by .+ on /)).toBeVisible();
  expect(await resultOf(calls.GET("/api/organization/{id}", { path: { id: OPEN_ORGANIZATION } }))).toMatchObject({
    status: "nmqSubmitted",
  });

  await go(page, `${ROOT}/billing/claims-information`);
  await expect(field(page, "Tax ID (EIN) on claims")).toBeDisabled();
  expect((await calls.POST("/api/device", { body: { category: "Late" } })).response.status).toBe(423);
  expect((await calls.POST("/api/snapshot")).response.status).toBe(409);
});

test("once submitted, files and grants are looked at and not changed, by staff neither [NMQ-141, NMQ-142, NMQ-153]", async ({
  product,
  arrive,
}) => {
  const { page, calls } = await arrive(SUBMITTED_MEMBER);
  const organizationId = await organizationOf(calls);
  const billingPayorListAttachment = await sendFile(page, product.url, PAYORS, "/api/file2");
  const admin = await arrive(ADMIN);
  await resultOf(
    admin.calls.PUT("/api/admin/organization/{id}", {
      path: { id: organizationId },
      body: { billingPayorListAttachment },
    }),
  );
  await resultOf(admin.calls.POST("/api/admin/grant", { body: { name: "Outreach", organizationId } }));
  await page.goto(`${ROOT}/introduction`);
  const staff = await arrive(STAFF);
  await staff.page.goto(`${ROOT}/introduction?updateOrganizationId=${organizationId}`);
  for (const shown of [page, staff.page]) {
    await expect(title(shown)).toHaveText("Introduction");
    await go(shown, `${ROOT}/billing/claims-information`);
    await expect(shown.getByLabel(/^List of the payers you bill/)).toBeDisabled();
    const link = shown.getByRole("link", { name: "payors.csv" });
    await expect(link).toHaveAttribute("href", `/api/file2/${billingPayorListAttachment}/download`);
    await expect(button(shown, /^Remove/)).toHaveCount(0);
    await go(shown, `${ROOT}/background/grants`);
    await expect(shown.getByRole("region", { name: "Outreach" })).toBeVisible();
    await expect(button(shown, /^(Add|Edit|Delete)/)).toHaveCount(0);
  }
});

test("a list, a new item and the pages of an item have addresses of their own [NMQ-008, NMQ-009, NMQ-010]", async ({
  arrive,
}) => {
  const { page } = await arrive(OPEN_MEMBER);
  await page.goto(`${ROOT}/interface/list`);
  await expect(title(page)).toHaveText("Interfaces");
  await rows(page).nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/interface\/list\/\d+\/general$/);
  await expect(field(page, "Name")).toBeDisabled();
  const name = await title(page).textContent();
  await page.reload();
  await expect(title(page)).toHaveText(name ?? "");
  await expect(field(page, "Name")).toHaveValue(name ?? "");
  await page.goBack();
  await expect(title(page)).toHaveText("Interfaces");
  await page.goto(`${ROOT}/interface/create`);
  await expect(title(page)).toHaveText("Create new Interface");
});

test("the address of an item offers six timezones in their order [NMQ-168]", async ({ arrive }) => {
  const { page, calls } = await arrive(OPEN_MEMBER);
  const [location] = await resultOf(calls.GET("/api/location"));
  await page.goto(`${ROOT}/location/list/${String(location?.locationId)}/general`);
  await button(page, "Add address").click();
  await page
    .getByRole("dialog")
    .getByRole("combobox", { name: /^Timezone/ })
    .click();
  const cities = ["Anchorage", "Chicago", "Honolulu", "Los_Angeles", "New_York", "Salt_Lake_City"];
  await expect(page.getByRole("option")).toHaveText(cities.map((city) => `America/${city}`));
});

test("a deleted item is gone from the list, and stays gone", async ({ arrive }) => {
  const { page, calls } = await arrive(OPEN_MEMBER);
  await resultOf(calls.POST("/api/extract", { body: { name: "Nightly claims" } }));
  await page.goto(`${ROOT}/extract/list`);
  await expect(rows(page)).toHaveCount(3);
  await button(page, "Delete Nightly claims").click();
  const asked = page.getByRole("alertdialog", { name: "Are you sure you want to delete Extract: Nightly claims?" });
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
});

test("lists, forms of new items, items and the summary break no rule of accessibility, and fit a phone", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(STAFF);
  await page.goto(`${ROOT}?updateOrganizationId=${OPEN_ORGANIZATION}`);
  await expect(title(page)).toHaveText("Introduction");
  const [location] = await resultOf(calls.GET("/api/location"));
  const item = `location/list/${String(location?.locationId)}/general`;
  for (const path of ["location/list", "interface/create", item, "summary"]) {
    await go(page, `${ROOT}/${path}`);
    await expect(page).toHaveTitle(/ \| /);
    await expect(page.getByRole("progressbar", { name: "TOTAL QUESTIONNAIRE PROGRESS" })).toBeVisible();
    if (path === "summary")
      await button(page, /^Locations/)
        .last()
        .click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["location/list", "interface/create", item, "summary"]) {
    await go(page, `${ROOT}/${path}`);
    await expect(page).toHaveTitle(/ \| /);
    await expectNoSidewaysScroll(page);
  }
});
