import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { isRehearsal } from "../../../server/src/testing/rehearsal.testing.ts";
import { go } from "./browser.ts";
import { expect, test } from "./test.ts";

/** The smallest size at which one still sees what is where. */
export const LOOKS = [
  { look: "light", use: { colorScheme: "light", viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5 } },
  { look: "dark", use: { colorScheme: "dark", viewport: { width: 390, height: 844 }, deviceScaleFactor: 0.75 } },
] as const;
/** Those that are compared; `npm test` leaves the others to the rehearsal. */
export const COMPARED = isRehearsal ? LOOKS : LOOKS.slice(0, 1);

/**
 * Waits until the page has loaded everything. The comparison alone does not do this: a new picture would be taken of an
 * unfinished page.
 */
export function quietOf(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  page.on("request", (request) => {
    if (request.resourceType() !== "eventsource") open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  const isBusy = async () => open.size > 0 || (await page.locator("[aria-busy=true]").count()) > 0;
  return async () => {
    for (let calm = 0; calm < 3; calm = (await isBusy()) ? 0 : calm + 1) await page.waitForTimeout(30);
    await page.evaluate(() => document.fonts.ready);
  };
}

/** Whether `npm run pictures` is running. */
export function isRenewed(): boolean {
  return test.info().config.updateSnapshots !== "none";
}

/**
 * Opens the page and compares it with its stored picture.
 * @param shown a field in the middle of the picture; otherwise the page is not scrolled
 */
export async function take(
  page: Page,
  quiet: () => Promise<void>,
  path: string,
  picture: readonly string[],
  shown?: Locator,
): Promise<void> {
  await go(page, path);
  await expect(page, path).toHaveTitle(/^\S.* \| (Armature|Equipment Register)$/);
  await quiet();
  await centerNavigation(page);
  await shown?.evaluate((field) => field.scrollIntoView({ block: "center" }));
  // A stored picture must show the page when nothing more is coming.
  if (isRenewed()) await page.waitForTimeout(600);
  // A comparison stops when two pictures in a row are equal, but React may wait up to 300 ms before it shows loaded
  // data.
  const compare = () => expect(page, path).toHaveScreenshot([...picture], COMPARISON);
  await expect.soft(compare).toPass({ intervals: [500], timeout: isRenewed() ? 0 : 60_000 });
}

/**
 * The list of pages keeps its place from page to page, so it would show which pages were looked at before. Centering may
 * move the page too, which a picture shows from its top.
 */
async function centerNavigation(page: Page): Promise<void> {
  const current = page.locator("nav [aria-current=page]");
  for (const item of await current.all()) await item.evaluate((link) => link.scrollIntoView({ block: "center" }));
  await page.evaluate(() => scrollTo(0, 0));
}

/** Another machine may draw text slightly differently. A missing button changes more than that. */
const COMPARISON = {
  scale: "device",
  stylePath: fileURLToPath(new URL("pictures.css", import.meta.url)),
  threshold: 0.3,
  maxDiffPixelRatio: 0.001,
  timeout: 10_000,
} as const;
