import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, go, watchConsole } from "./browser.ts";
import { ACUTE_MEMBER, type Calls, MEMBER, OPEN_ORGANIZATION, OPEN_MEMBER, resultOf, STAFF } from "./people.ts";
import { expect, test } from "./test.ts";

const ROOT = "/member/questionnaire";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const progress = (page: Page) => page.getByRole("progressbar", { name: "TOTAL QUESTIONNAIRE PROGRESS" });
const organizationOf = (calls: Calls) =>
  resultOf(calls.GET("/api/organization/{id}", { path: { id: OPEN_ORGANIZATION } }));

test("the questionnaire and its own root lead on to the introduction after the session check [NMQ-001, NMQ-002]", async ({
  arrive,
}) => {
  const { page } = await arrive(MEMBER);
  for (const from of ["", "/"]) {
    const session = page.waitForResponse((response) => response.url().endsWith("/api/session"));
    await page.goto(`${ROOT}${from}`);
    expect((await session).ok()).toBe(true);
    await expect(page).toHaveURL(`${ROOT}/introduction`);
    await expect(title(page)).toHaveText("Introduction");
  }
});

for (const [name, person, pages] of [
  [
    "background and billing lead on [NMQ-012, NMQ-014]",
    MEMBER,
    { background: "general", billing: "claims-information" },
  ],
  [
    "discussionQuestions and revenueCycle lead on [NMQ-013, NMQ-015]",
    ACUTE_MEMBER,
    { discussionQuestions: "nursingAndClinical", revenueCycle: "chargeDataMaster" },
  ],
  [
    "location, interface and extract lead on to their lists [NMQ-016, NMQ-017, NMQ-018]",
    MEMBER,
    { location: "list", interface: "list", extract: "list" },
  ],
  ["volume and device lead on to their lists [NMQ-019, NMQ-020]", MEMBER, { volume: "list", device: "list" }],
] as const) {
  test(`the addresses of ${name}`, async ({ arrive }) => {
    const { page } = await arrive(person);
    await page.goto(ROOT);
    await expect(title(page)).toHaveText("Introduction");
    for (const [section, first] of Object.entries(pages)) {
      await go(page, `${ROOT}/${section}`);
      await expect(page).toHaveURL(`${ROOT}/${section}/${first}`);
      await expect(page).toHaveTitle(/ \| /);
      await expect(title(page)).not.toHaveText("Not found");
    }
  });
}

