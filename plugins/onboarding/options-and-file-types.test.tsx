import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { arrive, button, closeEach, expectAccessible, fill, heading, note } from "./kit/portal-pages.testing.ts";

closeEach();

const OPTIONS = [
  { optionId: 1, optionType: "gender", label: "Female", abbreviation: "F", updated: "t0" },
  { optionId: 2, optionType: "gender", label: "Male", abbreviation: "M", updated: "t0" },
];
const FILE_TYPES = [
  { id: 5, name: "slidingScale", updated: "t0" },
  { id: 7, name: "userImport", updated: "t0" },
];
const arrived = () => arrive("providerAdmin", { option: [...OPTIONS], fileType: [...FILE_TYPES] });
const link = (name: string) => page.getByRole("link", { name, exact: true });

describe("administrators", () => {
  test("make and edit options [F-143]", async () => {
    const { visit, world } = await arrived();
    const where = visit("/provider/menu");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Options/ })
      .click();
    await expect.element(heading()).toHaveTextContent("Options");
    await expectAccessible();
    await link("Add").click();
    await fill("Option Type", "gender");
    await fill("Label", "Diverse");
    await button("Save").click();
    await expect.poll(where).toBe("/provider/option/list");
    await page
      .getByRole("row", { name: /Female/ })
      .getByRole("link")
      .first()
      .click();
    await expect.element(page.getByText("Options that you add stay.", { exact: false })).toBeVisible();
    await fill("Abbreviation", "W");
    await button("Save").click();
    await expect
      .poll(() => world.records["option"]?.map(({ label, abbreviation }) => [label, abbreviation]))
      .toEqual([
        ["Female", "W"],
        ["Male", "M"],
        ["Diverse", undefined],
      ]);
  });

  test("make and rename file types [F-143]", async () => {
    const { visit, world } = await arrived();
    const where = visit("/provider/fileType/list");
    await link("slidingScale").click();
    await expect.element(page.getByText("comes back at the next start", { exact: false })).toBeVisible();
    await fill("Name", "feeTable");
    await button("Save").click();
    await expect.poll(where).toBe("/provider/fileType/list");
    await link("Add").click();
    await fill("Name", "contract");
    await button("Save").click();
    await expect
      .poll(() => world.records["fileType"]?.map(({ name }) => name))
      .toEqual(["feeTable", "userImport", "contract"]);
  });
});

test.each(["/provider/option/list", "/provider/fileType/create"])("%s is not for staff", async (path) => {
  const { visit } = await arrive("providerStaff", {});
  const where = visit(path);
  await expect.poll(where).toBe("/");
  await expect.element(note("User does not have permission to access page. Redirecting to home page.")).toBeVisible();
});

test.each(["option", "fileType"])("the build area has no page of %s", async (entity) => {
  const { visit } = await arrived();
  const where = visit(`/build/${entity}/list`);
  await expect.element(page.getByText("There is no page at this address")).toBeVisible();
  expect(where()).toBe(`/build/${entity}/list`);
});
