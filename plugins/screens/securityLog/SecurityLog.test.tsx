import { aSession, closeApp, type FakeServer, refusal, serveApp, typeFast, visitApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { screens } from "./index.ts";

const screen = "securityLog/securityLog";
const ROUTES = [
  { name: "login", path: "/login", screen, guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen, guard: "session", title: "Home" },
  { name: "securityLog", path: "/security-log", screen, guard: "session", title: "Security log" },
  { name: "sessions", path: "/account/sessions", screen, guard: "session", title: "Active sessions" },
];
const CALL = "GET /api/admin/session/log";
const ENTRY = {
  at: "2026-03-01T08:00:00.000Z",
  userId: 3,
  displayName: "Mara Lind",
  email: "mara@clinic.example",
  actorId: null,
  actorName: null,
  address: "10.0.0.9",
  device: "Firefox on Windows",
  detail: {},
};
const EVENTS = [
  { ...ENTRY, id: "9", kind: "signIn" },
  { ...ENTRY, id: "8", kind: "signInFailed", detail: { reason: "password" } },
  {
    ...ENTRY,
    id: "7",
    kind: "signInFailed",
    userId: null,
    displayName: null,
    email: null,
    detail: { reason: "unknown" },
  },
];

/** What the list of all pages leaves of 1,440 pixels. */
const BESIDE_PAGES = 1026;

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1440, 900);
  server = serveApp({ [CALL]: () => ({ result: { events: EVENTS, total: 120, isExact: true } }) });
});
afterEach(closeApp);

const visit = (path = "/security-log") =>
  visitApp({ routes: ROUTES, screens: new Map([[screen, screens.securityLog]]), path });
const row = (text: string) => page.getByRole("row").filter({ hasText: text });
const asked = () => Object.fromEntries(server.calls(CALL).at(-1)?.query ?? []);

describe("its download", () => {
  const EXPORT = "POST /api/admin/session/log/export";
  const admin = () => aSession({ permission: { organization: { admin: true } } });

  test("sends the filters, for administrators [ADD-101]", async () => {
    server.on("GET /api/session", () => ({ result: admin() }));
    server.on(EXPORT, () => ({ result: null }));
    visit("/security-log?kind=signInFailed&person=mara&page=2");
    await page.getByRole("button", { name: "Download" }).click();
    await expect
      .poll(() => server.calls(EXPORT).map(({ body }) => body))
      .toEqual([{ kind: "signInFailed", person: "mara" }]);
  });

  test("says before that it is cut [ADD-101]", async () => {
    server.on(CALL, () => ({ result: { events: EVENTS, total: 10_000, isExact: false } }));
    server.on("GET /api/session", () => ({ result: admin() }));
    visit();
    await expect.element(page.getByText(/A download has the newest 10,000 of them/)).toBeVisible();
  });

  test("is for nobody else [ADD-101]", async () => {
    server.on(CALL, () => ({ result: { events: EVENTS, total: 10_000, isExact: false } }));
    visit();
    await expect.element(row("Wrong password")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Download" })).not.toBeInTheDocument();
    await expect.element(page.getByText(/A download has/)).not.toBeInTheDocument();
  });
});

test("lists what happened, when, to whom and from where [ACC-216]", async () => {
  visit();
  await expect.element(row("Signed in").getByText(/^March 01, 2026, \d+:00 [AP]M$/)).toBeVisible();
  await expect.element(row("Signed in").getByText("Mara Lind (mara@clinic.example)")).toBeVisible();
  await expect.element(row("Wrong password").getByText("10.0.0.9")).toBeVisible();
  await expect.element(row("No account has this username")).toBeVisible();
  await expect.element(page.getByText(/cannot be changed; they are kept for at least 396 days/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: /Mara Lind/ })).not.toBeInTheDocument();
});

