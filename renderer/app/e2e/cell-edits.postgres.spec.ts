import { type Calls, MEMBER, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, search, USERS, type User } from "./users.ts";

const read = (calls: Calls, { userId }: User) => resultOf<Record<string, unknown>>(calls.get(`/api/user/${userId}`));

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
  await expect(page.getByText("1 user changed", { exact: true })).toBeVisible();
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("gridcell", { name: /^123 – not saved: .*10/ })).toBeVisible();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("gridcell", { name: /not saved/ })).toBeHidden();
  expect(await read(calls, user)).toMatchObject({ jobTitle: "Deputy", npi: null });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.poll(async () => (await read(calls, user))["jobTitle"]).toBe("Chief");
});
