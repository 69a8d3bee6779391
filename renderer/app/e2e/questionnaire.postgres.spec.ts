import type { Page } from "@playwright/test";
import { go, watchConsole } from "./browser.ts";
import { type Calls, OPEN_MEMBER, OPEN_ORGANIZATION, resultOf, STAFF } from "./people.ts";
import { answerEverything } from "./questionnaire-answers.ts";
import { expect, test } from "./test.ts";

const ROOT = "/member/questionnaire";
const CLAIMS = `${ROOT}/billing/claims-information`;

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const field = (page: Page, name: string) => page.getByRole("textbox", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const rows = (page: Page) => page.getByRole("table").getByRole("row");
const progress = (page: Page) => page.getByRole("progressbar", { name: "TOTAL QUESTIONNAIRE PROGRESS" });
const submit = (page: Page) => button(page, "Submit Questionnaire");
const failed = (page: Page) => button(page, "Error Occurred Submitting Questionnaire");

const openOrganization = (calls: Calls) =>
  resultOf(calls.GET("/api/organization/{id}", { path: { id: OPEN_ORGANIZATION } }));
const answer = (calls: Calls, body: object) =>
  resultOf(calls.PUT("/api/organization/{id}", { path: { id: OPEN_ORGANIZATION }, body }));

async function submitForGood(page: Page): Promise<void> {
  await submit(page).click();
  const question = page.getByRole("alertdialog", { name: "Submit the questionnaire?" });
  await question.getByRole("button", { name: "Submit" }).click();
}

test("sections and subsections are opened directly and left by Back; an item is read, made, found again and deleted [NMQ-006, NMQ-007, NMQ-021]", async ({
  arrive,
}) => {
  const { page } = await arrive(OPEN_MEMBER);
  await page.goto(`${ROOT}/coreTeam`);
  await expect(title(page)).toHaveText("Core Team");
  await expect(page.getByRole("row", { name: /^Lab Managers / })).toBeVisible();
  await page.goto(`${ROOT}/billing/patient-statements`);
  await expect(title(page)).toHaveText("Billing: Patient Statements");
  await expect(field(page, "Message on every statement")).toBeVisible();
  await button(page, /^Previous/).click();
  await expect(title(page)).toHaveText("Billing: Claims Information");
  await page.goBack();
  await expect(title(page)).toHaveText("Billing: Patient Statements");
  await page.goBack();
  await expect(title(page)).toHaveText("Core Team");
  expect(page.url()).not.toContain("#");

  await go(page, `${ROOT}/interface/list`);
  await expect(title(page)).toHaveText("Interfaces");
  await rows(page).nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/interface\/list\/\d+\/general$/);
  await expect(field(page, "Name")).toBeDisabled();
  const name = (await title(page).textContent()) ?? "";
  await page.reload();
  await expect(title(page)).toHaveText(name);
  await expect(field(page, "Name")).toHaveValue(name);

  await go(page, `${ROOT}/extract/list`);
  await expect(rows(page).nth(1)).toBeVisible();
  const before = await rows(page).count();
  await page.getByRole("link", { name: "Create new Extract" }).click();
  await expect(page).toHaveURL(`${ROOT}/extract/create`);
  await field(page, "Name").fill("Old charts");
  await button(page, "Create").click();
  await expect(page).toHaveURL(/\/member\/questionnaire\/extract\/list\/\d+\/general$/);
  await expect(title(page)).toHaveText("Old charts");
  await expect(field(page, "Vendor")).toBeVisible();
  await go(page, `${ROOT}/extract/list`);
  await page.getByRole("cell", { name: "Old charts", exact: true }).click();
  await expect(page).toHaveURL(/\/extract\/list\/\d+\/general$/);
  await page.goBack();
  await button(page, "Delete Old charts").click();
  const asked = page.getByRole("alertdialog", { name: "Are you sure you want to delete Extract: Old charts?" });
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(before);
  await page.reload();
  await expect(rows(page)).toHaveCount(before);
});

test("what a member answers is stored without a Submit, counted as the server counts, and there for staff [F-039]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(OPEN_MEMBER);
  const [contact, taxId, npi] = [
    "billingClaimsEnrollmentContactPerson",
    "billingClaimsTaxId",
    "billingClaimsGroupNPI",
  ] as const;
  await answer(calls, { [contact]: null, [taxId]: null, [npi]: null });
  const complaints = watchConsole(page);
  const percent = async () => (await resultOf(calls.GET("/api/nmq"))).completion.ambulatory.percent;
  await page.goto(CLAIMS);
  await expect(progress(page)).toHaveAttribute("aria-valuenow", String(await percent()));
  const before = await percent();
  await field(page, "Whom may payers ask about enrollment?").fill("Ann Lee");
  await field(page, "Tax ID (EIN) on claims").fill("12-3456789");
  await field(page, "Group NPI on claims").fill("1234567893");
  await expect
    .poll(() => openOrganization(calls))
    .toMatchObject({ [contact]: "Ann Lee", [taxId]: "12-3456789", [npi]: "1234567893" });
  expect(await percent()).toBeGreaterThan(before);
  await expect(progress(page)).toHaveAttribute("aria-valuenow", String(await percent()));
  await field(page, "Tax ID (EIN) on claims").press("Control+a");
  await field(page, "Tax ID (EIN) on claims").press("Delete");
  await expect(page.getByText("Requires a value")).toBeVisible();
  await expect.poll(() => openOrganization(calls)).toMatchObject({ [taxId]: null });
  await field(page, "Tax ID (EIN) on claims").fill("98-7654321");
  await button(page, /^Next/).click();
  await expect(title(page)).toHaveText("Billing: Patient Statements");
  expect(await openOrganization(calls)).toMatchObject({ [taxId]: "98-7654321" });
  expect(complaints).toEqual([]);

  const staff = await arrive(STAFF);
  await staff.page.goto(`${CLAIMS}?updateOrganizationId=${OPEN_ORGANIZATION}`);
  await expect(field(staff.page, "Tax ID (EIN) on claims")).toHaveValue("98-7654321");
});

test("a member answers the last questions, adds a device and submits; a failure lasts until the page is reloaded [NMQ-207, NMQ-D28]", async ({
  ownProduct,
  arrive,
}) => {
  const member = await arrive(OPEN_MEMBER, ownProduct);
  const { page, calls } = member;
  await answerEverything(member, ownProduct.url);
  await answer(calls, { billingClaimsTaxId: null });
  const complaints = watchConsole(page);

  await page.goto(`${ROOT}/device/create`);
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
  // Before the form saves itself, leaving asks.
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
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
  expect(await openOrganization(calls)).toMatchObject({ status: "nmqSubmitted" });
  await go(page, CLAIMS);
  await expect(field(page, "Tax ID (EIN) on claims")).toBeDisabled();
});
