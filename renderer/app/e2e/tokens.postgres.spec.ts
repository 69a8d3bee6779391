import { createClient, resultOf } from "@armature/client";
import type { Calls } from "./calls/onboarding.ts";
import { ADMIN, MEMBER } from "./people.ts";
import { expect, test } from "./test.ts";

test("a person makes an access token, a program works with it in that name, and an administrator ends it [ADD-041, ADD-042, ADD-043]", async ({
  arrive,
  baseURL,
}) => {
  const label = `Export ${Date.now()}`;
  const { page } = await arrive(MEMBER);
  await page.goto("/");
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("menuitem", { name: "Access tokens" }).click();
  await page.getByRole("button", { name: "New access token" }).click();
  await page.keyboard.type(label);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Copy the access token" });
  const token = /arm_[\w-]{43}/.exec(await dialog.innerText())?.[0] ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row").filter({ hasText: label })).toContainText("Never");

  const api = createClient<Calls>({ url: baseURL, token });
  const users = await resultOf(api.GET("/api/user", { query: { limit: 5 } }));
  expect(users.length).toBeGreaterThan(0);
  const refused = [
    (await api.DELETE("/api/user/{id}", { path: { id: users[0]?.userId ?? 0 } })).error?.status,
    (await api.GET("/api/session/all")).error?.status,
    (await api.GET("/api/admin/organization")).error?.status,
  ];
  expect(refused).toEqual([403, 403, 403]);
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: label })).not.toContainText("Never");

  const administrator = await arrive(ADMIN);
  await administrator.page.goto("/access-tokens");
  const row = administrator.page.getByRole("row").filter({ hasText: label });
  await expect(row).toContainText(MEMBER);
  await row.getByRole("button", { name: `Revoke ${label}` }).click();
  await administrator.page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row).toBeHidden();
  expect((await api.GET("/api/user")).error?.status).toBe(401);
});
