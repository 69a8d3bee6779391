import {
  aSession,
  closeApp,
  type FakeServer,
  NOBODY,
  refusal,
  serveApp,
  visitApp,
  withStatus,
} from "@armature/renderer/testing";
import { Page } from "@armature/renderer";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useLocation } from "react-router";
import { screens } from "./index.ts";

const PENDING = { path: "/pending", screen: "test/pending", guard: "public", title: "x", frame: "bare" };
const ROUTES = [
  { name: "memberPendingConfirmation", ...PENDING },
  { name: "login", path: "/login", screen: "session/login", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "test/page", guard: "session", title: "Home" },
  { name: "other", path: "/other", screen: "test/page", guard: "session", title: "Other" },
];

let server: FakeServer;
beforeEach(() => {
  let isSignedIn = false;
  server = serveApp({
    "GET /api/session": () => ({ result: isSignedIn ? aSession() : NOBODY }),
    "POST /api/login": ({ body }) => {
      const { password } = body as { readonly password: string };
      if (password !== "right") return refusal(401, "Invalid username or password.");
      isSignedIn = true;
      return { result: aSession() };
    },
  });
});
afterEach(closeApp);

function visit(path: string) {
  const Shown = () => <Page>Welcome</Page>;
  const all = new Map([
    ["session/login", screens.login],
    ["test/page", () => Promise.resolve({ default: Shown })],
    ["test/pending", () => Promise.resolve({ default: Waiting })],
  ]);
  return visitApp({ routes: ROUTES, screens: all, path });
}

const Waiting = () => <p>{JSON.stringify(useLocation().state)}</p>;

const username = () => page.getByRole("textbox", { name: /^Username/ });
const password = () => page.getByLabelText(/^Password/);
const submit = () => page.getByRole("button", { name: "Sign in" }).click();

async function signIn(word: string): Promise<void> {
  await username().fill("mara@clinic.example");
  await password().fill(word);
  await submit();
}

describe("with an identity provider", () => {
  const offer = (providers: readonly object[], hasOrganizationProviders: boolean) =>
    server.on("GET /api/signIn", () => ({ result: { providers, hasOrganizationProviders } }));
  const organization = () => page.getByRole("button", { name: "Use my organization's account" });
  const NORTH = { id: 7, label: "Northfield ID" };

  test("those of staff are links that lead where the visit was headed, beside the password [ADD-058]", async () => {
    offer([{ id: 3, label: "Staff ID" }], false);
    visit("/login?redirect=%2Fother%3Fpage%3D2");
    const link = page.getByRole("link", { name: "Sign in with Staff ID" });
    await expect.element(link).toHaveAttribute("href", "/api/signIn/3?redirect=%2Fother%3Fpage%3D2");
    await expect.element(password()).toBeVisible();
    await expect.element(organization()).not.toBeInTheDocument();
  });

  test("that of an organization is found by the email, with the keyboard alone [ADD-058]", async () => {
    offer([], true);
    server.on("POST /api/signIn/find", () => ({ result: { provider: NORTH } }));
    visit("/login");
    await username().fill("mara@north.example");
    (organization().element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("textbox", { name: /^Email/ })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    const link = page.getByRole("link", { name: "Go to Northfield ID" });
    await expect.element(link).toHaveFocus();
    await expect.element(link).toHaveAttribute("href", "/api/signIn/7?redirect=%2F");
    expect(server.calls("POST /api/signIn/find").map(({ body }) => body)).toEqual([{ email: "mara@north.example" }]);
    await page.getByRole("button", { name: "Back to sign in" }).click();
    await expect.element(username()).toHaveValue("mara@north.example");
  });

  test("an email that is none, or of no organization, is told [ADD-058]", async () => {
    offer([], true);
    server.on("POST /api/signIn/find", () => ({ result: { provider: null } }));
    visit("/login");
    await organization().click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.element(page.getByText(/^Enter your email at your organization/)).toBeVisible();
    await page.getByRole("textbox", { name: /^Email/ }).fill("mara@nowhere.example");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.element(page.getByText(/No organization signs in with this email/)).toBeVisible();
    server.on("POST /api/signIn/find", () => refusal(429, "Too many tries. Wait 5 minutes."));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.element(page.getByText("Too many tries. Wait 5 minutes.")).toBeVisible();
  });

  test("a refused sign-in says why; a code that is not known says nothing [ADD-058]", async () => {
    visit("/login?problem=unknownPerson");
    await expect.element(page.getByText(/There is no account for you yet/)).toBeVisible();
  });

  test.each(["nonsense", "toString"])("says nothing of the code %s [ADD-058]", async (code) => {
    visit(`/login?problem=${code}`);
    await expect.element(password()).toBeVisible();
    expect(page.getByRole("main").element().textContent).not.toContain(code);
  });

  test("passwords work if the ways cannot be loaded [ADD-058]", async () => {
    server.on("GET /api/signIn", () => refusal(503, "The server cannot answer at the moment."));
    visit("/login");
    await signIn("right");
    await expect.element(page.getByRole("heading", { name: "Home" })).toBeVisible();
  });
});

describe("signing in", () => {
  test("sends username and password, and goes home [ACC-072, ACC-073]", async () => {
    const where = visit("/login");
    await signIn("right");
    await expect.element(page.getByRole("heading", { name: "Home" })).toBeVisible();
    expect(where()).toBe("/");
    expect(server.calls("POST /api/login").map((call) => call.body)).toEqual([
      { username: "mara@clinic.example", password: "right" },
    ]);
  });

  test("who types at once signs in: the username has the focus", async () => {
    visit("/login");
    await expect.element(username()).toHaveFocus();
    await userEvent.keyboard("mara@clinic.example{Tab}right{Enter}");
    await expect.element(page.getByRole("heading", { name: "Home" })).toBeVisible();
  });

  test("goes to where the visit was headed, its query included [ACC-073, ACC-074]", async () => {
    const where = visit("/other?filter=a&page=2");
    await signIn("right");
    await vi.waitFor(() => expect(where()).toBe("/other?filter=a&page=2"));
  });

  test.each(["//evil.example", "https://evil.example/", "/\\evil.example", "/\t/evil.example"])(
    "a redirect to another site (%s) goes home instead",
    async (target) => {
      const where = visit(`/login?redirect=${encodeURIComponent(target)}`);
      await signIn("right");
      await vi.waitFor(() => expect(where()).toBe("/"));
    },
  );

  test("is done once more by itself where a late answer to an earlier call has ended the new session [F-024]", async () => {
    const where = visit("/other");
    const isKept = () => server.calls("POST /api/login").length > 1;
    server.on("GET /api/session", () => ({ result: isKept() ? aSession() : NOBODY }));
    await signIn("right");
    await vi.waitFor(() => expect(where()).toBe("/other"));
    expect(server.calls("POST /api/login")).toHaveLength(2);
  });

  test("says so where the session is lost each time, and keeps what was typed [F-024]", async () => {
    visit("/login");
    server.on("GET /api/session", () => ({ result: NOBODY }));
    await signIn("right");
    await expect.element(page.getByText("Could not sign in. Try again.")).toBeVisible();
    await expect.element(username()).toHaveValue("mara@clinic.example");
    expect(server.calls("POST /api/login")).toHaveLength(2);
  });

  test("Enter in the password submits", async () => {
    const where = visit("/login");
    await username().fill("mara@clinic.example");
    await password().fill("right");
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(where()).toBe("/"));
  });
});

