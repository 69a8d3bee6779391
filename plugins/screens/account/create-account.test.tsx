import { closeApp, type FakeServer, NOBODY, refusal, serveApp, visitApp, withStatus } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { screens } from "./index.ts";

const GUID = "7a0d5f0e-3f57-4c0c-9d0c-6b1f2a7c9200";
const PATH = `/member/account/${GUID}/create-account`;
const bare = { guard: "public", title: "x", frame: "bare" };
const ROUTES = [
  { ...bare, name: "login", path: "/login", screen: "test/login" },
  { ...bare, name: "home", path: "/", screen: "test/login", guard: "session" },
  {
    ...bare,
    name: "memberCreateAccount",
    path: "/member/account/:organizationGuid/create-account",
    screen: "account/create",
  },
  { ...bare, name: "memberPendingConfirmation", path: "/member/account/message/pending", screen: "account/pending" },
];
const ORGANIZATION = "GET /api/organization/guid";
const EXISTS = "GET /api/organization/7/userExists/:emailUsername";
const CREATE = "POST /api/organization/user";
const CONFIRM_AGAIN = "POST /api/confirmation";
const CONFIRM = "GET /api/user/5/sendConfirmation";
const nobody = () => ({ result: { exists: false, userId: null, confirmed: false } });
const somebody =
  (confirmed: boolean, userId: number | null = 5) =>
  () => ({ result: { exists: true, userId, confirmed } });

let server: FakeServer;
beforeEach(() => {
  server = serve();
});
afterEach(closeApp);

function serve(): FakeServer {
  return serveApp({
    "GET /api/session": () => ({ result: NOBODY }),
    [ORGANIZATION]: () => ({
      result: { organizationId: 7, organizationGuid: GUID, name: "North Clinic", domain: "clinic.example" },
    }),
    [EXISTS]: nobody,
    [CREATE]: () => withStatus(201, { result: { userId: 9 } }),
    [CONFIRM]: () => ({ result: "emailSent" }),
  });
}

function visit(query = "", path = PATH): () => string {
  const all = new Map([
    ["account/create", screens.create],
    ["account/pending", screens.pending],
    ["test/login", () => Promise.resolve({ default: () => <h1>Sign in</h1> })],
  ]);
  return visitApp({ routes: ROUTES, screens: all, path: `${path}${query}` });
}

const field = (name: string) => page.getByLabelText(new RegExp(`^${name}`));
const submit = () => page.getByRole("button", { name: "Create Account" });
const verify = () => page.getByRole("button", { name: "Verify Account" });

/** Types the username and leaves the field. */
async function leave(emailUsername = "mara"): Promise<void> {
  await field("Username").fill(emailUsername);
  await userEvent.tab();
}

async function fillAll(emailUsername = "mara"): Promise<void> {
  await leave(emailUsername);
  await field("First name").fill("Mara");
  await field("Last name").fill("Lee");
  await field("Password").fill("Correct horse 1");
  await field("Confirm password").fill("Correct horse 1");
}

describe("the organization", () => {
  test("is read by the address, and names the form and the domain [ACC-105]", async () => {
    visit();
    await expect.element(page.getByText("North Clinic")).toBeVisible();
    await expect.element(page.getByText("@clinic.example", { exact: true })).toBeVisible();
    expect(server.calls(ORGANIZATION).map(({ query }) => query.get("organizationGuid"))).toEqual([GUID]);
  });

  test("that is unknown shows no form [ACC-106]", async () => {
    server.on(ORGANIZATION, () => refusal(404, "There is no organization with this id."));
    visit();
    await expect.element(page.getByText("Unable to find a matching organization.")).toBeVisible();
    await expect.element(page.getByRole("form")).not.toBeInTheDocument();
  });

  test("that cannot be read is tried again", async () => {
    server.on(ORGANIZATION, () => refusal(503, "The server cannot answer at the moment."));
    visit();
    await expect.element(page.getByText("The server cannot answer at the moment.")).toBeVisible();
    server.on(ORGANIZATION, () => ({
      result: { organizationId: 7, organizationGuid: GUID, name: "North Clinic", domain: "clinic.example" },
    }));
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(field("Username")).toBeVisible();
  });
});

test("who it is has one name, here and at sign-in [F-063]", async () => {
  visit();
  await expect.element(page.getByRole("textbox", { name: /^Username/ })).toBeVisible();
  await expect.element(page.getByText(/before @clinic\.example\. You sign in with the whole email\.$/)).toBeVisible();
});

