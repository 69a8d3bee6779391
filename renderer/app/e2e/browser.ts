import { setTimeout as pause } from "node:timers/promises";
import { expect, type Locator, type Page, type Route } from "@playwright/test";
import axe from "axe-core";
import { pageViolations } from "../../src/testing/page-violations.ts";

/** Checks the page against WCAG 2.2 AA. The test goes on after a finding, so that all are reported. */
export async function expectAccessible(page: Page): Promise<void> {
  // Once for each document: reading axe takes longer than a check.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(pageViolations);
  expect.soft(found, `axe at ${page.url()}`).toEqual([]);
}

/** The page never scrolls sideways. A table may, in a box of its own. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // After a change of width, a table takes a moment to become cards.
  const message = `pixels beyond the screen at ${page.url()}`;
  await expect.configure({ soft: true }).poll(beyond, { message }).toBeLessThanOrEqual(0);
}

/** Every text can be read: none goes beyond the screen, except in a box that scrolls or cuts it with an ellipsis. */
export async function expectTextsOnScreen(page: Page): Promise<void> {
  const message = `texts beyond the screen at ${page.url()}`;
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(textsBeyond), { message })
    .toEqual([]);
}

function textsBeyond(): readonly string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const beyond: string[] = [];
  const isInBox = (part: Element | null): boolean =>
    part !== null && (/auto|scroll|hidden/.test(getComputedStyle(part).overflowX) || isInBox(part.parentElement));
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    const isBeyond = width > 0 && (left < 0 || right > window.innerWidth);
    if (isBeyond && !isInBox(text.parentElement)) beyond.push(text.textContent ?? "");
  }
  return beyond;
}

/** Collects what the browser reports from now on: script errors, blocked content, failed loads. */
export function watchConsole(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

/** For `page.route`: delays the answer, as on a slow connection. */
export async function slowly(route: Route): Promise<void> {
  await pause(700);
  await route.continue();
}

/** No notification is shown in the corner of the page. */
export async function expectNoNotes(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Notifications" }).getByRole("listitem")).toHaveCount(0);
}

/** Navigates within the application without reloading. The new page must set the title again. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = "";
    // As the router's own entries, or it would warn of a page that it did not make.
    const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number };
    history.pushState({ usr: null, key: String(Math.random()), idx: idx + 1 }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Chooses 'Delete' from the menu in the header of a page or a window. */
export async function startDelete(within: Page | Locator): Promise<void> {
  await within.getByRole("button", { name: "More actions" }).click();
  const page = "goto" in within ? within : within.page();
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
}
