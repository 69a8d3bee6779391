import type { Page } from "@playwright/test";
import { ADMIN, type Calls, OPEN_MEMBER, OPEN_ORGANIZATION, resultOf } from "./people.ts";
import { expect } from "./test.ts";
import { test } from "./two-instances.ts";

const PAGE = "/member/questionnaire/billing/claims-information";
const CONTACT = "billingClaimsEnrollmentContactPerson";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const contact = (page: Page) => field(page, "Whom may payers ask about enrollment?");
const progress = (page: Page) => page.getByRole("progressbar", { name: "TOTAL QUESTIONNAIRE PROGRESS" });
const note = (page: Page) => page.getByRole("main").getByText(/^Someone else changed this answer/);
const stored = async (calls: Calls) =>
  (await resultOf(calls.GET("/api/organization/{id}", { path: { id: OPEN_ORGANIZATION } })))[CONTACT];

async function openBoth(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.goto(PAGE);
    await expect(contact(page)).toBeEnabled();
  }
}

/** Replaces the text of the field and waits until it is stored. */
async function answer(page: Page, calls: Calls, text: string): Promise<void> {
  await contact(page).press("Control+a");
  await page.keyboard.type(text);
  await expect.poll(() => stored(calls)).toBe(text);
}

test("an open page follows what others answer on another instance within 2 seconds, and so does the progress [F-025, NMQ-D17]", async ({
  arrive,
  one,
  other,
}) => {
  const [first, second] = [await arrive(OPEN_MEMBER, one), await arrive(OPEN_MEMBER, other)];
  await openBoth(first.page, second.page);
  const before = Number(await progress(second.page).getAttribute("aria-valuenow"));
  // Percentages are whole numbers, so a single answer may not change them.
  for (const [label, text] of [
    ["Group NPI on claims", "1234567893"],
    ["Tax ID (EIN) on claims", "12-3456789"],
  ] as const) {
    await field(first.page, label).fill(text);
  }
  await field(second.page, "Whom may payers ask about enrollment?").focus();
  await answer(first.page, first.calls, "Ann Lee");
  await expect(contact(second.page)).toHaveValue("Ann Lee", { timeout: 2_000 });
  await expect(field(second.page, "Group NPI on claims")).toHaveValue("1234567893");
  await expect
    .poll(async () => Number(await progress(second.page).getAttribute("aria-valuenow")))
    .toBeGreaterThan(before);
  await expect(note(second.page)).toHaveCount(0);
});

test("whose answer is replaced sees both and can put the own one back; so does the other one then [F-025, NMQ-D17]", async ({
  arrive,
  one,
  other,
}) => {
  const [first, second] = [await arrive(OPEN_MEMBER, one), await arrive(OPEN_MEMBER, other)];
  await openBoth(first.page, second.page);
  await answer(first.page, first.calls, "Ann Lee");
  await expect(contact(second.page)).toHaveValue("Ann Lee");
  await answer(second.page, second.calls, "Bo Park");
  await expect(note(first.page)).toHaveText('Someone else changed this answer to "Bo Park". Yours was "Ann Lee".');
  const outline = first.page.getByRole("navigation", { name: "Questionnaire" });
  await expect(outline.getByRole("link", { name: /^Claims Information .*1 changed by someone else/ })).toBeVisible();
  // While the person is in the field it keeps their text. The other answer appears when they leave it.
  await expect(contact(first.page)).toHaveValue("Ann Lee");
  await first.page.keyboard.press("Tab");
  await expect(contact(first.page)).toHaveValue("Bo Park");
  await first.page.getByRole("button", { name: "Put mine back" }).click();
  await expect.poll(() => stored(first.calls)).toBe("Ann Lee");
  await expect(note(first.page)).toHaveCount(0);
  await expect(note(second.page)).toContainText('to "Ann Lee". Yours was "Bo Park".');
  const filter = JSON.stringify({ organizationId: OPEN_ORGANIZATION });
  const entries = await resultOf(first.calls.GET("/api/organizationAuditHistory", { query: { filter } }));
  const answers = entries.flatMap(({ attributeMap }) => attributeMap[CONTACT] ?? []);
  expect(answers.filter((each) => each === "Ann Lee" || each === "Bo Park")).toHaveLength(3);
});

test("an answer that is given without a network is marked at its field, and stored once the network is back [F-026]", async ({
  arrive,
  one,
}) => {
  const { page, calls } = await arrive(OPEN_MEMBER, one);
  await openBoth(page);
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await contact(page).press("Control+a");
  await page.keyboard.type("Cy Holm");
  const offline = page.getByText("Not saved: you are offline. We will save it when you are back online.");
  await expect(offline).toBeVisible();
  // Longer than any notification stays.
  await page.waitForTimeout(11_000);
  await expect(offline).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).first().click();
  const refused = "You are offline. You can open other pages when you are back online.";
  await expect(page.getByRole("region", { name: "Notifications" }).getByText(refused)).toBeVisible();
  await expect(contact(page)).toHaveValue("Cy Holm");
  await page.context().setOffline(false);
  await expect.poll(() => stored(calls)).toBe("Cy Holm");
  await expect(offline).toHaveCount(0);
});

test("what is typed as the questionnaire is submitted stays, with the reason, and is stored once it is open again [F-026, F-027]", async ({
  arrive,
  one,
  other,
}) => {
  const admin = await arrive(ADMIN, one);
  const { page, calls } = await arrive(OPEN_MEMBER, other);
  const set = (status: string) =>
    resultOf(admin.calls.PUT("/api/admin/organization/{id}", { path: { id: OPEN_ORGANIZATION }, body: { status } }));
  await openBoth(page);
  // The answer is still being sent when the questionnaire is submitted, whichever takes longer.
  let release: () => void = () => undefined;
  const submitted = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/organization/${OPEN_ORGANIZATION}`, async (route) => {
    await submitted;
    await route.continue();
  });
  await contact(page).press("Control+a");
  await page.keyboard.type("Di Cole");
  await set("nmqSubmitted");
  release();
  await expect(page.getByText(/^Not saved: The questionnaire has been submitted\./)).toBeVisible();
  await expect(contact(page)).toBeDisabled();
  await expect(contact(page)).toHaveValue("Di Cole");
  await set("nmqOpen");
  await expect.poll(() => stored(calls)).toBe("Di Cole");
  await expect(contact(page)).toBeEnabled();
  await expect(page.getByText(/^Not saved:/)).toHaveCount(0);
});
