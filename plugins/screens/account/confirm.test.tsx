import { closeApp, type FakeServer, NOBODY, refusal, serveApp, visitApp, withStatus } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { screens } from "./index.ts";

const PATH = "/member/account/message/confirm";
const ROUTES = [
  { name: "login", path: "/login", screen: "test/login", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "test/login", guard: "session", title: "Home" },
  { name: "memberConfirmAccount", path: PATH, screen: "account/confirm", guard: "public", title: "x", frame: "bare" },
];
const CALL = "POST /api/hash/:code";
const FAILED = "Email verification error. Please contact your Armature representative if this error persists.";

/** What the server answers for a good link: whose account it is, until a password is sent too. */
const linkOf =
  (over: object = {}) =>
  ({ body }: { readonly body: unknown }) => {
    if ("password" in (body as object)) return { result: null };
    const needed = { code: "passwordNeeded", attribute: "password", message: "Choose a password first." };
    const account = { email: "mara@clinic.example", organization: "North Clinic", inviter: null, ...over };
    return withStatus(400, { message: needed.message, errors: [needed], account });
  };

let server: FakeServer;
beforeEach(() => {
  server = serveApp({ "GET /api/session": () => ({ result: NOBODY }), [CALL]: linkOf() });
});
afterEach(closeApp);

function visit(query: string): () => string {
  const all = new Map([
    ["account/confirm", screens.confirm],
    ["test/login", () => Promise.resolve({ default: () => <h1>Sign in</h1> })],
  ]);
  return visitApp({ routes: ROUTES, screens: all, path: `${PATH}${query}` });
}

/** The first screen of a test run takes seconds to load. */
const arrivesAt = (where: () => string, path: string) => vi.waitFor(() => expect(where()).toBe(path));
const calls = () => server.calls(CALL).map(({ path, query, body }) => ({ path, type: query.get("type"), body }));
const password = () => page.getByLabelText(/^Password/);
const confirmation = () => page.getByLabelText(/^Confirm password/);
const save = () => page.getByRole("button", { name: "Save password" });
async function choose(): Promise<void> {
  await password().fill("Correct horse 1");
  await confirmation().fill("Correct horse 1");
  await save().click();
}

