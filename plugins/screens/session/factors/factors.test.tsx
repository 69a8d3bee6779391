import "axe-core";
import type { Factor } from "@armature/engine/platform";
import { Page, useOperation } from "@armature/renderer";
import { Button } from "@armature/renderer/ui";
import { createToken } from "@armature/engine/platform";
import {
  aSession,
  closeApp,
  type FakeServer,
  NOBODY,
  pageViolations,
  refusal,
  serveApp,
  typeFast,
  visitApp,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { screens } from "../index.ts";

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
  { name: "home", path: "/", screen: "test/page", guard: "session", title: "Home" },
  {
    name: "security",
    path: "/account/security",
    screen: "session/security",
    guard: "session",
    title: "Security",
    setup: { parts: ["session/proveAgain"] },
  },
];
const PHONE: Factor = {
  id: 3,
  kind: "totp",
  label: "My phone",
  created: "2026-01-01T00:00:00.000Z",
  lastUsed: "2026-03-01T09:30:00.000Z",
};
const KEY: Factor = { ...PHONE, id: 4, kind: "passkey", label: "Laptop", lastUsed: null };
const CODES = Array.from({ length: 10 }, (_, index) => `code-${index}`);
const TOTP = { setup: "sealed", secret: "JBSWY3DPEHPK3PXP", address: "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP" };

let server: FakeServer;
let present: ReturnType<typeof aSession>;
let factors: readonly Factor[];
let required: string | null;

/** A page with a call that needs a proof, and something typed. */
function Shown() {
  const { mutate, error, isSuccess } = useOperation(createToken);
  const body = { label: "Export", days: 7, scopes: { entities: {}, named: [] } };
  return (
    <Page>
      <label>
        Note <input />
      </label>
      <Button onClick={() => mutate({ body })}>Make token</Button>
      {isSuccess && <p>Made</p>}
      {error && <p>{error.message}</p>}
    </Page>
  );
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  present = aSession();
  factors = [PHONE, KEY];
  required = null;
  server = serveApp({
    "GET /api/session": () => ({ result: present }),
    "POST /api/login": () => ({ result: { ...NOBODY, next: "factor", ways: ["totp", "recovery"] } }),
    "GET /api/account/factor": () => ({ result: { factors, recoveryCodes: 9, ways: ["totp", "passkey"], required } }),
    "POST /api/account/factor/begin": () => ({ result: { totp: TOTP, passkey: null } }),
    "POST /api/account/factor": () => {
      factors = [PHONE];
      return { status: 201, result: { recoveryCodes: CODES } };
    },
    "POST /api/account/factor/recoveryCodes": () => ({ result: CODES }),
    "PUT /api/account/factor/:id": () => ({ result: null }),
    "DELETE /api/account/factor/:id": ({ path }) => {
      factors = factors.filter(({ id }) => !path.endsWith(`/${id}`));
      return { result: null };
    },
    "GET /api/session/proof": () => ({ result: { isProved: false, ways: ["password"], provider: null } }),
  });
});
afterEach(closeApp);

function visit(path: string) {
  const all = new Map([
    ["session/login", screens.login],
    ["session/signInAgain", screens.signInAgain],
    ["session/security", screens.security],
    ["session/proveAgain", screens.proveAgain],
    ["test/page", () => Promise.resolve({ default: Shown })],
  ]);
  return visitApp({ routes: ROUTES, screens: all, path });
}

const dialog = page.getByRole("dialog");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const notes = page.getByRole("region", { name: "Notifications" });

