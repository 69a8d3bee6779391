import { closeApp, type FakeServer, refusal, unmount } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { SecurityWorld } from "./security-world.testing.ts";
import { AREA_ROLES, button, ROLES, startSecurity, visitRoles } from "./security.testing.ts";
import { STATUSES } from "../../kit/states.ts";

let world: SecurityWorld;
let server: FakeServer;
beforeEach(async () => ({ world, server } = await startSecurity()));
afterEach(closeApp);

const grid = () => page.getByRole("grid", { name: "Security Roles" });
const cells = () =>
  grid()
    .getByRole("row")
    .elements()
    .map((row) => [...row.querySelectorAll("th, td")].slice(0, 3).map((cell) => cell.textContent));
const shows = (rows: readonly (readonly string[])[]) => expect.poll(cells).toEqual(rows);
const reported = () => toasts.getState().map(({ type, message, duration }) => [type, message, duration]);

const HEAD = ["Name", "Security Template", "Delete"];
const CLERK = ["Clerk", "Nurse", ""];
const NURSE = ["nurse", "(Unassigned)", ""];

describe("the list of security roles", () => {
  test("has names and templates, by name, and a way to add [GEN-147 GEN-148 GEN-152]", async () => {
    visitRoles("list");
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Security Roles");
    await shows([HEAD, CLERK, NURSE]);
    await expect.element(page.getByRole("link", { name: "Add" })).toHaveAttribute("href", "/build/role/create");
    expect(server.calls(`GET ${AREA_ROLES}`).map(({ path }) => path)).toEqual([
      "/api/member/provider-crowd-sa12/security-role",
    ]);
    expect(server.calls(`GET ${ROLES}`)).toEqual([]);
  });

  test("is filtered and sorted [GEN-148]", async () => {
    visitRoles("list");
    await shows([HEAD, CLERK, NURSE]);
    await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
    await shows([HEAD, NURSE, CLERK]);
    const byTemplate = page.getByRole("columnheader", { name: "Security Template" }).getByRole("button");
    await byTemplate.click();
    await shows([HEAD, NURSE, CLERK]);
    await byTemplate.click();
    await shows([HEAD, CLERK, NURSE]);
    await page.getByRole("textbox", { name: "Filter security roles" }).fill("CLE");
    await shows([HEAD, CLERK]);
    await page.getByRole("textbox", { name: "Filter security roles" }).fill("nobody");
    await expect.element(page.getByText("No security roles match.")).toBeVisible();
  });

  test("leads to a role by its row, but not by Delete [GEN-149]", async () => {
    const where = visitRoles("list");
    await button("Delete nurse").click();
    await expect.element(button("Cancel")).toBeVisible();
    expect(where()).toBe("/build/role/list");
    await button("Cancel").click();
    await page.getByText("Clerk").click();
    await expect.poll(where).toBe("/build/role/9/edit");
  });

  test("asks before it deletes a role [GEN-D25]", async () => {
    visitRoles("list");
    await button("Delete nurse").click();
    await expect
      .element(page.getByRole("alertdialog", { name: "Are you sure you want to delete Security Role: nurse?" }))
      .toBeInTheDocument();
    server.on(`DELETE ${ROLES}/:id`, () => refusal(500, "Out of order"));
    const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
    await confirm.click();
    await expect.element(page.getByText("Could not delete security role.")).toBeVisible();
    server.on(`DELETE ${ROLES}/:id`, () => {
      world.records["secRoleOrganization"]?.shift();
      return { result: null };
    });
    await confirm.click();
    await shows([HEAD, CLERK]);
  });

  test("adds and deletes nothing once the build is closed [GEN-147 GEN-150]", async () => {
    world.status = "buildClosed";
    visitRoles("list");
    const add = page.getByRole("link", { name: "Add" });
    await expect.element(add).toHaveAttribute("aria-disabled", "true");
    await expect.element(button("Delete nurse")).toHaveAttribute("aria-disabled", "true");
  });

  test.each(STATUSES)(
    "adds nothing from buildClosed on, members and provider users alike: %s [GEN-210]",
    async (status) => {
      world.status = status;
      for (const isProviderUser of [false, true]) {
        world.isProviderUser = isProviderUser;
        visitRoles("list");
        const add = page.getByRole("link", { name: "Add" });
        await expect.element(add).toBeVisible();
        const isOff = add.element().getAttribute("aria-disabled") === "true";
        expect(isOff).toBe(["buildClosed", "completed"].includes(status));
        unmount();
      }
    },
  );

  test("tells provider users who assigned templates, and leads them to a role [GEN-151]", async () => {
    world.isProviderUser = true;
    world.permission = { secRoleOrganization: { view: true, create: false, update: true, remove: false } };
    const where = visitRoles("list");
    await shows([
      ["Name", "Security Template", "Template Finalized By"],
      ["Clerk", "Nurse", "Pat Provider"],
      ["nurse", "(Unassigned)", "–"],
    ]);
    await expect.element(page.getByRole("link", { name: "Add" })).not.toBeInTheDocument();
    await page.getByText("Pat Provider").click();
    await expect.poll(where).toBe("/build/role/9/edit");
  });

  test("has no Delete for who may not delete", async () => {
    world.permission = { secRoleOrganization: { view: true, create: false, update: false, remove: false } };
    visitRoles("list");
    await shows([HEAD, CLERK, NURSE].map(([name = "", template = ""]) => [name, template, ""]));
    await expect.element(page.getByRole("columnheader", { name: "Delete" })).not.toBeInTheDocument();
  });

  test("is read by the generic call without a service area [GEN-D24]", async () => {
    world.serviceAreaId = null;
    visitRoles("list");
    await shows([HEAD, CLERK, NURSE]);
    expect(server.calls(`GET ${AREA_ROLES}`)).toEqual([]);
  });

  test("says that there are none", async () => {
    world.records["secRoleOrganization"] = [];
    visitRoles("list");
    await expect.element(page.getByText("No security roles yet.")).toBeVisible();
  });

  test("says why it cannot be loaded, until it is told off [GEN-153 GEN-173]", async () => {
    server.on(`GET ${AREA_ROLES}`, () => refusal(403, "Not for this organization"));
    visitRoles("list");
    await expect.element(page.getByText(/^Not for this organization/)).toBeVisible();
    const text = "Could not load initial page state. Refresh page and try again.";
    await expect.poll(reported).toEqual([["error", text, null]]);
    server.on(`GET ${AREA_ROLES}`, () => ({ result: world.records["secRoleOrganization"] }));
    await userEvent.click(button("Retry"));
    await shows([HEAD, CLERK, NURSE]);
  });
});
