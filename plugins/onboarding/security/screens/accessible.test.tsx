import { closeApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectGoodPage } from "../../kit/good-page.testing.ts";
import type { SecurityWorld } from "./security-world.testing.ts";
import { button, find, startSecurity, visitRoles } from "./security.testing.ts";

let world: SecurityWorld;
beforeEach(async () => ({ world } = await startSecurity()));
afterEach(closeApp);

const title = (name: string) => page.getByRole("heading", { level: 1, name });

test("the list of security roles is accessible, light and dark, and fits a phone", async () => {
  visitRoles("list");
  await expect.element(title("Security Roles")).toBeVisible();
  await expect.element(page.getByRole("row").nth(1)).toBeVisible();
  await expectGoodPage();
});

test("so are the questions of a new one", async () => {
  visitRoles("create");
  await find("Primary Role", "nurse");
  await button("Continue").click();
  await expect.element(page.getByRole("combobox", { name: /^Do they sign orders/ })).toBeVisible();
  await expectGoodPage();
});

test("so is a role with its template, for provider staff", async () => {
  world.isProviderUser = true;
  visitRoles("8/edit");
  await expect.element(page.getByRole("region", { name: "Security Template Assignment" })).toBeVisible();
  await expectGoodPage();
});
