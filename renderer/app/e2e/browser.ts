import { setTimeout as pause } from "node:timers/promises";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, type Route } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** Nothing on the page as it stands breaks WCAG 2.2 AA; goes on after a finding, so that all are told. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(STANDARDS);
  await setFootersAside(page, true);
  // Without frames there is nothing to join, and no second page is opened for each look.
  const { violations } = await axe.setLegacyMode().analyze();
  await setFootersAside(page, false);
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  expect.soft(found, `axe at ${page.url()}`).toEqual([]);
}

/** What happens to be cut by a bar that stays in sight is no smaller for it: it comes forth as one scrolls. */
async function setFootersAside(page: Page, areAside: boolean): Promise<void> {
  await page.evaluate((isAside) => {
    for (const bar of document.querySelectorAll<HTMLElement>(".sticky.bottom-0")) {
      bar.style.position = isAside ? "static" : "";
    }
  }, areAside);
}

/** The page itself never scrolls sideways; a table may, in a box of its own. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // A table takes a moment to become cards after a change of width.
  const message = `pixels beyond the screen at ${page.url()}`;
  await expect.configure({ soft: true }).poll(beyond, { message }).toBeLessThanOrEqual(0);
}

/** Every text can be read: none goes beyond the screen but in a box that scrolls, or that cuts it with an ellipsis. */
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

/** Collects what the browser complains about from now on: script errors, refused content, failed loads. */
export function watchConsole(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

/** For `page.route`: what is asked for comes late, as on a slow connection. */
export async function slowly(route: Route): Promise<void> {
  await pause(700);
  await route.continue();
}

/** Nothing is told at the corner of the page. */
export async function expectNoNotes(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Notifications" }).getByRole("listitem")).toHaveCount(0);
}

/** Goes on within the application, without loading it anew; the title is the new page's to set. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = "";
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Delete of a form, from the menu of its page's or its window's header. */
export async function startDelete(within: Page | Locator): Promise<void> {
  await within.getByRole("button", { name: "More actions" }).click();
  const page = "goto" in within ? within : within.page();
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
}