describe("verification", () => {
  test("what the server alone knows of a password stands at the field until another one is typed [F-010]", async () => {
    const message = "This password is known from breaches of other sites.";
    visit("?code=a-code_1");
    await expect.element(password()).toBeVisible();
    server.on(CALL, () =>
      withStatus(400, { message: "R", errors: [{ code: "password", attribute: "password", message }] }),
    );
    await choose();
    await expect.element(password()).toHaveAccessibleDescription(expect.stringContaining(message));
    await password().fill("Another mare 27");
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
  });

  test("sends the code of the address once, then with a password, and arrives at sign-in [ACC-130, ACC-131, ACC-132]", async () => {
    const where = visit("?code=a-code_1");
    await choose();
    await arrivesAt(where, "/login?referer=account-creation");
    const call = { path: "/api/hash/a-code_1", type: "account-verification" };
    expect(calls()).toEqual([
      { ...call, body: {} },
      { ...call, body: { password: "Correct horse 1" } },
    ]);
  });

  test("asks everybody for a password, whatever was typed when the account was asked for [F-002]", async () => {
    const where = visit("?code=c");
    await expect.element(password()).toBeVisible();
    expect(where()).toContain(PATH);
    await save().click();
    await expect.element(page.getByText("Required", { exact: true })).toBeVisible();
    expect(calls()).toHaveLength(1);
  });

  test("says whose account it is, where, and who entered the person [F-001]", async () => {
    server.on(CALL, linkOf({ inviter: "Ann Lund" }));
    visit("?code=c");
    await expect.element(page.getByText("Account: mara@clinic.example at North Clinic")).toBeVisible();
    await expect.element(page.getByText("Invited by Ann Lund")).toBeVisible();
  });

  test("says which organization the link is for, when it asks and when it sends [F-001]", async () => {
    const where = visit("?code=c&organizationGuid=g-1");
    await choose();
    await arrivesAt(where, "/login?referer=account-creation");
    expect(server.calls(CALL).map(({ query }) => query.get("organizationGuid"))).toEqual(["g-1", "g-1"]);
  });

  test("of an account that is confirmed arrives at sign-in at once", async () => {
    server.on(CALL, () => ({ result: null }));
    const where = visit("?code=c");
    await arrivesAt(where, "/login?referer=account-creation");
    expect(calls()).toHaveLength(1);
  });

  test("takes along where the person is headed [ACC-D23]", async () => {
    const where = visit("?code=c&type=account-verification&redirect=%2Fbuild%3Fa%3D1&redirectTitle=The+build");
    const expected = "/login?referer=account-creation&redirect=%2Fbuild%3Fa%3D1&redirectTitle=The+build";
    await choose();
    await arrivesAt(where, expected);
  });

  test("shows the server's message when it fails [ACC-133]", async () => {
    server.on(CALL, () => refusal(410, "This link has expired. Ask for a new one."));
    visit("?code=c");
    await expect.element(page.getByRole("alert").getByText("This link has expired. Ask for a new one.")).toBeVisible();
  });

  test.each([
    ["a proxy answers", () => withStatus(502, "<html>")],
    ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("says whom to ask when %s [ACC-134]", async (_title, answer) => {
    server.on(CALL, answer);
    visit("?code=c");
    await expect.element(page.getByRole("alert").getByText(FAILED)).toBeVisible();
  });

  test("without a code fails without a call [ACC-D25]", async () => {
    visit("?type=account-verification");
    await expect.element(page.getByRole("alert").getByText(FAILED)).toBeVisible();
    expect(calls()).toEqual([]);
  });

  test("of an account without a password asks for one before it confirms [ACC-D24]", async () => {
    const where = visit("?code=c");
    await choose();
    await arrivesAt(where, "/login?referer=account-creation");
    expect(calls().map(({ body }) => body)).toEqual([{}, { password: "Correct horse 1" }]);
  });
});

describe("a dead link", () => {
  test("of an account is sent again, by username and without telling who has one [F-060]", async () => {
    server.on(CALL, () => refusal(410, "This link has expired. Ask for a new one."));
    server.on("POST /api/confirmation", () => ({ result: { seconds: 60 } }));
    visit("?code=c&redirect=%2Fbuild");
    const again = page.getByRole("button", { name: "Send the email again" });
    await again.click();
    await expect.element(page.getByText("Username is required")).toBeVisible();
    await page.getByLabelText(/^Username/).fill("mara@clinic.example");
    await again.click();
    await expect.element(page.getByText(/^If this username has an account/)).toBeVisible();
    await expect.element(page.getByText(/^You can ask for another email in \d+ seconds/)).toBeVisible();
    await expect.element(again).toHaveAttribute("aria-disabled", "true");
    const asked = server.calls("POST /api/confirmation").map(({ body, query }) => [body, query.get("redirect")]);
    expect(asked).toEqual([[{ username: "mara@clinic.example" }, "/build"]]);
  });

  test("to another password leads to where one is asked for [F-060]", async () => {
    server.on(CALL, () => refusal(404, "This link is not valid."));
    const where = visit("?code=c&type=password-reset");
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await arrivesAt(where, "/login?forgot=password");
  });
});

describe("a new password", () => {
  test("is asked for once the link was found good, and changes it [ACC-D12]", async () => {
    const where = visit("?code=c&type=password-reset");
    await expect.element(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
    await choose();
    await arrivesAt(where, "/login");
    await expect.element(page.getByText("Your password has been changed. You can now sign in.")).toBeVisible();
    const call = { path: "/api/hash/c", type: "password-reset" };
    expect(calls()).toEqual([
      { ...call, body: {} },
      { ...call, body: { password: "Correct horse 1" } },
    ]);
  });

  test.each(["password-reset", "account-verification"])(
    "is not asked for behind a dead link of %s: that is told at once [F-005]",
    async (type) => {
      server.on(CALL, () => refusal(404, "This link is not valid."));
      visit(`?code=c&type=${type}`);
      await expect.element(page.getByRole("alert").getByText("This link is not valid.")).toBeVisible();
      await expect.element(password()).not.toBeInTheDocument();
    },
  );

  test("that breaks a rule is told at its field, without a call; it is marked as required [ACC-116]", async () => {
    visit("?code=c&type=password-reset");
    for (const field of [password(), confirmation()]) await expect.element(field).toBeRequired();
    await expect.element(page.getByLabelText(/^Password\W* required$/)).toBeVisible();
    await save().click();
    await expect.element(page.getByText("Required", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Password confirmation is required.")).toBeVisible();
    await expect.element(password()).toHaveFocus();
    await password().fill("short");
    await confirmation().fill("other");
    for (const text of [
      "Password must be at least 8 characters long.",
      "Must contain a uppercase letter.",
      "Must contain a number.",
      "Passwords must match",
    ])
      await expect.element(page.getByText(text)).toBeVisible();
    await save().click();
    expect(calls()).toHaveLength(1);
  });

  test("shows why it was refused, and keeps what was typed", async () => {
    visit("?code=c&type=password-reset");
    await expect.element(password()).toBeVisible();
    server.on(CALL, () => refusal(404, "This link is not valid."));
    await choose();
    await expect.element(page.getByRole("alert").getByText("This link is not valid.")).toBeVisible();
    await expect.element(password()).toHaveValue("Correct horse 1");
  });
});
