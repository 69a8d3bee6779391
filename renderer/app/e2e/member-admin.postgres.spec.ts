import { startDelete } from "./browser.ts";
import { ACUTE_MEMBER, MEMBER, resultOf, STAFF } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, aUser, expectNote, field, fillUser, row, search, submit } from "./users.ts";

test("staff add a user, who is sent a confirmation, and change it; another organization's are not listed [ACC-135, ACC-142, ACC-144]", async ({
  arrive,
}) => {
  const theirs = await addUser((await arrive(ACUTE_MEMBER)).calls);
  const { page, calls } = await arrive(STAFF);
  const user = aUser();
  await page.goto("/member/admin/user");
  await page.getByRole("link", { name: "Add", exact: true }).click();
  await fillUser(page, user);
  await submit(page);
  await expectNote(page, "User has been created");
  await expectNote(page, `Email address confirmation sent to ${user.email}`);
  await search(page, user.lastName);
  await expect(row(page, user.lastName)).toContainText("Not confirmed");
  await row(page, user.lastName).getByRole("link", { name: "Edit" }).click();
  await expect(field(page, "Email")).toHaveValue(user.email);
  await field(page, "First Name").fill("Ida");
  await submit(page);
  await expectNote(page, "User has been updated");
  await expect(row(page, user.lastName)).toContainText("Ida");
  await search(page, theirs.lastName);
  await expect(page.getByText("There are no results with the current search.")).toBeVisible();
  const users = await resultOf(calls.GET("/api/user"));
  expect(users.find(({ email }) => email === user.email)).toMatchObject({ ...user, firstName: "Ida" });
});

test("a member adds an address with a county of its state, changes it and deletes it; the list follows [ACC-033, ACC-147, ACC-D29]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const street = `9 ${aUser().lastName} Street`;
  const window = page.getByRole("dialog");
  const inWindow = (label: string) => window.getByLabel(new RegExp(`^${label}(\\W|$)`));
  const choose = async (label: string, typed: string, option: string) => {
    await inWindow(label).fill(typed);
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  const save = () => window.getByRole("button", { name: "Save" }).click();
  await page.goto("/member/admin/address");
  await page.getByRole("link", { name: "Add", exact: true }).click();
  await inWindow("Street Address 1").fill(street);
  await inWindow("City").fill("Madison");
  await choose("State", "WI", "Wisconsin (WI)");
  await choose("County/Parish", "Dane", "Dane");
  await inWindow("ZIP").fill("537031234");
  await choose("Timezone", "Chic", "America/Chicago");
  await save();
  await expectNote(page, "Address has been created");
  await expect(row(page, street)).toContainText("Dane");
  await row(page, street).getByRole("link", { name: "Edit" }).click();
  await inWindow("City").fill("Monona");
  await save();
  await expectNote(page, "Address has been updated");
  await expect(row(page, street)).toContainText("Monona");
  const stored = async () => (await resultOf(calls.GET("/api/address"))).filter(({ address }) => address === street);
  expect(await stored()).toMatchObject([{ city: "Monona", state: "WI", zip: "53703-1234" }]);
  await row(page, street).getByRole("link", { name: "Edit" }).click();
  await startDelete(window);
  const title = `${street}, Monona, WI 53703-1234`;
  const question = page.getByRole("alertdialog", { name: `Are you sure you want to delete Address: ${title}?` });
  await question.getByRole("button", { name: "Delete" }).click();
  await expectNote(page, "Address deleted.");
  await expect(row(page, street)).toHaveCount(0);
  expect(await stored()).toEqual([]);
});
