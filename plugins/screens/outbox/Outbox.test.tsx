import { closeApp, type FakeServer, refusal, serveApp, visitApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { screens } from "./index.ts";

const ROUTES = [
  { name: "login", path: "/login", screen: "outbox/outbox", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "outbox/outbox", guard: "session", title: "Home" },
  { name: "outbox", path: "/outbox", screen: "outbox/outbox", guard: "session", title: "Outbox" },
];
const MAIL = { subject: "Reset your password", created: "2026-03-01T08:00:00.000Z", sent: null, problem: null };
const MAILS = [
  { ...MAIL, id: "a", to: "mara@clinic.example", state: "waiting" },
  { ...MAIL, id: "b", to: "lee@clinic.example", state: "refused", problem: "EENVELOPE 550" },
];

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 800);
  server = serveApp({
    "GET /api/admin/outbox": () => ({ result: { isSending: false, mails: MAILS } }),
    "POST /api/admin/outbox/:id/text": () => ({ result: { text: "Open:\n\nhttps://build.example/x?code=1\n" } }),
  });
});
afterEach(closeApp);

function visit(): void {
  visitApp({ routes: ROUTES, screens: new Map([["outbox/outbox", screens.outbox]]), path: "/outbox" });
}

const row = (name: string) => page.getByRole("row").filter({ hasText: name });

test("lists mails with their state and when they were written, and opens one with its link [ACC-216 F-005]", async () => {
  visit();
  await expect.element(row("mara@clinic.example").getByText(/^March 01, 2026, \d+:00 [AP]M$/)).toBeVisible();
  await expect.element(row("lee@clinic.example").getByText("Refused: EENVELOPE 550")).toBeVisible();
  await expect.element(page.getByText("Email is not set up (SMTP_URL)")).toBeVisible();
  expect(server.calls("POST /api/admin/outbox/:id/text")).toEqual([]);
  await row("mara@clinic.example").click();
  const link = page.getByRole("dialog").getByRole("link", { name: /^https:\/\/build\.example\/x\?code=1/ });
  await expect.element(link).toHaveAttribute("href", "https://build.example/x?code=1");
});

test("says why a text is not shown, and asks for none that is gone [F-005]", async () => {
  visit();
  await row("lee@clinic.example").click();
  const gone = "The text of an email is deleted once the mail server has refused it.";
  await expect.element(page.getByRole("dialog").getByText(gone)).toBeVisible();
  expect(server.calls("POST /api/admin/outbox/:id/text")).toEqual([]);
});

test("a link that was used meanwhile is told, and so is a text that cannot be loaded [F-005]", async () => {
  server.on("POST /api/admin/outbox/:id/text", () => ({ result: { text: null } }));
  visit();
  await row("mara@clinic.example").click();
  await expect.element(page.getByRole("dialog").getByText("The link in this email has expired.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  server.on("POST /api/admin/outbox/:id/text", () => refusal(503, "The server cannot answer at the moment."));
  await row("mara@clinic.example").click();
  await expect.element(page.getByRole("dialog").getByText("The server cannot answer at the moment.")).toBeVisible();
});

test("says that there are none, and nothing of a missing server where there is one", async () => {
  server.on("GET /api/admin/outbox", () => ({ result: { isSending: true, mails: [] } }));
  visit();
  await expect.element(page.getByRole("heading", { name: "No messages" })).toBeVisible();
  await expect.element(page.getByText("Email is not set up (SMTP_URL)")).not.toBeInTheDocument();
});

test("a failed load is told, and Retry loads anew", async () => {
  server.on("GET /api/admin/outbox", () => refusal(503, "The server cannot answer at the moment."));
  visit();
  await expect.element(page.getByRole("heading", { name: "Could not load the messages." })).toBeVisible();
  server.on("GET /api/admin/outbox", () => ({ result: { isSending: false, mails: MAILS } }));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(row("mara@clinic.example")).toBeVisible();
});
