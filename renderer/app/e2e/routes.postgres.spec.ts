import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoNotes, expectNoSidewaysScroll, go } from "./browser.ts";
import { ACUTE_MEMBER, ADMIN, MEMBER, resultOf, STAFF } from "./people.ts";
import { expect, test } from "./test.ts";
import { row, USERS } from "./users.ts";

/** The member's organization, which has every page. */
const AMBULATORY = 200;

interface Row {
  readonly name: string;
  readonly as?: string;
  readonly path: string;
  readonly width?: string;
  readonly sideNavigation?: boolean | "icons";
  readonly guard: string;
  readonly screen?: string;
  readonly entities?: readonly string[];
  readonly flag?: string;
}

const rows = JSON.parse(
  readFileSync(new URL("../../../metadata/onboarding/routes.json", import.meta.url), "utf8"),
) as readonly Row[];
const guarded = rows.filter((each) => each.guard !== "public" && each.flag === undefined);
/** One row for each pair of screen and guard, which all others resemble. */
const ofEachKind = [...new Map(guarded.map((each) => [`${each.screen} ${each.guard}`, each])).values()];
/** The service area of the ambulatory member's organization. */
const AREA = "/member/provider-crowd-sa110";

/** A parameter that is no record's id, because pages of some records ask before one leaves. */
const NOBODY = "999999";

/** The addresses of a row, with parameters filled in. */
function pathsOf({ path, entities = [""] }: Row): readonly string[] {
  const filled = path
    .replace("/member/:serviceAreaName", AREA)
    .replace("*", "/none/at/all")
    .replaceAll(/:\w+/g, NOBODY);
  return entities.map((entity) => filled.replace("{entity}", entity).replace("//", "/"));
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const group = (page: Page, name: string) => navigation(page).getByRole("list", { name });

async function arriveAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(title(page)).toBeVisible();
}

const firstPathOf = (row: Row) => pathsOf(row)[0] ?? "";

/** Label → target of the links in a list. */
async function linksOf(list: ReturnType<typeof group>): Promise<Readonly<Record<string, string | null>>> {
  await expect(list).toBeVisible();
  const links = await list.getByRole("link").all();
  const pairs = links.map(async (link) => [await link.innerText(), await link.getAttribute("href")] as const);
  return Object.fromEntries(await Promise.all(pairs));
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
function placeOf({ path, as, width, sideNavigation }: Row): readonly [number, number] {
  const isForm = (width ?? rows.find(({ name }) => name === as)?.width) === "form";
  const isInSection = /^\/(provider|category|migration)(\/|$)/.test(path);
  const beside = sideNavigation === "icons" ? 52 : isInSection ? 350 : 240;
  const navigation = sideNavigation === false ? 0 : beside;
  const [from, to] = [navigation + 32, 1440 - 32];
  const left = isForm ? from + (to - from - 960) / 2 : from;
  return [left, isForm ? left + 960 : to];
}

test("title, content and footer of every page are where they are on the page before, and its title ends in the product's name [ACC-028, ADM-004]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(ADMIN);
  await page.setViewportSize({ width: 1440, height: 900 });
  // In another organization some pages redirect to the same page.
  await resultOf(calls.PUT("/api/session/{organizationId}", { path: { organizationId: AMBULATORY } }));
  await arriveAt(page, "/none/at/all/yet");
  const screens = ofEachKind.filter(({ screen }) => screen !== undefined);
  let footers = 0;
  for (const each of screens) {
    const path = firstPathOf(each);
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
      .poll(read, { message: path, timeout: 8_000 })
      .toEqual({ title: 108, left, right, footer: bottom });
    if ((await edgesOf(page)).footer) footers += 1;
  }
  expect(footers).toBeGreaterThan(5);
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
  for (const path of ["/", ...ofEachKind.map(firstPathOf)]) {
    await go(page, path);
    await expect(page).toHaveURL(path === "/" ? "/login" : `/login?redirect=${encodeURIComponent(path)}`);
  }
});

test("/ is home after a session check; the build and the questionnaire begin with their introduction [ACC-032, BLD-001]", async ({
  arrive,
}) => {
  const { page } = await arrive(MEMBER);
  await arriveAt(page, "/");
  await expect(title(page)).toContainText("Welcome");
  await go(page, "/build");
  await expect(title(page)).toHaveText("Introduction");
  await expect(page).toHaveURL("/build/intro");
  await go(page, "/member/questionnaire");
  await expect(title(page)).toHaveText("Introduction");
  await expect(page).toHaveURL("/member/questionnaire/introduction");
});

