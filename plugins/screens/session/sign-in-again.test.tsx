import { Page } from "@armature/renderer";
import {
  aSession,
  closeApp,
  type FakeServer,
  NOBODY,
  refusal,
  serveApp,
  unmount,
  visitApp,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { screens } from "./index.ts";

const ROUTES = [
  {
    name: "login",
    path: "/login",
    screen: "session/login",
    guard: "public",
    title: "Sign in",
    frame: "bare",
    setup: { parts: ["session/signInAgain"] },
  },
  {
    name: "signedInWindow",
    path: "/signedIn",
    screen: "session/signedIn",
    guard: "session",
    title: "x",
    frame: "bare",
  },
  { name: "home", path: "/", screen: "test/page", guard: "session", title: "Home" },
  { name: "other", path: "/other", screen: "test/page", guard: "session", title: "Other" },
];

/** Who is signed in according to the server; null for nobody. */
let present: ReturnType<typeof aSession> | null;
let server: FakeServer;
beforeEach(() => {
  present = aSession();
  server = serveApp({
    "GET /api/session": () => ({ result: present ?? NOBODY }),
    "POST /api/logout": () => ({ result: NOBODY }),
    "POST /api/login": ({ body }) => {
      if ((body as { readonly password: string }).password !== "right")
        return refusal(401, "Invalid username or password.");
      present = aSession();
      return { result: present };
    },
  });
});
afterEach(closeApp);

const somebodyElse = () => {
  const { user, ...session } = aSession();
  return { ...session, username: "noa@clinic.example", user: user && { ...user, userId: 4, displayName: "Noa Berg" } };
};

function visit(path: string) {
  const Shown = () => (
    <Page>
      <label>
        Note <input />
      </label>
    </Page>
  );
  const all = new Map([
    ["session/login", screens.login],
    ["session/signInAgain", screens.signInAgain],
    ["session/signedIn", screens.signedIn],
    ["test/page", () => Promise.resolve({ default: Shown })],
  ]);
  return visitApp({ routes: ROUTES, screens: all, path });
}

function otherTabNotifies(news: string): void {
  const otherTab = new BroadcastChannel("armature-session");
  otherTab.postMessage(news);
  otherTab.close();
}

const asked = () => page.getByRole("dialog", { name: "Sign in to continue" });
const password = () => page.getByLabelText(/^Password/);
const submit = () => page.getByRole("button", { name: "Sign in", exact: true }).click();
const title = (name: string) => page.getByRole("heading", { name, level: 1, includeHidden: true });

async function end(): Promise<void> {
  present = null;
  otherTabNotifies("changed");
  await expect.element(asked()).toBeInTheDocument();
}

describe("over the page", () => {
  test("asks for the password of its person alone, in focus; a wrong one is told and asked again [F-024]", async () => {
    const where = visit("/other");
    await page.getByRole("textbox", { name: "Note" }).fill("half");
    await end();
    await expect.element(asked().getByText(/Mara Lind, enter your password/)).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: /^Username/ })).toHaveAttribute("readonly");
    await expect.element(password()).toHaveFocus();
    await password().fill("wrong");
    await submit();
    await expect.element(page.getByText("Invalid username or password.")).toBeVisible();
    await expect.element(password()).toHaveFocus();
    await expect.element(password()).toHaveAccessibleDescription("Error: Invalid username or password.");
    const field = password().element() as HTMLInputElement;
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, "wrong".length]);
    await userEvent.keyboard("right{Enter}");
    await expect.element(asked()).not.toBeInTheDocument();
    expect(where()).toBe("/other");
    await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("half");
    expect(server.calls("POST /api/login")).toHaveLength(2);
  });

  test("a session whose cookie a late answer to an earlier call has expired is begun once more by itself [F-024]", async () => {
    visit("/other");
    await page.getByRole("textbox", { name: "Note" }).fill("half");
    await end();
    server.on("POST /api/login", () => {
      present = server.calls("POST /api/login").length === 1 ? null : aSession();
      return { result: aSession() };
    });
    await password().fill("right");
    await submit();
    await expect.element(asked()).not.toBeInTheDocument();
    await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("half");
    expect(server.calls("POST /api/login")).toHaveLength(2);
  });

  test("a session that is lost each time says so, after two tries [F-024]", async () => {
    visit("/other");
    await expect.element(page.getByRole("textbox", { name: "Note" })).toBeVisible();
    await end();
    server.on("POST /api/login", () => ({ result: aSession() }));
    await password().fill("right");
    await submit();
    await expect.element(page.getByText("Could not sign in. Try again.")).toBeVisible();
    expect(server.calls("POST /api/login")).toHaveLength(2);
  });
});

