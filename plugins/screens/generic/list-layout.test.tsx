import type { Values } from "@armature/engine";
import { closeApp, listHandler, personType, serveApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { visitsOf } from "./generic.testing.ts";

const visit = visitsOf(["List", "Create", "Edit", "EditBatch", "ImportFile"]);
const persons: readonly Values[] = Array.from({ length: 60 }, (_, i) => ({
  personId: i + 1,
  email: `person${String(i + 1).padStart(2, "0")}@clinic.example`,
  lastName: `Name ${i + 1}`,
  doctor: 1,
}));

beforeEach(() => {
  serveApp({ "GET /api/person": listHandler(personType(), persons) });
});
afterEach(async () => {
  closeApp();
  await page.viewport(1280, 900);
});

test("on a laptop the first row begins at 242 px, and stays there when rows are selected", async () => {
  await page.viewport(1440, 900);
  visit("/build/person/list");
  const row = page.getByRole("row").nth(1);
  await expect.element(row).toMatchTextContent(/person01/);
  const top = () => row.element().getBoundingClientRect().top;
  expect(top()).toBeLessThanOrEqual(242);
  const before = top();
  await row.getByRole("checkbox").click();
  await expect.element(page.getByRole("link", { name: "Edit Batch (1)" })).toBeVisible();
  expect(top()).toBe(before);
});

test("on a phone two and a half records are seen, and the page itself scrolls to the last one and no further", async () => {
  await page.viewport(390, 844);
  visit("/build/person/list");
  const cards = page.getByRole("list", { name: "Persons" }).getByRole("listitem");
  await expect.element(cards.nth(2)).toBeVisible();
  const third = cards.nth(2).element().getBoundingClientRect();
  expect(third.top + third.height / 2).toBeLessThanOrEqual(844);
  window.scrollTo(0, document.documentElement.scrollHeight);
  const pager = () => page.getByRole("navigation", { name: "Pages" }).element().getBoundingClientRect();
  await expect.poll(() => pager().bottom).toBeLessThanOrEqual(844);
  expect(pager().bottom).toBeGreaterThan(700);
  const last = cards.nth(24).element().getBoundingClientRect();
  expect([last.top > 400, last.bottom <= pager().top]).toEqual([true, true]);
});

test("on a phone the page has Add and a menu, and names of 120 characters do not widen it", async () => {
  await page.viewport(320, 700);
  const long = { ...persons[0], email: `${"a".repeat(120)}@clinic.example`, lastName: "\u0634".repeat(120) };
  serveApp({ "GET /api/person": listHandler(personType(), [long]) });
  visit("/build/person/list");
  await expect.element(page.getByRole("link", { name: "Add" })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Import File" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
});

test.each([320, 720])(
  "what can be done with the selected rows is in sight on %i px, and the rows stay where they are",
  async (width) => {
    await page.viewport(width, 640);
    visit("/build/person/list");
    const box = page.getByRole("checkbox", { name: /Name 1$/ });
    await expect.element(box).toBeVisible();
    await expect.element(page.getByText(/need information$/)).toBeVisible();
    const place = () => box.element().getBoundingClientRect().toJSON() as unknown;
    const before = place();
    await box.click();
    const actions = page.getByRole("group", { name: "Selected rows" });
    await expect.element(actions.getByRole("link", { name: "Edit Batch (1)" })).toBeInViewport({ ratio: 1 });
    await expect.element(actions.getByRole("button", { name: /^Export/ })).toBeInViewport({ ratio: 1 });
    expect(place()).toEqual(before);
  },
);
