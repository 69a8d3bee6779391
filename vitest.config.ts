import path from "node:path";
import { parseArgs } from "node:util";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { chromiumArgs, chromiumPath } from "./.ci/chromium.ts";

const nodeProjects: TestProjectConfiguration[] = [
  {
    test: {
      name: "unit",
      environment: "node",
      include: ["engine/src/**/*.test.ts", "plugins/**/*.test.ts", "renderer/src/**/*.test.ts"],
    },
  },
  { test: { name: "tools", environment: "node", include: [".ci/**/*.test.ts"], testTimeout: 20_000 } },
  {
    test: {
      name: "server",
      environment: "node",
      include: ["{server,migrations}/src/**/*.test.ts"],
      globalSetup: [".ci/postgres-setup.ts"],
      testTimeout: 20_000,
      hookTimeout: 30_000,
    },
  },
];

async function browserProjects(): Promise<TestProjectConfiguration[]> {
  const executablePath = await chromiumPath();
  // A new object each time: vitest writes into it, and a shared one gives every project the first one's name.
  const chromium = () => ({
    enabled: true as const,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions: { executablePath, args: chromiumArgs } }),
    instances: [{ browser: "chromium" as const }],
  });
  return [
    {
      plugins: [react(), tailwindcss()],
      test: { name: "browser", include: ["renderer/src/**/*.test.tsx", "plugins/**/*.test.tsx"], browser: chromium() },
    },
    {
      plugins: [tailwindcss(), storybookTest({ configDir: path.resolve(".storybook") })],
      test: { name: "storybook", browser: chromium() },
    },
  ];
}

/** Loading Storybook and unpacking Chromium take seconds that `--project unit` need not wait for. */
function onlyNodeProjects(): boolean {
  const { values } = parseArgs({ options: { project: { type: "string", multiple: true } }, strict: false });
  const names = ["unit", "tools", "server"];
  return Array.isArray(values.project) && values.project.every((name) => names.includes(String(name)));
}

export default defineConfig({
  test: { projects: onlyNodeProjects() ? nodeProjects : [...nodeProjects, ...(await browserProjects())] },
});