test("back, forward and reload keep the page; addresses have no # [ACC-029, ADM-004]", async ({ arrive }) => {
  const { page } = await arrive(MEMBER);
  await arriveAt(page, "/build/intro");
  await group(page, "Build").getByRole("link", { name: "Core Team" }).click();
  await expect(page).toHaveURL("/build/core-team");
  await group(page, "Build").getByRole("link", { name: "Structure List" }).click();
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

test("the build navigation leads to its pages, in every organization [ACC-039, ACC-041, ACC-042]", async ({
  arrive,
}) => {
  for (const [person, area] of [
    [MEMBER, AREA],
    [ACUTE_MEMBER, "/member/provider-crowd-sa120"],
  ] as const) {
    const { page } = await arrive(person);
    await arriveAt(page, "/build/intro");
    expect(await linksOf(group(page, "Build"))).toMatchObject({
      Introduction: "/build/intro",
      "Compass Rose": "/build/compass-rose/view",
      Structure: "/build/structure/chart",
      "Structure List": "/build/structure/list",
      Departments: "/build/department/list",
      Users: "/build/user/list",
      Resources: "/build/resource/list",
      "Core Team": "/build/core-team",
      Training: `${area}/user/training`,
      "Entra Sync": `${area}/entra-sync`,
    });
    await go(page, `${area}/user/training`);
    await expect(title(page)).toHaveText("Training");
    await go(page, "/member/provider-crowd-sa999/user/training");
    await expect(title(page)).toHaveText("Not found");
  }
});

test("security roles are for ambulatory organizations alone [ACC-010, ACC-040, GEN-146]", async ({ arrive }) => {
  const ambulatory = await arrive(MEMBER);
  await arriveAt(ambulatory.page, "/build/role/list");
  await expect(title(ambulatory.page)).toHaveText("Security Roles");
  const link = (page: Page) => navigation(page).getByRole("link", { name: "Security Roles" });
  await expect(link(ambulatory.page)).toHaveAttribute("href", "/build/role/list");
  const acute = await arrive(ACUTE_MEMBER);
  await arriveAt(acute.page, "/build/core-team");
  for (const path of ["/build/role/list", "/build/role/create", "/build/role/1/edit"]) {
    await go(acute.page, path);
    await expect(acute.page).toHaveURL("/build/intro");
  }
  await expect(link(acute.page)).toHaveCount(0);
});

test("a member opens the lists of what the organization keeps, and the forms to add to them [ACC-005]", async ({
  arrive,
}) => {
  const { page } = await arrive(MEMBER);
  await arriveAt(page, "/member/admin/user");
  await expect(title(page)).toHaveText("User Accounts");
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
});

test("the pages of Tools open for provider staff; a member is sent to the build, and sees no link to them [BLD-002, BLD-003, ADM-233]", async ({
  arrive,
}) => {
  const [member, staff] = [await arrive(MEMBER), await arrive(STAFF)];
  for (const { page } of [member, staff]) await arriveAt(page, "/");
  await expect(group(member.page, "Build")).toBeVisible();
  await expect(group(member.page, "Tools")).toHaveCount(0);
  await expect(group(staff.page, "Tools").getByRole("link")).not.toHaveCount(0);
  for (const path of rows.filter((each) => each.path.startsWith("/build/export")).flatMap(pathsOf)) {
    await go(member.page, path);
    await expect(member.page, path).toHaveURL("/build/intro");
    await go(staff.page, path);
    await expect(staff.page, path).toHaveURL(/\/build\/export\//);
  }
});

test("the picker of organizations and Tools are there for provider staff, and for no member [ACC-004]", async ({
  arrive,
}) => {
  for (const [person, isStaff] of [
    [STAFF, true],
    [MEMBER, false],
  ] as const) {
    const { page, calls } = await arrive(person);
    await resultOf(calls.PUT("/api/session/{organizationId}", { path: { organizationId: AMBULATORY } }));
    await arriveAt(page, "/build/intro");
    const picker = page.getByRole("banner").getByRole("button", { name: /Lakeside Family Clinics/ });
    await expect(page.getByRole("banner")).toContainText("Lakeside Family Clinics");
    await expect(picker).toHaveCount(isStaff ? 1 : 0);
    await expect(group(page, "Tools")).toHaveCount(isStaff ? 1 : 0);
  }
});

test("Tools leads provider staff to the exports, one of them still to come [ACC-043, ACC-044, ACC-045]", async ({
  arrive,
}) => {
  const { page } = await arrive(STAFF);
  await arriveAt(page, "/build/export/billing");
  await expect(title(page)).toHaveText("Billing");
  const links = await linksOf(group(page, "Tools"));
  expect(links).toMatchObject({
    Billing: "/build/export/billing/landing",
    "User Export": "/build/export/user",
    "Resource Export": "/build/export/resource",
    "Structure Export": "/build/export/structure",
  });
  for (const path of ["/build/export/structure", "/build/export/export/structure"]) {
    await go(page, path);
    await expect(title(page)).toHaveText("Structure Export");
    await expect(page).toHaveURL("/build/export/structure");
  }
  const coming = group(page, "Tools").getByRole("link", { name: "User Export v2" });
  await expect(coming).toContainText("Coming soon");
  await coming.click();
  await expect(page).toHaveURL(/^[^?]*\/member\/provider-crowd-sa\d+\/provider-user$/);
  await expect(page.getByText("Coming soon", { exact: true }).last()).toBeVisible();
});

test("the administration opens with adminApp.view and else leads home; its link is for administrators [ACC-017, ACC-038, ADM-231]", async ({
  arrive,
}) => {
  for (const person of [MEMBER, STAFF]) {
    const { page } = await arrive(person);
    await arriveAt(page, USERS);
    await page.getByRole("button", { name: /^User menu of/ }).click();
    await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Admin" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    for (const path of ["/provider", "/provider/user", "/category", "/migration"]) {
      await go(page, path);
      await expect(page, path).toHaveURL("/");
    }
  }
  const { page } = await arrive(ADMIN);
  await arriveAt(page, "/");
  await page.getByRole("button", { name: /^User menu of/ }).click();
  await page.getByRole("menuitem", { name: "Admin" }).click();
  await expect(page).toHaveURL("/provider/menu");
  await expect(title(page)).toHaveText("Main Menu");
  await go(page, "/build");
  await expect(title(page)).toHaveText("Introduction");
  await go(page, "/member/questionnaire");
  await expect(title(page)).toHaveText("Introduction");
});

test("an unknown address below the administration or the questionnaire leads back there", async ({ arrive }) => {
  const { page } = await arrive(ADMIN);
  await arriveAt(page, "/provider/organization/none/edit");
  await expect(title(page)).toHaveText("Not found");
  await page.getByRole("link", { name: "Main Menu" }).last().click();
  await expect(page).toHaveURL("/provider/menu");
  await arriveAt(page, "/member/questionnaire/a/list/b/c");
  await page.getByRole("link", { name: "New Member Questionnaire" }).click();
  await expect(page).toHaveURL("/member/questionnaire/introduction");
});

test("an administrator turns a feature on and off for everybody; the navigation follows at once [ACC-037]", async ({
  arrive,
  ownProduct,
}) => {
  const { page, calls } = await arrive(ADMIN, ownProduct);
  await page.goto(`${ownProduct.url}/provider/feature-flags`);
  const feature = page.getByRole("region", { name: "Member administration in the build area" }).getByRole("switch");
  for (const isOn of [true, false]) {
    await feature.click();
    await expect(page.getByText(`build area is ${isOn ? "on" : "off"}.`).last()).toBeVisible();
    expect(await resultOf(calls.GET("/api/featureFlag"))).toEqual({ memberAdmin: isOn });
    await expect(feature).toBeEnabled();
    await go(page, "/build/intro");
    for (const path of ["/build/admin/address/list", "/build/admin/user/list"]) {
      await expect(navigation(page).locator(`a[href="${path}"]`)).toHaveCount(isOn ? 1 : 0);
    }
    await go(page, "/provider/feature-flags");
  }
});

test("features that cannot be read are told to the console alone [ACC-212]", async ({ arrive }) => {
  const { page } = await arrive(MEMBER);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.route("**/api/featureFlag", (route) =>
    route.fulfill({ status: 503, json: { message: "Away.", errors: [] } }),
  );
  await page.goto("/");
  await expect(title(page)).toContainText("Welcome");
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  await expectNoNotes(page);
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

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });

    test("pages still to be built, the menu and the switches are accessible and fit", async ({ arrive }) => {
      const { page } = await arrive(ADMIN);
      await page.goto("/");
      await expect(page).toHaveTitle(/ \| /);
      for (const path of ["/build/core-team", "/provider/menu", "/provider/feature-flags", `${AREA}/provider-user`]) {
        await go(page, path);
        await expect(page).toHaveTitle(/ \| Armature$/);
        await expect(title(page)).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    });
  });
}
