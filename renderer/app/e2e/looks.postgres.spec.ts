import type { Locator, Page, ViewportSize } from "@playwright/test";
import { rowOf, workbookOf } from "../../../server/src/sheets/testing.ts";
import { expectAccessible, expectNoSidewaysScroll, expectTextsOnScreen, go, watchConsole } from "./browser.ts";
import { ADMIN, callsOf, MEMBER, type Person, resultOf, startSession } from "./people.ts";
import { sendFile } from "./send-file.ts";
import { expect, test } from "./test.ts";
import { addUser, NEW_USER, submit, userPath, USERS } from "./users.ts";

interface Look {
  readonly path: string;
  /** Text that must be visible before the check. */
  readonly shows: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The service area of the member's organization. */
const AREA = "/member/provider-crowd-sa110";

function looksOf(userId: number): readonly Look[] {
  return [
    { path: "/", shows: "Enter Epic Build Information" },
    { path: USERS, shows: "Morgan" },
    { path: "/build/intro", shows: "What has changed" },
    { path: `${USERS}?filter=nobody-is-called-this`, shows: "There are no results" },
    { path: NEW_USER, shows: "Job Title", prepare: submitEmpty },
    { path: userPath(userId), shows: "No learning paths.", prepare: openLearningPaths },
    { path: `${AREA}/user/training`, shows: "Primary Care Provider" },
    { path: "/build/core-team", shows: "Assign" },
    { path: "/nowhere", shows: "There is no page at this address" },
  ];
}

const LOOKS_OF_ADMIN: readonly Look[] = [
  { path: "/provider/menu", shows: "Main Menu" },
  { path: "/provider/feature-flags", shows: "Member administration in the build area" },
  { path: `${AREA}/provider-user`, shows: "Coming soon" },
];

async function openLearningPaths(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("checkbox", { name: "Ambulatory Nurse" })).toBeVisible();
}

async function submitEmpty(page: Page): Promise<void> {
  await submit(page);
  await expect(page.getByRole("group", { name: "3 fields need attention" })).toBeVisible();
}

/** Opens another page without reloading the product. */
async function visit(page: Page, path: string): Promise<void> {
  if (!page.url().endsWith(path)) await go(page, path);
  await expect(page).toHaveTitle(/ \| Armature$/);
}

async function look(page: Page, viewport: ViewportSize, { path, shows, prepare }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await visit(page, path);
  await expect(page.getByText(shows).first()).toBeVisible();
  await prepare?.(page);
  await expectNoSidewaysScroll(page);
  await showWhole(page);
  await expectAccessible(page);
}

/** Makes the window as high as the page, so that nothing is half hidden under the bar at the foot of a form. */
async function showWhole(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

test.describe.configure({ mode: "parallel" });

/** No style depends on both color scheme and width, so each value is checked once. */
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
      await page.goto("/login");
      await look(page, viewport, { path: "/login", shows: "Username" });
      await startSession(calls, MEMBER);
      const { userId, email: mail } = await addUser(calls, { provider: 1 });
      const admin = await arrive(ADMIN);
      await resultOf(
        admin.calls.PUT("/api/admin/directory", { body: { mail, entraId: `id-${mail}`, principalName: mail } }),
      );
      await page.goto("/");
      for (const each of looksOf(userId)) await look(page, viewport, each);
      await admin.page.goto("/");
      for (const each of LOOKS_OF_ADMIN) await look(admin.page, viewport, each);
      expect(complaints).toEqual([]);
    });
  });
}

/** A text longer than a line without spaces, and one that is written from right to left. */
const LATIN = "Wolfeschlegelsteinhausenberger".repeat(4);
const ARABIC = "عبدالرحمن محمد المصطفى الحسيني البغدادي ".repeat(3);
/** The longest name that a person may have. */
const NAME_LENGTH = 100;

/** Boxes inside windows that are wider than what is shown. */
function boxesWiderThanShown(): readonly string[] {
  return [...document.querySelectorAll("[role$=dialog] *")]
    .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth)
    .map((box) => box.outerHTML.slice(0, 200));
}

/** Whether the first letters of a cut text are visible. */
async function showsItsBeginning(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const range = document.createRange();
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element;
    range.setStart(node, 0);
    range.setEnd(node, 3);
    const [letters, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return letters.left >= box.left && letters.right <= box.right;
  });
}

/** Gives the organization and a department a long name for a while. A failure ends the product with its database. */
async function withLongNames(admin: Person, { calls }: Person, run: () => Promise<void>): Promise<void> {
  const path = { id: 200 };
  const { name } = await resultOf(admin.calls.GET("/api/admin/organization/{id}", { path }));
  const department = await resultOf(calls.GET("/api/department/{id}", { path: { id: 1 } }));
  const rename = async (organization: string, ofDepartment: string) => {
    await resultOf(admin.calls.PUT("/api/admin/organization/{id}", { path, body: { name: organization } }));
    await resultOf(calls.PUT("/api/department/{id}", { path: { id: 1 }, body: { name: ofDepartment } }));
  };
  await rename(LATIN, LATIN);
  await run();
  await rename(String(name), String(department.name));
}

test("a name of 120 characters fits on 320 px, and one from right to left is cut at its end", async ({
  arrive,
  baseURL,
}) => {
  const member = await arrive(MEMBER);
  const { page, calls } = member;
  const [firstName, lastName] = [ARABIC.slice(0, NAME_LENGTH), LATIN.slice(0, NAME_LENGTH)];
  const { userId, email } = await addUser(calls, { firstName, lastName });
  const sheet = [
    ["Email", "First Name", "Last Name"],
    [email, lastName, firstName],
  ];
  const content = workbookOf({ sheets: [sheet.map((texts, i) => rowOf(i + 1, texts)).join("")] });
  const fields = { fileTypeId: "7" };
  const fileId = await sendFile(page, baseURL, { name: "users.xlsx", content, fields }, "/api/file2");
  await page.setViewportSize({ width: 320, height: 640 });
  await withLongNames(await arrive(ADMIN), member, async () => {
    await page.goto("/");
    for (const [path, shows] of [
      ["/", "users need information"],
      [userPath(userId), "Created on"],
      [`${USERS}?filter=${email}&look=${userId}`, "First Name"],
      [`/build/user/import-file/${fileId}`, "First Name"],
      ["/build/core-team", "Assign"],
      ["/build/structure/chart", LATIN],
      [`${USERS}?filter=${email}`, "First Name"],
    ] as const) {
      await visit(page, path);
      await expect(page.getByText(shows).first()).toBeVisible();
      await expect.poll(() => page.evaluate(boxesWiderThanShown)).toEqual([]);
      await expectTextsOnScreen(page);
      await expectNoSidewaysScroll(page);
    }
    expect(await showsItsBeginning(page.getByText(firstName.trim()))).toBe(true);
    await visit(page, "/build/department/edit/1");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(page.getByRole("alertdialog", { name: LATIN }).getByRole("heading")).toBeVisible();
    expect(await page.evaluate(boxesWiderThanShown)).toEqual([]);
    await expectTextsOnScreen(page);
  });
});
