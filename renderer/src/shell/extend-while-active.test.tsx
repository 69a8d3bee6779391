import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aSession } from "../testing/clinic.ts";
import { type FakeServer, refusal } from "../testing/fake-server.ts";
import { unmount } from "../testing/mount.tsx";
import { closeApp, serveApp } from "../testing/serve-app.ts";
import { visitApp } from "../testing/visit-app.tsx";
import { toasts } from "../ui/index.ts";

const MINUTE = 60_000;
const ROUTES = [
  { name: "login", path: "/login", screen: "test/home", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "test/home", guard: "session", title: "Home" },
];
const home = () => Promise.resolve({ default: () => <input aria-label="Note" /> });

let server: FakeServer;
/** When the fake session ends, by the fake clock. */
let ends: number;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  ends = Date.now() + 30 * MINUTE;
  server = serveApp({
    "GET /api/session": () => ({ result: aSession({ left: ends - Date.now() }) }),
    "GET /api/session/extend": () => {
      ends = Date.now() + 30 * MINUTE;
      return { result: aSession({ left: 30 * MINUTE }) };
    },
  });
});
afterEach(() => {
  closeApp();
});

const visit = () => visitApp({ routes: ROUTES, screens: new Map([["test/home", home]]), path: "/" });
const note = () => page.getByRole("textbox", { name: "Note" });
const extensions = () => server.calls("GET /api/session/extend").length;
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

async function pass(minutes: number): Promise<void> {
  vi.advanceTimersByTime(minutes * MINUTE);
  await drawn();
}

async function type(): Promise<void> {
  await userEvent.keyboard("a");
  await drawn();
}

describe("a person who is active [F-169, ACC-D15]", () => {
  test("works for hours, and is never warned", async () => {
    visit();
    await note().click();
    expect(extensions()).toBe(0);
    for (let worked = 0; worked < 4 * 60; worked += 4) {
      await pass(4);
      await type();
      expect(toasts.getState()).toEqual([]);
      expect(page.getByRole("alertdialog").elements()).toEqual([]);
    }
    // Every eight minutes: at most every five, and only when something is typed.
    await vi.waitFor(() => expect(extensions()).toBe(30));
  });

  test("extends at most every five minutes, by a click as by a key", async () => {
    visit();
    await note().click();
    await pass(4.9);
    await type();
    expect(extensions()).toBe(0);
    await pass(0.1);
    await note().click();
    await vi.waitFor(() => expect(extensions()).toBe(1));
    for (let i = 0; i < 20; i++) await type();
    await pass(4.9);
    await note().click();
    expect(extensions()).toBe(1);
  });

  test("does not extend again in another tab, nor at a reload", async () => {
    visit();
    await note().click();
    await pass(6);
    await type();
    await vi.waitFor(() => expect(extensions()).toBe(1));
    for (let tab = 0; tab < 5; tab++) {
      unmount();
      visit();
      await note().click();
      await type();
    }
    expect(extensions()).toBe(1);
    await pass(6);
    await type();
    await vi.waitFor(() => expect(extensions()).toBe(2));
  });

  test("extends as seldom where the browser stores nothing more", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("The quota is used up.", "QuotaExceededError");
    });
    onTestFinished(() => void vi.restoreAllMocks());
    visit();
    await note().click();
    await pass(6);
    for (let i = 0; i < 5; i++) await type();
    await vi.waitFor(() => expect(extensions()).toBe(1));
  });

  test("is told the new end in every tab", async () => {
    const other = new BroadcastChannel("armature-session");
    onTestFinished(() => other.close());
    const received = vi.fn();
    other.addEventListener("message", ({ data }) => received(data));
    visit();
    await note().click();
    await pass(27);
    expect(toasts.getState()).toMatchObject([{ message: "Session expires in 3 minute(s)." }]);
    await type();
    await vi.waitFor(() => expect(toasts.getState()).toEqual([]));
    await vi.waitFor(() => expect(received).toHaveBeenCalledWith("changed"));
  });

  test("whose clock is set back is not kept from extending", async () => {
    localStorage.setItem("armature-extended", String(Date.now() + 600 * MINUTE));
    visit();
    await note().click();
    await pass(6);
    await type();
    await vi.waitFor(() => expect(extensions()).toBe(1));
  });
});

describe("the session runs out [F-169, ACC-D15]", () => {
  test("for a person who is away, whatever the page itself does", async () => {
    visit();
    await note().click();
    await pass(26);
    dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
    note()
      .element()
      .dispatchEvent(new Event("input", { bubbles: true }));
    dispatchEvent(new Event("focus"));
    await pass(3.5);
    await expect.element(page.getByRole("alertdialog")).toBeInTheDocument();
    expect(extensions()).toBe(0);
    // A key in the dialog is no answer; the button is.
    await userEvent.keyboard("{Shift}");
    expect(extensions()).toBe(0);
    await page.getByRole("button", { name: "Continue Session" }).click();
    await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
    expect(extensions()).toBe(1);
  });

  test("12 hours after sign-in: a refused extension is not asked for again, and the warning comes", async () => {
    server.on("GET /api/session/extend", () => refusal(409, "A session lasts 12 hours at most."));
    visit();
    await note().click();
    for (let worked = 0; worked < 24; worked += 6) {
      await pass(6);
      await type();
    }
    await vi.waitFor(() => expect(extensions()).toBe(1));
    await pass(2);
    await vi.waitFor(() => expect(toasts.getState()).toMatchObject([{ message: "Session expires in 4 minute(s)." }]));
    await pass(3.5);
    await expect.element(page.getByRole("alertdialog")).toBeInTheDocument();
  });

  test("not because one extension failed: the next activity tries again", async () => {
    server.on("GET /api/session/extend", () => refusal(503, "Try again."));
    visit();
    await note().click();
    await pass(6);
    await type();
    await vi.waitFor(() => expect(extensions()).toBe(1));
    await pass(6);
    await type();
    await vi.waitFor(() => expect(extensions()).toBe(2));
    expect(toasts.getState()).toEqual([]);
  });
});
