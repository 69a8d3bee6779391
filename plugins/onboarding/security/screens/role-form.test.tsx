import type { Values } from "@armature/engine";
import { closeApp, type FakeServer, refusal, unmount, withStatus } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type SecurityWorld, SNAPSHOT } from "./security-world.testing.ts";
import { button, choice, choose, field, find, ROLES, startSecurity, visitRoles } from "./security.testing.ts";

let world: SecurityWorld;
let server: FakeServer;
beforeEach(async () => ({ world, server } = await startSecurity()));
afterEach(closeApp);

const [SIGNS, ORDERS, BOOKS] = ["Do they sign orders?", "Which orders?", "Do they book?"];
const GONE = "“Visits” is no longer offered. Choose another answer.";
const step = (name: string) => page.getByRole("region", { name, exact: true });
const goOn = () => button("Continue").click();
const reported = () => toasts.getState().map(({ type, message }) => [type, message]);
const sent = (call: string) => server.calls(call).map(({ body }) => body as Values);
const POST = `POST ${ROLES}`;
const PUT = `PUT ${ROLES}/:id`;
const steps = () =>
  page
    .getByRole("list", { name: /Security Role$/ })
    .getByRole("listitem")
    .elements()
    .map((item) => item.firstElementChild?.textContent);
const issues = () => page.getByRole("main").getByText("Required field", { exact: true }).elements().length;

async function answerAll(): Promise<void> {
  await find("Primary Role", "nurse");
  await goOn();
  await choose(SIGNS, "No");
  await choose(BOOKS, "Visits");
  await goOn();
}

