import type { AttributeSpecInput, Values } from "@armature/engine";
import {
  aSession,
  closeApp,
  type FakeServer,
  metadataAnswer,
  refusal,
  screensOf,
  serveApp,
  text,
  unmount,
  visitApp,
  withStatus,
} from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { screens } from "./index.ts";

const BUILT_IN = ["Project Sponsor", "Lab Managers"];
const INSTALL = [
  "InstallAnalyst",
  "InstallSupportAnalyst",
  "ProjectCoordinator",
  "ProjectManager",
  "ProjectSponsor",
  "RevenueCycleAnalyst",
].map((name) => `provider${name}`);
const CONTACTS = ["a", "b", "c", "d", "e"].map((username) => ({
  username,
  label: `Lead ${username}`,
  firstName: "Lea",
  lastName: username.toUpperCase(),
  email: `${username}@provider.example`,
}));
const ann = { name: "Ann", email: "ann@one.example" };

const bo = { name: "Bo Day", email: "bo@one.example" };
const USER = { name: "user", label: "User", readableAttribute: "displayName", scope: "organization" as const };
const USER_ATTRIBUTES: readonly AttributeSpecInput[] = [
  { name: "userId", label: "ID", type: "integer", primaryKey: true, serverSet: true, entityName: "user" },
  { ...text("displayName", 10), entityName: "user" },
  { ...text("email", 20), entityName: "user" },
];
const USERS = [
  { userId: 1, displayName: "Ann", email: "ann@one.example" },
  { userId: 2, displayName: "Bo Day", email: "bo@one.example" },
  { userId: 3, displayName: null, email: "cy@one.example" },
];
const FAILED = "Failed to update Core Team Role.";

let stored: Values;
let attributes: readonly AttributeSpecInput[];
let mayInstall: boolean;
let mayViewUsers: boolean;
let status: string;
let installTeam: readonly { readonly role: string; readonly name: string; readonly email: string }[];
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  mayInstall = false;
  mayViewUsers = false;
  status = "buildOpen";
  installTeam = [];
  stored = { organizationId: 7, name: "Lakeside Clinic", coreTeam: { Zeal: [ann] }, updated: "t1" };
  const own = [
    { name: "organizationId", label: "ID", type: "integer" as const, primaryKey: true, serverSet: true },
    text("name", 10),
    { name: "coreTeam", label: "Core Team", type: "json" as const, option: [{ name: "roles", value: BUILT_IN }] },
    ...INSTALL.map((name, index) => text(name, 20 + index)),
  ];
  attributes = own.map((attribute) => ({ ...attribute, entityName: "organization" }));
  const { result } = metadataAnswer();
  const organization = {
    name: "organization",
    label: "Organization",
    readableAttribute: "name",
    scope: "self" as const,
  };
  const answer = () => ({ result: stored, labels: {}, people: {} });
  server = serveApp({
    "GET /api/metadata": () => ({
      result: {
        ...result,
        entities: [...result.entities, organization, USER],
        attributes: [...result.attributes, ...attributes, ...USER_ATTRIBUTES],
      },
    }),
    "GET /api/session": () => {
      const install = Object.fromEntries(INSTALL.map((name) => [name, { update: mayInstall }]));
      const group = { view: true, create: false, update: true, remove: false, attribute: install };
      const user = { view: mayViewUsers, create: false, update: false, remove: false };
      const session = aSession({ permission: { organization: group, user } });
      return { result: { ...session, organization: { ...session.organization, status } } };
    },
    "GET /api/organization/:id": answer,
    "PUT /api/organization/:id": ({ body }) => {
      stored = { ...stored, ...(body as Values), updated: "t2" };
      return answer();
    },
    "GET /api/user": () => ({ result: USERS, total: USERS.length, labels: {}, people: {} }),
    "GET /api/coreTeam/installTeam": () => ({ result: installTeam }),
    "GET /api/coreTeam/leadershipContactList": () => ({ result: CONTACTS }),
  });
});
afterEach(() => {
  closeApp();
  toasts.setState([], true);
});

