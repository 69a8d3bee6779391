import { beforeAll } from "vitest";
import { page } from "vitest/browser";

/** Test files of a run share a page. Each starts at the usual size with nothing stored. */
beforeAll(async () => {
  await page.viewport(414, 896);
  sessionStorage.clear();
  localStorage.clear();
});
