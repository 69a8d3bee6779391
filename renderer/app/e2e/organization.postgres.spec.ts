import type { Page } from "@playwright/test";
import { ACUTE_MEMBER, ADMIN, type Calls, MEMBER, organizationOf, resultOf, STAFF } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, expectNote, row, search, USERS } from "./users.ts";

const sessionOf = (calls: Calls) => resultOf(calls.GET("/api/session"));

const dropdown = (page: Page) =>
  page.getByRole("dialog", { name: "Select Service Area" }).getByRole("combobox", { name: "Organization" });

/** Opens the picker and chooses the organization with this id, using only the keyboard. */
async function choose(page: Page, organizationId: number): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: / SA / }).click();
  await dropdown(page).fill(`#${organizationId}`);
  const option = page.getByRole("option", { name: new RegExp(`#${organizationId}\\b`) });
  await expect(option).toBeVisible();
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
}

test("staff go from one organization to another, and every list with them [ACC-003, ACC-021, ACC-100]", async ({
  arrive,
}) => {
  const [own, other] = [await arrive(MEMBER), await arrive(ACUTE_MEMBER)];
  const [ours, theirs] = [await addUser(own.calls), await addUser(other.calls)];
  const [ownId, otherId] = [await organizationOf(own.calls), await organizationOf(other.calls)];
  const { page, calls } = await arrive(ADMIN);
  await page.goto(USERS);
  for (const [id, present, absent] of [
    [otherId, theirs, ours],
    [ownId, ours, theirs],
  ] as const) {
    await choose(page, id);
    await search(page, present.lastName);
    await expect(row(page, present.lastName)).toBeVisible();
    await search(page, absent.lastName);
    await expect(page.getByText("There are no results with the current search.")).toBeVisible();
    expect(await organizationOf(calls)).toBe(id);
    for (const entity of [
      "user",
      "resource",
      "department",
      "location",
      "address",
      "file2",
      "event",
      "device",
    ] as const) {
      const member = id === ownId ? own : other;
      const idsOf = async (who: Calls) =>
        JSON.stringify(await resultOf(who.GET(`/api/${entity}`, { query: { columns: "created" } })));
      expect(await idsOf(calls), entity).toBe(await idsOf(member.calls));
    }
  }
});

test("a link with updateOrganizationId switches staff, and tells members that it cannot [ACC-101, ACC-102, ACC-103]", async ({
  arrive,
}) => {
  const member = await arrive(MEMBER);
  const otherId = await organizationOf((await arrive(ACUTE_MEMBER)).calls);
  const staff = await arrive(STAFF);
  const link = `${USERS}?size=50&updateOrganizationId=${otherId}`;
  await staff.page.goto(link);
  await expect(staff.page).toHaveURL(`${USERS}?size=50`);
  await expect.poll(() => organizationOf(staff.calls)).toBe(otherId);
  const before = await organizationOf(member.calls);
  await member.page.goto(link);
  await expectNote(member.page, "Could not switch to selected organization");
  await expect(member.page).toHaveURL(`${USERS}?size=50`);
  expect(await organizationOf(member.calls)).toBe(before);
});

test("a member stays in the own organization, staff begin where they were last [ACC-001, ACC-002]", async ({
  arrive,
}) => {
  const member = await arrive(MEMBER);
  const otherId = await organizationOf((await arrive(ACUTE_MEMBER)).calls);
  expect(await sessionOf(member.calls)).toMatchObject({ isProviderUser: false });
  expect(
    (await member.calls.PUT("/api/session/{organizationId}", { path: { organizationId: otherId } })).response.status,
  ).toBe(403);
  for (const email of [STAFF, ADMIN]) {
    const { calls } = await arrive(email);
    expect(
      (await calls.PUT("/api/session/{organizationId}", { path: { organizationId: otherId } })).response.status,
    ).toBe(200);
    expect(await sessionOf((await arrive(email)).calls)).toMatchObject({
      isProviderUser: true,
      organizationId: otherId,
    });
  }
});
