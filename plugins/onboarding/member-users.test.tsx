import type { Values } from "@armature/engine";
import { refusal } from "@armature/renderer/testing";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  arrive,
  button,
  closeEach,
  expectAccessible,
  expectListTexts,
  field,
  heading,
  note,
  type PortalPages,
  type Profile,
  fill,
  textsOf,
} from "./kit/portal-pages.testing.ts";

closeEach();

const USERS = "/member/admin/user";
const EDIT = `${USERS}/11/edit`;

const aUser = (userId: number, firstName: string, lastName: string, more: Values = {}): Values => ({
  userId,
  firstName,
  lastName,
  displayName: `${firstName} ${lastName}`,
  email: `${firstName}@clinic.example`,
  confirmed: null,
  updated: "t1",
  ...more,
});

/** Users of whom one has confirmed, in another order than the list's. */
const arriveAtUsers = (profile: Profile) =>
  arrive(profile, {
    user: [
      aUser(11, "Abe", "Young", { confirmed: "2026-03-01T10:00:00.000Z" }),
      aUser(12, "Zoe", "Alder"),
      aUser(13, "Ann", "Alder"),
    ],
  });

const add = () => page.getByRole("link", { name: "Add", exact: true });
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const asked = () => page.getByRole("form").getByText("Required field");

async function open(path: string): Promise<PortalPages & { readonly where: () => string }> {
  const pages = await arriveAtUsers("providerStaff");
  const where = pages.visit(path);
  await expect.element(field("First Name")).toBeVisible();
  return { ...pages, where };
}

async function fillUser(): Promise<void> {
  await fill("Email", "noa@clinic.example");
  await fill("First Name", "Noa");
  await fill("Last Name", "Test");
}

describe("the list of users", () => {
  test("is by last, then first name, and says who has confirmed [ACC-D27]", async () => {
    const { visit } = await arriveAtUsers("providerStaff");
    visit(USERS);
    await expect.element(heading()).toHaveTextContent("Users");
    await expect.element(row("Ann")).toBeVisible();
    expect(textsOf("columnheader")).toEqual(
      ["First Name", "Last Name", "Email", "Confirmed", "Edit"].map((label) => expect.stringContaining(label)),
    );
    expect(
      textsOf("row")
        .slice(1)
        .map((text) => /Abe|Ann|Zoe/.exec(text)?.[0]),
    ).toEqual(["Ann", "Zoe", "Abe"]);
    await expect.element(row("Ann").getByText("Not confirmed")).toBeVisible();
    await expect.element(row("Abe").getByText(/2026-03-01/)).toBeVisible();
    await expectAccessible();
  });

  test.each<[Profile, number]>([
    ["providerStaff", 1],
    ["member", 0],
  ])("has Add and Edit for who has memberAdmin alone: %s [ACC-136, ACC-D27]", async (profile, count) => {
    const { visit } = await arriveAtUsers(profile);
    visit(USERS);
    await expect.element(row("Ann")).toBeVisible();
    expect(add().elements()).toHaveLength(count);
    expect(row("Ann").getByRole("link", { name: "Edit" }).elements()).toHaveLength(count);
    const where = visit(`${USERS}/create`);
    if (count === 0) await expect.poll(where).toBe("/");
    else await expect.element(field("Email")).toBeVisible();
  });

  test("says that it loads, that it cannot, and that there is nobody [ACC-D27]", async () => {
    await expectListTexts(await arriveAtUsers("providerStaff"), { call: "GET /api/user", path: USERS, what: "users" });
  });
});

