import { randomUUID } from "node:crypto";
import { expectAccessible, expectNoSidewaysScroll } from "./browser.ts";
import { ACUTE_MEMBER, MEMBER, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, fill, row, search, USERS } from "./users.ts";

test("chosen rows of a list are edited as a batch, and the list shows it [GEN-039, GEN-094, GEN-099]", async ({
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
  const attributes = page.getByRole("combobox", { name: "Fields to change" });
  await attributes.click();
  await page.getByRole("option", { name: "Job Title" }).click();
  await page.keyboard.press("Escape");
  await fill(page, { "Job Title": "Office Manager" });
  await page.getByRole("button", { name: "Next" }).click();

  const review = page.getByRole("table", { name: "Changes of users" });
  await expect(review.getByRole("row", { name: /Job Title Scheduler Office Manager/ })).toHaveCount(2);
  await expectAccessible(page);
  await page.reload();
  await expect(review.getByRole("row", { name: /Job Title Scheduler Office Manager/ })).toHaveCount(2);
  await page.getByRole("button", { name: "Submit" }).click();

  const results = page.getByRole("list", { name: "Results of users" });
  await expect(results.getByText("Success")).toHaveCount(2);
  await expect(results).not.toContainText(spared?.email ?? "");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("filter") === lastName);
  await expect(row(page, "Office Manager")).toHaveCount(2);
  await expect(row(page, "Scheduler")).toContainText(spared?.email ?? "");
});

test("what the review finds is not sent; what only the server can refuse is told on expansion [GEN-097, F-075]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const { userId, email } = await addUser(calls);
  await page.goto(`/build/user/edit-batch/${btoa(String(userId))}?attributeNameList=["email","jobTitle"]`);
  await fill(page, { Email: ACUTE_MEMBER, "Job Title": "Registrar" });
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("cell", { name: "This email is already taken." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit" })).toHaveAttribute("aria-disabled", "true");

  await page.getByRole("button", { name: "Back" }).click();
  const wanted = `wanted.${email}`;
  await fill(page, { Email: wanted });
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("button", { name: "Submit" })).not.toHaveAttribute("aria-disabled");
  await addUser(calls, { email: wanted });
  await page.getByRole("button", { name: "Submit" }).click();

  const results = page.getByRole("list", { name: "Results of users" });
  await results.getByRole("button", { name: /Error 1 error$/ }).click();
  await expect(results).toContainText("already taken");
  expect(await resultOf(calls.GET("/api/user/{id}", { path: { id: userId } }))).toMatchObject({
    email,
    jobTitle: null,
  });
});

for (const width of [1440, 390]) {
  test(`at ${width} px the steps are accessible and fit`, async ({ arrive }) => {
    const { page, calls } = await arrive(MEMBER);
    const { userId } = await addUser(calls, { jobTitle: "Scheduler" });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/build/user/edit-batch/${btoa(String(userId))}?attributeNameList=["jobTitle"]`);
    await expect(page.getByRole("textbox", { name: "Job Title" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("button", { name: "Accept" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
