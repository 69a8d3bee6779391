import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { ADMIN, callsOf, MEMBER, resultOf, startSession } from "./people.ts";
import { createDatabase, freePort, PASSWORD, startProduct } from "./product.ts";
import { expect, test } from "./test.ts";

/** The code that an app shows now, or the next one. */
function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });
}

/** A device that has passkeys, and asks its person for a finger. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a member protects the account with an app and a passkey, signs in with each, and an administrator helps after a loss [ADD-096, ADD-097]", async ({
  browser,
  databaseServer,
}) => {
  const PORT = await freePort();
  const url = `http://localhost:${PORT}`;
  const SECRET_KEY = randomBytes(32).toString("base64");
  const DATABASE_URL = await createDatabase(databaseServer);
  const product = await startProduct({ DATABASE_URL, PORT, PUBLIC_URL: url, SECRET_KEY });
  const home = await browser.newContext({ baseURL: url });
  const page = await home.newPage();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const logIn = async () => {
    await page.getByLabel(/^Username/).fill(MEMBER);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.keyboard.press("Enter");
  };
  const logOut = async () => {
    await page.getByRole("button", { name: /^User menu/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(button("Sign in")).toBeVisible();
  };

  // By the keyboard alone: an app with codes.
  await page.goto("/account/security");
  await logIn();
  await button("Add a second factor").press("Enter");
  await page.getByRole("dialog").getByRole("textbox", { name: /^Name/ }).fill("Phone");
  await button("Use an app with codes").press("Enter");
  const shown = await page.getByRole("button", { name: /^Copy secret/ }).innerText();
  const secret = /(?:[A-Z2-7]{4} ?){8}/.exec(shown)?.[0].replaceAll(" ", "") ?? "";
  await page.getByRole("textbox", { name: /^Code/ }).pressSequentially(codeOf(secret, -1));
  await page.keyboard.press("Enter");
  const codes = await page.getByRole("button", { name: /^Copy recovery codes/ }).innerText();
  const [recovery = ""] = /[0-9a-z]{4}(-[0-9a-z]{4}){3}/.exec(codes) ?? [];
  await button("I kept them").press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "Phone" })).toContainText("Never");

  await logOut();
  await logIn();
  await page.getByRole("textbox", { name: /^Code/ }).pressSequentially(codeOf(secret));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^User menu/ }).waitFor();

  // A passkey, which then signs in alone.
  await addAuthenticator(page);
  await page.goto("/account/security");
  await button("Add a second factor").click();
  await button("Use a passkey").click();
  await expect(page.getByRole("row").filter({ hasText: "My passkey" })).toBeVisible();
  await logOut();
  await button("Sign in with a passkey").click();
  await page.getByRole("button", { name: /^User menu/ }).waitFor();
  await logOut();
  await logIn();
  await button("Use a passkey").click();
  await page.getByRole("button", { name: /^User menu/ }).waitFor();

  // Both are lost: a recovery code, then an administrator.
  await logOut();
  await logIn();
  await button("Use a recovery code").click();
  await page.getByRole("textbox", { name: /^Recovery code/ }).fill(recovery);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^User menu/ }).waitFor();
  const office = await browser.newContext({ baseURL: url });
  const calls = callsOf(office.request, url);
  await startSession(calls, ADMIN);
  const admin = await office.newPage();
  await admin.goto(`/provider/accounts?person=${MEMBER}`);
  await admin.getByRole("button", { name: /^Remove the second factors of/ }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(admin.getByRole("button", { name: /^Remove the second factors of/ })).toBeHidden();
  const log = await resultOf(calls.GET("/api/admin/session/log", { query: { kind: "factorRemoved" } }));
  expect(log.events).toHaveLength(1);
  await page.goto("/login");
  await logIn();
  await page.getByRole("button", { name: /^User menu/ }).waitFor();

  await Promise.all([home.close(), office.close()]);
  await product.stop();
});
