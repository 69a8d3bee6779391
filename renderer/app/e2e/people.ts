import { type APIRequestContext, type APIResponse, expect, type Locator, type Page } from "@playwright/test";
import { PASSWORD } from "./product.ts";

/** The demo sign-ins. */
export const MEMBER = "member@ambulatory.example";
export const READER = "reader@ambulatory.example";
export const ACUTE_MEMBER = "member@acute.example";
/** A member of an organization whose questionnaire is still open, and the organization's id. */
export const OPEN_MEMBER = "member@harrowcreek.example";
export const OPEN_ORGANIZATION = 202;
/** A member of an organization that has submitted its questionnaire. */
export const SUBMITTED_MEMBER = "member@stillwaterbend.example";
export const STAFF = "staff@provider.example";
export const ADMIN = "admin@provider.example";

/** A person with their own browser: the page they see, and API calls with their session. */
export interface Person {
  readonly page: Page;
  readonly calls: Calls;
}

/** API calls as the product's own pages make them, with their Origin header. */
export interface Calls {
  get(path: string): Promise<APIResponse>;
  post(path: string, body: object): Promise<APIResponse>;
  put(path: string, body: object): Promise<APIResponse>;
}

export function callsOf(context: APIRequestContext, origin: string): Calls {
  const headers = { origin };
  return {
    get: (path) => context.get(origin + path),
    post: (path, data) => context.post(origin + path, { data, headers }),
    put: (path, data) => context.put(origin + path, { data, headers }),
  };
}

/** The `result` of a call that must succeed. */
export async function resultOf<T>(answer: Promise<APIResponse>): Promise<T> {
  const response = await answer;
  expect(response.ok(), `${response.url()} answered ${response.status()}: ${await response.text()}`).toBe(true);
  const { result } = (await response.json()) as { readonly result: T };
  return result;
}

/** Signs in without the screen. */
export async function startSession(calls: Calls, email: string, password = PASSWORD): Promise<void> {
  await resultOf(calls.post("/api/login", { username: email, password }));
}

/** Staff start in the organization that they used last. Every test expects {@link MEMBER}'s. */
export async function leadHome(calls: Calls, email: string): Promise<void> {
  if (email !== STAFF && email !== ADMIN) return;
  const home = () => calls.put("/api/session/200", {});
  if ((await home()).ok()) return;
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
  await calls.post("/api/logout", {});
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
