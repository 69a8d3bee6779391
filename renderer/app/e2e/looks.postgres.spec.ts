import type { Page, ViewportSize } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, watchConsole } from "./browser.ts";
import { ADMIN, callsOf, MEMBER, resultOf, startSession } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, NEW_USER, submit, userPath, USERS } from "./users.ts";

interface Look {
  readonly path: string;
  /** What has to stand there before it is looked at. */
  readonly shows: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

function looksOf(userId: number): readonly Look[] {
  return [
    { path: "/", shows: "Enter Epic Build Information" },
    { path: "/build/intro", shows: "What has changed" },
    { path: USERS, shows: "Morgan" },
    { path: `${USERS}?filter=nobody-is-called-this`, shows: "There are no results" },
    { path: NEW_USER, shows: "Job Title" },
    { path: NEW_USER, shows: "Job Title", prepare: submitEmpty },
    { path: userPath(userId), shows: "Created on" },
    { path: userPath(userId), shows: "No learning paths.", prepare: openLearningPaths },
    { path: "/member/provider-crowd-sa110/user/training", shows: "Primary Care Provider" },
    { path: "/nowhere", shows: "There is no page at this address" },
  ];
}

async function openLearningPaths(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("checkbox", { name: "Ambulatory Nurse" })).toBeVisible();
}

async function submitEmpty(page: Page): Promise<void> {
  await submit(page);
  await expect(page.getByRole("group", { name: "3 fields need attention" })).toBeVisible();
}

async function look(page: Page, viewport: ViewportSize, { path, shows, prepare }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.goto(path);
  await expect(page.getByText(shows).first()).toBeVisible();
  await expect(page).toHaveTitle(/ \| Armature$/);
  await prepare?.(page);
  await expectNoSidewaysScroll(page);
  await showWhole(page);
  await expectAccessible(page);
}

/** As high as the page is: nothing lies half under the bar at the foot of a form, as a person scrolls it from there. */
async function showWhole(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

test.describe.configure({ mode: "parallel", timeout: 180_000 });

/** Colours and widths do not meet in any rule: each is looked at once. */
const LOOKS = [
  { colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const;

for (const { colorScheme, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport, contextOptions: { reducedMotion: "reduce" } });

    test("every page is accessible, fits and has nothing to complain about", async ({ page, baseURL, arrive }) => {
      const complaints = watchConsole(page);
      const calls = callsOf(page.request, baseURL);
      await look(page, viewport, { path: "/login", shows: "Username" });
      await startSession(calls, MEMBER);
      const { userId, email: mail } = await addUser(calls, { provider: 1 });
      const admin = await arrive(ADMIN);
      await resultOf(admin.calls.put("/api/admin/directory", { mail, entraId: `id-${mail}`, principalName: mail }));
      for (const each of looksOf(userId)) await look(page, viewport, each);
      expect(complaints).toEqual([]);
    });
  });
}
