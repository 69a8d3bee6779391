import { type Calls, MEMBER, resultOf, STAFF } from "./people.ts";
import { firstLocation } from "./structure.ts";
import { expect, test } from "./test.ts";
import { addUser, aUser, search, USERS, type User } from "./users.ts";

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

test("rows keep their places under somebody who types fast, over a list that is filtered and sorted by what is written [F-076]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  // The list is filtered by the job title, which the test then overwrites.
  const { lastName: jobTitle } = aUser();
  const users: User[] = [];
  for (const firstName of ["Ann", "Ben", "Cy", "Dee"]) users.push(await addUser(calls, { firstName, jobTitle }));
  await page.goto(`${USERS}?columns=email,firstName,workPhone,jobTitle&sort=firstName`);
  await search(page, jobTitle);
  const cell = (name: string) => page.getByRole("gridcell", { name, exact: true });
  await expect(cell("Dee")).toBeVisible();
  await page.getByRole("switch", { name: "Edit cells" }).click();
  // The server answers while the person is typing in the next cell.
  await page.route("**/api/user/batch", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    await route.continue();
  });
  await cell("Ann").click();
  for (const [name, title] of [
    ["Zoe", "One"],
    ["Yan", "Two"],
    ["Xin", "Three"],
    ["Wes", "Four"],
  ] as const) {
    await page.keyboard.type(name, { delay: 40 });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type(title, { delay: 40 });
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
  }
  const stored = async () => {
    const now = await Promise.all(users.map((user) => read(calls, user)));
    return now.map((user) => `${String(user["firstName"])} ${String(user["jobTitle"])}`);
  };
  await expect.poll(stored).toEqual(["Zoe One", "Yan Two", "Xin Three", "Wes Four"]);
  const rows = page.getByRole("row").filter({ hasText: "@people.example" });
  await expect(rows.getByRole("gridcell", { name: /^(One|Two|Three|Four)$/ })).toHaveText([
    "One",
    "Two",
    "Three",
    "Four",
  ]);
  await page.getByRole("switch", { name: "Edit cells" }).click();
  await expect(rows).toHaveCount(0);
});

test("what is typed in a cell when a lock comes stays there, with the reason [F-076]", async ({
  arrive,
  ownProduct,
}) => {
  const staff = await arrive(STAFF, ownProduct);
  const { page, calls } = await arrive(MEMBER, ownProduct);
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
