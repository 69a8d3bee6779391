import type { Page } from "@playwright/test";
import { shippedRows } from "./shipped-rows.ts";
import { go } from "./browser.ts";
import { ADMIN, MEMBER, resultOf, STAFF } from "./people.ts";
import { expect, test } from "./test.ts";
import { closeNote, row } from "./users.ts";

/** The member's organization, which has every page. */
const AMBULATORY = 200;

interface Row {
  readonly name: string;
  readonly as?: string;
  readonly path: string;
  readonly section?: string;
  readonly width?: string;
  readonly sideNavigation?: boolean | "icons";
  readonly frame?: string;
  readonly guard: string;
  readonly screen?: string;
  readonly entities?: readonly string[];
  readonly flag?: string;
}

const rows = shippedRows() as readonly Row[];
const guarded = rows.filter((each) => each.guard !== "public" && each.flag === undefined);
/** One row for each pair of screen and guard, which all others resemble. */
const ofEachKind = [...new Map(guarded.map((each) => [`${each.screen} ${each.guard}`, each])).values()];
/** The service area of the ambulatory member's organization. */
const AREA = "/member/provider-crowd-sa110";

/** A parameter that is no record's id, because pages of some records ask before one leaves. */
const NOBODY = "999999";

/** The address of a row for its first entity, with parameters filled in. */
function pathOf({ path, entities: [entity = ""] = [] }: Row): string {
  return path
    .replace("/member/:serviceAreaName", AREA)
    .replace("*", "/none/at/all")
    .replaceAll(/:\w+/g, NOBODY)
    .replace("{entity}", entity)
    .replace("//", "/");
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const group = (page: Page, name: string) => navigation(page).getByRole("list", { name });

async function arriveAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(title(page)).toBeVisible();
}

interface Edges {
  readonly title: number;
  readonly left: number;
  readonly right: number;
  readonly footer: readonly number[] | null;
}

/** Where the title begins, where the content ends, and where the footer is, in pixels. */
function edgesOf(page: Page): Promise<Edges> {
  return page.evaluate(() => {
    const title = document.querySelector("#content h1")?.getBoundingClientRect();
    const content = document.querySelector("#content > div")?.getBoundingClientRect();
    const footer = document.querySelector("#content > [data-page-footer]:not(:empty)")?.getBoundingClientRect();
    const last = footer && [...document.querySelectorAll("#content > [data-page-footer] button")].at(-1);
    return {
      title: title?.top ?? 0,
      left: content?.left ?? 0,
      right: content?.right ?? 0,
      footer: footer && last ? [footer.top, footer.left, footer.right, last.getBoundingClientRect().right] : null,
    };
  });
}

/** Where the content of a page begins and ends beside its navigation, at 1,440 px. */
function placeOf({ path, as, section, width, sideNavigation }: Row): readonly [number, number] {
  const isForm = (width ?? rows.find(({ name }) => name === as)?.width) === "form";
  const isInSection = section !== undefined || /^\/(provider|category|migration)(\/|$)/.test(path);
  const beside = sideNavigation === "icons" ? 52 : isInSection ? 350 : 240;
  const navigation = sideNavigation === false ? 0 : beside;
  const [from, to] = [navigation + 32, 1440 - 32];
  const left = isForm ? from + (to - from - 960) / 2 : from;
  return [left, isForm ? left + 960 : to];
}

