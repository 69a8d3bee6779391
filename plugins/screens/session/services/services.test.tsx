import "axe-core";
import type { Service } from "@armature/engine/platform";
import {
  aSession,
  closeApp,
  type FakeServer,
  pageViolations,
  refusal,
  serveApp,
  visitApp,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { screens } from "../index.ts";

const ROUTES = [
  { name: "login", path: "/login", screen: "session/login", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "session/services", guard: "session", title: "Home" },
  { name: "services", path: "/services", screen: "session/services", guard: "session", title: "Services" },
];
const PROFILES = [
  { name: "member", label: "Member", isOfStaff: false, isAdministrator: false },
  { name: "staff", label: "Staff", isOfStaff: true, isAdministrator: false },
  { name: "admin", label: "Administrator", isOfStaff: true, isAdministrator: true },
];
const WIDEST = { entities: { person: "VCU" }, named: [] };
const TOKEN = {
  id: 3,
  label: "Server room",
  start: "arm_x1y2",
  scopes: { entities: { person: "V" }, named: [] },
  organizationName: null,
  created: "2026-01-01T00:00:00.000Z",
  expires: "2026-06-01T09:30:00.000Z",
  lastUsed: null,
  address: null,
};
const SYNC: Service = {
  userId: 41,
  name: "Directory sync",
  organizationId: 7,
  organizationName: "Lakeside Clinic",
  profile: "member",
  ownerId: 9,
  ownerName: "Ada Osei",
  created: "2026-01-01T00:00:00.000Z",
  stopped: null,
  widest: WIDEST,
  tokens: [TOKEN],
};
const NIGHTLY: Service = {
  ...SYNC,
  userId: 42,
  name: "Nightly export",
  organizationId: null,
  organizationName: null,
  profile: "staff",
  ownerId: null,
  ownerName: null,
  stopped: "owner",
  tokens: [],
};
const TEXT = `arm_x1y2${"z".repeat(39)}`;

let server: FakeServer;
let services: readonly Service[];
beforeEach(async () => {
  await page.viewport(1440, 900);
  services = [SYNC, NIGHTLY];
  const change = (path: string, over: Partial<Service>) => {
    services = services.map((each) => (path.includes(`/${each.userId}`) ? { ...each, ...over } : each));
  };
  server = serveApp({
    "GET /api/session": () => ({ result: aSession({ permission: { organization: { admin: true } } }) }),
    "GET /api/admin/service": () => ({ result: { services, profiles: PROFILES } }),
    "GET /api/admin/organization": () => ({
      result: [
        { organizationId: 7, name: "Lakeside Clinic" },
        { organizationId: 8, name: "Harbor Clinic" },
      ],
    }),
    "GET /api/admin/account": () => ({
      result: { accounts: [ACCOUNT], total: 1, profiles: PROFILES },
    }),
    "POST /api/admin/service": ({ body }) => {
      services = [...services, { ...SYNC, ...(body as Partial<Service>), userId: 43, tokens: [] }];
      return { status: 201, result: { userId: 43 } };
    },
    "PUT /api/admin/service/:id": ({ path, body }) => {
      const { isDisabled, ...rest } = body as Partial<Service> & { readonly isDisabled: boolean };
      change(path, { ...rest, stopped: isDisabled ? "disabled" : null });
      return { result: null };
    },
    "DELETE /api/admin/service/:id": ({ path }) => {
      services = services.filter(({ userId }) => !path.endsWith(`/${userId}`));
      return { result: null };
    },
    "POST /api/admin/service/:id/token": ({ path, body }) => {
      const token = { ...TOKEN, id: 4, ...(body as object) };
      change(path, { tokens: [token] });
      return { status: 201, result: { ...token, token: TEXT } };
    },
    "DELETE /api/admin/token/:id": () => {
      services = services.map((each) => ({ ...each, tokens: [] }));
      return { result: null };
    },
  });
});
afterEach(closeApp);

const ACCOUNT = {
  userId: 12,
  displayName: "Lena Voss",
  email: "lena@provider.example",
  organizationName: null,
  confirmed: "2026-01-01T00:00:00.000Z",
  profile: "staff",
  lockedUntil: null,
};

function visit(path = "/services"): void {
  const all = new Map([
    ["session/login", screens.login],
    ["session/services", screens.services],
  ]);
  visitApp({ routes: ROUTES, screens: all, path });
}

const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = page.getByRole("dialog");
const question = page.getByRole("alertdialog");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const sent = (call: `${string} ${string}`) => server.calls(call).map(({ body }) => body);

test("are listed with place, profile, owner and whether they work [ADD-057]", async () => {
  visit();
  for (const text of ["Lakeside Clinic", "Member", "Ada Osei", "Active"])
    await expect.element(row("Directory sync").getByText(text)).toBeVisible();
  await expect.element(row("Nightly export").getByText("Needs an owner")).toBeVisible();
});

test("are made for an organization, and shown at once to make a token [ADD-057]", async () => {
  visit();
  await button("New service").click();
  await dialog.getByRole("button", { name: "Make service" }).click();
  await expect.element(dialog.getByText("Please enter a name.")).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Name/ }).fill("Room import");
  await dialog.getByRole("combobox", { name: /^Service Area/ }).fill("harbor");
  await page.getByRole("option", { name: /Harbor Clinic/ }).click();
  await dialog.getByRole("combobox", { name: /^Profile/ }).click();
  await page.getByRole("option", { name: "Member" }).click();
  await dialog.getByRole("button", { name: "Make service" }).click();
  await expect.element(page.getByRole("heading", { name: "Room import" })).toBeVisible();
  expect(sent("POST /api/admin/service")).toEqual([{ name: "Room import", organizationId: 8, profile: "member" }]);
});

