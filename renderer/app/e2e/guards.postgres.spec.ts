import { go, slowly } from "./browser.ts";
import { ACUTE_MEMBER, MEMBER, READER, signIn } from "./people.ts";
import { PASSWORD } from "./product.ts";
import { expect, test } from "./test.ts";
import { addUser, expectNote, field, NEW_USER, quickFilter, row, search, userPath, USERS } from "./users.ts";

const title = { level: 1 } as const;

test("a deep link asks for a sign-in and comes back with its query [ACC-073, ACC-074]", async ({ page }) => {
  const link = `${USERS}?filter=osei&size=50`;
  await page.goto(link);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(link)}`);
  await signIn(page, MEMBER);
  await expect(page).toHaveURL(link);
  await expect(quickFilter(page)).toHaveValue("osei");
});

test("a wrong password is told and keeps the username [ACC-D10]", async ({ page }) => {
  await page.goto("/login");
  await signIn(page, MEMBER, "not-the-password");
  await expect(page.getByRole("form")).toContainText("Invalid username or password.");
  await expect(page.getByRole("textbox", { name: "Username" })).toHaveValue(MEMBER);
  await signIn(page, MEMBER);
  await expect(page).toHaveURL("/");
});

for (const redirect of [
  "//elsewhere.example/",
  "https://elsewhere.example/",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
]) {
  test(`a redirect to ${JSON.stringify(redirect)} leads home instead`, async ({ page }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    await signIn(page, MEMBER);
    await expect(page.getByRole("heading", title)).toHaveText("Welcome, Morgan Ellery");
    await expect(page).toHaveURL("/");
  });
}

test("who may only view has no Add and a form that is read only [GEN-043, BLD-156]", async ({ arrive }) => {
  const { page } = await arrive(READER);
  await page.goto(`${USERS}?filter=amara.osei`);
  await row(page, "amara.osei").getByRole("link", { name: "Edit" }).click();
  await expect(field(page, "Job Title")).toHaveValue("Medical Director");
  const form = page.getByRole("form");
  // The search of the outline is not a field of the record.
  const fields = form.getByRole("textbox").and(form.locator(":not([aria-label='Find a field'])"));
  await expect(fields).not.toHaveCount(0);
  for (const input of [...(await fields.all()), ...(await form.getByRole("radio").all())])
    await expect(input).toBeDisabled();
  await expect(page.getByRole("button", { name: "Submit" })).toBeDisabled();
  await page.goto(`${USERS}?filter=amara.osei`);
  await expect(row(page, "amara.osei")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add", exact: true })).toBeHidden();
});

test("who may not create is sent home from the create form, with the reason", async ({ arrive }) => {
  const { page } = await arrive(READER);
  await page.goto(NEW_USER);
  await expect(page).toHaveURL("/");
  await expectNote(page, "User does not have permission to access page. Redirecting to home page.");
});

test("an address that leads nowhere says so and leads home [ACC-D03]", async ({ arrive }) => {
  const { page } = await arrive(MEMBER);
  await page.goto("/build/nothing/here");
  await expect(page).toHaveTitle("Not found | Armature");
  await expect(page.getByText("There is no page at this address")).toBeVisible();
  await page.getByRole("link", { name: "Go to home page" }).click();
  await expect(page).toHaveURL("/");
});

test("another organization's users are in no list, form or answer", async ({ arrive }) => {
  const acute = await arrive(ACUTE_MEMBER);
  const { page, calls } = await arrive(MEMBER);
  const theirs = await addUser(acute.calls);
  await page.goto(USERS);
  await search(page, theirs.lastName);
  await expect(page.getByText("There are no results with the current search.")).toBeVisible();
  for (const id of [theirs.userId, 999_999_999, "none"]) {
    await go(page, `/build/user/edit/${id}`);
    await expect(page).toHaveTitle(/ \| /);
    await expect(page.getByText("Unable to load user data.")).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to Users" }).click();
  await expect(page).toHaveURL(USERS);
  expect((await calls.GET("/api/user/{id}", { path: { id: theirs.userId } })).response.status).toBe(404);
  expect(
    (await calls.PUT("/api/user/{id}", { path: { id: theirs.userId }, body: { jobTitle: "Ours" } })).response.status,
  ).toBe(404);
});

test("Logout ends the session and leads to the sign-in page [ACC-015, ACC-018, ACC-091]", async ({ arrive }) => {
  const { page, calls } = await arrive(MEMBER);
  await page.goto(`${USERS}?filter=amara.osei`);
  await expect(row(page, "amara.osei")).toBeVisible();
  await page.getByRole("button", { name: "User menu of Morgan Ellery" }).click();
  await expect(page.getByRole("menu")).toContainText(MEMBER);
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("heading", title)).toHaveText("Sign in");
  await expect.poll(async () => (await calls.GET("/api/user")).response.status).toBe(401);
  await page.goBack();
  await expect(page.getByRole("heading", title)).toHaveText("Sign in");
});

test("after a chosen Logout the next sign-in begins at home [ACC-091, ACC-D16]", async ({ arrive }) => {
  const { page } = await arrive(MEMBER);
  await page.goto(`${USERS}?filter=amara.osei`);
  await expect(row(page, "amara.osei")).toBeVisible();
  await page.route("**/assets/**", slowly);
  await page.getByRole("button", { name: "User menu of Morgan Ellery" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("heading", title)).toHaveText("Sign in");
  await expect(page).toHaveURL("/login");
});

test("a session that has ended leads to the sign-in page and back to the form [ACC-094, ACC-D16]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const user = await addUser(calls);
  await page.goto(userPath(user.userId));
  await expect(field(page, "Email")).toHaveValue(user.email);
  await calls.POST("/api/logout");
  // The page learns of the end at about the same time, so the button may disappear before the click.
  const click = page
    .getByRole("button", { name: "Value history of Email" })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await Promise.race([click, page.waitForURL(/\/login/)]);
  // A click that is still waiting would find the button again after the sign-in.
  await click;
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(userPath(user.userId))}`);
  await expect(page.getByRole("textbox", { name: "Username" })).toHaveValue(MEMBER);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(field(page, "Email")).toHaveValue(user.email);
});
