import { randomBytes } from "node:crypto";
import { startIdentityProvider } from "../../../server/src/testing/identity-provider.testing.ts";
import { ADMIN, callsOf, endSession, MEMBER, passwordWindow, startSession } from "./people.ts";
import { createDatabase, freePort, startProduct } from "./product.ts";
import { expect, test } from "./test.ts";
import { field, NEW_USER } from "./users.ts";

const SECRET = "a secret of the product";

test("a member signs in with the organization's account, again in a window without losing a form, and out of both [ADD-058, ADD-059, ADD-060]", async ({
  browser,
  databaseServer,
}) => {
  const PORT = await freePort();
  const url = `http://localhost:${PORT}`;
  const provider = await startIdentityProvider(MEMBER);
  const SECRET_KEY = randomBytes(32).toString("base64");
  const DATABASE_URL = await createDatabase(databaseServer);
  const product = await startProduct({ DATABASE_URL, PORT, PUBLIC_URL: url, SECRET_KEY });
  const [office, home] = [await browser.newContext({ baseURL: url }), await browser.newContext({ baseURL: url })];

  await startSession(callsOf(office.request, url), ADMIN);
  const admin = await office.newPage();
  await admin.goto("/sign-in-provider/create");
  await field(admin, "Name").fill("Northfield ID");
  await field(admin, "Issuer").fill(provider.issuer);
  await field(admin, "Client ID").fill("product");
  await admin.getByRole("combobox", { name: "Organizations" }).fill("Lakeside");
  await admin.getByRole("option", { name: /Lakeside/ }).click();
  await admin.getByRole("combobox", { name: "Email Domains" }).fill("ambulatory.example");
  await admin.keyboard.press("Enter");
  await admin.getByRole("button", { name: "Save", exact: true }).click();
  await admin.getByRole("gridcell", { name: "Northfield ID" }).click();
  await admin.getByRole("textbox", { name: "New client secret" }).fill(SECRET);
  await admin.getByRole("button", { name: "Store client secret" }).click();
  await expect(admin.getByText("The client secret was stored.").first()).toBeVisible();
  const redirect = admin.getByRole("button", { name: /^Copy Redirect address/ });
  const callback = /http\S+callback/.exec(await redirect.innerText())?.[0] ?? "";
  provider.open({
    client_id: "product",
    client_secret: SECRET,
    redirect_uris: [callback],
    post_logout_redirect_uris: [`${url}/login`],
  });

  const page = await home.newPage();
  await page.goto(NEW_USER);
  await page.getByRole("button", { name: "Use my organization's account" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(MEMBER);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Go to Northfield ID" }).click();
  await page.getByRole("link", { name: `Sign in as ${MEMBER}` }).click();
  await field(page, "Last Name").fill("Half-filled");

  await endSession({ page, calls: callsOf(home.request, url) });
  const opened = page.waitForEvent("popup");
  await passwordWindow(page).getByRole("button", { name: "Sign in with Northfield ID" }).click();
  const small = await opened;
  await expect(passwordWindow(page)).toHaveCount(0);
  await expect(field(page, "Last Name")).toHaveValue("Half-filled");
  await expect.poll(() => small.isClosed()).toBe(true);

  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Exit" }).click();
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page).toHaveURL(`${url}/login`);
  await page.goto("/api/signIn/1");
  await expect(page.getByRole("link", { name: `Sign in as ${MEMBER}` })).toBeVisible();

  await Promise.all([office.close(), home.close()]);
  await product.stop();
  provider.close();
});
