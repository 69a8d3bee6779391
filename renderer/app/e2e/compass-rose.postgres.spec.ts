import type { Page } from "@playwright/test";
import { expectAccessible } from "./browser.ts";
import { ADMIN, type Calls, MEMBER, organizationOf, READER, resultOf } from "./people.ts";
import { createDatabase, type Product, startProduct } from "./product.ts";
import { expect, test } from "./test.ts";
import { expectNote, field } from "./users.ts";

const VIEW = "/build/compass-rose/view";
const EDIT = "/build/compass-rose/edit";
const COURSES = "https://courses.example.org/install";

/** The labels of the organization's attributes whose name starts with 'compassRose', in order. */
async function labelsOf(calls: Calls): Promise<readonly string[]> {
  const definitions = await resultOf(calls.GET("/api/attribute"));
  const own = definitions.filter((each) => each.entityName === "organization" && each.name?.startsWith("compassRose"));
  return own.toSorted((a, b) => Number(a.orderNumber) - Number(b.orderNumber)).map(({ label }) => String(label));
}

/** The labels on the page, read-only or in a form, and how many of the fields can be changed. */
async function fieldsOf(page: Page): Promise<{ readonly labels: readonly string[]; readonly open: number }> {
  const content = page.getByRole("main");
  const labels = content.locator("form label[id], dt");
  await expect(labels.first()).toBeVisible();
  const texts = await labels.allTextContents();
  const open = await content.locator("form").locator("textarea:enabled, input:enabled").count();
  return { labels: texts.map((text) => text.replace(/\* required$/, "")), open };
}

const edit = (page: Page) => page.getByRole("link", { name: "Edit", exact: true });

test("the compass rose is read at its view, and edited and saved from there [BLD-010, BLD-012, BLD-D03]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const labels = await labelsOf(calls);
  expect(labels.length).toBeGreaterThan(3);
  await page.goto("/build/compass-rose");
  await expect(page).toHaveURL(VIEW);
  expect(await fieldsOf(page)).toEqual({ labels, open: 0 });
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expectAccessible(page);

  await edit(page).click();
  await expect(page).toHaveURL(EDIT);
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
  expect(await fieldsOf(page)).toEqual({ labels, open: labels.length });
  await expectAccessible(page);
  const vision = `No chart on paper, ${Date.now()}`;
  await field(page, "Vision").fill(vision);
  await page.getByRole("button", { name: "Save" }).click();
  await expectNote(page, "The compass rose has been saved.");
  await expect(page).toHaveURL(VIEW);
  await expect(page.getByRole("definition").first()).toHaveText(vision);
  const organizationId = await organizationOf(calls);
  expect(await resultOf(calls.GET("/api/organization/{id}", { path: { id: organizationId } }))).toMatchObject({
    compassRoseVision: vision,
  });
});

const courses = (page: Page) => page.getByRole("link", { name: "Open the courses" });

async function expectBanner(page: Page): Promise<void> {
  await expect(page.getByText(/^The compass rose says where/)).toBeVisible();
}

test("its screens say what it is for and lead to the courses, where the product has any [BLD-009, BLD-011, BLD-D03]", async ({
  databaseServer,
  arrive,
  product: withoutCourses,
}) => {
  const env = { DATABASE_URL: await createDatabase(databaseServer), COURSE_URL: COURSES };
  const withCourses = await startProduct(env);
  try {
    for (const path of [VIEW, EDIT]) {
      const there = await arrive(MEMBER, withCourses);
      await there.page.goto(path);
      await expectBanner(there.page);
      await expect(courses(there.page)).toHaveAttribute("href", COURSES);
      const here = await arrive(MEMBER, withoutCourses);
      await here.page.goto(path);
      await expectBanner(here.page);
      await expect(courses(here.page)).toHaveCount(0);
    }
    await expectEditOnlyWhereItMayBe(withCourses, arrive);
  } finally {
    await withCourses.stop();
  }
});

type Arrive = (email: string, at: Product) => Promise<{ readonly page: Page; readonly calls: Calls }>;

async function expectEditOnlyWhereItMayBe(product: Product, arrive: Arrive): Promise<void> {
  const { page, calls } = await arrive(MEMBER, product);
  expect(await labelsOf(calls)).toEqual((await readAt(page, EDIT)).labels);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(VIEW);
  const reader = await arrive(READER, product);
  await readAt(reader.page, "/build/compass-rose");
  await expect(reader.page).toHaveURL(VIEW);
  await expect(edit(reader.page)).toHaveCount(0);

  const organizationId = await organizationOf(calls);
  const admin = await arrive(ADMIN, product);
  await resultOf(
    admin.calls.PUT("/api/admin/organization/{id}", { path: { id: organizationId }, body: { status: "buildClosed" } }),
  );
  await readAt(page, VIEW);
  await expect(edit(page)).toHaveAttribute("aria-disabled", "true");
  expect((await readAt(page, EDIT)).open).toBe(0);
}

async function readAt(page: Page, path: string) {
  await page.goto(path);
  return fieldsOf(page);
}
