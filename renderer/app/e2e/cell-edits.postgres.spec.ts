import { type Calls, MEMBER, resultOf, STAFF } from "./people.ts";
import { firstLocation } from "./structure.ts";
import { expect, test } from "./test.ts";
import { addUser, search, USERS, type User } from "./users.ts";

const read = (calls: Calls, { userId }: User) => resultOf(calls.GET("/api/user/{id}", { path: { id: userId } }));

test("cells of a list are written in by keyboard, saved, refused in words, and taken back [F-076]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const user = await addUser(calls, { jobTitle: "Chief" });
  await page.goto(`${USERS}?columns=email,lastName,firstName,jobTitle,npi`);
  await search(page, user.lastName);
  await expect(page.getByRole("gridcell", { name: "Chief" })).toBeVisible();
  await page.getByRole("switch", { name: "Edit cells" }).click();
  await page.getByRole("gridcell", { name: "Chief" }).click();
  await page.keyboard.type("Deputy");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("gridcell", { name: "Deputy" })).toBeVisible();
  const last = page.getByRole("group", { name: "Last change" });
  await expect(last).toContainText(`Job Title of ${user.email} changed`);
  await expect(page.getByRole("region", { name: "Notifications" }).getByRole("listitem")).toHaveCount(0);
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("gridcell", { name: /^123 – not saved: .*10/ })).toBeVisible();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("gridcell", { name: /not saved/ })).toBeHidden();
  expect(await read(calls, user)).toMatchObject({ jobTitle: "Deputy", npi: null });
  await last.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.poll(async () => (await read(calls, user))["jobTitle"]).toBe("Chief");
});

test("what is typed in a cell when a lock comes stays there, with the reason [F-076]", async ({ arrive }) => {
  const staff = await arrive(STAFF);
  const { page, calls } = await arrive(MEMBER);
  const { locationId } = await firstLocation(calls);
  const lock = (locked: boolean) =>
    resultOf(staff.calls.PUT("/api/location/{id}", { path: { id: locationId }, body: { locked } }));
  await page.goto("/build/department/list?columns=name,abbreviation");
  const row = page.locator('[data-row="0"]');
  const name = await row.getByRole("gridcell").nth(2).innerText();
  await page.getByRole("switch", { name: "Edit cells" }).click();
  await row.getByRole("gridcell").nth(3).click();
  await page.keyboard.type("LATE");
  await lock(true);
  await expect(page.getByRole("switch", { name: "Edit cells" })).toHaveCount(0);
  await expect(row.getByRole("gridcell", { name: /^LATE – not saved: .*locked/ })).toBeVisible();
  const departments = await resultOf(calls.GET("/api/department"));
  expect(departments.find((each) => each.name === name)?.abbreviation).not.toBe("LATE");
  await lock(false);
  const edits = page.getByRole("switch", { name: "Edit cells" });
  await expect(edits).not.toBeChecked();
  await edits.click();
  await row.getByRole("gridcell", { name: /^LATE/ }).click();
  await page.keyboard.press("F2");
  await page.keyboard.press("Enter");
  await expect(row.getByRole("gridcell", { name: "LATE", exact: true })).toBeVisible();
});
