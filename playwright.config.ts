import { defineConfig, devices } from "@playwright/test";
import { chromiumArgs, chromiumPath, ignoreDefaultArgs } from "./.ci/chromium.ts";

/**
 * Each page is new and runs its code a few times. Compiling that to fast code takes a tenth more processor time than it
 * saves.
 */
const UNOPTIMIZED = "--js-flags=--no-maglev --no-turbofan";

/** The tests start the product themselves, each on its own database: `renderer/app/e2e`. */
export default defineConfig({
  testDir: "renderer/app/e2e",
  outputDir: "renderer/app/e2e/.out",
  globalSetup: "./.ci/e2e-setup.ts",
  workers: 2,
  timeout: 300_000,
  // Other tests run at the same time, and the machine may stand still for half a minute.
  expect: { timeout: 60_000 },
  // A busy machine can move a list under the mouse. What fails twice fails; what fails once is listed as flaky.
  retries: 1,
  // `npm run pictures` updates them.
  updateSnapshots: "none",
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  forbidOnly: Boolean(process.env["CI"]),
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: { executablePath: await chromiumPath(), args: [...chromiumArgs, UNOPTIMIZED], ignoreDefaultArgs },
    // Otherwise elements would be inspected and clicked while they still move or fade in.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "postgres", testMatch: "**/*.postgres.spec.ts" },
    { name: "embedded", testMatch: "**/*.embedded.spec.ts" },
  ],
});
