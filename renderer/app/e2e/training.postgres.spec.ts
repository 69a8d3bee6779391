import type { Page } from "@playwright/test";
import { go } from "./browser.ts";
import { MEMBER, resultOf, STAFF } from "./people.ts";
import { expect, test } from "./test.ts";

const AREA = "/member/provider-crowd-sa110";
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("the training page leads to a user's page, where learning paths are added and removed; provider staff sync the users [ACC-D05, GEN-191, GEN-195]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  await page.goto(`${AREA}/user/training`);
  await expect(row(page, "Amara Osei")).toContainText("Primary Care Provider, Ambulatory Super User");
  await expect(row(page, "Carla Nunes")).toContainText("Not in Entra");
  await row(page, "Amara Osei").getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveURL(/\/build\/user\/edit\/[\w-]+$/);
  const ambulatory = section(page, "Ambulatory");
  await expect(ambulatory.getByRole("listitem")).toHaveText(["Primary Care Provider", "Ambulatory Super User"]);
  await expect(section(page, "Acute")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: /^Email/ })).toHaveValue("amara.osei@ambulatory.example");

  await ambulatory.getByRole("button", { name: "Update" }).click();
  const dialog = page.getByRole("dialog", { name: "Learning Path Options" });
  await dialog.getByRole("checkbox", { name: "Specialty Provider" }).check();
  await dialog.getByRole("checkbox", { name: "Primary Care Provider" }).uncheck();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(ambulatory.getByRole("listitem")).toHaveText(["Specialty Provider", "Ambulatory Super User"]);
  await page.goto(`${AREA}/user/training`);
  await expect(row(page, "Amara Osei")).toContainText("Specialty Provider, Ambulatory Super User");

  const users = await resultOf(calls.GET("/api/user", { query: { columns: "email" } }));
  const carla = users.find(({ email }) => email === "carla.nunes@ambulatory.example");
  await go(page, `/build/user/edit/${carla?.userId}`);
  await expect(page.getByText("User does not exist in Entra.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Email/ })).toBeEditable();
  await go(page, `${AREA}/entra-sync`);
  await expect(row(page, "amara.osei@ambulatory.example").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Sync" })).toHaveCount(0);

  const staff = await arrive(STAFF);
  await staff.page.goto(`${AREA}/entra-sync`);
  await staff.page.getByRole("button", { name: "Sync" }).click();
  await expect(staff.page.getByRole("region", { name: /^Last synced \(\d/ })).toContainText(MEMBER);
  await expect(staff.page.getByText("5b0c7a52-0001-4c1e-9d1a-200000000001")).toBeVisible();
  await go(staff.page, `${AREA}/provider-user`);
  await expect(staff.page.getByText("Coming soon").first()).toBeVisible();
  await go(staff.page, "/member/provider-crowd-sa999/user/training");
  await expect(staff.page.getByRole("heading", { name: "Not found", level: 1 })).toBeVisible();
});
