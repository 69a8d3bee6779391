import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ACUTE_MEMBER, ADMIN, MEMBER, organizationOf, resultOf, STAFF } from "./people.ts";
import { expect, test } from "./test.ts";

const PAGE = "/build/core-team";

/** The built-in roles, as the requirements list them. */
async function builtInRoles(): Promise<readonly string[]> {
  const text = await readFile(new URL("../../../docs/requirements/3-generic-screens.md", import.meta.url), "utf8");
  const list = /GEN-128\*\* The built-in roles are always listed: (.*)\.$/m.exec(text)?.[1] ?? "";
  return list.split(", ");
}

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const roleRow = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name} `) });

/** The first roles on the page, once it has loaded. */
async function expectRoles(page: Page, roles: readonly string[]): Promise<void> {
  const names = page.getByRole("table").first().locator("tbody td:first-child");
  await expect.poll(async () => (await names.allTextContents()).slice(0, roles.length)).toEqual(roles);
}

test("the built-in roles are always there and first, own ones after them; people and roles can be taken away again [GEN-128, GEN-D21]", async ({
  arrive,
}) => {
  const roles = await builtInRoles();
  expect(roles).toHaveLength(26);
  const { page, calls } = await arrive(MEMBER);
  const id = await organizationOf(calls);
  await resultOf(
    calls.PUT("/api/organization/{id}", { path: { id }, body: { coreTeam: { "Yoga Lead": [], "Art Director": [] } } }),
  );
  await page.goto("/build/intro");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Core Team" }).click();
  await expect(page).toHaveURL(PAGE);
  await expectRoles(page, [...roles, "Art Director", "Yoga Lead"]);

  await page.getByRole("button", { name: "Create role" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(dialog.getByText("Required.", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Edit Lab Managers" }).click();
  for (const person of ["Ann", "Bo"]) {
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).last().fill(person);
    await dialog.getByRole("textbox", { name: "Email" }).last().fill(`${person}@one.example`);
  }
  await expect(dialog.getByRole("button", { name: /^Remove/ })).toHaveCount(2);
  await dialog
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(roleRow(page, "Lab Managers")).toContainText("Bo, Bo@one.example");
  await expect(roleRow(page, "Lab Managers")).not.toContainText("Ann");

  await page.getByRole("button", { name: "Delete Yoga Lead" }).click();
  const asked = page.getByRole("alertdialog");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(roleRow(page, "Yoga Lead")).toBeVisible();
  await page.getByRole("button", { name: "Delete Yoga Lead" }).click();
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(roleRow(page, "Yoga Lead")).toHaveCount(0);
  await resultOf(calls.PUT("/api/organization/{id}", { path: { id }, body: { coreTeam: {} } }));
  await page.goto(PAGE);
  await expectRoles(page, roles);
});

test("it reads the organization by its id and saves the team or one install role, nothing else [GEN-141]", async ({
  arrive,
}) => {
  const staff = await arrive(STAFF);
  const id = await organizationOf(staff.calls);
  const path = `/api/organization/${id}`;
  const before = await resultOf(staff.calls.GET("/api/organization/{id}", { path: { id } }));
  const { page } = staff;
  const read = page.waitForRequest((request) => request.method() === "GET" && new URL(request.url()).pathname === path);
  await page.goto(PAGE);
  await read;
  const dialog = page.getByRole("dialog");
  const sent = async (save: () => Promise<void>) => {
    const request = page.waitForRequest((each) => each.method() === "PUT");
    await save();
    const put = await request;
    expect(new URL(put.url()).pathname).toBe(path);
    return put.postDataJSON() as Readonly<Record<string, unknown>>;
  };
  const role = await sent(async () => {
    await page.getByRole("button", { name: "Edit Install Analyst" }).click();
    await dialog.getByRole("textbox", { name: "Email" }).fill("analyst@elsewhere.example");
    await dialog.getByRole("button", { name: "Submit" }).click();
  });
  expect(role).toEqual({ providerInstallAnalyst: "analyst@elsewhere.example" });
  await expect(page.getByText("analyst@elsewhere.example")).toBeVisible();
  const team = await sent(async () => {
    await page.getByRole("button", { name: "Edit Project Managers" }).click();
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Pat");
    await dialog.getByRole("textbox", { name: "Email" }).fill("pat@one.example");
    await dialog.getByRole("button", { name: "Submit" }).click();
  });
  expect(Object.keys(team)).toEqual(["coreTeam"]);
  await expect(roleRow(page, "Project Managers")).toContainText("Pat");
  const changed = ["coreTeam", "providerInstallAnalyst", "updated"];
  const after = await resultOf(staff.calls.GET("/api/organization/{id}", { path: { id } }));
  const rest = (record: typeof after) => Object.entries(record).filter(([name]) => !changed.includes(name));
  expect(rest(after)).toEqual(rest(before));
});

test("leadership is the same for all and edited nowhere; who is stored in the install team shows by name where it is known [GEN-D22]", async ({
  arrive,
}) => {
  const leaders: string[] = [];
  for (const email of [MEMBER, ACUTE_MEMBER, STAFF, ADMIN]) {
    const { page } = await arrive(email);
    await page.goto(PAGE);
    const card = region(page, "Armature Leadership");
    await expect(card).toContainText("@");
    await expect(card.getByRole("button")).toHaveCount(0);
    leaders.push(await card.innerText());
  }
  expect(new Set(leaders).size).toBe(1);

  const staff = await arrive(STAFF);
  const id = await organizationOf(staff.calls);
  const admin = await arrive(ADMIN);
  const { username, user } = await resultOf(admin.calls.GET("/api/session"));
  await resultOf(
    staff.calls.PUT("/api/organization/{id}", {
      path: { id },
      body: {
        providerProjectSponsor: username,
        providerProjectCoordinator: ADMIN.toUpperCase(),
        providerRevenueCycleAnalyst: "nobody.known",
      },
    }),
  );
  const { page } = await arrive(MEMBER);
  await page.goto(PAGE);
  const card = region(page, "Armature Install Core Team");
  await expect(card.getByText(`${user?.displayName}, ${user?.email}`)).toHaveCount(2);
  await expect(card.getByText("nobody.known", { exact: true })).toBeVisible();
});
