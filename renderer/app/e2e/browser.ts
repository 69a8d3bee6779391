import { setTimeout as pause } from "node:timers/promises";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, type Route } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** Checks the page against WCAG 2.2 AA. The test goes on after a finding, so that all are reported. */
export async function expectAccessible(page: Page): Promise<void> {
  // Reports only violations: listing what passed, and sending that here, takes longer than finding violations.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"], runOnly: STANDARDS });
  await setFootersAside(page, true);
  // The tests use no frames. Legacy mode checks without them, which avoids opening a second page each time.
  const { violations } = await axe.setLegacyMode().analyze();
  await setFootersAside(page, false);
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  expect.soft(found, `axe at ${page.url()}`).toEqual([]);
}

/** Axe would report controls that a sticky bar covers by chance, but a person can scroll them into view. */
async function setFootersAside(page: Page, areAside: boolean): Promise<void> {
  await page.evaluate((isAside) => {
    for (const bar of document.querySelectorAll<HTMLElement>(".sticky.bottom-0")) {
      bar.style.position = isAside ? "static" : "";
    }
  }, areAside);
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