test("title, content and footer of every page are where they are on the page before, and its title ends in the product's name [ACC-028, ACC-D03, ADM-004]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(ADMIN);
  await page.setViewportSize({ width: 1440, height: 900 });
  // In another organization some pages redirect to the same page.
  await resultOf(calls.PUT("/api/session/{organizationId}", { path: { organizationId: AMBULATORY } }));
  await arriveAt(page, "/none/at/all/yet");
  const screens = ofEachKind.filter(({ screen, frame }) => screen !== undefined && frame !== "bare");
  let footers = 0;
  for (const each of screens) {
    const path = pathOf(each);
    await go(page, path);
    await expect(page, path).toHaveTitle(/^\S.* \| Armature$/);
    const [left, right] = placeOf(each);
    const bottom = [840, left, right, right];
    const read = async () => {
      const { footer, ...edges } = await edgesOf(page);
      return { ...edges, footer: footer ?? bottom };
    };
    await expect
      .configure({ soft: true })
      .poll(read, { message: path, intervals: [50] })
      .toEqual({ title: 108, left, right, footer: bottom });
    if ((await edgesOf(page)).footer) footers += 1;
  }
  expect(footers).toBeGreaterThan(5);
  await arriveAt(page, "/none/at/all/yet");
  await expect(page).toHaveTitle("Not found | Armature");
  await page.getByRole("link", { name: "Go to home page" }).click();
  await expect(page).toHaveURL("/");
});

test("without a session four addresses open and every other one asks for a sign-in [ACC-030, ACC-031]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const [organization] = await resultOf(calls.GET("/api/organization"));
  await page.context().clearCookies();
  const account = `/member/account/${organization?.organizationGuid}/create-account`;
  for (const [path, sign] of [
    ["/login", page.getByRole("textbox", { name: "Username" })],
    [account, page.getByRole("textbox", { name: /^Username/ })],
    ["/member/account/message/pending", page.getByRole("heading", { name: "Confirm your email" })],
    ["/member/account/message/confirm", page.getByRole("heading", { name: "Account verification" })],
  ] as const) {
    await page.goto(path);
    await expect(sign).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(/^\S.* \| Armature$/);
  }
  // Of each guard one page, since `.ci/routes.test.ts` tells the guards of all.
  for (const path of ["/", "/build/user/list?size=50", "/build/export", "/provider/menu"]) {
    await page.goto(path);
    await expect(page).toHaveURL(path === "/" ? "/login" : `/login?redirect=${encodeURIComponent(path)}`);
  }
});

test("a member goes from home to the lists and to their forms; back, forward and reload keep the page [ACC-005, ACC-029, ACC-032]", async ({
  arrive,
}) => {
  const { page } = await arrive(MEMBER);
  await arriveAt(page, "/");
  await expect(title(page)).toContainText("Welcome");
  await go(page, "/member/questionnaire");
  await expect(title(page)).toHaveText("Introduction");
  await expect(page).toHaveURL("/member/questionnaire/introduction");
  await go(page, "/member/admin/user");
  await expect(title(page)).toHaveText("Users");
  await expect(row(page, MEMBER)).toBeVisible();
  for (const [path, list, form] of [
    ["/member/admin/address", "Addresses", "Add address"],
    ["/build/user/list", "Users", "Create User"],
    ["/build/structure/list", "List - Proposed Structure", "Create Location"],
    ["/build/department/list", "Departments", "Create Department"],
    ["/build/resource/list", "Resources", "Create Resource"],
    ["/build/role/list", "Security Roles", "Create Security Role"],
  ] as const) {
    await go(page, path);
    await expect(title(page)).toHaveText(list);
    await page.getByRole("link", { name: /^Add( location)?$/ }).click();
    await expect(page.getByRole("heading", { name: form })).toBeVisible();
  }

  await arriveAt(page, "/build");
  await expect(page).toHaveURL("/build/intro");
  const link = (name: string) => group(page, "Build").getByRole("link", { name, exact: true });
  await link("Core Team").click();
  await expect(page).toHaveURL("/build/core-team");
  await link("Structure List").click();
  await expect(page).toHaveURL("/build/structure/list");
  await page.goBack();
  await expect(title(page)).toContainText("Core Team");
  await page.goBack();
  await expect(title(page)).toHaveText("Introduction");
  await page.goForward();
  await page.reload();
  await expect(title(page)).toContainText("Core Team");
  await expect(page).toHaveURL("/build/core-team");
  expect(page.url()).not.toContain("#");
});

