import { closeApp, refusal } from "@armature/renderer/testing";
import { setPreference } from "@armature/renderer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { arrow, field, heading, press, progress, sections, visitQuestionnaire } from "./questionnaire.testing.ts";
import { asks, BOTH, serveQuestionnaire } from "./world.testing.ts";

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  closeApp();
  setPreference({ sectionsHidden: false });
});

const links = () =>
  sections()
    .getByRole("link")
    .elements()
    .map((link) => link.textContent.split(",")[0]);

describe("the sections beside a page", () => {
  test("show to a person on a page of the questionnaire that has them [NMQ-030]", async () => {
    serveQuestionnaire();
    visitQuestionnaire("background/lab");
    await expect.element(sections()).toBeVisible();
    await expect.element(sections().getByRole("link", { name: /^Lab/ })).toHaveAttribute("aria-current", "page");
    await sections()
      .getByRole("link", { name: /^Front Desk/ })
      .click();
    await expect.element(heading()).toHaveTextContent("Front Desk");
  });

  test("do not show to nobody, who is asked to sign in [NMQ-026]", async () => {
    const { server } = serveQuestionnaire();
    server.on("GET /api/session", () => refusal(401, "Nobody is signed in."));
    const at = visitQuestionnaire("background/lab");
    await expect.poll(at).toBe("/login?redirect=%2Fmember%2Fquestionnaire%2Fbackground%2Flab");
    await expect.element(heading()).toHaveTextContent("Elsewhere");
    await expect.element(sections()).not.toBeInTheDocument();
  });

  test("do not show on a page of another area [NMQ-027]", async () => {
    serveQuestionnaire();
    visitQuestionnaire("background/lab");
    await expect.element(sections()).toBeVisible();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Home" }).click();
    await expect.element(heading()).toHaveTextContent("Elsewhere");
    await expect.element(sections()).not.toBeInTheDocument();
  });

  test("do not show while the person has them hidden, on all pages [NMQ-028]", async () => {
    serveQuestionnaire();
    visitQuestionnaire("background/lab");
    await page.getByRole("button", { name: "Hide sections" }).click();
    await expect.element(sections()).not.toBeInTheDocument();
    await press("Previous", "General");
    await expect.element(sections()).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Show sections" }).click();
    await expect.element(sections()).toBeVisible();
  });

  test("do not show on a page whose route does without them [NMQ-029]", async () => {
    serveQuestionnaire({ locations: [{ locationId: 5 }] });
    visitQuestionnaire("location/list/5/general");
    await expect.element(arrow("Next")).toBeVisible();
    await expect.element(page.getByRole("button", { name: /sections$/ })).not.toBeInTheDocument();
    await expect.element(sections()).not.toBeInTheDocument();
  });

  test.each([
    ["Acute Care", ["Introduction", "Core Team", "Background", "General", "Lab", "Locations", "Wards", "Summary"]],
    ["Ambulatory", ["Introduction", "Core Team", "Background", "General", "Lab", "Locations", "Front Desk", "Summary"]],
    ["", ["Introduction", "Core Team", "Background", "General", "Lab", "Locations", "Front Desk", "Summary"]],
  ])("are those of the care setting %j [ACC-027, NMQ-031, NMQ-032]", async (careSetting, labels) => {
    serveQuestionnaire({ careSetting });
    visitQuestionnaire("introduction");
    await expect.poll(links).toEqual(labels);
  });

  test("are in a drawer where there is little room, which goes with the page", async () => {
    await page.viewport(600, 800);
    serveQuestionnaire();
    visitQuestionnaire("introduction");
    await expect.element(heading()).toHaveTextContent("Introduction");
    await expect.element(sections()).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Show sections" }).click();
    await sections()
      .getByRole("link", { name: /^Front Desk/ })
      .click();
    await expect.element(heading()).toHaveTextContent("Front Desk");
    await expect.element(sections()).not.toBeInTheDocument();
  });
});

describe("the progress", () => {
  const answered = { organizationId: 7, phone: "555", labHead: "Ann", updated: "2026-01-01T00:00:00.000Z" };

  test.each([
    ["Acute Care", "20"],
    ["Ambulatory", "40"],
    ["Specialty", "40"],
  ])(
    "of %s is the share of its own set of questions, before submission [NMQ-034, NMQ-035]",
    async (careSetting, percent) => {
      serveQuestionnaire({ careSetting, organization: answered });
      visitQuestionnaire("introduction");
      await expect.element(progress()).toHaveAttribute("aria-valuenow", percent);
      await expect.element(page.getByText(`${percent}%`)).toBeVisible();
    },
  );

  test("makes way for 'Questionnaire Submitted' and a note once that is so [NMQ-036]", async () => {
    serveQuestionnaire({ status: "nmqSubmitted" });
    visitQuestionnaire("background/general");
    const banner = page.getByRole("region", { name: "Questionnaire Submitted" });
    await expect.element(banner.getByText("Data can be reviewed, but fields are disabled.")).toBeVisible();
    await expect.element(progress()).not.toBeInTheDocument();
  });

  test("follows each answer, and each item made or deleted, without a reload [NMQ-D05]", async () => {
    const grants = asks("organizationId", {
      label: "Grants",
      elementId: "grants",
      component: "GrantsField",
      validate: "associatedEntity",
      associatedEntityType: "grant",
    });
    serveQuestionnaire({ sections: [{ name: "page", label: "Page", ...BOTH, questionList: [asks("phone"), grants] }] });
    visitQuestionnaire("page");
    await expect.element(progress()).toHaveAttribute("aria-valuenow", "0");
    await field("Phone").fill("555");
    await expect.element(progress()).toHaveAttribute("aria-valuenow", "50");
    await page.getByRole("button", { name: "Add grant" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: /^Name/ }).fill("A grant");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect.element(progress()).toHaveAttribute("aria-valuenow", "100");
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect.element(progress()).toHaveAttribute("aria-valuenow", "50");
  });
});