describe("the form of a user", () => {
  test("asks for three fields, of which each is required [ACC-139, ACC-140, ACC-141]", async () => {
    await open(`${USERS}/create`);
    await expect.element(heading()).toHaveTextContent("Create User");
    expect(page.getByRole("form").getByRole("textbox").elements()).toHaveLength(3);
    await button("Submit").click();
    for (const label of ["Email", "First Name", "Last Name"]) {
      await expect.element(field(label)).toHaveAccessibleDescription(/Required field/);
    }
  });

  test("asks for the email only once [ACC-139]", async () => {
    await open(EDIT);
    await expect.element(field("Email")).toBeDisabled();
    await fill("First Name", "");
    await fill("Last Name", "");
    await button("Submit").click();
    for (const label of ["First Name", "Last Name"]) {
      await expect.element(field(label)).toHaveAccessibleDescription(/Required field/);
    }
    await expect.element(asked().first()).toBeVisible();
  });

  test("creates by POST, and has a confirmation sent [ACC-142]", async () => {
    const { server, where } = await open(`${USERS}/create`);
    server.on("GET /api/user/:id/sendConfirmation", () => ({ result: "emailSent" }));
    await fillUser();
    await button("Submit").click();
    await expect.element(note("User has been created")).toBeVisible();
    await expect.element(note("Email address confirmation sent to noa@clinic.example")).toBeVisible();
    await expect.poll(where).toBe(USERS);
    expect(server.calls("POST /api/user").map(({ body }) => body)).toEqual([
      { email: "noa@clinic.example", firstName: "Noa", lastName: "Test" },
    ]);
    expect(server.calls("GET /api/user/:id/sendConfirmation").map(({ path }) => path)).toEqual([
      "/api/user/1003/sendConfirmation",
    ]);
  });

  test("changes by PUT, with the user's own values to begin with [ACC-137, ACC-144]", async () => {
    const { server, where } = await open(EDIT);
    await expect.element(field("Email")).toHaveValue("Abe@clinic.example");
    await expect.element(field("First Name")).toHaveValue("Abe");
    await expect.element(field("Last Name")).toHaveValue("Young");
    await fill("Last Name", "Old");
    await button("Submit").click();
    await expect.element(note("User has been updated")).toBeVisible();
    await expect.poll(where).toBe(USERS);
    expect(server.calls("PUT /api/user/:id").map(({ path, body }) => [path, body])).toEqual([
      ["/api/user/11", { lastName: "Old" }],
    ]);
  });

  test.each([
    ["POST /api/user", `${USERS}/create`, "Could not create user"],
    ["PUT /api/user/:id", EDIT, "Could not update user"],
  ])("that %s does not save says so and keeps what was typed [ACC-143, ACC-145]", async (call, path, text) => {
    const { server, where } = await open(path);
    server.on(call, () => refusal(500, "No."));
    if (path === EDIT) await fill("First Name", "Noa");
    else await fillUser();
    await button("Submit").click();
    await expect.element(page.getByRole("form").getByText(text)).toBeVisible();
    await expect.element(field("First Name")).toHaveValue("Noa");
    expect(where()).toBe(path);
  });

  test("leads back to where it was opened from, else to the list [ACC-138]", async () => {
    const { visit } = await arriveAtUsers("providerStaff");
    for (const [form, path] of [
      [`${USERS}/create`, USERS],
      [`${USERS}/create?redirect=departmentList`, "/build/department/list"],
      [`${EDIT}?redirect=//elsewhere.example`, USERS],
      [`${EDIT}?redirect=/build/intro`, "/build/intro"],
    ] as const) {
      const where = visit(form);
      await button("Cancel").click();
      await expect.poll(where).toBe(path);
    }
    const where = visit(`${EDIT}?redirect=departmentList`);
    await fill("First Name", "Ida");
    await button("Submit").click();
    await expect.poll(where).toBe("/build/department/list");
  });

  test("of nobody says so [ACC-D27]", async () => {
    const { visit } = await arriveAtUsers("providerStaff");
    visit(`${USERS}/999999999/edit`);
    await expect.element(page.getByText("Could not get item.")).toBeVisible();
  });
});

describe("the screens of member administration", () => {
  const ALL = [
    ["user/list", "Users"],
    ["user/create", "Create User"],
    ["user/11/edit", "Edit User"],
    ["address/list", "Addresses"],
  ] as const;
  const links = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^(User Accounts|Addresses)$/ });
  const expectTitle = (title: string) => expect.poll(() => document.title).toBe(`${title} | Armature`);

  test.each(ALL)("are the members' whatever the flag: %s [F-173, ACC-034, ACC-036]", async (path, title) => {
    const { visit } = await arriveAtUsers("providerStaff");
    visit(`/member/admin/${path}`);
    await expectTitle(title);
    await expect.element(heading()).toBeVisible();
  });

  test.each(ALL)("are in the build area too, while the flag is on: %s [ACC-035, ACC-036]", async (path, title) => {
    const { world, visit } = await arriveAtUsers("providerStaff");
    visit(`/build/admin/${path}`);
    await expectTitle("Not found");
    expect(links.elements()).toEqual([]);
    world.flags = { memberAdmin: true };
    visit(`/build/admin/${path}`);
    await expectTitle(title);
    const hrefs = () => links.elements().map((link) => link.getAttribute("href"));
    await expect.poll(hrefs).toEqual(["/build/admin/address/list", "/build/admin/user/list"]);
  });

  test("lead to one another within the build area [ACC-035]", async () => {
    const { world, visit } = await arriveAtUsers("providerStaff");
    world.flags = { memberAdmin: true };
    const where = visit("/build/admin/user/list");
    await add().click();
    await expect.poll(where).toBe("/build/admin/user/create");
    await button("Cancel").click();
    await expect.poll(where).toBe("/build/admin/user/list");
    await row("Ann").getByRole("link", { name: "Edit" }).click();
    await expect.poll(where).toMatch(/^\/build\/admin\/user\/13\/edit/);
  });

  test.each([
    ["user", "Users"],
    ["address", "Addresses"],
  ])("open by their short address: %s [ACC-033, ACC-034]", async (path, title) => {
    const { visit } = await arriveAtUsers("member");
    visit(`/member/admin/${path}`);
    await expectTitle(title);
    await expect.element(heading()).toHaveTextContent(title);
  });
});