test("without a session every page asks for a sign-in, and comes back with its whole path [NMQ-003]", async ({
  page,
}) => {
  for (const path of ["", "/introduction", "/billing/claims-information?a=1", "/summary", "/location/list/5/general"]) {
    await page.goto(`${ROOT}${path}`);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`${ROOT}${path}`)}`);
  }
});

test("a section and a subsection are pages; each is opened directly, and back leads to the one before [NMQ-006, NMQ-007, NMQ-021]", async ({
  arrive,
}) => {
  const { page } = await arrive(OPEN_MEMBER);
  await page.goto(`${ROOT}/coreTeam`);
  await expect(title(page)).toHaveText("Core Team");
  await expect(page.getByRole("row", { name: /^Lab Managers / })).toBeVisible();
  await page.goto(`${ROOT}/billing/patient-statements`);
  await expect(title(page)).toHaveText("Billing: Patient Statements");
  await expect(field(page, "Message on every statement")).toBeVisible();
  await page.getByRole("button", { name: /^Previous/ }).click();
  await expect(title(page)).toHaveText("Billing: Claims Information");
  await page.goBack();
  await expect(title(page)).toHaveText("Billing: Patient Statements");
  await page.goBack();
  await expect(title(page)).toHaveText("Core Team");
  expect(page.url()).not.toContain("#");
});

test("an item is named by digits: anything else is no page of the questionnaire [NMQ-011]", async ({ arrive }) => {
  const { page } = await arrive(MEMBER);
  for (const id of ["abc", "5x", "-5", "1.5"]) {
    await page.goto(`${ROOT}/location/list/${id}/general`);
    await expect(title(page)).toHaveText("Not found");
  }
});

test("a collection has a list, a page to create an item, and a page for each subsection of one [NMQ-008, NMQ-009, NMQ-010]", async ({
  ownProduct,
  arrive,
}) => {
  const routes = JSON.parse(
    await readFile(new URL("../../../metadata/onboarding/routes.json", import.meta.url), "utf8"),
  ) as readonly { readonly name: string; readonly path: string }[];
  const pathOf = (name: string) => routes.find((route) => route.name === name)?.path;
  expect(pathOf("questionnaireSectionListCreate")).toBe(`${ROOT}/:sectionName/create`);
  expect(pathOf("questionnaireSectionListSubsection")).toBe(`${ROOT}/:sectionName/list/:entityId/:subsectionName`);
  const { page } = await arrive(OPEN_MEMBER, ownProduct);
  await page.goto(`${ROOT}/extract/list`);
  await expect(title(page)).toHaveText("Extracts");
  await page.getByRole("link", { name: "Create new Extract" }).click();
  await expect(page).toHaveURL(`${ROOT}/extract/create`);
  await page.getByRole("textbox", { name: /^Name/ }).fill("Old charts");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page).toHaveURL(/\/member\/questionnaire\/extract\/list\/\d+\/general$/);
  await expect(title(page)).toHaveText("Old charts");
  await expect(field(page, "Vendor")).toBeVisible();
  await page.goto(`${ROOT}/extract/list`);
  await page.getByRole("cell", { name: "Old charts", exact: true }).click();
  await expect(page).toHaveURL(/\/extract\/list\/\d+\/general$/);
});

test("the introduction says when the new version was released [NMQ-038]", async ({ arrive }) => {
  const { page } = await arrive(MEMBER);
  await page.goto(ROOT);
  await expect(page.getByText("released on June 11th 2024")).toBeVisible();
});

test("what a member answers is stored without a Submit, counted as the server counts, and there for staff [F-039]", async ({
  ownProduct,
  arrive,
}) => {
  const { page, calls } = await arrive(OPEN_MEMBER, ownProduct);
  const complaints = watchConsole(page);
  const percent = async () => (await resultOf(calls.GET("/api/nmq"))).completion.ambulatory.percent;
  await page.goto(`${ROOT}/billing/claims-information`);
  await expect(progress(page)).toHaveAttribute("aria-valuenow", String(await percent()));
  const before = await percent();
  for (const [label, text] of [
    ["Whom may payers ask about enrollment?", "Ann Lee"],
    ["Tax ID (EIN) on claims", "12-3456789"],
    ["Group NPI on claims", "1234567893"],
  ] as const) {
    await field(page, label).fill(text);
  }
  await expect
    .poll(() => organizationOf(calls))
    .toMatchObject({
      billingClaimsEnrollmentContactPerson: "Ann Lee",
      billingClaimsTaxId: "12-3456789",
      billingClaimsGroupNPI: "1234567893",
    });
  expect(await percent()).toBeGreaterThan(before);
  await expect(progress(page)).toHaveAttribute("aria-valuenow", String(await percent()));
  await field(page, "Tax ID (EIN) on claims").press("Control+a");
  await field(page, "Tax ID (EIN) on claims").press("Delete");
  await expect(page.getByText("Requires a value")).toBeVisible();
  await expect.poll(() => organizationOf(calls)).toMatchObject({ billingClaimsTaxId: null });
  await field(page, "Tax ID (EIN) on claims").fill("98-7654321");
  await page.getByRole("button", { name: /^Next/ }).click();
  await expect(title(page)).toHaveText("Billing: Patient Statements");
  expect(await organizationOf(calls)).toMatchObject({ billingClaimsTaxId: "98-7654321" });
  expect(complaints).toEqual([]);

  const staff = await arrive(STAFF, ownProduct);
  await staff.page.goto(`${ROOT}/billing/claims-information?updateOrganizationId=${OPEN_ORGANIZATION}`);
  await expect(field(staff.page, "Tax ID (EIN) on claims")).toHaveValue("98-7654321");
});

test("its pages break no rule of accessibility, light and dark, and fit a phone", async ({ arrive }) => {
  const { page } = await arrive(OPEN_MEMBER);
  await page.goto(ROOT);
  await expect(page).toHaveTitle(/ \| /);
  for (const path of ["introduction", "coreTeam", "background/grants", "billing/claims-information", "none"]) {
    await go(page, `${ROOT}/${path}`);
    await expect(page).toHaveTitle(/ \| /);
    await expect(page.getByRole("link", { name: "Go to the introduction" }).or(progress(page))).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Go to the introduction" }).click();
  for (const name of [/^Next/, /^Next/, /^Next/]) {
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name }).click();
  }
  await page.getByRole("button", { name: "Section: Grants" }).click();
  await expect(page.getByRole("navigation", { name: "Questionnaire" })).toBeVisible();
  await expectAccessible(page);
});