test("is narrowed by person, kind and time, which the address keeps, and paged", async () => {
  const where = visit("/security-log?from=2026-03-01&to=2026-03-02&page=2");
  await expect.element(row("Wrong password")).toBeVisible();
  const [from, to] = [new Date(2026, 2, 1).toISOString(), new Date(2026, 2, 3).toISOString()];
  expect(asked()).toEqual({ from, to, page: "2", size: "50" });
  await page.getByRole("textbox", { name: "Name or email" }).fill("mara");
  await page.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Locked out" }).click();
  await vi.waitFor(() =>
    expect(asked()).toEqual({ from, to, person: "mara", kind: "lockedOut", page: "1", size: "50" }),
  );
  expect(where()).toBe("/security-log?from=2026-03-01&to=2026-03-02&person=mara&kind=lockedOut");
  await page.getByRole("button", { name: "Next page" }).click();
  await vi.waitFor(() => expect(asked()["page"]).toBe("2"));
  await userEvent.keyboard("{Escape}");
});

test("every key of somebody who types fast stands in the field and in the address [F-020]", async () => {
  const where = visit();
  const field = page.getByRole("textbox", { name: "Name or email" });
  await expect.element(row("Wrong password")).toBeVisible();
  await typeFast(field, "mara@clinic.example");
  await expect.element(field).toHaveValue("mara@clinic.example");
  await expect.poll(where).toBe("/security-log?person=mara%40clinic.example");
});

test("leads administrators to the sessions of a person", async () => {
  server.on("GET /api/session", () => ({ result: aSession({ permission: { organization: { admin: true } } }) }));
  visit();
  const link = row("Wrong password").getByRole("link", { name: "Sessions of Mara Lind (mara@clinic.example)" });
  await expect.element(link).toHaveAttribute("href", "/account/sessions?userId=3");
});

test("all columns stand beside the wide list of pages in a window of 1,440 pixels, for administrators too", async () => {
  server.on("GET /api/session", () => ({ result: aSession({ permission: { organization: { admin: true } } }) }));
  visit();
  await expect.element(row("Wrong password").getByRole("link")).toBeVisible();
  const box = page.getByRole("grid", { name: "Security log" }).element().closest<HTMLElement>(".overflow-auto");
  const beside = 1440 - (box?.clientWidth ?? 0) + BESIDE_PAGES;
  await page.viewport(beside, 900);
  await expect.poll(() => box?.clientWidth).toBe(BESIDE_PAGES);
  expect(box?.scrollWidth).toBe(BESIDE_PAGES);
});

test("a card on a phone has all of an entry", async () => {
  await page.viewport(320, 844);
  visit();
  await expect.element(page.getByText("10.0.0.9").first()).toBeVisible();
  await expect.element(page.getByText("Firefox on Windows").first()).toBeVisible();
  for (const value of document.querySelectorAll("dd")) expect(value.scrollWidth).toBeLessThanOrEqual(value.clientWidth);
});

test("says that there are none, and when it cannot be loaded", async () => {
  server.on(CALL, () => refusal(503, "The server cannot answer at the moment."));
  visit();
  await expect.element(page.getByRole("heading", { name: "Could not load the log." })).toBeVisible();
  server.on(CALL, () => ({ result: { events: [], total: 0, isExact: true } }));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByRole("heading", { name: "No entries" })).toBeVisible();
});

test("Clear takes all filters off at once, and is off while there is none", async () => {
  const where = visit("/security-log?from=2026-03-01&person=mara&kind=lockedOut");
  await expect.element(page.getByRole("textbox", { name: "Name or email" })).toHaveValue("mara");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.element(page.getByRole("textbox", { name: "Name or email" })).toHaveValue("");
  await vi.waitFor(() => expect(asked()).toEqual({ page: "1", size: "50" }));
  expect(where()).toBe("/security-log");
  await expect.element(page.getByRole("button", { name: "Clear filters" })).toHaveAttribute("aria-disabled", "true");
});
