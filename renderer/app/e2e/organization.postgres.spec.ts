import type { Page } from "@playwright/test";
import { ACUTE_MEMBER, ADMIN, type Calls, MEMBER, organizationOf, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, expectNote, row, search, USERS } from "./users.ts";

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

test("staff go from one organization to another, by the picker or by a link, and every list with them; a link takes no member there [ACC-003, ACC-021, ACC-101]", async ({
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
  const link = `${USERS}?size=50&updateOrganizationId=${otherId}`;
  await page.goto(link);
  await expect(page).toHaveURL(`${USERS}?size=50`);
  await expect.poll(() => organizationOf(calls)).toBe(otherId);
  await own.page.goto(link);
  await expectNote(own.page, "Could not switch to selected organization");
  await expect(own.page).toHaveURL(`${USERS}?size=50`);
  expect(await organizationOf(own.calls)).toBe(ownId);
});
