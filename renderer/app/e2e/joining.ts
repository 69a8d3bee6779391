import { randomUUID } from "node:crypto";
import type { Has } from "@armature/client";
import { expect, type Page } from "@playwright/test";
import type { Schemas } from "./calls/onboarding.ts";
import { ADMIN, callsOf, MEMBER, resultOf, signIn, startSession } from "./people.ts";
import { PASSWORD } from "./product.ts";

/** The password typed when requesting the account, and the one that counts, which the reader of the email chooses. */
const FIRST_PASSWORD = "Somebody-Else-1";
const OWN_PASSWORD = "Lantern-Way-42";
const NEW_PASSWORD = "Copper-Hollow-7";

export type Organization = Has<Schemas["organization"], "organizationGuid" | "domain" | "name">;

/**
 * Opens the link for new accounts, creates an account, follows the link in the email and signs in, until the home page
 * is shown. There is no mail server, so an administrator reads the email in the outbox.
 * @returns the email
 */
export async function joinByLink(page: Page, url: string): Promise<string> {
  return joinAt(page, url, await organizationOf(page, url), ADMIN_READER);
}

/** As {@link joinByLink}, for any organization. */
export async function joinAt(page: Page, url: string, organization: Organization, reader: Reader): Promise<string> {
  const { organizationGuid, domain, name } = organization;
  const username = `noa-${randomUUID().slice(0, 8)}`;
  const email = `${username}@${domain}`;
  await page.goto(`${url}/member/account/${organizationGuid}/create-account`);
  await page.getByRole("textbox", { name: /^Username/ }).fill(username);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: "First name" }).fill("Noa");
  await page.getByRole("textbox", { name: "Last name" }).fill("Lund");
  await page.getByRole("textbox", { name: /^Password/ }).fill(FIRST_PASSWORD);
  await page.getByRole("textbox", { name: /^Confirm password/ }).fill(FIRST_PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(`${url}/member/account/message/pending`);
  await page.goto(`${url}/login`);
  await signIn(page, email, FIRST_PASSWORD);
  await expect(page.getByText("This account has not been confirmed yet.")).toBeVisible();
  await page.goto(await linkOfMail(page, url, email, reader));
  await expect(page.getByText(`Account: ${email} at ${name}`)).toBeVisible();
  await choosePassword(page, OWN_PASSWORD);
  await expect(page).toHaveURL(`${url}/login?referer=account-creation`);
  await signIn(page, email, FIRST_PASSWORD);
  await expect(page.getByText("Invalid username or password.")).toBeVisible();
  await signIn(page, email, OWN_PASSWORD);
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Noa Lund" })).toBeVisible();
  await expect(page).toHaveURL(`${url}/`);
  return email;
}

/** The administrator who reads emails in the outbox. */
export interface Reader {
  readonly email: string;
  readonly password: string;
}

const ADMIN_READER: Reader = { email: ADMIN, password: PASSWORD };

/** The organization, with the link that its members can share. */
async function organizationOf(page: Page, url: string): Promise<Organization> {
  return inBrowserOfOwn(page, url, { email: MEMBER, password: PASSWORD }, async ({ calls }) => {
    const [organization] = await resultOf(calls.GET("/api/organization"));
    if (!organization) throw new Error("The member has no organization");
    return organization as Organization;
  });
}

/**
 * Resets a forgotten password through an emailed link and signs in with the new one.
 * @param email of a confirmed account
 */
export async function resetByMail(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByRole("textbox", { name: "Username" }).fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("we sent an email with a link")).toBeVisible();
  await page.goto(await linkOfMail(page, url, email));
  await choosePassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email, OWN_PASSWORD);
  await expect(page.getByText("Invalid username or password.")).toBeVisible();
  await signIn(page, email, NEW_PASSWORD);
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Noa Lund" })).toBeVisible();
}

export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByRole("textbox", { name: /^Password/ }).fill(password);
  await page.getByRole("textbox", { name: /^Confirm password/ }).fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
}

/** The link in the newest email to this person. The product's configured address replaces its origin. */
export async function linkOfMail(page: Page, url: string, email: string, reader = ADMIN_READER): Promise<string> {
  return inBrowserOfOwn(page, url, reader, async (staff) => {
    await staff.page.goto(`${url}/outbox`);
    await staff.page.getByRole("row").filter({ hasText: email }).first().click();
    const link = staff.page.getByRole("dialog").getByRole("link");
    await expect(link).toBeVisible();
    const { pathname, search } = new URL((await link.getAttribute("href")) ?? "");
    return url + pathname + search;
  });
}

type Visitor = { readonly page: Page; readonly calls: ReturnType<typeof callsOf> };

async function inBrowserOfOwn<T>(
  page: Page,
  url: string,
  { email, password }: Reader,
  visit: (who: Visitor) => Promise<T>,
) {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("There is no browser to open another window in");
  try {
    const calls = callsOf(context.request, url);
    await startSession(calls, email, password);
    return await visit({ page: await context.newPage(), calls });
  } finally {
    await context.close();
  }
}
