import { page } from "vitest/browser";
import { expectAccessible } from "./portal-pages.testing.ts";

/** Checks that the page is accessible, light and dark, and that it fits a phone. */
export async function expectGoodPage(): Promise<void> {
  for (const theme of ["dark", "light"]) {
    document.documentElement.dataset["theme"] = theme;
    await expectAccessible();
  }
  await page.viewport(390, 844);
  await expectAccessible();
}
