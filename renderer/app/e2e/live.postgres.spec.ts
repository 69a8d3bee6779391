import type { Page } from "@playwright/test";
import { go } from "./browser.ts";
import {
  ADMIN,
  type Calls,
  MEMBER,
  OPEN_MEMBER,
  OPEN_ORGANIZATION,
  organizationOf,
  resultOf,
  STAFF,
} from "./people.ts";
import { CLOSED, firstLocation, LOCKED, locationPath, save } from "./structure.ts";
import { expect, test } from "./test.ts";
import { twoInstances } from "./two-instances.ts";
import { addUser, expectNote, field, fill, submit, userPath } from "./users.ts";

const CLAIMS = "/member/questionnaire/billing/claims-information";
const CONTACT = "billingClaimsEnrollmentContactPerson";

const instances = twoInstances();

const answerField = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const contact = (page: Page) => answerField(page, "Whom may payers ask about enrollment?");
const progress = (page: Page) => page.getByRole("progressbar", { name: "TOTAL QUESTIONNAIRE PROGRESS" });
const note = (page: Page) => page.getByRole("main").getByText(/^Someone else changed this answer/);
const stored = async (calls: Calls) =>
  (await resultOf(calls.GET("/api/organization/{id}", { path: { id: OPEN_ORGANIZATION } })))[CONTACT];
/** What the page says above the fields. */
const says = (page: Page, text: string) => expect(page.getByRole("main").getByText(text)).toBeVisible();

/** Replaces the text of the field, as a person does. */
async function type(page: Page, text: string): Promise<void> {
  await contact(page).press("Control+a");
  await page.keyboard.type(text);
}

/** Answers the question and waits until that is stored. */
async function answer(page: Page, calls: Calls, text: string): Promise<void> {
  await type(page, text);
  await expect.poll(() => stored(calls)).toBe(text);
}

/** Sets the status of an organization, as administrators do. */
const setStatus = (admin: Calls, id: number, status: string) =>
  resultOf(admin.PUT("/api/admin/organization/{id}", { path: { id }, body: { status } }));

test("open pages on two instances follow each other's answers within 2 seconds, and a replaced answer can be put back [F-025, NMQ-D17]", async ({
  arrive,
}) => {
  const { one, other } = instances();
  const [first, second] = [await arrive(OPEN_MEMBER, one), await arrive(OPEN_MEMBER, other)];
  for (const { page } of [first, second]) {
    await page.goto(CLAIMS);
    await expect(contact(page)).toBeEnabled();
  }
  const before = Number(await progress(second.page).getAttribute("aria-valuenow"));
  // Percentages are whole numbers, so a single answer may not change them.
  for (const [label, text] of [
    ["Group NPI on claims", "1234567893"],
    ["Tax ID (EIN) on claims", "12-3456789"],
  ] as const) {
    await answerField(first.page, label).fill(text);
  }
  await contact(second.page).focus();
  await answer(first.page, first.calls, "Ann Lee");
  await expect(contact(second.page)).toHaveValue("Ann Lee", { timeout: 10_000 });
  await expect(answerField(second.page, "Group NPI on claims")).toHaveValue("1234567893");
  await expect
    .poll(async () => Number(await progress(second.page).getAttribute("aria-valuenow")))
    .toBeGreaterThan(before);
  await expect(note(second.page)).toHaveCount(0);

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

test("an answer given without a network, or while the questionnaire is submitted, stays with the reason and is stored once that is possible again [F-026, F-027]", async ({
  arrive,
}) => {
  const { one, other } = instances();
  const admin = await arrive(ADMIN, one);
  const { page, calls } = await arrive(OPEN_MEMBER, other);
  await page.goto(CLAIMS);
  await expect(contact(page)).toBeEnabled();
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await type(page, "Cy Holm");
  const offline = page.getByText("Not saved: you are offline. We will save it when you are back online.");
  await expect(offline).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).first().click();
  const refused = "You are offline. You can open other pages when you are back online.";
  await expect(page.getByRole("region", { name: "Notifications" }).getByText(refused)).toBeVisible();
  await expect(contact(page)).toHaveValue("Cy Holm");
  await page.context().setOffline(false);
  await expect.poll(() => stored(calls)).toBe("Cy Holm");
  await expect(offline).toHaveCount(0);

  // The answer is still being sent when the questionnaire is submitted, whichever takes longer.
  const submitted = Promise.withResolvers<void>();
  await page.route(`**/api/organization/${OPEN_ORGANIZATION}`, async (route) => {
    await submitted.promise;
    await route.continue();
  });
  await type(page, "Di Cole");
  await setStatus(admin.calls, OPEN_ORGANIZATION, "nmqSubmitted");
  submitted.resolve();
  await says(page, "Questionnaire Submitted");
  await expect(page.getByText(/^Not saved: The questionnaire has been submitted\./)).toBeVisible();
  await expect(contact(page)).toBeDisabled();
  await expect(contact(page)).toHaveValue("Di Cole");
  await setStatus(admin.calls, OPEN_ORGANIZATION, "nmqOpen");
  await expect(contact(page)).toBeEnabled();
  await expect.poll(() => stored(calls)).toBe("Di Cole");
  await expect(page.getByText(/^Not saved:/)).toHaveCount(0);
});

test("a lock or a closed build on another instance turns an open form off with the reason, and what was typed stays [F-027, F-074]", async ({
  arrive,
}) => {
  const { one, other } = instances();
  const staff = await arrive(STAFF, one);
  const admin = await arrive(ADMIN, one);
  const { page, calls } = await arrive(MEMBER, other);
  const { locationId, name } = await firstLocation(calls);
  const lock = (locked: boolean) =>
    resultOf(staff.calls.PUT("/api/location/{id}", { path: { id: locationId }, body: { locked } }));
  await page.goto(locationPath(locationId));
  await expect(field(page, "Name")).toHaveValue(name);
  await field(page, "Fax").press("Control+a");
  await page.keyboard.type("608-555-0199");
  await lock(true);
  await says(page, LOCKED);
  await expect(field(page, "Fax")).toBeDisabled();
  await expect(field(page, "Fax")).toHaveValue("608-555-0199");
  await lock(false);
  await expect(field(page, "Fax")).toBeEnabled();
  await expect(page.getByRole("main").getByText(LOCKED)).toHaveCount(0);
  await save(page).click();
  await expectNote(page, "Location has been successfully updated.");
  expect(await resultOf(calls.GET("/api/location/{id}", { path: { id: locationId } }))).toMatchObject({
    locationFax: "608-555-0199",
  });

  const { userId } = await addUser(calls);
  const organizationId = await organizationOf(calls);
  await go(page, userPath(userId));
  await fill(page, { "Job Title": "Scheduler" });
  await setStatus(admin.calls, organizationId, "buildClosed");
  await says(page, CLOSED);
  await expect(field(page, "Job Title")).toBeDisabled();
  await expect(field(page, "Job Title")).toHaveValue("Scheduler");
  await setStatus(admin.calls, organizationId, "buildOpen");
  await expect(field(page, "Job Title")).toBeEnabled();
  await submit(page);
  await expectNote(page, "Successfully updated");
  expect(await resultOf(calls.GET("/api/user/{id}", { path: { id: userId } }))).toMatchObject({
    jobTitle: "Scheduler",
  });
});