describe("a new security role", () => {
  test("is made in three steps, the first of which needs a primary role [GEN-154 GEN-157]", async () => {
    visitRoles("create");
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Create Security Role");
    await expect.element(step("Select a Role")).toBeVisible();
    expect(steps()).toEqual(
      ["Step 1: Select a Role", "Step 2: Answer Security Questions", "Step 3: Create a Name for the Role"].map((name) =>
        expect.stringContaining(name.replace(/^(Step \d: )/, "")),
      ),
    );
    await goOn();
    await expect.poll(issues).toBe(1);
    await choice("Primary Role").click();
    const options = page
      .getByRole("option")
      .elements()
      .map((option) => option.textContent);
    expect(options).toEqual([expect.stringContaining("Clerk"), expect.stringContaining("nurse")]);
    await page.getByRole("option", { name: /^nurse/ }).click();
    await expect.poll(issues).toBe(0);
    await goOn();
    await expect.element(step("Answer Security Questions")).toBeVisible();
  });

  test("shows all primary roles again when the chosen one is clicked [F-021]", async () => {
    visitRoles("create");
    await find("Primary Role", "nurse");
    await expect.element(choice("Primary Role")).toHaveValue("nurse");
    await choice("Primary Role").click();
    await expect.poll(() => page.getByRole("option").elements().length).toBe(2);
    await page.getByRole("option", { name: /^Clerk/ }).click();
    await expect.element(choice("Primary Role")).toHaveValue("Clerk");
  });

  test("goes on from no step while a text stands in it that is no role, and links to it [F-020]", async () => {
    visitRoles("create");
    await find("Primary Role", "nurse");
    await choice("Primary Role").click();
    await userEvent.keyboard("{Control>}a{/Control}zzz{Tab}");
    await goOn();
    const summary = page.getByRole("group", { name: "1 field needs attention" });
    await summary.getByRole("link", { name: /Primary Role.*“zzz” is not in the list/ }).click();
    await expect.element(choice("Primary Role")).toHaveFocus();
    await expect.element(step("Select a Role")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await goOn();
    await expect.element(step("Answer Security Questions")).toBeVisible();
  });

  test("is asked every question shown, in its order [GEN-158 GEN-161 GEN-162]", async () => {
    visitRoles("create");
    await find("Primary Role", "nurse");
    await goOn();
    await expect.element(choice(SIGNS)).toBeVisible();
    const asked = step("Answer Security Questions").getByRole("combobox").elements();
    expect(asked.map((each) => each.getAttribute("id"))).toEqual(["question-1", "question-2"]);
    await goOn();
    await expect.poll(issues).toBe(2);
    await choose(BOOKS, "Visits");
    await expect.poll(issues).toBe(1);
    await goOn();
    await expect.element(step("Answer Security Questions")).toBeVisible();
  });

  test("is asked what follows from an answer, and forgets it with that [GEN-164 GEN-165]", async () => {
    visitRoles("create");
    await find("Primary Role", "nurse");
    await goOn();
    await choose(SIGNS, "Yes");
    await choose(ORDERS, "All");
    await choose(SIGNS, "No");
    await expect.element(choice(ORDERS)).not.toBeInTheDocument();
    await choose(SIGNS, "Yes");
    await expect.element(choice(ORDERS)).toHaveTextContent("Select…");
  });

  test("forgets all answers with another primary role [GEN-163]", async () => {
    visitRoles("create");
    await answerAll();
    await expect.element(field("Name")).toBeVisible();
    await page.getByRole("button", { name: /Select a Role/ }).click();
    await find("Primary Role", "Clerk");
    await button("Change and clear").click();
    await find("Primary Role", "nurse");
    await goOn();
    await expect.element(choice(BOOKS)).toHaveTextContent("Select…");
  });

  test("says which answers another primary role would clear, and keeps them unless that is wanted [F-063]", async () => {
    visitRoles("create");
    await answerAll();
    await page.getByRole("button", { name: /Select a Role/ }).click();
    await find("Primary Role", "Clerk");
    const question = page.getByRole("alertdialog", { name: "Change the primary role?" });
    await expect.element(question.getByText(`${SIGNS} No`)).toBeVisible();
    await expect.element(question.getByText(`${BOOKS} Visits`)).toBeVisible();
    await button("Keep the role").click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(choice("Primary Role")).toHaveValue("nurse");
    // Focus is back in the box, whose list may be open.
    await userEvent.keyboard("{Escape}");
    await goOn();
    await expect.element(choice(BOOKS)).toHaveTextContent("Visits");
  });

  test("skips the questions where there is none [GEN-160]", async () => {
    visitRoles("create");
    await find("Primary Role", "Clerk");
    await expect.poll(() => steps().length).toBe(2);
    await goOn();
    await expect.element(step("Create a Name for the Role")).toBeVisible();
  });

  test("needs a name that no other role of the organization has [GEN-166 GEN-167]", async () => {
    visitRoles("create");
    await answerAll();
    await button("Save").click();
    await expect.element(page.getByText("Name is required")).toBeVisible();
    await field("Name").fill("  NURSE ");
    await button("Save").click();
    const taken = "A unique name is required. (Another role for your organization already uses this name.)";
    await expect.element(page.getByText(taken)).toBeVisible();
    expect(sent(POST)).toEqual([]);
  });

  test("counts the characters of its comments, of which there may be 255 [GEN-168]", async () => {
    visitRoles("create");
    await find("Primary Role", "Clerk");
    await goOn();
    await field("Name").fill("Other");
    await field("Comments").fill("x".repeat(256));
    await expect.element(page.getByText(/^256 \/ 255/)).toBeVisible();
    await button("Save").click();
    await expect.element(page.getByText("This field has a maximum character count of 255")).toBeVisible();
    await field("Comments").fill("x".repeat(255));
    await button("Save").click();
    await expect.poll(reported).toEqual([["success", "Successfully created Other"]]);
  });

  test("is saved whole, told, and found in the list [GEN-159 GEN-170]", async () => {
    const where = visitRoles("create");
    await answerAll();
    await expect.element(step("Create a Name for the Role")).toBeVisible();
    await field("Name").fill(" Lead ");
    await button("Save").click();
    await expect.poll(where).toBe("/build/role/list");
    expect(sent(POST)).toEqual([{ name: "Lead", comments: null, secRolePrimaryId: 1, secAnswerIdList: [11, 20] }]);
    expect(reported()).toEqual([["success", "Successfully created Lead"]]);
    await expect.element(page.getByText("Lead").first()).toBeVisible();
  });

  test("is left for the list by Cancel [GEN-169]", async () => {
    const where = visitRoles("create");
    await button("Cancel").click();
    await expect.poll(where).toBe("/build/role/list");
  });

  test("is not left unasked once something was chosen", async () => {
    const where = visitRoles("create");
    await find("Primary Role", "nurse");
    await button("Cancel").click();
    await expect.element(page.getByText("You have unsaved changes.")).toBeVisible();
    expect(where()).toBe("/build/role/create");
  });
});

describe("what was chosen and typed", () => {
  const restored = () => page.getByText("We restored your unsaved changes");
  const typeName = async () => {
    await answerAll();
    await field("Name").fill("Lead");
  };

  test("is there again after a reload, and can be discarded [F-022]", async () => {
    visitRoles("create");
    await typeName();
    unmount();
    visitRoles("create");
    await expect.element(restored()).toBeVisible();
    await expect.element(choice("Primary Role")).toHaveValue("nurse");
    await goOn();
    await expect.element(choice(BOOKS)).toHaveTextContent("Visits");
    await goOn();
    await expect.element(field("Name")).toHaveValue("Lead");
    await button("Discard changes").click();
    await expect.element(field("Name")).toHaveValue("");
    unmount();
    visitRoles("create");
    await expect.element(step("Select a Role")).toBeVisible();
    expect(restored().elements()).toEqual([]);
  });

  test("is there again after a reload where it is no role, with its error, and asked about [F-022]", async () => {
    visitRoles("create");
    await find("Primary Role", "nurse");
    await choice("Primary Role").click();
    await userEvent.keyboard("{Control>}a{/Control}zzz{Tab}");
    await expect.element(choice("Primary Role")).toHaveAccessibleDescription(/“zzz” is not in the list/);
    unmount();
    visitRoles("create");
    await expect.element(restored()).toBeVisible();
    await expect.element(choice("Primary Role")).toHaveValue("zzz");
    await expect.element(choice("Primary Role")).toHaveAccessibleDescription(/“zzz” is not in the list/);
    await button("Discard changes").click();
    await expect.element(choice("Primary Role")).toHaveValue("");
    await choice("Primary Role").click();
    await userEvent.keyboard("zzz{Tab}");
    await button("Cancel").click();
    await expect.element(page.getByText("You have unsaved changes.")).toBeVisible();
  });

  test("is gone once it was saved, or given up [F-022]", async () => {
    visitRoles("create");
    await typeName();
    await button("Save").click();
    await expect.poll(reported).toEqual([["success", "Successfully created Lead"]]);
    expect(Object.keys(sessionStorage).filter((key) => key.includes("securityRoleForm"))).toEqual([]);
    unmount();
    visitRoles("create");
    await find("Primary Role", "nurse");
    await button("Cancel").click();
    await button("Exit").click();
    await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.includes("securityRole"))).toEqual([]);
  });

  test("of a stored role opens the form again, asks before Cancel, and says what is not asked any more [F-022]", async () => {
    visitRoles("8/edit");
    await button("Edit").click();
    await goOn();
    await choose(BOOKS, "Nothing");
    unmount();
    world.records["secQuestion"] = (world.records["secQuestion"] ?? []).map((question) =>
      question["text"] === BOOKS ? { ...question, isDeprecated: 1 } : question,
    );
    visitRoles("8/edit");
    await expect.element(restored()).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: BOOKS })).toHaveValue("Nothing");
    await button("Cancel").click();
    await expect.element(page.getByText("You have unsaved changes.")).toBeVisible();
    await button("Exit").click();
    await expect.element(button("Edit")).toBeVisible();
  });
});

