import type { Values } from "@armature/engine";
import { closeApp, type FakeServer, refusal, unmount } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { type SecurityWorld, SNAPSHOT } from "./security-world.testing.ts";
import { button, choice, find, ROLES, startSecurity, visitRoles } from "./security.testing.ts";
import { STATUSES } from "../../kit/states.ts";

let world: SecurityWorld;
let server: FakeServer;
beforeEach(async () => ({ world, server } = await startSecurity()));
afterEach(closeApp);

const part = (name: string) => page.getByRole("region", { name, exact: true });
const reported = () => toasts.getState().map(({ type, message }) => [type, message]);
const set = (id: number, values: Values) => {
  const roles = world.records["secRoleOrganization"] ?? [];
  world.records["secRoleOrganization"] = roles.map((role) => (role["id"] === id ? { ...role, ...values } : role));
};
const reads = (where: Locator, text: RegExp) => expect.poll(() => where.element().textContent).toMatch(text);
const isOff = (name: string) => expect.element(button(name)).toHaveAttribute("aria-disabled", "true");

describe("a security role is read", () => {
  test("with its primary role, its answers, then comments and when they were saved [F-175, GEN-154, GEN-155]", async () => {
    visitRoles("8/edit");
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Edit Security Role");
    await reads(part("nurse"), /Primary Role\s*nurse/);
    await reads(part("Comments"), /Nights/);
    const asked = part("Security Questions and Answers");
    await reads(asked, /Do they sign orders\?\s*Yes/);
    const main = page.getByRole("main");
    await reads(main, /Primary Role.*Security Questions and Answers.*Comments.*as they were on January 31, 2026/s);
    await expect.element(button("Edit")).not.toHaveAttribute("aria-disabled");
  });
  test("with the questions and answers of its snapshot, whatever they are by now [GEN-D26, F-079]", async () => {
    const questionAnswerMap = [{ question: "Did they sign?", answer: "At times" }];
    set(8, { snapshot: JSON.stringify({ ...SNAPSHOT, questionAnswerMap }) });
    visitRoles("8/edit");
    const asked = part("Security Questions and Answers");
    await reads(asked, /Did they sign\?\s*At times/);
    for (const now of ["Do they sign orders?", "Do they book?", "Visits"]) {
      expect(asked.element().textContent).not.toContain(now);
    }
    await expect.element(asked.getByRole("radio")).not.toBeInTheDocument();
  });
  test("that has neither answers nor comments [GEN-156]", async () => {
    visitRoles("9/edit");
    await reads(part("Security Questions and Answers"), /There are no security questions associated with this role./);
    await reads(part("Comments"), /There are no comments for this security role./);
  });
  test("and edited by Enter, which leads to the page's title, as giving up does", async () => {
    visitRoles("8/edit");
    await expect.element(button("Edit")).toBeVisible();
    button("Edit").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("list", { name: "Edit Security Role" })).toBeVisible();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
    button("Cancel").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Edit")).toBeVisible();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  });
  test("and not edited once the build is closed [GEN-155]", async () => {
    world.status = "buildClosed";
    visitRoles("8/edit");
    await isOff("Edit");
  });
  test.each(STATUSES)(
    "and edited before buildClosed alone, by members and provider users, with its template: %s [GEN-210]",
    async (status) => {
      world.status = status;
      const isClosed = ["buildClosed", "completed"].includes(status);
      for (const isProviderUser of [false, true]) {
        world.isProviderUser = isProviderUser;
        visitRoles("8/edit");
        await expect.element(button("Edit")).toBeVisible();
        expect(button("Edit").element().getAttribute("aria-disabled") === "true").toBe(isClosed);
        if (isProviderUser) {
          const template = expect.element(choice("Security Template"));
          await (isClosed ? template.toBeDisabled() : template.toBeEnabled());
        }
        unmount();
      }
    },
  );
  test("unless it cannot be [GEN-173]", async () => {
    visitRoles("999/edit");
    await expect.element(page.getByText(/^There is no security role with this id\./)).toBeVisible();
    const text = "Could not load initial page state. Refresh page and try again.";
    expect(toasts.getState().map(({ message, duration }) => [message, duration])).toEqual([[text, null]]);
  });
  test("by members without its template [GEN-181 GEN-207]", async () => {
    visitRoles("8/edit");
    await expect.element(part("nurse")).toBeVisible();
    await expect.element(part("Security Template Assignment")).not.toBeInTheDocument();
  });
});

describe("the template of a security role", () => {
  const PUT = `PUT ${ROLES}/:id`;
  beforeEach(() => {
    world.isProviderUser = true;
  });
  const options = async () => {
    await choice("Security Template").click();
    await expect.element(page.getByRole("option").first()).toBeVisible();
    const names = page
      .getByRole("option")
      .elements()
      .map((option) => option.textContent);
    await userEvent.keyboard("{Escape}");
    return names;
  };

  test("is told to provider users, with who assigned it and when [GEN-181 GEN-182 GEN-207]", async () => {
    set(9, { snapshot: JSON.stringify(SNAPSHOT) });
    visitRoles("9/edit");
    const assignment = part("Security Template Assignment");
    await reads(assignment, /Security Template\s*Nurse/);
    await reads(assignment, /Template Finalized By\s*Pat Provider/);
    await reads(assignment, /January 31, 2026/);
    await expect.element(choice("Security Template")).not.toBeInTheDocument();
    await assignment.getByRole("button", { name: "Edit" }).click();
    await expect.element(choice("Security Template")).toHaveValue("Nurse");
    await button("Cancel").click();
    await reads(assignment, /Pat Provider/);
  });

  test("is told also where it cannot be told who assigned it", async () => {
    server.on("GET /api/security/templateFinalizer", () => refusal(403, "Out of order"));
    visitRoles("9/edit");
    const assignment = part("Security Template Assignment");
    await reads(assignment, /Could not load who assigned the template\..*Out of order.*Security Template\s*Nurse/);
  });

  test("is one of those that fit, with groupers or without [GEN-183]", async () => {
    visitRoles("8/edit");
    expect(await options()).toEqual(["Nurse", "Nurse Lead"]);
    await page.getByRole("checkbox", { name: "Ignore groupers" }).click();
    expect(await options()).toEqual(["Nurse", "Nurse Lead", "Pilot"]);
  });

  test("keeps its name once it was chosen without groupers, and those count again", async () => {
    visitRoles("8/edit");
    const groupers = page.getByRole("checkbox", { name: "Ignore groupers" });
    await groupers.click();
    await find("Security Template", "Pilot");
    await groupers.click();
    await expect.element(choice("Security Template")).toHaveValue("Pilot");
  });

  test("that was chosen and not stored is there again after a reload, until it is stored [F-022]", async () => {
    visitRoles("8/edit");
    await find("Security Template", "Nurse Lead");
    unmount();
    visitRoles("8/edit");
    await expect.element(choice("Security Template")).toHaveValue("Nurse Lead");
    await button("Update").click();
    await reads(part("Security Template Assignment"), /Nurse Lead/);
    expect(Object.keys(sessionStorage).filter((key) => key.includes("securityTemplateForm"))).toEqual([]);
  });

  test("is stored, told and read again [GEN-184]", async () => {
    visitRoles("8/edit");
    await find("Security Template", "Nurse Lead");
    await button("Update").click();
    const message = "Security Template updated for Organization Role";
    await expect.poll(reported).toEqual([["success", message]]);
    expect(server.calls(PUT).map(({ body }) => body)).toEqual([{ securityTemplateId: 2 }]);
    await reads(part("Security Template Assignment"), /Nurse Lead/);
  });

  test("is taken back by clearing it [GEN-187]", async () => {
    set(9, { snapshot: JSON.stringify(SNAPSHOT) });
    visitRoles("9/edit");
    await part("Security Template Assignment").getByRole("button", { name: "Edit" }).click();
    await button("Clear Security Template").click();
    await button("Update").click();
    await expect.poll(() => server.calls(PUT).map(({ body }) => body)).toEqual([{ securityTemplateId: null }]);
  });

  test("says that it could not be stored [GEN-185]", async () => {
    server.on(PUT, () => refusal(400, "This template does not fit the role."));
    visitRoles("8/edit");
    await find("Security Template", "Nurse Lead");
    await button("Update").click();
    await expect.poll(reported).toEqual([["error", "Error Updating Organization Role"]]);
    await expect.element(page.getByText(/^This template does not fit the role\./)).toBeVisible();
  });

  test("is updated and reset only once it was changed [GEN-186]", async () => {
    visitRoles("8/edit");
    await isOff("Update");
    await isOff("Reset");
    await find("Security Template", "Nurse Lead");
    await expect.element(button("Update")).not.toHaveAttribute("aria-disabled");
    await button("Reset").click();
    await isOff("Update");
    await expect.element(choice("Security Template")).toHaveValue("");
  });

  test("is not changed once the build is closed [GEN-186]", async () => {
    world.status = "buildClosed";
    visitRoles("8/edit");
    await expect.element(choice("Security Template")).toBeDisabled();
    for (const name of ["Update", "Reset"])
      await expect.element(button(name)).toHaveAccessibleDescription("The build is closed.");
  });

  test("needs a snapshot that can be read [GEN-188]", async () => {
    set(8, { snapshot: "{" });
    visitRoles("8/edit");
    const text = "A saved template configuration could not be found. Please edit the security role and re-save it.";
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(button("Update")).not.toBeInTheDocument();
  });

  test("is not looked for without groupers in a snapshot that lacks those [GEN-189]", async () => {
    const { matchedTemplateListIgnoreGroupers: _, ...old } = SNAPSHOT;
    set(8, { snapshot: JSON.stringify(old) });
    visitRoles("8/edit");
    const text = "Security Role must be re-saved to enable this option (ignore groupers).";
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole("checkbox", { name: "Ignore groupers" })).toBeDisabled();
  });

  test("is not selected without a service area [GEN-190]", async () => {
    world.serviceAreaId = null;
    visitRoles("8/edit");
    const text =
      "There is no Service Area number for this organization. Security Templates cannot be selected until the organization has been assigned a Service Area number.";
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(choice("Security Template")).not.toBeInTheDocument();
  });
});
