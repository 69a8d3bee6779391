import { joinByLink, resetByMail } from "./joining.ts";
import { expect, test } from "./test.ts";
import { row, search } from "./users.ts";

test("a stranger joins by a link: account, mail, verified, signed in, and into the build as a member; a forgotten password is reset by mail", async ({
  page,
  product: { url },
}) => {
  const email = await joinByLink(page, url);
  await page.getByRole("listitem").filter({ hasText: "Epic Build" }).getByRole("link", { name: "Open" }).click();
  await expect(page).toHaveURL(`${url}/build/intro`);
  await expect(page.getByRole("heading", { level: 1, name: "Introduction" })).toBeVisible();
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link", { name: "Departments" })).toBeVisible();
  await expect(navigation.getByText("Tools")).toBeHidden();
  await navigation.getByRole("link", { name: "Users", exact: true }).click();
  await search(page, email);
  await expect(row(page, email)).toContainText("Noa");
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await resetByMail(page, url, email);
});