describe("the sign-in page", () => {
  test("says after a reload that the session ended, of whom, and comes back [F-024]", async () => {
    visit("/other");
    await expect.element(title("Other")).toBeVisible();
    present = null;
    const where = await reload("/other");
    await expect.element(page.getByText("Your session has ended")).toBeVisible();
    await expect.element(page.getByText(/Sign in as Mara Lind to continue/)).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: /^Username/ })).toHaveValue("mara@clinic.example");
    await password().fill("right");
    await submit();
    await expect.element(title("Other")).toBeVisible();
    expect(where()).toBe("/other");
  });

  test("comes back by itself once the same person signs in in another tab [F-024]", async () => {
    visit("/other");
    await expect.element(title("Other")).toBeVisible();
    present = null;
    const where = await reload("/other?page=2");
    await expect.element(title("Sign in")).toBeVisible();
    present = aSession();
    otherTabNotifies("changed");
    await expect.element(title("Other")).toBeVisible();
    expect(where()).toBe("/other?page=2");
    expect(server.calls("POST /api/login")).toEqual([]);
  });

  test("asks before a tab in which one person worked goes on as another [F-024]", async () => {
    visit("/other");
    await expect.element(title("Other")).toBeVisible();
    present = somebodyElse();
    otherTabNotifies("changed");
    await expect.element(page.getByText("Noa Berg has signed in in this browser")).toBeVisible();
    await expect.element(title("Other")).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Continue as Noa Berg" }).click();
    await expect.element(title("Other")).toBeVisible();
  });

  test("says after a chosen Logout that it was one, and nobody's name [F-024]", async () => {
    visit("/other");
    await page.getByRole("button", { name: "User menu of Mara Lind" }).click();
    present = null;
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect.element(page.getByText("You are signed out.")).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: /^Username/ })).toHaveValue("");
  });

  test("says in the other tabs where the Logout was [F-024]", async () => {
    visit("/other");
    await expect.element(title("Other")).toBeVisible();
    present = null;
    otherTabNotifies("loggedOut");
    await expect.element(page.getByText("You signed out in another tab")).toBeVisible();
  });
});

/** Does what a reload does: only what the tab stores remains. */
async function reload(path: string) {
  unmount();
  await vi.waitFor(() => expect(document.querySelector("h1")).toBeNull());
  return visit(path);
}

describe("with an identity provider", () => {
  const offer = (hasOrganizationProviders: boolean) =>
    server.on("GET /api/signIn", () => ({
      result: { providers: [{ id: 3, label: "Staff ID" }], hasOrganizationProviders },
    }));
  afterEach(() => vi.restoreAllMocks());

  test("a window of the organization's provider opens, and the page goes on with what was typed [ADD-059]", async () => {
    offer(true);
    server.on("POST /api/signIn/find", () => ({ result: { provider: { id: 7, label: "Northfield ID" } } }));
    const open = vi.spyOn(window, "open").mockReturnValue(window);
    const where = visit("/other");
    await page.getByRole("textbox", { name: "Note" }).fill("half");
    await end();
    await page.getByRole("button", { name: "Sign in with Northfield ID" }).click();
    expect(open.mock.calls[0]?.[0]).toBe("/api/signIn/7?redirect=%2FsignedIn");
    present = aSession();
    otherTabNotifies("changed");
    await expect.element(asked()).not.toBeInTheDocument();
    expect(where()).toBe("/other");
    await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("half");
  });

  test("staff have theirs, and a window that the browser does not open is told [ADD-059]", async () => {
    offer(false);
    vi.spyOn(window, "open").mockReturnValue(null);
    visit("/other");
    await page.getByRole("textbox", { name: "Note" }).fill("half");
    await end();
    await page.getByRole("button", { name: "Sign in with Staff ID" }).click();
    await expect.element(page.getByText(/The browser did not open the window/)).toBeVisible();
    expect(server.calls("POST /api/signIn/find")).toEqual([]);
  });

  test("the window tells the other tabs, and closes [ADD-059]", async () => {
    const close = vi.spyOn(window, "close").mockReturnValue();
    const news = vi.fn();
    const otherTab = new BroadcastChannel("armature-session");
    otherTab.addEventListener("message", ({ data }) => news(data));
    visit("/signedIn");
    await expect.element(page.getByText(/Close this window/)).toBeVisible();
    await vi.waitFor(() => expect(news).toHaveBeenCalledWith("changed"));
    expect(close).toHaveBeenCalledOnce();
    otherTab.close();
  });

  test("the window of a sign-in that failed asks again, and comes back to where it closes [ADD-059]", async () => {
    present = null;
    const close = vi.spyOn(window, "close").mockReturnValue();
    const where = visit("/signedIn");
    await expect.element(password()).toBeVisible();
    expect(where()).toBe("/login?redirect=%2FsignedIn");
    expect(close).not.toHaveBeenCalled();
  });
});