describe("leaving the e-mail username", () => {
  test("asks who has it, and shows the form to somebody new [ACC-108, ACC-109]", async () => {
    visit();
    await expect.element(field("First name")).not.toBeInTheDocument();
    await leave("mara.lee");
    await expect.element(field("First name")).toBeVisible();
    expect(server.calls(EXISTS).map(({ path }) => path)).toEqual(["/api/organization/7/userExists/mara.lee"]);
  });

  test.each(["{Enter}", "{Tab}{Enter}"])("by %s leads somebody new to the first name", async (keys) => {
    visit();
    await field("Username").fill("mara");
    await userEvent.keyboard(keys);
    await expect.element(field("First name")).toHaveFocus();
    await userEvent.keyboard("Mara");
    await expect.element(field("First name")).toHaveValue("Mara");
    await expect.element(field("Username")).toHaveValue("mara");
  });

  test("sends somebody confirmed to sign-in [ACC-110]", async () => {
    server.on(EXISTS, somebody(true));
    const where = visit();
    await leave();
    await expect
      .element(page.getByText("An account already exists for mara@clinic.example. Please log in."))
      .toBeVisible();
    await expect.element(field("First name")).not.toBeInTheDocument();
    await page.getByRole("link", { name: "Sign in" }).click();
    await vi.waitFor(() => expect(where()).toBe("/login"));
  });

  test("offers somebody unconfirmed the confirmation, and mails it [ACC-111, ACC-112, ACC-124]", async () => {
    server.on(EXISTS, somebody(false));
    visit("?redirect=%2Fbuild&redirectTitle=The+build");
    await leave();
    await expect.element(field("First name")).not.toBeInTheDocument();
    await verify().click();
    await expect.element(page.getByText("Email address confirmation sent to mara@clinic.example")).toBeVisible();
    expect(server.calls(CONFIRM).map(({ query }) => query.toString())).toEqual([
      "organizationId=7&emailUsername=mara&redirect=%2Fbuild&redirectTitle=The+build",
    ]);
  });

  test("a confirmation that cannot be sent is told [ACC-129]", async () => {
    server.on(EXISTS, somebody(false));
    server.on(CONFIRM, () => refusal(429, "Too many tries."));
    visit();
    await leave();
    await verify().click();
    await expect.element(page.getByText("Could not send email address confirmation email")).toBeVisible();
  });

  test("a confirmation counts down until it can be sent again, and a refused one says why [F-060]", async () => {
    server.on(EXISTS, somebody(false));
    visit();
    await leave();
    await verify().click();
    await expect.element(page.getByText(/You can ask for another email in \d+ seconds/)).toBeVisible();
    await expect.element(verify()).toHaveAttribute("aria-disabled", "true");
    const left = () => Number(/in (\d+) seconds/.exec(document.body.textContent)?.[1]);
    const before = left();
    await expect.poll(left).toBeLessThan(before);
    expect(server.calls(CONFIRM)).toHaveLength(1);

    closeApp();
    server = serve();
    server.on(EXISTS, somebody(false));
    server.on(CONFIRM, () => withStatus(429, { message: "Too many tries.", errors: [], seconds: 2 }));
    visit();
    await leave();
    await verify().click();
    await expect.element(page.getByText(/We just sent you an email\./)).toBeVisible();
    await expect.element(verify()).toHaveAttribute("aria-disabled", "true");
    await expect.element(verify()).not.toHaveAttribute("aria-disabled");
  });

  test("without a user id nothing is sent [ACC-128]", async () => {
    server.on(EXISTS, somebody(false, null));
    visit();
    await leave();
    await verify().click();
    await expect.element(page.getByText("No valid user to send validation email")).toBeVisible();
    expect(server.calls(CONFIRM)).toEqual([]);
  });

  test("asks again where it was changed before the answer, and changed back", async () => {
    server.on(EXISTS, () => new Promise(() => undefined));
    visit();
    await leave("mara");
    await expect.poll(() => server.calls(EXISTS).length).toBe(1);
    await field("Username").fill("mara.l");
    await field("Username").fill("mara");
    server.on(EXISTS, nobody);
    await userEvent.tab();
    await expect.element(field("First name")).toBeVisible();
  });

  test("asks nothing of what is no e-mail username", async () => {
    visit();
    await leave("mara@clinic.example");
    await expect.element(page.getByText('Email Username cannot contain "@".')).toBeVisible();
    expect(server.calls(EXISTS)).toEqual([]);
  });

  test("shows the domain, takes what can be one, and names who has it [ACC-D21]", async () => {
    visit();
    await expect.element(page.getByText("@clinic.example", { exact: true })).toBeVisible();
    await fillAll();
    for (const wrong of [".a", "a.", "a b", "a,b", "é", "a/b", "x".repeat(65)]) {
      await leave(wrong);
      await submit().click();
      await expect.element(page.getByText("Could not create new user: invalid email username.")).toBeVisible();
    }
    expect(server.calls(CREATE)).toEqual([]);
    for (const right of ["a", "Z.b_c%d+e-9", "x".repeat(64)]) {
      closeApp();
      server = serve();
      visit();
      await fillAll(right);
      await submit().click();
      await vi.waitFor(() => expect(server.calls(CREATE)).toHaveLength(1));
      expect(server.calls(CREATE)[0]?.body).toMatchObject({ emailUsername: right });
    }
    closeApp();
    server = serve();
    visit();
    await leave("anybody");
    await field("Password").click();
    await userEvent.tab();
    await expect.element(page.getByText("Required", { exact: true }).last()).toBeVisible();
    server.on(EXISTS, somebody(true));
    await leave("mara");
    const text = "An account already exists for mara@clinic.example. Please log in.";
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
  });

  test("tells a failed look, leaves submit off, and asks again [ACC-D20]", async () => {
    visit();
    await fillAll();
    server.on(EXISTS, () => refusal(429, "Too many tries. Try again in 1 minute(s)."));
    await leave("mara.lee");
    await expect.element(page.getByText("Too many tries. Try again in 1 minute(s).")).toBeVisible();
    await expect.element(submit()).toHaveAttribute("aria-disabled", "true");
    server.on(EXISTS, nobody);
    await field("Username").click();
    await userEvent.tab();
    await expect.element(submit()).not.toHaveAttribute("aria-disabled");
  });
});

