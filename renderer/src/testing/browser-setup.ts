import { beforeAll, vi } from "vitest";
import { page } from "vitest/browser";

/** Its own limit is a second, which a busy machine may stand still for. */
const { waitFor } = vi;
vi.waitFor = (callback, options = { timeout: 60_000 }) => waitFor(callback, options);

/** Test files of a run share a page. Each starts at the usual size with nothing stored. */
beforeAll(async () => {
  await page.viewport(414, 896);
  sessionStorage.clear();
  localStorage.clear();
});
