import { createClient } from "@armature/client";
import type { Calls } from "./calls/onboarding.ts";
import { ADMIN, MEMBER } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, userPath } from "./users.ts";

test("a service writes a record, history names it, and it is refused at once when it is disabled [ADD-055, ADD-056, ADD-057]", async ({
  arrive,
  baseURL,
}) => {
  const name = `Room sync ${Date.now()}`;
  const { page } = await arrive(ADMIN);
  await page.goto("/services");
  await page.getByRole("button", { name: "New service" }).click();
  const form = page.getByRole("dialog", { name: "New service" });
  await form.getByRole("textbox", { name: /^Name/ }).fill(name);
  await form.getByRole("combobox", { name: /^Service Area/ }).fill("lakeside");
  await page.getByRole("option", { name: /Lakeside/ }).click();
  await form.getByRole("combobox", { name: /^Profile/ }).click();
  await page.getByRole("option", { name: "Member" }).click();
  await form.getByRole("button", { name: "Make service" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();

  await page.getByRole("button", { name: "New access token" }).click();
  await page.keyboard.type("Server room");
  await page.getByRole("combobox", { name: /^It may/ }).click();
  await page.getByRole("option", { name: "Everything that the service may do" }).click();
  await page.getByRole("button", { name: "Make token" }).click();
  const shown = page.getByRole("dialog", { name: "Copy the access token" });
  const token = /arm_[\w-]{43}/.exec(await shown.innerText())?.[0] ?? "";
  await shown.getByRole("button", { name: "Done" }).click();

  const api = createClient<Calls>({ url: baseURL, token });
  const member = await arrive(MEMBER);
  const user = await addUser(member.calls);
  const path = { id: user.userId };
  const written = await api.PUT("/api/user/{id}", { path, body: { lastName: `${user.lastName}-synced` } });
  expect(written.error).toBeUndefined();

  await member.page.goto(userPath(user.userId));
  await member.page.getByRole("button", { name: "Value history of Last Name" }).click();
  const history = member.page.getByRole("dialog", { name: "Value history of Last Name" });
  await expect(history.getByRole("row").filter({ hasText: "synced" })).toContainText(`${name} (program)`);

  await page.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Disabled", { exact: true })).toBeVisible();
  expect((await api.GET("/api/user")).error?.status).toBe(401);
});
