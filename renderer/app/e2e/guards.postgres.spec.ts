import { slowly } from "./browser.ts";
import { MEMBER, signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { quickFilter, row, USERS } from "./users.ts";

const title = { level: 1 } as const;

test("a visit asks for a sign-in, which tells a wrong password, and arrives where it was headed [ACC-074, ACC-D10, GEN-004]", async ({
  page,
}) => {
  const link = `${USERS}?filter=osei&size=50`;
  await page.goto(link);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(link)}`);
  await signIn(page, MEMBER, "not-the-password");
  await expect(page.getByRole("form")).toContainText("Invalid username or password.");
  await expect(page.getByRole("textbox", { name: "Username" })).toHaveValue(MEMBER);
  await signIn(page, MEMBER);
  await expect(page).toHaveURL(link);
  await expect(quickFilter(page)).toHaveValue("osei");

  await page.context().clearCookies();
  await page.goto("/build");
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent("/build")}`);
  await signIn(page, MEMBER);
  await expect(page).toHaveURL("/build/intro");
  await expect(page.getByRole("heading", title)).toHaveText("Introduction");
});

test("Logout ends the session and leads to the sign-in page, from which the next one begins at home [ACC-015, ACC-018, ACC-091]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  await page.goto(`${USERS}?filter=amara.osei`);
  await expect(row(page, "amara.osei")).toBeVisible();
  await page.route("**/assets/**", slowly);
  await page.getByRole("button", { name: "User menu of Morgan Ellery" }).click();
  await expect(page.getByRole("menu")).toContainText(MEMBER);
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("heading", title)).toHaveText("Sign in");
  await expect(page).toHaveURL("/login");
  await page.unrouteAll({ behavior: "wait" });
  await expect.poll(async () => (await calls.GET("/api/user")).response.status).toBe(401);
  await page.goBack();
  await expect(page.getByRole("heading", title)).toHaveText("Sign in");
  await page.goto("/login");
  await signIn(page, MEMBER);
  await expect(page.getByRole("heading", title)).toHaveText("Welcome, Morgan Ellery");
  await expect(page).toHaveURL("/");
});