describe("a save that fails", () => {
  const name = async () => {
    await answerAll();
    await field("Name").fill("Lead");
  };
  test("of a new role is a warning, with the reason [GEN-175, F-027]", async () => {
    const closed = "The build is closed. The form has been disabled.";
    server.on(POST, () => refusal(423, closed));
    visitRoles("create");
    await name();
    await button("Save").click();
    await expect.poll(reported).toEqual([["warning", `Could not create Organization Role. ${closed}`]]);
    await expect.element(page.getByText(/^The build is closed\. The form has been disabled\./)).toBeVisible();
  });
  test("since the name was taken meanwhile says so at the name", async () => {
    server.on(POST, () => refusal(409, "Taken", [{ code: "unique", attribute: "name", message: "Taken" }]));
    visitRoles("create");
    await name();
    await button("Save").click();
    await expect.element(page.getByText(/^A unique name is required/)).toBeVisible();
  });
  test("since nothing can be read before it, sends nothing [GEN-174]", async () => {
    visitRoles("create");
    await name();
    server.on("GET /api/security/question", () => refusal(403, "Out of order"));
    await button("Save").click();
    await expect.poll(reported).toEqual([["error", "Could not refresh data before snapshot."]]);
    expect(sent(POST)).toEqual([]);
  });
  test("since an answer was deprecated meanwhile leads back to its question, which names it", async () => {
    visitRoles("create");
    await name();
    world.records["secAnswer"] = (world.records["secAnswer"] ?? []).map((answer) =>
      answer["id"] === 20 ? { ...answer, isDeprecated: 1 } : answer,
    );
    await button("Save").click();
    await expect.element(step("Answer Security Questions")).toBeVisible();
    await expect.element(choice(BOOKS)).toHaveAccessibleDescription(`Error: ${GONE}`);
    expect(sent(POST)).toEqual([]);
    await choose(BOOKS, "Nothing");
    await expect.element(page.getByText(GONE)).not.toBeInTheDocument();
  });
  test("of lists says that they are missing [GEN-173]", async () => {
    server.on("GET /api/security/rolePrimary", () => refusal(403, "No primary roles"));
    visitRoles("create");
    await expect.element(page.getByText(/^No primary roles/)).toBeVisible();
    const text = "Could not load initial page state. Refresh page and try again.";
    expect(toasts.getState().map(({ message, duration }) => [message, duration])).toEqual([[text, null]]);
  });
  test("of an edited role is told, and the role stays in the form [GEN-176]", async () => {
    server.on(PUT, () => refusal(412, "This record was changed by someone else. Reload and try again."));
    visitRoles("8/edit");
    await button("Edit").click();
    await goOn();
    await goOn();
    await field("Name").fill("Lead");
    await button("Save").click();
    await expect.poll(reported).toEqual([["error", "Unable to save Security Role data."]]);
    await expect.element(field("Name")).toHaveValue("Lead");
  });
});