describe("a refusal", () => {
  test("shows the server's message and keeps the username [ACC-D10]", async () => {
    const where = visit("/login?redirect=/other");
    await signIn("wrong");
    await expect.element(page.getByText("Invalid username or password.")).toBeVisible();
    await expect.element(username()).toHaveValue("mara@clinic.example");
    await expect.element(password()).toHaveFocus();
    await expect.element(password()).toHaveAccessibleDescription("Error: Invalid username or password.");
    expect(where()).toBe("/login?redirect=/other");
    await signIn("right");
    await vi.waitFor(() => expect(where()).toBe("/other"));
  });

  test("too many tries are told in the server's words [ACC-D10]", async () => {
    server.on("POST /api/login", () => refusal(429, "Too many tries. Try again in 15 minute(s)."));
    visit("/login");
    await signIn("wrong");
    await expect.element(page.getByText("Too many tries. Try again in 15 minute(s).")).toBeVisible();
  });

  test("an account that waits leads to where its mail is sent again [F-060]", async () => {
    const message = "This account has not been confirmed yet.";
    const body = { message, errors: [{ code: "unconfirmed", attribute: null, message }] };
    server.on("POST /api/login", () => withStatus(403, body));
    const where = visit("/login?redirect=%2Fother");
    await signIn("right");
    await expect.element(page.getByText(message)).toBeVisible();
    await page.getByRole("button", { name: "Get the confirmation email again" }).click();
    await expect.element(page.getByText('{"username":"mara@clinic.example"}')).toBeVisible();
    expect(where()).toBe("/pending?redirect=%2Fother");
  });

  test("a wrong password leads nowhere else", async () => {
    visit("/login");
    await signIn("wrong");
    await expect.element(page.getByText("Invalid username or password.").first()).toBeVisible();
    await expect.element(page.getByRole("button", { name: /confirmation email/ })).not.toBeInTheDocument();
  });

  test("a dead link to another password leads to asking for one [F-060]", async () => {
    visit("/login?forgot=password");
    await expect.element(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  });

  test("empty fields are told without a call, and the first one takes focus", async () => {
    visit("/login");
    await submit();
    await expect.element(page.getByText("Username is required")).toBeVisible();
    await expect.element(page.getByText("Password is required")).toBeVisible();
    await expect.element(username()).toHaveFocus();
    expect(server.calls("POST /api/login")).toEqual([]);
  });
});

test("an account that was just confirmed is greeted [ACC-075]", async () => {
  visit("/login?referer=account-creation");
  await expect.element(page.getByText("Your email has been confirmed. You can now log in.")).toBeVisible();
});

test.each([
  ["redirect=/other&redirectTitle=The+build", "Next: The build"],
  [`redirect=/other&redirectTitle=${"x".repeat(100)}`, `Next: ${"x".repeat(80)}`],
  ["redirect=/other&redirectTitle=%3Cb%3EThe%3C/b%3E", "Next: <b>The</b>"],
  ["redirect=https://evil.example&redirectTitle=The+build", null],
])("the page that follows is named where there is one (%s) [ACC-D23]", async (query, text) => {
  visit(`/login?${query}`);
  await expect.element(username()).toBeVisible();
  if (text === null) await expect.element(page.getByText(/^Next:/)).not.toBeInTheDocument();
  else await expect.element(page.getByText(text)).toBeVisible();
});

test("the title names the page and the product [ACC-D03]", async () => {
  visit("/login");
  await vi.waitFor(() => expect(document.title).toBe("Sign in | Armature"));
});
