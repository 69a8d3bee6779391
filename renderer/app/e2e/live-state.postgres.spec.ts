import type { Page } from "@playwright/test";
import { ADMIN, MEMBER, OPEN_MEMBER, OPEN_ORGANIZATION, organizationOf, resultOf, STAFF } from "./people.ts";
import { CLOSED, firstLocation, LOCKED, locationPath, save } from "./structure.ts";
import { expect } from "./test.ts";
import { test } from "./two-instances.ts";
import { addUser, expectNote, field, fill, submit, userPath } from "./users.ts";

const BANNER_LIMIT = { timeout: 5_000 };

/** What the page says above the fields. */
const says = (page: Page, text: string) => expect(page.getByRole("main").getByText(text)).toBeVisible(BANNER_LIMIT);

test("a lock made on another instance turns an open form off with its reason, its end on again; what was typed stays [F-027, F-074]", async ({
  arrive,
  one,
  other,
}) => {
  const staff = await arrive(STAFF, one);
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
  await expect(field(page, "Fax")).toBeEnabled(BANNER_LIMIT);
  await expect(page.getByRole("main").getByText(LOCKED)).toHaveCount(0);
  await save(page).click();
  await expectNote(page, "Location has been successfully updated.");
  expect(await resultOf(calls.GET("/api/location/{id}", { path: { id: locationId } }))).toMatchObject({
    locationFax: "608-555-0199",
  });
});

test("a lock that a page was not told of turns the form off with its reason once it is saved, and is no field's fault; an unchanged form saves nothing [F-074]", async ({
  arrive,
  one,
}) => {
  const staff = await arrive(STAFF, one);
  const { page, calls } = await arrive(MEMBER, one);
  const { locationId } = await firstLocation(calls);
  const stored = () => resultOf(calls.GET("/api/location/{id}", { path: { id: locationId } }));
  const { locationFax } = await stored();
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") saves.push(request.url());
  });
  await page.route("**/api/events*", (route) => route.abort());
  await page.goto(locationPath(locationId));
  await expect(field(page, "Fax")).toBeEnabled();
  await save(page).click();
  await expectNote(page, "Nothing was changed, so nothing was saved.");
  await expect(page.getByText("successfully updated")).toHaveCount(0);
  await expect(field(page, "Fax")).toBeEnabled();
  expect(saves).toEqual([]);
  await field(page, "Fax").press("Control+a");
  await page.keyboard.type("608-555-0188");
  await resultOf(staff.calls.PUT("/api/location/{id}", { path: { id: locationId }, body: { locked: true } }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByText(LOCKED).first()).toBeVisible(BANNER_LIMIT);
  await expect(field(page, "Fax")).toBeDisabled();
  await expect(field(page, "Fax")).toHaveValue("608-555-0188");
  await expect(save(page)).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText(/needs? attention/)).toHaveCount(0);
  await expect(page.getByText("This location is locked")).toHaveCount(0);
  expect(await stored()).toMatchObject({ locationFax });
});

test("the build that closes and opens again on another instance does so to an open form [F-027]", async ({
  arrive,
  one,
  other,
}) => {
  const admin = await arrive(ADMIN, one);
  const { page, calls } = await arrive(MEMBER, other);
  const user = await addUser(calls);
  const organizationId = await organizationOf(calls);
  const set = (status: string) =>
    resultOf(admin.calls.PUT("/api/admin/organization/{id}", { path: { id: organizationId }, body: { status } }));
  await page.goto(userPath(user.userId));
  await fill(page, { "Job Title": "Scheduler" });
  await set("buildClosed");
  await says(page, CLOSED);
  await expect(field(page, "Job Title")).toBeDisabled();
  await expect(field(page, "Job Title")).toHaveValue("Scheduler");
  await set("buildOpen");
  await expect(field(page, "Job Title")).toBeEnabled(BANNER_LIMIT);
  await submit(page);
  await expectNote(page, "Successfully updated");
  expect(await resultOf(calls.GET("/api/user/{id}", { path: { id: user.userId } }))).toMatchObject({
    jobTitle: "Scheduler",
  });
});

test("a questionnaire that is submitted on another instance is only read on open pages, until it is open again [F-027]", async ({
  arrive,
  one,
  other,
}) => {
  const admin = await arrive(ADMIN, one);
  const { page, calls } = await arrive(OPEN_MEMBER, other);
  const set = (status: string) =>
    resultOf(admin.calls.PUT("/api/admin/organization/{id}", { path: { id: OPEN_ORGANIZATION }, body: { status } }));
  const contact = field(page, "Whom may payers ask about enrollment?").first();
  await page.goto("/member/questionnaire/billing/claims-information");
  await expect(contact).toBeEnabled();
  await set("nmqSubmitted");
  await says(page, "Questionnaire Submitted");
  await expect(contact).toBeDisabled();
  await set("nmqOpen");
  await expect(contact).toBeEnabled(BANNER_LIMIT);
  await contact.fill("Ann Lee");
  const stored = () => resultOf(calls.GET("/api/organization/{id}", { path: { id: OPEN_ORGANIZATION } }));
  await expect.poll(stored).toMatchObject({ billingClaimsEnrollmentContactPerson: "Ann Lee" });
});