const ROUTES = [
  { name: "login", path: "/login", screen: "coreTeam/coreTeam", guard: "public", frame: "bare" },
  { name: "home", path: "/", screen: "coreTeam/coreTeam", guard: "session", title: "Core Team" },
];
const visit = () => visitApp({ routes: ROUTES, screens: screensOf("coreTeam", screens), path: "/" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
/** The row of a role, or the block of what is not the organization's. */
const role = (name: string) =>
  name.startsWith("Armature")
    ? page.getByRole("region", { name, exact: true })
    : page.getByRole("row", { name: new RegExp(`^${name} `) });
/** The roles as they stand. */
const names = () => [...document.querySelectorAll("tbody td:first-child")].map(({ textContent }) => textContent);
const shows = (name: string, text: RegExp) => expect.element(role(name).getByText(text).first()).toBeVisible();
const field = (name: string) => page.getByRole("dialog").getByRole("textbox", { name: new RegExp(`^${name}`) });
/** What a field of the install team is called. */
const label = (name: string) => name.replace(/(.)([A-Z])/g, "$1 $2").replace(/^p/, "P");
const submit = () => page.getByRole("dialog").getByRole("button", { name: "Submit" });
/** Pastes as a person does from a sheet. */
const pasteText = async (text: string) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
  const isTaken = !document.activeElement?.dispatchEvent(event);
  if (!isTaken) document.execCommand("insertText", false, text);
};
const puts = () => server.calls("PUT /api/organization/:id").map(({ body }) => body);

describe("the core team", () => {
  test("stands under the organization's name: roles, install team and leadership [GEN-125 GEN-126 GEN-140]", async () => {
    visit();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Lakeside Clinic Core Team");
    await expect.poll(() => document.title).toBe("Core Team | Armature");
    await expect.element(button("Create role")).toBeVisible();
    expect(names()).toEqual([...BUILT_IN, "Zeal"]);
    const boxOf = (name: string) => role(name).element().getBoundingClientRect();
    const [last, install, leadership] = [
      boxOf("Zeal"),
      boxOf("Armature Install Core Team"),
      boxOf("Armature Leadership"),
    ];
    expect(button("Create role").element().getBoundingClientRect().bottom).toBeLessThan(boxOf(BUILT_IN[0] ?? "").top);
    expect([install.top >= last.bottom, install.top]).toEqual([true, leadership.top]);
    expect(install.right).toBeLessThan(leadership.left);
    for (const { username, label, email } of CONTACTS) {
      const about = role("Armature Leadership").getByText(label).first();
      await expect.element(about).toBeVisible();
      const reported = role("Armature Leadership").element().textContent;
      expect(reported).toContain(`Lea ${username.toUpperCase()} (${username})`);
      expect(reported).toContain(email);
    }
    await expect.element(role("Armature Leadership").getByRole("button")).not.toBeInTheDocument();
  });

  test("has the built-in roles first and always, each empty where it is left out, and own ones after them by name [GEN-128, GEN-D21, GEN-D23]", async () => {
    stored = { ...stored, coreTeam: { "Yoga Lead": [ann], "Art Director": [ann] } };
    visit();
    await expect.poll(names).toEqual([...BUILT_IN, "Art Director", "Yoga Lead"]);
    for (const name of BUILT_IN) await shows(name, /\(Unassigned\)/);
    stored = { ...stored, coreTeam: {} };
    unmount();
    visit();
    await expect.poll(names).toEqual(BUILT_IN);
  });

  test("reads the organization by its id, and sends the team or one role of the provider and nothing else [GEN-141]", async () => {
    mayInstall = true;
    visit();
    await button("Edit Provider Install Analyst").click();
    await field("Email").fill("analyst@elsewhere.example");
    await submit().click();
    await shows("Armature Install Core Team", /analyst@elsewhere\.example/);
    await button("Edit Zeal").click();
    await button("Remove person 1").click();
    await submit().click();
    await expect
      .poll(puts)
      .toEqual([{ providerInstallAnalyst: "analyst@elsewhere.example" }, { coreTeam: { Zeal: [] } }]);
    const paths = server.requests.flatMap(({ path }) => (path.startsWith("/api/organization") ? [path] : []));
    expect(new Set(paths)).toEqual(new Set(["/api/organization/7"]));
  });

  test("shows who has a role, or that nobody has; a built-in one stays [GEN-129 GEN-130]", async () => {
    visit();
    await shows("Zeal", /Ann, ann@one\.example/);
    await shows("Lab Managers", /\(Unassigned\)/);
    await shows("Armature Install Core Team", /\(Unassigned\)/);
    await expect.element(button("Delete Lab Managers")).toHaveAttribute("aria-disabled", "true");
    await userEvent.hover(button("Delete Lab Managers"));
    await expect.element(page.getByText("System roles are not deletable").first()).toBeInTheDocument();
  });

  test("takes the people of a role, each with a name and a valid e-mail [GEN-131 GEN-132 GEN-133]", async () => {
    visit();
    await button("Edit Lab Managers").click();
    await button("Add").click();
    await expect.element(submit()).toHaveAttribute("aria-disabled", "true");
    await field("Name").click();
    await field("Email").fill("bo");
    await userEvent.tab();
    await expect.element(page.getByText("Required.")).toBeVisible();
    await expect.element(page.getByText("Email must be a valid email address")).toBeVisible();
    await field("Email").fill("");
    await userEvent.tab();
    await expect.poll(() => page.getByText("Required.").elements().length).toBe(2);
    await field("Name").fill("Bo");
    await field("Email").fill("bo@one.example");
    await submit().click();
    await expect
      .poll(puts)
      .toEqual([{ coreTeam: { Zeal: [ann], "Lab Managers": [{ name: "Bo", email: "bo@one.example" }] } }]);
    expect(server.calls("PUT /api/organization/:id")[0]?.headers.get("if-match")).toContain("t1");
    await shows("Lab Managers", /Bo, bo@one\.example/);
  });

  test("gives a role people from the users, by keys alone, each once [F-032]", async () => {
    mayViewUsers = true;
    visit();
    await button("Edit Zeal").click();
    const users = page.getByRole("combobox", { name: "Add one of your users" });
    await expect.element(users).toBeVisible();
    users.element().focus();
    await userEvent.keyboard("bo{Enter}");
    await expect.poll(() => page.getByRole("group", { name: /^Person/ }).elements().length).toBe(2);
    await expect.element(page.getByRole("group", { name: "Person 2" }).getByLabelText(/^Email/)).toHaveValue(bo.email);
    await userEvent.click(users);
    await expect.element(page.getByRole("option", { name: "cy@one.example, cy@one.example" })).toBeVisible();
    expect(page.getByRole("option").elements()).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
    await submit().click();
    await expect.poll(puts).toEqual([{ coreTeam: { Zeal: [ann, bo] } }]);
  });

  test("takes a pasted list of people in any field of a person [F-032]", async () => {
    visit();
    await button("Edit Lab Managers").click();
    await button("Add").click();
    await field("Name").click();
    await pasteText("Ann\tann@one.example\nBo Day\tbo@one.example\nAnn\tANN@one.example");
    await expect.poll(() => page.getByRole("group", { name: /^Person/ }).elements().length).toBe(2);
    await page.getByRole("group", { name: "Person 2" }).getByLabelText(/^Name/).click();
    await userEvent.keyboard("{End}");
    await pasteText("lo");
    await submit().click();
    await expect.poll(puts).toMatchObject([{ coreTeam: { "Lab Managers": [ann, { ...bo, name: "Bo Daylo" }] } }]);
  });

  test("gives one person several roles at once, and leaves who has them [F-032]", async () => {
    mayViewUsers = true;
    visit();
    await button("Assign a person").click();
    await expect.element(submit()).toHaveAttribute("aria-disabled", "true");
    const dialog = page.getByRole("dialog");
    await userEvent.click(dialog.getByRole("combobox", { name: "Your users" }));
    await userEvent.keyboard("bo{Enter}");
    await expect.element(field("Email")).toHaveValue(bo.email);
    await userEvent.click(dialog.getByRole("combobox", { name: /^Roles/ }));
    await userEvent.keyboard("lab{Enter}zeal{Enter}{Escape}");
    await submit().click();
    await expect.poll(puts).toEqual([{ coreTeam: { Zeal: [ann, bo], "Lab Managers": [bo] } }]);
    await expect.poll(() => toasts.getState()).toMatchObject([{ message: "2 roles saved." }]);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  test("sends nothing while a text stands in a window that is no option, and has it again after a reload [F-020, F-022]", async () => {
    mayViewUsers = true;
    const roles = page.getByRole("dialog").getByRole("combobox", { name: /^Roles/ });
    visit();
    await button("Assign a person").click();
    await field("Name").fill("Cy Dunn");
    await field("Email").fill("cy@one.example");
    await userEvent.click(roles);
    await userEvent.keyboard("lab{Enter}zzz{Tab}");
    await submit().click();
    await page.getByRole("group", { name: "1 field needs attention" }).getByRole("link").click();
    await expect.element(roles).toHaveFocus();
    expect(puts()).toEqual([]);
    unmount();
    visit();
    await button("Assign a person").click();
    await expect.element(roles).toHaveValue("zzz");
    await expect.element(roles).toHaveAccessibleDescription(/“zzz” is not in the list/);
  });

  test("takes a whole list of roles and people, and says which lines are wrong [F-032]", async () => {
    visit();
    await button("Paste a list").click();
    await field("Roles and people").click();
    await pasteText("Lab Managers\tBo Day\tbo@one.example\nSponsor\tAnn\tann@one.example");
    await userEvent.tab();
    await expect.element(page.getByText('Line 2: there is no role "Sponsor".')).toBeVisible();
    await expect.element(submit()).toHaveAttribute("aria-disabled", "true");
    await field("Roles and people").fill(
      "Lab Managers\tBo Day\tbo@one.example\nProject Sponsor\tAnn\tann@one.example\nZeal, Bo Day, bo@one.example",
    );
    await expect.element(page.getByText("3 roles get people.")).toBeVisible();
    await submit().click();
    await expect
      .poll(puts)
      .toEqual([{ coreTeam: { Zeal: [ann, bo], "Lab Managers": [bo], "Project Sponsor": [ann] } }]);
  });

  test("asks of each role of a list that somebody else filled meanwhile, and keeps the other roles [F-032]", async () => {
    visit();
    await button("Paste a list").click();
    await field("Roles and people").fill("Lab Managers, Bo Day, bo@one.example\nZeal, Bo Day, bo@one.example");
    const cy = { name: "Cy", email: "cy@one.example" };
    server.on("PUT /api/organization/:id", ({ body, headers }) => {
      if (headers.get("if-match")?.includes("t1")) {
        stored = { ...stored, coreTeam: { Zeal: [ann], "Lab Managers": [cy] }, updated: "t9" };
        return withStatus(412, {
          message: "Stale",
          errors: [{ code: "stale", attribute: null, message: "Stale" }],
          stored,
        });
      }
      stored = { ...stored, ...(body as Values), updated: "t10" };
      return { result: stored, labels: {}, people: {} };
    });
    await submit().click();
    const choice = page.getByRole("dialog", { name: "Someone else changed this record" });
    await expect.element(choice.getByText("Lab Managers").first()).toBeVisible();
    await choice.getByText("Take theirs").click();
    await userEvent.click(choice.getByRole("button", { name: /^Save/ }));
    await expect.poll(() => stored["coreTeam"]).toEqual({ Zeal: [ann, bo], "Lab Managers": [cy] });
  });

  test.each([
    ["Create role", "Role name", "Arts"],
    ["Edit Zeal", "Name", "Anna"],
    ["Edit Provider Project Manager", "Email", "pm@provider.example"],
  ])(
    "%s asks before it closes with something typed, and has it again after a reload [F-022]",
    async (opens, name, text) => {
      mayInstall = true;
      visit();
      await button(opens).click();
      await field(name).fill(text);
      await userEvent.keyboard("{Escape}");
      const question = page.getByRole("alertdialog", { name: "Leave without saving your changes?" });
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(field(name)).toHaveValue(text);
      unmount();
      visit();
      await button(opens).click();
      await expect.element(field(name)).toHaveValue(text);
      await expect.element(page.getByText("We restored your unsaved changes")).toBeVisible();
      await button("Cancel").click();
      await question.getByRole("button", { name: "Exit" }).click();
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
      await button(opens).click();
      await expect.element(field(name)).not.toHaveValue(text);
      await button("Close").click();
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
      expect(puts()).toEqual([]);
    },
  );

  test("replaces the people of a role as a whole, each of whom can be removed [GEN-134, GEN-D21]", async () => {
    visit();
    await button("Edit Zeal").click();
    await button("Remove person 1").click();
    await submit().click();
    await expect.poll(puts).toEqual([{ coreTeam: { Zeal: [] } }]);
  });

  test("gets a role of its own, whose people are asked for at once [GEN-136, GEN-D21]", async () => {
    visit();
    await button("Create role").click();
    await submit().click();
    await expect.element(page.getByText("Required.")).toBeVisible();
    await field("Role name").fill(" lab managers");
    await expect.element(page.getByText("Role name must be unique.")).toBeVisible();
    await field("Role name").fill("Arts");
    await submit().click();
    await expect.poll(puts).toEqual([{ coreTeam: { Zeal: [ann], Arts: [] } }]);
    await expect.poll(() => toasts.getState()).toMatchObject([{ type: "success", message: '"Arts" role created.' }]);
    await expect.element(page.getByRole("dialog").getByRole("heading", { name: "Arts" })).toBeVisible();
  });

  test("gives a role up once that is confirmed, and keeps it when it is dismissed [GEN-137, GEN-D21]", async () => {
    visit();
    const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete Role: Zeal?" });
    await button("Delete Zeal").click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(role("Zeal")).toBeVisible();
    await button("Delete Zeal").click();
    expect(puts()).toEqual([]);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.poll(puts).toEqual([{ coreTeam: {} }]);
    await expect.poll(() => toasts.getState()).toMatchObject([{ type: "success", message: '"Zeal" role deleted.' }]);
    await expect.element(role("Zeal")).not.toBeInTheDocument();
  });

  const SAVES: readonly (readonly [what: string, save: () => Promise<void>])[] = [
    [
      "whose people are changed",
      async () => {
        await button("Edit Zeal").click();
        await button("Remove person 1").click();
        await submit().click();
      },
    ],
    [
      "that is made",
      async () => {
        await button("Create role").click();
        await field("Role name").fill("Arts");
        await submit().click();
      },
    ],
    [
      "that is given up",
      async () => {
        await button("Delete Zeal").click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      },
    ],
  ];
  const zealIsShown = () => role("Zeal").elements().length > 0;
  test.each(SAVES)("%s and cannot be saved says so, and is read again as it is by now [GEN-142]", async (_, save) => {
    visit();
    await expect.element(role("Zeal")).toBeVisible();
    server.on("PUT /api/organization/:id", () => refusal(500, "Out of order."));
    stored = { ...stored, coreTeam: { Zeal: [{ name: "Cy", email: "cy@one.example" }] }, updated: "t9" };
    const before = server.calls("GET /api/organization/:id").length;
    await save();
    await expect.poll(() => toasts.getState()).toMatchObject([{ type: "error", message: FAILED }]);
    await expect.poll(() => server.calls("GET /api/organization/:id").length).toBeGreaterThan(before);
    await userEvent.keyboard("{Escape}");
    // What was typed is asked about; a delete has nothing typed.
    await vi.waitFor(() => expect(button("Exit").elements().length + Number(zealIsShown())).toBeGreaterThan(0));
    if (button("Exit").elements().length > 0) await button("Exit").click();
    await shows("Zeal", /Cy, cy@one\.example/);
  });

  describe("that somebody else changed meanwhile", () => {
    const bo = { name: "Bo", email: "bo@one.example" };
    /** Refuses a stale save with what is stored, as the server does. */
    const refuseStale = () =>
      server.on("PUT /api/organization/:id", ({ body, headers }) => {
        if (
          headers.get("if-match") !== `"${String(stored["updated"])}"` &&
          headers.get("if-match") !== stored["updated"]
        )
          return withStatus(412, {
            message: "Stale",
            errors: [{ code: "stale", attribute: null, message: "Stale" }],
            stored,
          });
        stored = { ...stored, ...(body as Values), updated: "t9" };
        return { result: stored, labels: {}, people: {} };
      });
    const editLabs = async () => {
      visit();
      await button("Edit Lab Managers").click();
      await button("Add").click();
      await field("Name").fill("Bo");
      await field("Email").fill("bo@one.example");
      refuseStale();
    };
    const choice = page.getByRole("dialog", { name: "Someone else changed this record" });

    test("in another role is saved beside it, without a question [F-025]", async () => {
      await editLabs();
      stored = { ...stored, coreTeam: { Zeal: [ann, bo] }, updated: "t5" };
      await submit().click();
      await expect.poll(() => stored["coreTeam"]).toEqual({ Zeal: [ann, bo], "Lab Managers": [bo] });
      await shows("Zeal", /Bo, bo@one\.example/);
      expect(toasts.getState()).toEqual([]);
    });

    test.each([
      ["Keep yours", [bo]],
      ["Take theirs", [ann]],
    ])("in the same role shows both, and '%s' is stored [F-025]", async (button, kept) => {
      await editLabs();
      stored = { ...stored, coreTeam: { Zeal: [ann], "Lab Managers": [ann] }, updated: "t5" };
      await submit().click();
      await expect.element(choice.getByRole("radio", { name: "Keep yours: Bo, bo@one.example" })).toBeVisible();
      await expect.element(choice.getByRole("radio", { name: "Take theirs: Ann, ann@one.example" })).toBeVisible();
      await choice.getByText(button).click();
      await choice.getByRole("button", { name: "Save this version" }).click();
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
      expect(stored["coreTeam"]).toEqual({ Zeal: [ann], "Lab Managers": kept });
    });

    test("keeps what was typed where the choice is put off [F-025]", async () => {
      await editLabs();
      stored = { ...stored, coreTeam: { Zeal: [ann], "Lab Managers": [ann] }, updated: "t5" };
      await submit().click();
      await choice.getByRole("button", { name: "Cancel" }).click();
      await expect.element(choice).not.toBeInTheDocument();
      await expect.element(field("Name")).toHaveValue("Bo");
      expect(stored["coreTeam"]).toEqual({ Zeal: [ann], "Lab Managers": [ann] });
    });

    test.each([
      ["Keep yours", "pm@provider.example"],
      ["Take theirs", "other@provider.example"],
    ])("in the same role of the install team shows both, and '%s' is stored [F-025]", async (button_, kept) => {
      mayInstall = true;
      visit();
      await button("Edit Provider Project Manager").click();
      await field("Email").fill("pm@provider.example");
      refuseStale();
      stored = { ...stored, providerProjectManager: "other@provider.example", updated: "t5" };
      await submit().click();
      await expect.element(choice.getByRole("radio", { name: "Keep yours: pm@provider.example" })).toBeVisible();
      await expect.element(choice.getByRole("radio", { name: "Take theirs: other@provider.example" })).toBeVisible();
      expect(stored["providerProjectManager"]).toBe("other@provider.example");
      await choice.getByText(button_).click();
      await choice.getByRole("button", { name: "Save this version" }).click();
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
      expect(stored["providerProjectManager"]).toBe(kept);
    });

    test("beside a role of the provider, which is stored with it [F-025]", async () => {
      mayInstall = true;
      visit();
      await button("Edit Provider Project Manager").click();
      await field("Email").fill("pm@provider.example");
      refuseStale();
      stored = { ...stored, coreTeam: {}, updated: "t5" };
      await submit().click();
      await expect.poll(() => stored).toMatchObject({ coreTeam: {}, providerProjectManager: "pm@provider.example" });
    });
  });

  test("is changed in the build area after the questionnaire was submitted [GEN-D23]", async () => {
    status = "nmqSubmitted";
    visit();
    await button("Edit Lab Managers").click();
    await expect.element(page.getByRole("dialog", { name: "Lab Managers" })).toBeInTheDocument();
  });

  test("keeps its controls once the build is closed, off and with the reason [GEN-126, GEN-211, F-062]", async () => {
    mayInstall = true;
    status = "buildClosed";
    visit();
    for (const name of ["Create role", "Edit Lab Managers", "Delete Zeal", "Edit Provider Project Manager"]) {
      await expect.element(button(name)).toHaveAttribute("aria-disabled", "true");
      await userEvent.hover(button(name));
      await expect.element(page.getByText("The build is closed.").first()).toBeInTheDocument();
      await userEvent.unhover(button(name));
    }
    await button("Edit Lab Managers").click({ force: true });
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  test("is looked through by role, by person, and by what nobody has [F-063]", async () => {
    visit();
    await expect.poll(names).toEqual([...BUILT_IN, "Zeal"]);
    await expect.element(page.getByText("1 of 3 roles assigned")).toBeVisible();
    const search = page.getByRole("textbox", { name: "Search roles and people" });
    await page.viewport(1440, 900);
    const filter = page.getByRole("checkbox", { name: "Not filled yet" });
    expect(search.element().getBoundingClientRect().right).toBeLessThan(filter.element().getBoundingClientRect().left);
    await search.fill("lab");
    await expect.poll(names).toEqual(["Lab Managers"]);
    await expect.element(page.getByText("1 of 3 roles", { exact: true })).toBeVisible();
    await search.fill("ann@");
    await expect.poll(names).toEqual(["Zeal"]);
    await page.getByRole("checkbox", { name: "Not filled yet" }).click();
    await expect.element(page.getByText("No role is like that")).toBeVisible();
    await search.fill("");
    await expect.poll(names).toEqual(BUILT_IN);
  });

  test("is given a person right in the row of a role that nobody has", async () => {
    visit();
    await button("Assign Lab Managers").click();
    await expect.element(page.getByRole("dialog").getByRole("heading", { name: "Lab Managers" })).toBeVisible();
    await button("Cancel").click();
    await expect.element(button("Assign Zeal")).not.toBeInTheDocument();
    await button("Zeal").click();
    await expect.element(field("Name")).toHaveValue("Ann");
  });

  test.each(["mouse", "keyboard"])("has the focus once a person is assigned by %s", async (means) => {
    visit();
    const assign = button("Assign Lab Managers");
    await expect.element(assign).toBeVisible();
    if (means === "mouse") await assign.click();
    else {
      (assign.element() as HTMLElement).focus();
      await userEvent.keyboard("{Enter}");
    }
    await button("Add").click();
    await field("Name").fill("Bo Day");
    await field("Email").fill("bo@one.example");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Lab Managers")).toHaveFocus();
  });

  test("fits a phone and shows all of 60 roles with long names, of which each can be filled", async () => {
    const long = (at: number) => `${at} ${"Representative of the clinic ".repeat(4)}`.padEnd(120, "x").slice(0, 120);
    const team = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [long(at + 10), at % 2 === 0 ? [] : [ann]]));
    stored = { ...stored, coreTeam: { ...team, "مدير المختبر": [ann, bo] } };
    await page.viewport(390, 844);
    visit();
    await expect.element(button("Create role")).toBeVisible();
    const items = page.getByRole("list", { name: "Core team roles" }).getByRole("listitem");
    await expect.poll(() => items.elements().length).toBe(63);
    expect(document.documentElement.scrollWidth).toBe(390);
    const last = items.filter({ hasText: long(69) });
    await expect.element(last.getByText("Ann, ann@one.example")).toBeInTheDocument();
    const name = last.getByRole("button", { name: long(69), exact: true }).element();
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
    await expect
      .element(items.filter({ hasText: "مدير المختبر" }).getByText("Bo Day, bo@one.example"))
      .toBeInTheDocument();
    await button("More actions").click();
    await page.getByRole("menuitem", { name: "Paste a list" }).click();
    await expect.element(field("Roles and people")).toBeVisible();
  });

  test("offers on a phone what one comes for, and the cross of a person stands beside the inputs [F-170]", async () => {
    await page.viewport(390, 844);
    visit();
    await expect.element(button("Assign a person")).toBeVisible();
    await page.viewport(1440, 900);
    await button("Lab Managers").click();
    await button("Add").click();
    await expect.element(button("Remove person 1")).toBeVisible();
    const middle = (box: DOMRect) => (box.top + box.bottom) / 2;
    const [cross, input] = [button("Remove person 1"), field("Email")].map((each) =>
      middle(each.first().element().getBoundingClientRect()),
    );
    expect(Math.abs((cross ?? 0) - (input ?? 0))).toBeLessThanOrEqual(1);
  });

  test("that is kept from being changed says why [F-027]", async () => {
    visit();
    await button("Delete Zeal").click();
    server.on("PUT /api/organization/:id", () => refusal(423, "The build is closed. The form has been disabled."));
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    const message = "Failed to update Core Team Role. The build is closed. The form has been disabled.";
    await expect.poll(() => toasts.getState()).toMatchObject([{ type: "error", message }]);
  });

  test("that cannot be loaded says so, as do roles that there are not [GEN-144]", async () => {
    server.on("GET /api/organization/:id", () => refusal(500, "Broken"));
    visit();
    await expect.element(page.getByText("Unable to get data from server").first()).toBeVisible();
    server.on("GET /api/organization/:id", () => ({ result: stored, labels: {}, people: {} }));
    attributes = attributes.filter(({ name }) => name !== "coreTeam");
    unmount();
    visit();
    await expect.element(page.getByText("Unable to get list of roles from server.")).toBeVisible();
  });
});

describe("the install team", () => {
  test("is looked at by members and changed by provider users [GEN-138 GEN-139]", async () => {
    stored = { ...stored, providerProjectManager: "pm" };
    mayInstall = true;
    visit();
    await expect.element(role("Armature Install Core Team").getByText(/pm/).first()).toBeVisible();
    const pencils = role("Armature Install Core Team").getByRole("button");
    await expect
      .poll(() => pencils.elements().map((each) => each.getAttribute("aria-label")))
      .toEqual(INSTALL.map((name) => `Edit ${label(name)}`));
    await button("Edit Provider Project Manager").click();
    await field("Email").fill("");
    await submit().click();
    await expect.element(page.getByText("Required.")).toBeVisible();
    await field("Email").fill("pm");
    await expect.element(page.getByText("Email must be a valid email address")).toBeVisible();
    await field("Email").fill("pm@provider.example");
    await submit().click();
    await expect.poll(puts).toEqual([{ providerProjectManager: "pm@provider.example" }]);
    await shows("Armature Install Core Team", /pm@provider\.example/);
  });

  test("has no pencil for members, who see its fields [GEN-139]", async () => {
    visit();
    for (const name of INSTALL) {
      await expect.element(role("Armature Install Core Team").getByText(label(name)).first()).toBeVisible();
    }
    await expect.element(role("Armature Install Core Team").getByRole("button")).not.toBeInTheDocument();
  });

  test("names whom a stored username means, and shows any other text as it is stored [GEN-D22]", async () => {
    const [analyst = "", , , manager = ""] = INSTALL;
    stored = { ...stored, [analyst]: "jrowe", [manager]: "somebody else" };
    installTeam = [{ role: analyst, name: "Jo Rowe", email: "rowe@provider.example" }];
    visit();
    const card = role("Armature Install Core Team");
    await expect.element(card.getByText("Jo Rowe, rowe@provider.example")).toBeVisible();
    await expect.element(card.getByText("somebody else")).toBeVisible();
    await expect.element(card.getByText("jrowe")).not.toBeInTheDocument();
  });

  test("that cannot be saved is told by a warning [GEN-143]", async () => {
    mayInstall = true;
    server.on("PUT /api/organization/:id", () => refusal(500, "Broken"));
    visit();
    await button("Edit Provider Project Manager").click();
    await field("Email").fill("pm@provider.example");
    await submit().click();
    await expect
      .poll(() => toasts.getState())
      .toMatchObject([{ type: "warning", message: "Could not update organization record." }]);
  });
});