describe("the sign-in", () => {
  const begin = async () => {
    present = NOBODY;
    visit("/login?redirect=/");
    await page.getByRole("textbox", { name: /^Username/ }).fill("mara@clinic.example");
    await page.getByLabelText(/^Password/).fill("right");
    await userEvent.keyboard("{Enter}");
  };
  const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });

  test("asks for the code after the password, by the keyboard alone, and goes on [ADD-096]", async () => {
    server.on("POST /api/signIn/factor", ({ body }) => {
      if ((body as { code: string }).code !== "123456") return refusal(400, "This code is not right.");
      present = aSession();
      return { result: { ...present, next: null, ways: [] } };
    });
    await begin();
    await expect.element(field("Code")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Enter a code")).toBeVisible();
    await typeFast(field("Code"), "654321");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("This code is not right.")).toBeVisible();
    await userEvent.keyboard("123456{Enter}");
    await expect.element(button("Make token")).toBeVisible();
    expect(server.calls("POST /api/signIn/factor").map(({ body }) => body)).toEqual([
      { code: "654321" },
      { code: "123456" },
    ]);
  });

  test("takes a recovery code instead, and leads back to the password [ADD-096]", async () => {
    await begin();
    await button("Use a recovery code").click();
    await expect.element(field("Recovery code")).toHaveFocus();
    await button("Use the code of an app").click();
    await expect.element(field("Code")).toHaveFocus();
    expect(await pageViolations()).toEqual([]);
    await button("Sign in as someone else").click();
    await expect.element(field("Username")).toBeVisible();
  });

  test("sets up a factor where the profile needs one, and shows the recovery codes once [ADD-096]", async () => {
    server.on("POST /api/login", () => ({ result: { ...NOBODY, next: "enrol", ways: ["totp"] } }));
    server.on("POST /api/signIn/enrolment", () => ({ result: { totp: TOTP, passkey: null } }));
    server.on("POST /api/signIn/enrolment/confirm", () => {
      present = aSession();
      return { result: { ...present, next: null, ways: [], recoveryCodes: CODES } };
    });
    await begin();
    await expect.element(field("Name")).toHaveFocus();
    await button("Use an app with codes").click();
    await expect.element(page.getByRole("img", { name: "Picture for the app" })).toBeVisible();
    await expect.element(page.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
    await expect.element(field("Code")).toHaveFocus();
    await userEvent.keyboard("123456{Enter}");
    await expect.element(page.getByText(/code-9$/)).toBeVisible();
    await expect.element(page.getByRole("group", { name: "Recovery codes" })).toHaveFocus();
    expect(await pageViolations()).toEqual([]);
    await userEvent.keyboard("{Tab}{Tab}");
    await expect.element(button("I kept them")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Make token")).toBeVisible();
    const sent = server.calls("POST /api/signIn/enrolment/confirm").map(({ body }) => body);
    expect(sent).toEqual([{ label: "My phone", setup: "sealed", code: "123456" }]);
  });

  test("goes on after an identity provider with the step that waits [ADD-096]", async () => {
    present = NOBODY;
    server.on("GET /api/signIn/factor", () => ({ result: { next: "factor", ways: ["totp", "recovery"] } }));
    visit("/login?step=1&redirect=/");
    await expect.element(field("Code")).toHaveFocus();
  });

  test("begins anew where no step waits any more", async () => {
    present = NOBODY;
    server.on("GET /api/signIn/factor", () => ({ result: { next: null, ways: [] } }));
    visit("/login?step=1");
    await expect.element(field("Username")).toBeVisible();
  });
});

