import { randomUUID } from "node:crypto";
import { expectAccessible, expectNoSidewaysScroll } from "./browser.ts";
import { MEMBER } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, fill, row, search, USERS } from "./users.ts";

test("chosen rows of a list are edited as a batch, in steps that fit, and the list shows it [GEN-039, GEN-094, GEN-099]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const lastName = `Batch-${randomUUID().slice(0, 8)}`;
  const people = await Promise.all([1, 2, 3].map(() => addUser(calls, { lastName, jobTitle: "Scheduler" })));
  await page.goto(USERS);
  await search(page, lastName);
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("1–3 of 3");
  await page.getByRole("checkbox", { name: "Select all rows" }).click();
  await expect(page.getByText("All 3 matching selected")).toBeVisible();
  const [spared] = people;
  await row(page, spared?.email ?? "")
    .getByRole("checkbox")
    .click();
  await page.getByRole("link", { name: "Edit Batch (2)" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Edit Batch" })).toBeVisible();
  await page.getByRole("combobox", { name: "Fields to change" }).click();
  await page.getByRole("option", { name: "Job Title" }).click();
  await page.keyboard.press("Escape");
  await fill(page, { "Job Title": "Office Manager" });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next" }).click();

  const review = page.getByRole("table", { name: "Changes of users" });
  await expect(review.getByRole("row", { name: /Job Title Scheduler Office Manager/ })).toHaveCount(2);
  await page.reload();
  await expect(review.getByRole("row", { name: /Job Title Scheduler Office Manager/ })).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByText("Office Manager").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit" }).click();

  const results = page.getByRole("list", { name: "Results of users" });
  await expect(results.getByText("Success")).toHaveCount(2);
  await expect(results).not.toContainText(spared?.email ?? "");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("filter") === lastName);
  await expect(row(page, "Office Manager")).toHaveCount(2);
  await expect(row(page, "Scheduler")).toContainText(spared?.email ?? "");
});
