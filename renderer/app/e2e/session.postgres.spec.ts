import { expectNoNotes } from "./browser.ts";
import { ACUTE_MEMBER, endSession, MEMBER, passwordWindow, signIn, signInAgain } from "./people.ts";
import { expect, test } from "./test.ts";
import { field, fill, NEW_USER, USERS } from "./users.ts";

const title = { level: 1 } as const;

test("features and a session that cannot be read are told to the console alone; the visit goes to sign-in without its cookies [ACC-096, ACC-097, ACC-212]", async ({
  arrive,
}) => {
  const { page } = await arrive(MEMBER);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const isAway = (call: string) =>
    page.route(`**/api/${call}`, (route) => route.fulfill({ status: 503, json: { message: "Away.", errors: [] } }));
  await isAway("featureFlag");
  await page.goto("/");
  await expect(page.getByRole("heading", title)).toContainText("Welcome");
  await expect.poll(() => errors).toEqual(["Away."]);
  await expectNoNotes(page);
  await isAway("session");
  await page.goto(`${USERS}?size=50`);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`${USERS}?size=50`)}`);
  await expect(page.getByRole("heading", title)).toHaveText("Sign in");
  await expect.poll(() => errors.length).toBeGreaterThan(1);
  await expectNoNotes(page);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("jwtPresent");
});

test("a form is as it was left after its person ended the session elsewhere and signed in again; somebody else finds nothing [ACC-094, ACC-D16]", async ({
  arrive,
}) => {
  const here = await arrive(MEMBER);
  const elsewhere = await arrive(MEMBER);
  const { page } = here;
  await page.goto(NEW_USER);
  await fill(page, { Email: "half@typed.example", "Job Title": "Nurse" });
  await elsewhere.page.goto("/account/sessions");
  await elsewhere.page.getByRole("button", { name: "End all other sessions" }).click();
  await elsewhere.page.getByRole("button", { name: "End sessions" }).click();
  await expect(passwordWindow(page)).toContainText("enter your password");
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(NEW_USER)}`);
  await signInAgain(page);
  await expect(page).toHaveURL(NEW_USER);
  await expect(field(page, "Email")).toHaveValue("half@typed.example");
  await expect(field(page, "Job Title")).toHaveValue("Nurse");
  await endSession(here);
  await page.getByRole("button", { name: "Sign in as someone else" }).click();
  await expect(page.getByRole("heading", title)).toHaveText("Sign in");
  await signIn(page, ACUTE_MEMBER);
  await expect(field(page, "Email")).toHaveValue("");
  const kept = await page.evaluate(() => Object.values(sessionStorage).join(" "));
  expect(kept).not.toContain("half@typed.example");
});

test("two tabs are asked before the end, go on together, miss it together, come back by one password, and end by one Logout", async ({
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

  await second.getByRole("button", { name: /^User menu/ }).click();
  await second.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("heading", title)).toHaveText("Sign in");
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(NEW_USER)}`);
  await expect(page.getByText("You signed out in another tab")).toBeVisible();
  await signIn(page, MEMBER);
  await expect(field(page, "Email")).toHaveValue("missed@expiry.example");
  await expect(second.getByRole("heading", title)).toHaveText(/^Welcome/);
});
