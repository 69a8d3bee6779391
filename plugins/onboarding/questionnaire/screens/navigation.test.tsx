import { closeApp, refusal } from "@armature/renderer/testing";
import { setPreference } from "@armature/renderer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
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
    .map((link) => link.textContent.split("(")[0]?.trim());

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
    await press("Previous", "Background: General");
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

  test("open from a bar where there is little room, and go with the page", async () => {
    await page.viewport(600, 800);
    serveQuestionnaire();
    visitQuestionnaire("background/lab");
    await expect.element(heading()).toHaveTextContent("Background: Lab");
    await expect.element(sections()).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Section: Lab" }).click();
    await sections()
      .getByRole("link", { name: /^Front Desk/ })
      .click();
    await expect.element(heading()).toHaveTextContent("Front Desk");
    await expect.element(sections()).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Section: Front Desk" })).toBeVisible();
  });

  test("say what is left on each page, and what is done", async () => {
    serveQuestionnaire({
      organization: { organizationId: 7, hasLab: 1, coreTeam: {}, updated: "2026-01-01T00:00:00.000Z" },
      locations: [{ locationId: 5, name: "North" }],
    });
    visitQuestionnaire("introduction");
    const link = (name: string) => sections().getByRole("link", { name, exact: true });
    await expect.element(sections().getByText("4 needed")).toBeVisible();
    for (const name of [
      "Introduction (nothing to answer)",
      "Core Team (1 needed)",
      "Background",
      "General (1 needed)",
      "Lab (complete)",
      "Locations (1 needed)",
      "Front Desk (1 needed)",
    ]) {
      await expect.element(link(name)).toBeVisible();
    }
  });

  test("list the questions of the page, and say which are wrong", async () => {
    const { server } = serveQuestionnaire({
      organization: { organizationId: 7, phone: "1", coreTeam: {}, updated: "2026-01-01T00:00:00.000Z" },
    });
    server.on("PUT /api/organization/:id", () => refusal(400, "No."));
    visitQuestionnaire("background/general");
    await expect.element(sections().getByRole("link", { name: "Phone", exact: true })).toBeVisible();
    await field("Phone").fill("2");
    await expect.element(sections().getByRole("link", { name: "Phone (wrong)" })).toBeVisible();
    await expect.element(sections().getByRole("link", { name: "General (1 wrong)" })).toBeVisible();
  });

  test("find a question of any page, and lead to it by keys alone", async () => {
    serveQuestionnaire({ locations: [{ locationId: 5, name: "North" }] });
    const at = visitQuestionnaire("background/lab");
    const search = page.getByRole("textbox", { name: "Find a question" });
    await expect.element(search).toBeVisible();
    await userEvent.keyboard("/");
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard("beds");
    await expect.element(sections().getByRole("link", { name: "North: Beds (needed)" })).toBeVisible();
    await search.fill("head of");
    await expect.element(page.getByText("1 question. Press Enter to go to it.")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.element(heading()).toHaveTextContent("Front Desk");
    await expect.element(field("Head of the lab")).toHaveFocus();
    expect(at()).toBe("/member/questionnaire/front");
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
