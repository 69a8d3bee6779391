import type { Browser, Page } from "@playwright/test";
import { expectAccessible, watchConsole } from "./browser.ts";
import { joinAt, type Organization } from "./joining.ts";
import { ADMIN, callsOf, organizationOf, type Person, resultOf } from "./people.ts";
import { PASSWORD } from "./product.ts";
import { answerEverything } from "./questionnaire-answers.ts";
import { expect, test } from "./test.ts";

const ROOT = "/member/questionnaire";
const TAX_ID = "Tax ID (EIN) on claims";
const CLINIC = { name: "Willow Clinic", abbreviation: "WIL", careSetting: "Ambulatory", domain: "willow.example" };

const missing = (page: Page) => page.getByRole("button", { name: /^Still missing/ });
const submit = (page: Page) => page.getByRole("button", { name: "Submit Questionnaire" });

/** A person of the clinic opens its link and creates an account. */
async function join(browser: Browser, url: string, organization: Organization): Promise<Person> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await joinAt(page, url, organization, { email: ADMIN, password: PASSWORD });
  return { page, calls: callsOf(context.request, url) };
}

/** Opens the list of missing answers if needed and goes to an entry with the keyboard. */
async function goToMissing(page: Page, name: string | RegExp): Promise<void> {
  if ((await missing(page).getAttribute("aria-expanded")) !== "true") await missing(page).press("Enter");
  await page.getByRole("main").getByRole("link", { name }).first().press("Enter");
}

test("a day of a clinic: from an empty questionnaire to its submission, with a colleague at work beside [F-030, F-031, F-035]", async ({
  browser,
  arrive,
  ownProduct,
}) => {
  const { url } = ownProduct;
  const { calls: admin } = await arrive(ADMIN, ownProduct);
  const clinic = (await resultOf(admin.POST("/api/admin/organization", { body: CLINIC }))) as Organization;
  const manager = await join(browser, url, clinic);
  const colleague = await join(browser, url, clinic);
  const { page, calls } = manager;
  const complaints = watchConsole(page);

  await page.goto(`${ROOT}/summary`);
  await expect(missing(page)).toBeVisible();
  await expect(submit(page)).toHaveAttribute("aria-disabled", "true");
  const count = async () => Number(/\d+/.exec((await missing(page).textContent()) ?? "")?.[0]);
  const before = await count();

  await colleague.page.goto(`${ROOT}/billing/claims-information`);
  await goToMissing(colleague.page, TAX_ID);
  await expect(colleague.page.getByRole("textbox", { name: TAX_ID, exact: true })).toBeFocused();
  await colleague.page.keyboard.type("12-3456789");
  await colleague.page.keyboard.press("Tab");
  await expect.poll(count).toBe(before - 1);

  await goToMissing(page, "Lab Managers");
  await page.getByRole("button", { name: "Paste a list" }).press("Enter");
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: "Roles and people" })
    .fill("Lab Managers\tBo Day\tbo@willow.example");
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).press("Enter");
  await expect.poll(count).toBe(before - 2);

  await goToMissing(page, "Add locations");
  await page.getByRole("textbox", { name: /^Name/ }).fill("Willow Main");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/location\/list\/\d+\/general$/);
  await expect.poll(count).toBeGreaterThan(before - 3);
  // The colleague answers everything except what the clinic has none of.
  await answerEverything(colleague, url);
  const organizationId = await organizationOf(calls);
  const open = { hasNoInterfaces: null, hasNoDevices: null, hasNoExtracts: null };
  await resultOf(colleague.calls.PUT("/api/organization/{id}", { path: { id: organizationId }, body: open }));
  await expect.poll(count).toBe(3);
  for (const [left, name, title] of [
    [2, /^Add interfaces/, "Interfaces"],
    [1, /^Add devices/, "Devices and Systems"],
    [0, /^Add extracts/, "Extracts"],
  ] as const) {
    await goToMissing(page, name);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page
      .getByRole("radiogroup", { name: /We have none/ })
      .getByRole("radio", { name: "Yes" })
      .press(" ");
    if (left > 0) await expect.poll(count).toBe(left);
  }
  await expect(missing(page)).toHaveCount(0);

  await page.goto(`${ROOT}/summary`);
  await expectAccessible(page);
  await submit(page).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Submit the questionnaire?" });
  await question.getByRole("button", { name: "Submit" }).press("Enter");
  await expect(page.getByText("Questionnaire Submitted")).toBeVisible();
  await expect(colleague.page.getByRole("textbox", { name: TAX_ID, exact: true })).toBeDisabled();
  await page.getByRole("link", { name: "Read what was submitted" }).first().click();
  await expect(page.getByText(/^Submitted by Noa Lund on /)).toBeVisible();
  await expect(page.getByRole("region", { name: /Claims Information$/ })).toContainText("12-3456789");
  expect(complaints).toEqual([]);
  await Promise.all([manager, colleague].map((each) => each.page.context().close()));
});