describe("an edited security role", () => {
  test("goes through the same steps under other names, with what is stored [GEN-157 GEN-158 GEN-159]", async () => {
    visitRoles("8/edit");
    await button("Edit").click();
    await expect.element(step("Review or Update Primary Role")).toBeVisible();
    await expect.element(choice("Primary Role")).toHaveValue("nurse");
    await goOn();
    await expect.element(step("Review or Update Security Questions")).toBeVisible();
    await expect.element(choice(ORDERS)).toHaveTextContent("All");
    await goOn();
    await expect.element(step("Edit or Confirm Role Name")).toBeVisible();
    await expect.element(field("Name")).toHaveValue("nurse");
    await expect.element(field("Comments")).toHaveValue("Nights");
  });

  test("is saved with all of its answers, and read again, with the templates that fit it then [GEN-171]", async () => {
    world.isProviderUser = true;
    visitRoles("8/edit");
    await expect.element(choice("Security Template")).toBeVisible();
    await button("Edit").click();
    await goOn();
    await choose(BOOKS, "Nothing");
    await goOn();
    const snapshot = JSON.stringify({ ...SNAPSHOT, matchedTemplateList: [{ id: 3, name: "Pilot" }] });
    world.records["secRoleOrganization"] = (world.records["secRoleOrganization"] ?? []).map((role) =>
      role["id"] === 8 ? { ...role, snapshot } : role,
    );
    await button("Save").click();
    await expect.element(page.getByRole("region", { name: "nurse", exact: true })).toBeVisible();
    await choice("Security Template").click();
    await expect.element(page.getByRole("option")).toHaveTextContent("Pilot");
    await userEvent.keyboard("{Escape}");
    const saved = { name: "nurse", comments: "Nights", secRolePrimaryId: 1, secAnswerIdList: [10, 30, 21] };
    expect(sent(PUT)).toEqual([saved]);
    expect(server.calls(PUT)[0]?.headers.get("if-match")).toContain("t1");
    expect(reported()).toEqual([["success", "Successfully edited nurse"]]);
  });

  test("begins with the stored answers, no matter who saved them [GEN-212]", async () => {
    visitRoles("8/edit");
    await button("Edit").click();
    await button("Cancel").click();
    const answers = world.records["secRoleOrganizationSecAnswer"] ?? [];
    world.records["secRoleOrganizationSecAnswer"] = answers.map((answer) =>
      answer["secAnswerId"] === 20 ? { ...answer, secAnswerId: 21 } : answer,
    );
    await button("Edit").click();
    await goOn();
    await expect.element(choice(BOOKS)).toHaveTextContent("Nothing");
  });

  test("is saved as a change of what was shown, also once another editor's change was read", async () => {
    visitRoles("8/edit");
    await button("Edit").click();
    await expect.element(choice("Primary Role")).toHaveValue("nurse");
    const roles = world.records["secRoleOrganization"] ?? [];
    world.records["secRoleOrganization"] = roles.map((role) => ({ ...role, comments: "Days", updated: "t2" }));
    for (const event of ["offline", "online"]) globalThis.dispatchEvent(new Event(event));
    await expect.poll(() => server.calls(`GET ${ROLES}/:id`).length).toBe(2);
    await goOn();
    await goOn();
    await button("Save").click();
    await expect.poll(reported).toEqual([["success", "Successfully edited nurse"]]);
    expect(server.calls(PUT)[0]?.headers.get("if-match")).toContain("t1");
  });

  test("shows another editor's change after Cancel, and can be built on that", async () => {
    visitRoles("8/edit");
    await button("Edit").click();
    await expect.element(choice("Primary Role")).toHaveValue("nurse");
    const roles = world.records["secRoleOrganization"] ?? [];
    world.records["secRoleOrganization"] = roles.map((role) => ({ ...role, comments: "Days", updated: "t2" }));
    await button("Cancel").click();
    await expect.element(page.getByText("Days")).toBeVisible();
    await button("Edit").click();
    await goOn();
    await goOn();
    await expect.element(field("Comments")).toHaveValue("Days");
    await button("Save").click();
    await expect.poll(reported).toEqual([["success", "Successfully edited nurse"]]);
    expect(server.calls(PUT)[0]?.headers.get("if-match")).toContain("t2");
  });

  describe("that somebody else changed meanwhile", () => {
    const dialog = page.getByRole("dialog", { name: "Someone else changed this record" });
    /** Somebody else's save; from then on a save of what was there before is refused with what is stored. */
    const theyStore = (values: Values, answers?: readonly number[]) => {
      const [first = {}, ...others] = world.records["secRoleOrganization"] ?? [];
      const stored: Values = { ...first, ...values, updated: "t2" };
      world.records["secRoleOrganization"] = [stored, ...others];
      if (answers) {
        const links = (world.records["secRoleOrganizationSecAnswer"] ?? []).filter(
          (link) => link["secRoleOrganizationId"] !== stored["id"],
        );
        const own = answers.map((id, at) => ({ id: 900 + at, secRoleOrganizationId: stored["id"], secAnswerId: id }));
        world.records["secRoleOrganizationSecAnswer"] = [...links, ...own];
      }
      server.on(PUT, ({ body, headers }) => {
        if (headers.get("if-match")?.includes("t2") === true) {
          return { result: { ...stored, ...(body as Values), updated: "t3" }, labels: {}, people: {} };
        }
        const message = "This record was changed by someone else. Reload and try again.";
        return withStatus(412, { message, errors: [{ code: "stale", attribute: null, message }], stored });
      });
    };
    const edit = async () => {
      visitRoles("8/edit");
      await button("Edit").click();
      await expect.element(choice("Primary Role")).toHaveValue("nurse");
      await goOn();
    };

    test("in other fields and answers is saved with what they did, without a question [F-025]", async () => {
      await edit();
      await choose(BOOKS, "Nothing");
      await goOn();
      theyStore({ comments: "Days" });
      await button("Save").click();
      await expect.poll(reported).toEqual([["success", "Successfully edited nurse"]]);
      expect(sent(PUT).at(-1)).toEqual({
        name: "nurse",
        comments: "Days",
        secRolePrimaryId: 1,
        secAnswerIdList: [10, 30, 21],
      });
    });

    test.each([
      ["Keep yours", "Mine"],
      ["Take theirs", "Days"],
    ])("in the same field shows both, and '%s' is saved; nothing is typed anew [F-025]", async (kept, comments) => {
      await edit();
      await choose(BOOKS, "Nothing");
      await goOn();
      await field("Comments").fill("Mine");
      theyStore({ comments: "Days" });
      await button("Save").click();
      await expect.element(dialog.getByRole("radio", { name: "Keep yours: Mine" })).toBeVisible();
      await expect.element(dialog.getByRole("radio", { name: "Take theirs: Days" })).toBeVisible();
      expect(sent(PUT)).toHaveLength(1);
      await dialog.getByText(kept).click();
      await dialog.getByRole("button", { name: "Save this version" }).click();
      await expect.poll(reported).toEqual([["success", "Successfully edited nurse"]]);
      expect(sent(PUT).at(-1)).toMatchObject({ comments, secAnswerIdList: [10, 30, 21] });
    });

    test("in the same answer shows both, and Cancel keeps what was chosen [F-025]", async () => {
      await edit();
      await choose(BOOKS, "Nothing");
      await goOn();
      theyStore({}, [10, 30]);
      await button("Save").click();
      await expect.element(dialog.getByText(BOOKS, { exact: true }).first()).toBeVisible();
      await expect.element(dialog.getByRole("radio", { name: "Keep yours: Nothing" })).toBeVisible();
      await expect.element(dialog.getByRole("radio", { name: "Take theirs: (empty)" })).toBeVisible();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      await button("Back").click();
      await expect.element(choice(BOOKS)).toHaveTextContent("Nothing");
      expect(sent(PUT)).toHaveLength(1);
    });
  });

  test("may keep its own name [GEN-167]", async () => {
    visitRoles("8/edit");
    await button("Edit").click();
    await goOn();
    await goOn();
    await field("Name").fill("Nurse");
    await button("Save").click();
    await expect.poll(reported).toEqual([["success", "Successfully edited Nurse"]]);
  });

  test("names an answer that was deprecated since, and asks for another", async () => {
    world.records["secAnswer"] = (world.records["secAnswer"] ?? []).map((answer) =>
      answer["id"] === 20 ? { ...answer, isDeprecated: 1 } : answer,
    );
    visitRoles("8/edit");
    await button("Edit").click();
    await goOn();
    await expect.element(choice(BOOKS)).toHaveTextContent("Select…");
    await expect.element(choice(BOOKS)).toHaveAccessibleDescription(`Error: ${GONE}`);
    await choose(SIGNS, "No");
    await goOn();
    await expect.element(choice(BOOKS)).toHaveFocus();
    expect(issues()).toBe(0);
    await expect.element(page.getByText(GONE)).toBeVisible();
    await choice(BOOKS).click();
    expect(
      page
        .getByRole("option")
        .elements()
        .map((option) => option.textContent),
    ).toEqual(["Nothing"]);
    await page.getByRole("option", { name: "Nothing" }).click();
    await goOn();
    await button("Save").click();
    await expect.poll(reported).toEqual([["success", "Successfully edited nurse"]]);
    expect(sent(PUT).at(-1)).toMatchObject({ secAnswerIdList: [11, 21] });
  });

  test("has an answer that was deprecated since named in its restored draft too, once [F-022]", async () => {
    visitRoles("8/edit");
    await button("Edit").click();
    await goOn();
    await choose(SIGNS, "No");
    unmount();
    world.records["secAnswer"] = (world.records["secAnswer"] ?? []).map((answer) =>
      answer["id"] === 20 ? { ...answer, isDeprecated: 1 } : answer,
    );
    visitRoles("8/edit");
    await expect.element(step("Review or Update Primary Role")).toBeVisible();
    expect(page.getByRole("region", { name: "No longer asked" }).elements()).toEqual([]);
    await goOn();
    await expect.element(choice(BOOKS)).toHaveAccessibleDescription(`Error: ${GONE}`);
  });

  test("is read again after Cancel", async () => {
    visitRoles("8/edit");
    await button("Edit").click();
    await button("Cancel").click();
    await expect.element(button("Edit")).toBeVisible();
  });
});