test("at its own address what is pending is told, with the way to sign in [ACC-123]", async () => {
  visit("", "/member/account/message/pending");
  const text =
    "Your email confirmation is pending. Open the link in the email we sent you within 24 hours, and choose your password there.";
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to sign in" })).toHaveAttribute("href", "/login");
});

test("the mail is sent again from there, once the one of the creation is a minute old [F-060]", async () => {
  visit();
  await fillAll();
  await submit().click();
  const again = page.getByRole("button", { name: "Send the email again" });
  await expect.element(page.getByText(/^You can ask for another email in \d+ seconds/)).toBeVisible();
  await expect.element(again).toHaveAttribute("aria-disabled", "true");
  closeApp();

  server = serve();
  server.on(CONFIRM_AGAIN, () => withStatus(429, { message: "Too many tries.", errors: [], seconds: 1 }));
  visit("", "/member/account/message/pending");
  await page.getByLabelText(/^Username/).fill("mara@clinic.example");
  await again.click();
  await expect.element(page.getByRole("alert").getByText(/^We just sent you an email\./)).toBeVisible();
  await expect.element(again).not.toHaveAttribute("aria-disabled");
  server.on(CONFIRM_AGAIN, () => ({ result: { seconds: 60 } }));
  await again.click();
  await expect.element(page.getByText(/^If this username has an account/)).toBeVisible();
  expect(server.calls(CONFIRM_AGAIN).map(({ body }) => body)).toEqual(
    Array(2).fill({ username: "mara@clinic.example" }),
  );
});

describe("creating", () => {
  test("sends the five fields and nothing else, and arrives at what is pending [ACC-107, ACC-120, ACC-D23]", async () => {
    const where = visit("?redirect=%2Fbuild&redirectTitle=The+build");
    await fillAll();
    await submit().click();
    await expect.element(page.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
    await expect.element(page.getByText("After you sign in: The build")).toBeVisible();
    expect(where()).toBe("/member/account/message/pending?redirect=%2Fbuild&redirectTitle=The+build");
    const [call] = server.calls(CREATE);
    expect(call?.body).toEqual({
      emailUsername: "mara",
      firstName: "Mara",
      lastName: "Lee",
      organizationId: 7,
      password: "Correct horse 1",
    });
    expect(call?.query.toString()).toBe("redirect=%2Fbuild&redirectTitle=The+build");
  });

  test("is off while the form is invalid [ACC-118]", async () => {
    visit();
    await fillAll();
    await expect.element(submit()).not.toHaveAttribute("aria-disabled");
    await field("Confirm password").fill("Correct horse 2");
    await expect.element(submit()).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter}");
    expect(server.calls(CREATE)).toEqual([]);
  });

  test("what is wrong is told at each field that was left", async () => {
    visit();
    await leave();
    await field("First name").click();
    await userEvent.tab();
    await expect.element(page.getByText("Required", { exact: true })).toBeVisible();
    await field("Password").fill("short");
    await field("Confirm password").fill("other");
    await userEvent.tab();
    await expect.element(page.getByText("Must contain a uppercase letter.")).toBeVisible();
    await expect.element(page.getByText("Passwords must match")).toBeVisible();
  });

  test("with an invalid e-mail username is blocked without a call [ACC-119]", async () => {
    visit();
    await fillAll("mara lee");
    await submit().click();
    await expect.element(page.getByText("Could not create new user: invalid email username.")).toBeVisible();
    expect(server.calls(CREATE)).toEqual([]);
  });

  test("shows the server's words for a known e-mail, and one text for any other failure [ACC-121, ACC-122]", async () => {
    server.on(CREATE, () => refusal(409, "A user with this email already exists."));
    visit();
    await fillAll();
    await submit().click();
    await expect.element(page.getByRole("alert").getByText("A user with this email already exists.")).toBeVisible();
    server.on(CREATE, () => refusal(500, "Something went wrong."));
    await submit().click();
    await expect.element(page.getByRole("alert").getByText("Could not create new user.")).toBeVisible();
    await expect.element(field("First name")).toHaveValue("Mara");
  });
});