describe("the page of one's own", () => {
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });

  test.each([1440, 390])("lists factors and what is left of the recovery codes, at %i px [ADD-096]", async (width) => {
    await page.viewport(width, 844);
    visit("/account/security");
    await expect.element(page.getByText(/^9 codes are left/)).toBeVisible();
    await expect.element(page.getByText("App with codes")).toBeVisible();
    await expect.element(page.getByText("Never")).toBeVisible();
    expect(await pageViolations()).toEqual([]);
  });

  test("adds one under its name, and shows the recovery codes until they are kept [ADD-096]", async () => {
    factors = [];
    visit("/account/security");
    await expect.element(page.getByText("No second factor")).toBeVisible();
    await button("Add a second factor").click();
    await dialog.getByRole("textbox", { name: /^Name/ }).fill("Tablet");
    await button("Use an app with codes").click();
    await userEvent.keyboard("123456{Enter}");
    await expect.element(dialog.getByText(/^code-0/)).toBeVisible();
    await expect.element(page.getByRole("group", { name: "Recovery codes" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog.getByText(/^code-0/)).toBeVisible();
    await expect.element(page.getByRole("group", { name: "Recovery codes" })).toHaveFocus();
    await userEvent.keyboard("{Tab}{Tab}{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button("Add a second factor")).toHaveFocus();
    await expect.element(row("My phone")).toBeVisible();
    const sent = server.calls("POST /api/account/factor").map(({ body }) => body);
    expect(sent).toEqual([{ label: "Tablet", setup: "sealed", code: "123456" }]);
  });

  test("says in the window why one was not added", async () => {
    server.on("POST /api/account/factor/begin", () => refusal(409, "The server has no SECRET_KEY."));
    visit("/account/security");
    await button("Add a second factor").click();
    await button("Use an app with codes").click();
    await expect.element(dialog.getByText("The server has no SECRET_KEY.")).toBeVisible();
  });

  test("renames one, which needs a name [ADD-096]", async () => {
    visit("/account/security");
    await button("Rename Laptop").click();
    const name = dialog.getByRole("textbox", { name: /^Name/ });
    await name.fill(" ");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect.element(dialog.getByText("Please enter a name.")).toBeVisible();
    await name.fill("Old laptop");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.calls("PUT /api/account/factor/:id").map(({ body }) => body)).toEqual([{ label: "Old laptop" }]);
  });

  test("asks before it removes one, and tells what the server refuses [ADD-096]", async () => {
    visit("/account/security");
    await button("Remove Laptop").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect.element(row("Laptop")).not.toBeInTheDocument();
    server.on("DELETE /api/account/factor/:id", () => refusal(409, "Add another one first."));
    await button("Remove My phone").click();
    await expect.element(page.getByText(/It is your only one/)).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect.element(notes.getByText("Add another one first.")).toBeVisible();
  });

  test("makes new recovery codes, and says what a profile needs", async () => {
    required = "passkey";
    visit("/account/security");
    await expect.element(page.getByText("Your profile needs a passkey.")).toBeVisible();
    await button("Make new recovery codes").click();
    await expect.element(page.getByText("Those that you kept stop working at once.")).toBeVisible();
    await button("Make new codes").click();
    await expect.element(dialog.getByText(/code-9$/)).toBeVisible();
    await expect.element(page.getByRole("group", { name: "Recovery codes" })).toHaveFocus();
    await userEvent.keyboard("{Tab}{Tab}{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button("Make new recovery codes")).toHaveFocus();
  });
});

describe("a call that needs a proof", () => {
  let isProved: boolean;
  const proveAgain = () =>
    refusal(403, "Prove again who you are.", [{ code: "proveAgain", attribute: null, message: "Prove again." }]);
  beforeEach(() => {
    isProved = false;
    server.on("POST /api/account/token", () => (isProved ? { status: 201, result: {} } : proveAgain()));
    server.on("POST /api/session/proof", ({ body }) => {
      if ((body as { password?: string }).password !== "right")
        return refusal(400, "This is not your present password.");
      isProved = true;
      return { result: null };
    });
  });
  const ask = async () => {
    visit("/");
    await page.getByRole("textbox", { name: "Note" }).fill("half");
    await button("Make token").click();
    await expect.element(page.getByRole("dialog", { name: "Is it you?" })).toBeInTheDocument();
  };
  const password = page.getByLabelText(/^Password/);

  test("waits for the password in a window, and goes on with what was typed [ADD-097]", async () => {
    await ask();
    await expect.element(password).toHaveFocus();
    expect(await pageViolations()).toEqual([]);
    await userEvent.keyboard("wrong{Enter}");
    await expect.element(page.getByText("This is not your present password.")).toBeVisible();
    await password.fill("right");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Made")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("half");
    expect(server.calls("POST /api/account/token")).toHaveLength(2);
  });

  test("is refused when the person leaves the window", async () => {
    await ask();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText("Prove again who you are.")).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("half");
  });

  test("asks for the factor where there is one [ADD-097]", async () => {
    server.on("GET /api/session/proof", () => ({
      result: { isProved: false, ways: ["recovery", "totp"], provider: null },
    }));
    server.on("POST /api/session/proof", () => {
      isProved = true;
      return { result: null };
    });
    await ask();
    await expect.element(page.getByRole("textbox", { name: /^Code/ })).toHaveFocus();
    await userEvent.keyboard("123456{Enter}");
    await expect.element(page.getByText("Made")).toBeVisible();
    expect(server.calls("POST /api/session/proof").map(({ body }) => body)).toEqual([{ code: "123456" }]);
  });

  test("goes on when another window proved it, and stays when another tab only went on", async () => {
    let isKnown = false;
    server.on("GET /api/session/proof", () => ({
      result: { isProved: isKnown, ways: ["provider"], provider: { id: 5, label: "Hospital" } },
    }));
    await ask();
    await expect.element(button("Sign in again with Hospital")).toBeVisible();
    const other = new BroadcastChannel("armature-session");
    other.postMessage("changed");
    await expect.poll(() => server.calls("GET /api/session/proof").length).toBeGreaterThan(1);
    await expect.element(page.getByRole("dialog", { name: "Is it you?" })).toBeInTheDocument();
    isKnown = true;
    isProved = true;
    other.postMessage("changed");
    await expect.element(page.getByText("Made")).toBeVisible();
    other.close();
  });
});
