import { defineConfig, devices } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "./.ci/chromium.ts";

/** The tests start the product themselves, each on a database of its own: `renderer/app/e2e`. */
export default defineConfig({
  testDir: "renderer/app/e2e",
  outputDir: "renderer/app/e2e/.out",
  globalSetup: "./.ci/e2e-setup.ts",
  workers: 2,
  timeout: 180_000,
  // Other tests run beside these.
  expect: { timeout: 20_000 },
  // `npm run pictures` renews them.
  updateSnapshots: "none",
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  forbidOnly: Boolean(process.env["CI"]),
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: { executablePath: await chromiumPath(), args: chromiumArgs },
    // What fades or moves in is looked at, and clicked on, before it is at rest.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "postgres", testMatch: "**/*.postgres.spec.ts" },
    { name: "embedded", testMatch: "**/*.embedded.spec.ts" },
  ],
});