test("Tools and the picker of organizations are there for provider staff alone, a member is sent from their pages to the build [ACC-004, BLD-002, ADM-233]", async ({
  arrive,
}) => {
  for (const [person, isStaff] of [
    [STAFF, true],
    [MEMBER, false],
  ] as const) {
    const { page, calls } = await arrive(person);
    await resultOf(calls.PUT("/api/session/{organizationId}", { path: { organizationId: AMBULATORY } }));
    await arriveAt(page, "/build/export/export/structure");
    await expect(page).toHaveURL(isStaff ? "/build/export/structure" : "/build/intro");
    const banner = page.getByRole("banner");
    await expect(banner).toContainText("Lakeside Family Clinics");
    await expect(banner.getByRole("button", { name: /Lakeside Family Clinics/ })).toHaveCount(isStaff ? 1 : 0);
    await expect(group(page, "Tools")).toHaveCount(isStaff ? 1 : 0);
  }
});

const userMenu = (page: Page) => page.getByRole("button", { name: /^User menu of/ }).click();

test("the administration opens with adminApp.view and else leads home; its link is for administrators [ACC-017, ACC-038, ADM-231]", async ({
  arrive,
}) => {
  const staff = await arrive(STAFF);
  await arriveAt(staff.page, "/build/intro");
  await userMenu(staff.page);
  await expect(staff.page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await expect(staff.page.getByRole("menuitem", { name: "Admin" })).toHaveCount(0);
  await staff.page.keyboard.press("Escape");
  await go(staff.page, "/provider/menu");
  await expect(staff.page).toHaveURL("/");
  const { page } = await arrive(ADMIN);
  await arriveAt(page, "/provider/organization/none/edit");
  await expect(title(page)).toHaveText("Not found");
  await page.getByRole("link", { name: "Main Menu" }).last().click();
  await expect(page).toHaveURL("/provider/menu");
  await go(page, "/build");
  await expect(title(page)).toHaveText("Introduction");
  await userMenu(page);
  await page.getByRole("menuitem", { name: "Admin" }).click();
  await expect(page).toHaveURL("/provider/menu");
  await expect(title(page)).toHaveText("Main Menu");
  await go(page, "/member/questionnaire/a/list/b/c");
  await page.getByRole("link", { name: "New Member Questionnaire" }).click();
  await expect(page).toHaveURL("/member/questionnaire/introduction");
});

test("an administrator turns a feature on and off for everybody; the navigation follows at once [ACC-037]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(ADMIN);
  await page.goto("/provider/feature-flags");
  const feature = page.getByRole("region", { name: "Member administration in the build area" }).getByRole("switch");
  for (const isOn of [true, false]) {
    await feature.click();
    await closeNote(page, `build area is ${isOn ? "on" : "off"}.`);
    expect(await resultOf(calls.GET("/api/featureFlag"))).toEqual({ memberAdmin: isOn });
    await expect(feature).toBeEnabled();
    await go(page, "/build/intro");
    for (const path of ["/build/admin/address/list", "/build/admin/user/list"]) {
      await expect(navigation(page).locator(`a[href="${path}"]`)).toHaveCount(isOn ? 1 : 0);
    }
    await go(page, "/provider/feature-flags");
  }
});

test("a page comes in a dozen files of script, the sign-in in two", async ({ arrive, browser, baseURL }) => {
  const scriptsOf = async (page: Page, path: string) => {
    const scripts = new Set<string>();
    page.on("request", (request) => request.resourceType() === "script" && scripts.add(request.url()));
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    return scripts.size;
  };
  const context = await browser.newContext({ baseURL });
  expect(await scriptsOf(await context.newPage(), "/login")).toBeLessThanOrEqual(3);
  await context.close();
  const { page } = await arrive(MEMBER);
  expect(await scriptsOf(page, "/build/user/list")).toBeLessThanOrEqual(15);
});
