import { closeApp } from "@armature/renderer/testing";
import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectGoodPage } from "../../kit/good-page.testing.ts";
import { button, openClinic, visitClinic } from "./collection/clinic.testing.ts";
import { heading, sections, visitQuestionnaire } from "./questionnaire.testing.ts";
import { serveQuestionnaire } from "./world.testing.ts";

afterEach(closeApp);

describe("is accessible, light and dark, and fits a phone:", () => {
  test.each([
    ["introduction", "Introduction"],
    ["coreTeam", "Core Team"],
    ["background/general", "Background: General"],
    ["none", "Not found"],
  ])("the page %s of the questionnaire", async (path, title) => {
    await page.viewport(1280, 900);
    serveQuestionnaire();
    visitQuestionnaire(path);
    await expect.element(heading()).toHaveTextContent(title);
    await expectGoodPage();
  });

  test.each([
    ["location/list", "Locations"],
    ["interface/create", "Create new Interface"],
    ["location/list/1/staff", "North"],
    ["summary", "Summary"],
  ])("its page %s", async (path, title) => {
    await openClinic();
    visitClinic(path);
    await expect.element(heading()).toHaveTextContent(title);
    await expect.element(page.getByRole("progressbar")).toBeVisible();
    if (path === "summary") await button(/^Locations/).click();
    await expectGoodPage();
  });

  test("the list of its sections on a phone", async () => {
    await page.viewport(390, 844);
    serveQuestionnaire();
    visitQuestionnaire("background/lab");
    await page.getByRole("button", { name: "Section: Lab" }).click();
    await expect.element(sections()).toBeVisible();
    // The buttons around it that keep the focus inside are hidden, which axe takes for a mistake.
    const { violations } = await axe.run(sections().element());
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});