test("without an organization, only profiles of staff are offered [ADD-057]", async () => {
  visit();
  await button("New service").click();
  await dialog.getByRole("combobox", { name: /^Profile/ }).click();
  await expect.element(page.getByRole("option", { name: "Staff" })).toBeVisible();
  await expect.element(page.getByRole("option", { name: "Member" })).not.toBeInTheDocument();
});

test("get tokens with at most what their profile gives, shown once, and revoked [ADD-057]", async () => {
  visit("/services?service=41");
  await button("New access token").click();
  await dialog.getByRole("textbox", { name: /^Name/ }).fill("Second server");
  await dialog.getByRole("combobox", { name: /^It may/ }).click();
  await page.getByRole("option", { name: "Everything that the service may do" }).click();
  await dialog.getByRole("button", { name: "Make token" }).click();
  await expect.element(dialog.getByText(TEXT)).toBeVisible();
  expect(sent("POST /api/admin/service/:id/token")).toEqual([{ label: "Second server", days: 90, scopes: WIDEST }]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await button("Revoke Second server").click();
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect.element(page.getByText("Without one, the program cannot call.")).toBeVisible();
});

test("are disabled and enabled again [ADD-057]", async () => {
  visit("/services?service=41");
  await button("Disable").click();
  await expect.element(page.getByText("Disabled", { exact: true })).toBeVisible();
  await button("Enable").click();
  await expect.element(page.getByText("Active", { exact: true })).toBeVisible();
  expect(sent("PUT /api/admin/service/:id")).toEqual([
    { name: "Directory sync", profile: "member", ownerId: 9, isDisabled: true },
    { name: "Directory sync", profile: "member", ownerId: 9, isDisabled: false },
  ]);
});

test("get another owner, found by typing, with the keyboard alone [ADD-057]", async () => {
  visit("/services?service=42");
  await expect.element(page.getByText("This service does nothing until it has another owner.")).toBeVisible();
  (button("Change").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  (dialog.getByRole("combobox", { name: /^Owner/ }).element() as HTMLElement).focus();
  await userEvent.keyboard("lena");
  await expect.element(page.getByRole("option", { name: /Lena Voss/ })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  (dialog.getByRole("button", { name: "Save" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent("PUT /api/admin/service/:id")).toEqual([
    { name: "Nightly export", profile: "staff", ownerId: 12, isDisabled: false },
  ]);
});

test("a refusal stands in the dialog, and what was typed stays [ADD-057]", async () => {
  server.on("PUT /api/admin/service/:id", () => refusal(400, "Choose an owner who can sign in."));
  visit("/services?service=42");
  await button("Change").click();
  await dialog.getByRole("textbox", { name: /^Name/ }).fill("Nightly export 2");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByText("Choose an owner who can sign in.")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: /^Name/ })).toHaveValue("Nightly export 2");
});

test("are deleted after a question that names disabling [ADD-057]", async () => {
  visit("/services?service=41");
  await button("Delete").click();
  await expect.element(question.getByText(/disable it instead/)).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(row("Nightly export")).toBeVisible();
  await expect.element(row("Directory sync")).not.toBeInTheDocument();
});

test("without one, it says what that means", async () => {
  services = [];
  visit();
  await expect.element(page.getByText(/ends when that person leaves/)).toBeVisible();
});

test("a failed load is told", async () => {
  server.on("GET /api/admin/service", () => refusal(503, "The server cannot answer at the moment."));
  visit();
  await expect.element(page.getByRole("heading", { name: "Could not load the services." })).toBeVisible();
});

test.each([1440, 390])("has nothing that is hard to use with assistive technology, at %i px", async (width) => {
  await page.viewport(width, 844);
  visit("/services?service=41");
  await expect.element(page.getByText("Server room")).toBeVisible();
  expect(await pageViolations()).toEqual([]);
  await button("Change").click();
  await expect.element(dialog.getByRole("combobox", { name: /^Owner/ })).toBeVisible();
  expect(await pageViolations()).toEqual([]);
});
