import path from "node:path";
import { parseArgs } from "node:util";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";
import type { BrowserCommand } from "vitest/node";
import { chromiumArgs, chromiumPath, ignoreDefaultArgs } from "./.ci/chromium.ts";
import { isRehearsal } from "./server/src/testing/rehearsal.testing.ts";

/**
 * Settings of the browser. A new object each time: vitest writes into it, so a shared object would give every project
 * the name of the first one. Uses the production build of React, since the development build takes a third longer.
 */
async function chromium() {
  process.env["NODE_ENV"] = "production";
  const launchOptions = { executablePath: await chromiumPath(), args: chromiumArgs, ignoreDefaultArgs };
  return {
    enabled: true as const,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions, contextOptions: { reducedMotion: "reduce" } }),
    instances: [{ browser: "chromium" as const }],
  };
}

const KIT = "{plugins,server/src}/**/*.kit.test.{ts,tsx}";
const seed = ".ci/test-seed.ts";
const undrawn = ".ci/undrawn-frame.ts";
const oncePerPage = ".ci/once-per-page.ts";
/** Tests of what an application adds to the server, which need a database. */
const SLICES = "plugins/*/{server.test.ts,*/server/**/*.test.ts}";
const GUIDES = ".ci/**/*.guide.test.ts";
/** Node runs TypeScript itself, without JSX. The code that Vite makes of it looks each import up when it is used. */
const withoutVite = { viteModuleRunner: false };
const exclude = [...configDefaults.exclude, KIT];

/** A variable, so that Vite leaves the import to Node. It loads the server, so only once a test asks for it. */
const SHIPPED_PAGES = new URL(".ci/shipped-pages.ts", import.meta.url).href;
const shippedPages: BrowserCommand<[application: string, profile: string]> = async (_, application, profile) => {
  const pages = (await import(SHIPPED_PAGES)) as typeof import("./.ci/shipped-pages.ts");
  return pages.readShippedPages(application, profile);
};

/** For `.ci/direct-click.ts`. */
const clickAt: BrowserCommand<[x: number, y: number]> = ({ page }, x, y) => page.mouse.click(x, y);

/**
 * How long tests and hooks may take, and what `expect.poll` and `expect.element` wait for. These end what hangs: a busy
 * machine may stand still for half a minute.
 */
const limits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/**
 * Each project is built only if it runs, since unpacking Chromium and loading Storybook take seconds. Where that is
 * safe, the test files of one worker share their modules: importing them anew for each file takes most of the time.
 */
const projects: Record<string, () => Promise<TestProjectConfiguration>> = {
  unit: async () => ({
    test: {
      name: "unit",
      environment: "node",
      include: ["{engine,renderer,server/client}/src/**/*.test.ts", "plugins/**/*.test.ts"],
      exclude: [...exclude, SLICES],
      setupFiles: [seed],
      isolate: false,
      ...limits,
    },
  }),
  // Tests every element type without a browser and on the embedded database; part of the check. A JSX runtime
  // records the created elements, so that tests can call their handlers.
  kit: async () => ({
    oxc: { jsx: { runtime: "automatic", importSource: path.resolve("plugins/recording"), development: false } },
    test: {
      name: "kit",
      environment: "node",
      include: [KIT],
      setupFiles: [seed],
      isolate: false,
      ...limits,
    },
  }),
  tools: async () => ({
    test: {
      name: "tools",
      environment: "node",
      experimental: withoutVite,
      include: [".ci/**/*.test.ts", "server/app/*.test.ts"],
      exclude: [...configDefaults.exclude, GUIDES],
      isolate: false,
      ...limits,
    },
  }),
  // Follows the steps of a guide in a copy of the checkout, and runs the result; the same for what scaffolds make.
  guides: async () => ({
    test: {
      name: "guides",
      environment: "node",
      include: [GUIDES],
      ...limits,
      testTimeout: 300_000,
    },
  }),
  server: async () => ({
    test: {
      name: "server",
      environment: "node",
      experimental: withoutVite,
      include: ["{server,migrations}/src/**/*.test.ts", SLICES],
      exclude,
      globalSetup: [".ci/postgres-setup.ts"],
      setupFiles: [seed],
      // The same cache as `npm start` uses: threads and processes that tests start reuse compiled code.
      env: { NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/node") },
      // Compiling to faster code, of the embedded database above all, takes more time than it saves in tests.
      execArgv: ["--liftoff-only", "--no-turbofan"],
      isolate: false,
      maxWorkers: 2,
      ...limits,
    },
  }),
  browser: async () => ({
    plugins: [react(), tailwindcss()],
    test: {
      name: "browser",
      isolate: false,
      // A page spends most of its time waiting, for the test runner or for a frame.
      maxWorkers: 2,
      include: ["renderer/src/**/*.test.tsx", "plugins/**/*.test.tsx"],
      exclude,
      setupFiles: [undrawn, oncePerPage, "renderer/src/testing/browser-setup.ts"],
      ...limits,
      // As in `playwright.config.ts`: a page draws and moves by its own clock.
      retry: 1,
      browser: { ...(await chromium()), commands: { shippedPages, clickAt } },
    },
  }),
  storybook: async () => ({
    plugins: [tailwindcss(), storybookTest({ configDir: path.resolve(".storybook") })],
    test: {
      name: "storybook",
      // Checking accessibility takes two fifths of the time. Pages and element types are always checked.
      env: isRehearsal ? {} : { WITHOUT_A11Y: "yes" },
      isolate: false,
      setupFiles: [undrawn],
      ...limits,
      browser: await chromium(),
    },
  }),
};

/** The projects given by `--project`; all, when none is given or one is a pattern. */
function selected(): (() => Promise<TestProjectConfiguration>)[] {
  const { values } = parseArgs({ options: { project: { type: "string", multiple: true } }, strict: false });
  const given = [values.project ?? []].flat().map(String);
  const exact = given.length > 0 && given.every((name) => Object.hasOwn(projects, name));
  return Object.entries(projects).flatMap(([name, make]) => (!exact || given.includes(name) ? [make] : []));
}

export default defineConfig({
  test: {
    projects: await Promise.all(selected().map((make) => make())),
    // Tests read metadata from the folder, so no import shows which test needs it.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, "**/metadata/**/*.json"],
  },
});
