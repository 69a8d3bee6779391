import { type Answer, type Client, createClient } from "@armature/client";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { Calls as PortalCalls } from "./calls/onboarding.ts";
import { PASSWORD } from "./product.ts";

/** The demo sign-ins. */
export const MEMBER = "member@ambulatory.example";
export const ACUTE_MEMBER = "member@acute.example";
/** A member of an organization whose questionnaire is still open, and the organization's id. */
export const OPEN_MEMBER = "member@harrowcreek.example";
export const OPEN_ORGANIZATION = 202;
export const STAFF = "staff@provider.example";
export const ADMIN = "admin@provider.example";

/** A person with their own browser: the page they see, and API calls with their session. */
export interface Person {
  readonly page: Page;
  readonly calls: Calls;
}

/** API calls with the session of a browser. */
export type Calls = Client<PortalCalls>;

export function callsOf(context: APIRequestContext, url: string): Calls {
  return createClient<PortalCalls>({ url, fetch: through(context) });
}

/** Sends a client's requests through a browser, which adds and keeps its cookies. */
function through(context: APIRequestContext): (request: Request) => Promise<Response> {
  return async (request) => {
    const answer = await context.fetch(request.url, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(request.body && { data: Buffer.from(await request.arrayBuffer()) }),
    });
    const { "set-cookie": _, ...headers } = answer.headers();
    const body = answer.status() === 204 ? null : new Uint8Array(await answer.body());
    return new Response(body, { status: answer.status(), headers });
  };
}

/** The `result` of a call that must succeed. A test that fails says what was answered. */
export async function resultOf<Data extends { readonly result: unknown }>(
  answer: Promise<Answer<Data>>,
): Promise<Data["result"]> {
  const { data, error } = await answer;
  if (error) throw new Error(`${error.status}: ${JSON.stringify(error.body)}`, { cause: error });
  return data.result;
}

/** The id of a record of an entity that a test only knows by name. */
export function recordIdOf(entity: string, record: object = {}): number {
  const [, id] = Object.entries(record).find(([name]) => name === `${entity}Id`) ?? [];
  if (typeof id !== "number") throw new Error(`This is no record of ${entity}`);
  return id;
}

/** Signs in without the screen. */
export async function startSession(calls: Calls, email: string, password = PASSWORD): Promise<void> {
  await resultOf(calls.POST("/api/login", { body: { username: email, password } }));
}

/** The organization of the session. */
export async function organizationOf(calls: Calls): Promise<number> {
  const { organizationId } = await resultOf(calls.GET("/api/session"));
  if (organizationId === null) throw new Error("The session has no organization");
  return organizationId;
}

/** Staff start in the organization that they used last. Every test expects {@link MEMBER}'s. */
export async function leadHome(calls: Calls, email: string): Promise<void> {
  if (email !== STAFF && email !== ADMIN) return;
  const home = () => calls.PUT("/api/session/{organizationId}", { path: { organizationId: 200 } });
  if ((await home()).data) return;
  await startSession(calls, email);
  await resultOf(home());
}

/** Fills in the sign-in screen. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole("textbox", { name: "Username" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The window that asks for the password when the session of a page has ended. */
export function passwordWindow(page: Page): Locator {
  return page.getByRole("dialog", { name: "Sign in to continue" });
}

/** Ends the session on the server and makes the page check it, as when a person comes back to the tab. */
export async function endSession({ page, calls }: Person): Promise<void> {
  await calls.POST("/api/logout");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(passwordWindow(page)).toContainText("enter your password");
}

/** Enters the password in the window over the page. */
export async function signInAgain(page: Page): Promise<void> {
  const password = passwordWindow(page).getByRole("textbox", { name: "Password" });
  await password.fill(PASSWORD);
  await password.press("Enter");
  await expect(passwordWindow(page)).toHaveCount(0);
}
