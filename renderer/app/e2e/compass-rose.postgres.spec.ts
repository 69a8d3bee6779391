import type { Page } from "@playwright/test";
import { type Calls, MEMBER, organizationOf, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { expectNote, field } from "./users.ts";

const VIEW = "/build/compass-rose/view";
const EDIT = "/build/compass-rose/edit";

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

  await edit(page).click();
  await expect(page).toHaveURL(EDIT);
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
  expect(await fieldsOf(page)).toEqual({ labels, open: labels.length });
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
