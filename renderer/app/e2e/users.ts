import { randomUUID } from "node:crypto";
import type { Has } from "@armature/client";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Schemas } from "./calls/onboarding.ts";
import { type Calls, resultOf } from "./people.ts";

export const USERS = "/build/user/list";
export const NEW_USER = "/build/user/create";

export function userPath(id: number): string {
  return `/build/user/edit/${id}`;
}

type Named = Has<Schemas["user"], "email" | "firstName" | "lastName">;
export type User = Has<Named, "userId">;

/** Values of a new user. Searching for `lastName` finds only this user. */
export function aUser(values: Schemas["user"] = {}): Named {
  const own = randomUUID().slice(0, 8);
  return { email: `${own}@people.example`, firstName: "Noa", lastName: `Testa-${own}`, ...values } as Named;
}

/** Creates a user through the API. */
export async function addUser(calls: Calls, values: Schemas["user"] = {}): Promise<User> {
  return (await resultOf(calls.POST("/api/user", { body: aUser(values) }))) as User;
}

/** The text field with this label. */
export function field(page: Page, label: string): Locator {
  return page.getByRole("textbox", { name: label });
}

/** Fills text fields by label. */
export async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
}

/** Fills in the name and email of a new user. */
export async function fillUser(page: Page, user: ReturnType<typeof aUser>): Promise<void> {
  await fill(page, { Email: user.email, "First Name": user.firstName, "Last Name": user.lastName });
}

/** Answers a yes/no question. */
export async function answer(page: Page, question: string, choice: "Yes" | "No"): Promise<void> {
  await page.getByRole("radiogroup", { name: question }).getByText(choice).click();
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit" }).click();
}

export function quickFilter(page: Page): Locator {
  return page.getByRole("textbox", { name: "Quick Filter" });
}

/** Types into the quick filter of the list and waits until it applies. */
export async function search(page: Page, text: string): Promise<void> {
  await quickFilter(page).fill(text);
  await expect(page).toHaveURL((url) => url.searchParams.get("filter") === text);
}

/** The row of the list with this text. */
export function row(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}

/** Expects a notification with this text. */
export async function expectNote(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(text);
}

/** Expects a notification with this text and closes it, since it could cover what is clicked next. */
export async function closeNote(page: Page, text: string): Promise<void> {
  const note = page.getByRole("region", { name: "Notifications" }).getByRole("listitem").filter({ hasText: text });
  await note.getByRole("button", { name: "Dismiss" }).click();
}
