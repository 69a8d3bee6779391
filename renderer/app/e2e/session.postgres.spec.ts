import { expectNoNotes, watchConsole } from "./browser.ts";
import { ACUTE_MEMBER, endSession, MEMBER, passwordWindow, signIn, signInAgain } from "./people.ts";
import { expect, test } from "./test.ts";
import { field, fill, NEW_USER, USERS } from "./users.ts";

const title = { level: 1 } as const;

test("a session that cannot be read is told to the console alone; the visit goes to sign-in without its cookies [ACC-096, ACC-097, ADM-242]", async ({
  arrive,
}) => {
  const { page } = await arrive(MEMBER);
  const complaints = watchConsole(page);
  await page.route("**/api/session", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.goto(`${USERS}?size=50`);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`${USERS}?size=50`)}`);
  await expect(page.getByRole("heading", title)).toHaveText("Sign in");
  expect(complaints.filter((text) => text.includes("status 503"))).not.toEqual([]);
  await expectNoNotes(page);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("jwtPresent");
});

test("a form is as it was left after its session ended and the same person signed in; somebody else finds nothing", async ({
  arrive,
}) => {
  const person = await arrive(MEMBER);
  const { page } = person;
  await page.goto(NEW_USER);
  await fill(page, { Email: "half@typed.example", "Job Title": "Nurse" });
  await endSession(person);
  await signInAgain(page);
  await expect(field(page, "Email")).toHaveValue("half@typed.example");
  await expect(field(page, "Job Title")).toHaveValue("Nurse");
  await endSession(person);
  await page.getByRole("button", { name: "Sign in as someone else" }).click();
  await expect(page.getByRole("heading", title)).toHaveText("Sign in");
  await signIn(page, ACUTE_MEMBER);
  await expect(field(page, "Email")).toHaveValue("");
  const kept = await page.evaluate(() => Object.values(sessionStorage).join(" "));
  expect(kept).not.toContain("half@typed.example");
});

test("a Logout in one tab ends the others, which keep what was typed for their person alone", async ({ arrive }) => {
  const { page } = await arrive(MEMBER);
  await page.goto(NEW_USER);
  await fill(page, { Email: "other@tab.example" });
  const second = await page.context().newPage();
  await second.goto(USERS);
  await second.getByRole("button", { name: /^User menu/ }).click();
  await second.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("heading", title)).toHaveText("Sign in");
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(NEW_USER)}`);
  await expect(page.getByText("You signed out in another tab")).toBeVisible();
  await signIn(page, MEMBER);
  await expect(field(page, "Email")).toHaveValue("other@tab.example");
  await expect(second.getByRole("heading", title)).toHaveText(/^Welcome/);
});

test("a session that its person ends elsewhere asks for the password on its own page, by itself", async ({
  arrive,
}) => {
  const here = await arrive(MEMBER);
  const elsewhere = await arrive(MEMBER);
  await here.page.goto(NEW_USER);
  await fill(here.page, { Email: "ended@elsewhere.example" });
  await elsewhere.page.goto(USERS);
  await elsewhere.page.getByRole("button", { name: /^User menu/ }).click();
  await elsewhere.page.getByRole("menuitem", { name: "Active sessions" }).click();
  await elsewhere.page.getByRole("button", { name: "End all other sessions" }).click();
  await elsewhere.page.getByRole("button", { name: "End sessions" }).click();
  await expect(passwordWindow(here.page)).toContainText("enter your password");
  await signInAgain(here.page);
  await expect(field(here.page, "Email")).toHaveValue("ended@elsewhere.example");
});

test("a session about to end asks in every tab; one that continues does so for all, and one that is missed asks for one password for both", async ({
  arrive,
}) => {
  const { page } = await arrive(MEMBER);
  const second = await page.context().newPage();
  await page.context().clock.install();
  await page.goto(NEW_USER);
  await second.goto(USERS);
  await fill(page, { Email: "missed@expiry.example" });
  const dialogs = [page, second].map((tab) => tab.getByRole("alertdialog", { name: "Your session is about to end" }));
  await page.context().clock.fastForward("29:20");
  for (const dialog of dialogs) await expect(dialog).toContainText(/Your session will expire in \d+ second/);
  await second.getByRole("button", { name: "Continue Session" }).click();
  for (const dialog of dialogs) await expect(dialog).toHaveCount(0);
  await page.context().clock.fastForward("31:00");
  for (const tab of [page, second]) await expect(passwordWindow(tab)).toContainText("Your session has expired.");
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(NEW_USER)}`);
  await signInAgain(page);
  await expect(page).toHaveURL(NEW_USER);
  await expect(field(page, "Email")).toHaveValue("missed@expiry.example");
  await expect(passwordWindow(second)).toHaveCount(0);
  await expect(second).toHaveURL(USERS);
});
