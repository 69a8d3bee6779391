import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { callsOf, MEMBER, resultOf, signIn, STAFF, startSession } from "./people.ts";

/** What a stranger chooses. */
const OWN_PASSWORD = "Lantern-Way-42";

interface Organization {
  readonly organizationGuid: string;
  readonly domain: string;
}

/**
 * A stranger comes by the link for new accounts, makes one, follows the mail and signs in; then the landing page shows.
 * The mail is read where staff read it while there is no mail server: in the outbox.
 * @returns the e-mail
 */
export async function joinByLink(page: Page, url: string): Promise<string> {
  const { organizationGuid, domain } = await organizationOf(page, url);
  const name = `noa-${randomUUID().slice(0, 8)}`;
  const email = `${name}@${domain}`;
  await page.goto(`${url}/member/account/${organizationGuid}/create-account`);
  await page.getByRole("textbox", { name: "Email username" }).fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: "First name" }).fill("Noa");
  await page.getByRole("textbox", { name: "Last name" }).fill("Lund");
  await page.getByRole("textbox", { name: /^Password/ }).fill(OWN_PASSWORD);
  await page.getByRole("textbox", { name: /^Confirm password/ }).fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(`${url}/member/account/message/pending`);
  await page.goto(`${url}/login`);
  await signIn(page, email, OWN_PASSWORD);
  await expect(page.getByText("This account has not been confirmed yet.")).toBeVisible();
  await page.goto(await confirmationOf(page, url, email));
  await expect(page).toHaveURL(`${url}/login?referer=account-creation`);
  await signIn(page, email, OWN_PASSWORD);
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Noa Lund" })).toBeVisible();
  await expect(page).toHaveURL(`${url}/`);
  return email;
}

/** As somebody of the organization has it to share. */
async function organizationOf(page: Page, url: string): Promise<Organization> {
  return inBrowserOfOwn(page, url, MEMBER, async ({ calls }) => {
    const [organization] = await resultOf<readonly Organization[]>(calls.get("/api/organization"));
    if (!organization) throw new Error("The member has no organization");
    return organization;
  });
}

/** The link of the mail that this person was sent; its origin is what the product was configured with, its port none yet. */
async function confirmationOf(page: Page, url: string, email: string): Promise<string> {
  return inBrowserOfOwn(page, url, STAFF, async (staff) => {
    await staff.page.goto(`${url}/outbox`);
    await staff.page.getByRole("row").filter({ hasText: email }).click();
    const link = staff.page.getByRole("dialog").getByRole("link");
    await expect(link).toBeVisible();
    const { pathname, search } = new URL((await link.getAttribute("href")) ?? "");
    return url + pathname + search;
  });
}

type Visitor = { readonly page: Page; readonly calls: ReturnType<typeof callsOf> };

async function inBrowserOfOwn<T>(page: Page, url: string, email: string, visit: (who: Visitor) => Promise<T>) {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("There is no browser to open another window in");
  try {
    const calls = callsOf(context.request, url);
    await startSession(calls, email);
    return await visit({ page: await context.newPage(), calls });
  } finally {
    await context.close();
  }
}
