import { closeApp, refusal } from "@armature/renderer/testing";
import { setPreference } from "@armature/renderer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  arrow,
  asks,
  BOTH,
  field,
  heading,
  progress,
  sections,
  SECTIONS,
  serveQuestionnaire,
  visitQuestionnaire,
} from "./questionnaire.testing.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  closeApp();
  setPreference({ sectionsHidden: false });
});

/** Presses an arrow until the page it leads to is there. */
async function press(name: "Previous" | "Next", title: string): Promise<void> {
  await arrow(name).click();
  await expect.element(heading()).toHaveTextContent(title);
}

const links = () =>
  sections()
    .getByRole("link")
    .elements()
    .map((link) => link.textContent.split(",")[0]);

describe("every page of the questionnaire", () => {
  test("has breadcrumbs from 'Home', and a title that ends in the product's name [NMQ-022, NMQ-023]", async () => {
    serveQuestionnaire();
    visitQuestionnaire("background/lab");
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect.element(trail.getByRole("link").first()).toHaveTextContent("Home");
    await expect.element(trail.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    await expect.element(trail).toHaveTextContent("HomeQuestionnaireBackgroundLab");
    await expect.poll(() => document.title).toBe("Lab | Armature");
  });

  test("loads the session when it is entered [NMQ-004]", async () => {
    const { server } = serveQuestionnaire();
    visitQuestionnaire("introduction");
    await expect.element(heading()).toHaveTextContent("Introduction");
    const before = server.calls("GET /api/session").length;
    await press("Next", "Core Team");
    expect(server.calls("GET /api/session").length).toBeGreaterThan(before);
  });

  test("says where it begins what is asked and how much of it is answered", async () => {
    serveQuestionnaire({ locations: [{ locationId: 1, name: "Main" }] });
    visitQuestionnaire("introduction");
    const asked = page.getByRole("region", { name: "What is asked" });
    await expect.element(asked.getByText("1 of 2 answered")).toBeVisible();
    expect(asked.element().textContent).toContain("Background0 of 2 answered");
  });

  test("cannot be shown without what comes before it, and says so in place of a form [NMQ-037]", async () => {
    const { server } = serveQuestionnaire();
    const answered = () => ({ result: [{ locationId: 1 }], total: 1, isExact: true, after: null, labels: {} });
    server.on("GET /api/location", () => refusal(500, "Broken"));
    visitQuestionnaire("background/general");
    const words = page.getByText("Could not load prerequisite data. Please reload page to try again.");
    await expect.element(words).toBeVisible();
    await expect.element(field("Phone")).not.toBeInTheDocument();
    server.on("GET /api/location", answered);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(field("Phone")).toBeVisible();
  });

  test("waits for what is stored, and for the questions, before anything can be typed [NMQ-D06]", async () => {
    const { server, world } = serveQuestionnaire();
    world.organization = { ...world.organization, phone: "555" };
    const answer = Promise.withResolvers<object>();
    server.on("GET /api/organization/:id", () => answer.promise);
    visitQuestionnaire("background/general");
    await expect.element(page.getByRole("status").getByText("Loading")).toBeInTheDocument();
    await expect.element(field("Phone")).not.toBeInTheDocument();
    answer.resolve({ result: world.organization, labels: {}, people: {} });
    await expect.element(field("Phone")).toHaveValue("555");
  });
});

describe("the arrows", () => {
  test("walk the sections, their subsections and the summary, without those of the other care setting [NMQ-024, NMQ-033]", async () => {
    serveQuestionnaire();
    const at = visitQuestionnaire("introduction");
    await expect.element(arrow("Previous")).toHaveAttribute("aria-disabled", "true");
    for (const title of ["Core Team", "General", "Lab", "The list", "Front Desk", "Summary"])
      await press("Next", title);
    expect(at()).toBe("/member/questionnaire/summary");
    await expect.element(arrow("Next")).toHaveAttribute("aria-disabled", "true");
    for (const title of ["Front Desk", "The list", "Lab"]) await press("Previous", title);
    expect(at()).toBe("/member/questionnaire/background/lab");
  });

  test("are off at either end, pass a list as one page, and walk an item's subsections before they leave it [NMQ-D04]", async () => {
    serveQuestionnaire({ locations: [{ locationId: 5 }] });
    const at = visitQuestionnaire("location/list/5/general");
    await press("Next", "Item more");
    expect(at()).toBe("/member/questionnaire/location/list/5/more");
    await press("Next", "Front Desk");
    await press("Previous", "The list");
    await press("Previous", "Lab");
    await press("Next", "The list");
    for (const title of ["Front Desk", "Summary"]) await press("Next", title);
    await expect.element(arrow("Next")).toHaveAttribute("aria-disabled", "true");
    for (const title of ["Front Desk", "The list", "Lab", "General", "Core Team", "Introduction"]) {
      await press("Previous", title);
    }
    await expect.element(arrow("Previous")).toHaveAttribute("aria-disabled", "true");
  });

  test("lead to the top of the next page [NMQ-025]", async () => {
    const long = ["phone", "fax", "labName", "labHead", "name"].map((name) => asks(name));
    const many = [
      { name: "long", label: "Long", ...BOTH, questionList: long },
      { name: "lab", label: "Lab", ...BOTH, questionList: [asks("hasLab")] },
    ];
    await page.viewport(1280, 400);
    serveQuestionnaire({ sections: many });
    visitQuestionnaire("long");
    await expect.element(field("Head of the lab")).toBeInTheDocument();
    window.scrollTo({ top: 200 });
    expect(window.scrollY).toBeGreaterThan(100);
    await press("Next", "Lab");
    await expect.element(page.getByText("Is there a lab?")).toBeVisible();
    expect(window.scrollY).toBe(0);
  });
});

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

  test("do not show to nobody, who is asked to sign in, nor on a page of another area [NMQ-026, NMQ-027]", async () => {
    const { server } = serveQuestionnaire();
    const at = visitQuestionnaire("/");
    await expect.element(heading()).toHaveTextContent("Elsewhere");
    await expect.element(sections()).not.toBeInTheDocument();
    server.on("GET /api/session", () => refusal(401, "Nobody is signed in."));
    closeApp();
    const other = serveQuestionnaire();
    other.server.on("GET /api/session", () => refusal(401, "Nobody is signed in."));
    const there = visitQuestionnaire("background/lab");
    await expect.poll(there).toBe("/login?redirect=%2Fmember%2Fquestionnaire%2Fbackground%2Flab");
    await expect.element(heading()).toHaveTextContent("Elsewhere");
    await expect.element(sections()).not.toBeInTheDocument();
    expect(at()).toBe("/");
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
    ["Acute Care", "25"],
    ["Ambulatory", "50"],
    ["Specialty", "50"],
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

describe("an address", () => {
  test.each(["nothing", "background/nothing", "location/general"])(
    "that names no page, %s, leads to one that says so, with a way to the introduction [NMQ-D01]",
    async (path) => {
      const { server } = serveQuestionnaire();
      visitQuestionnaire(path);
      await expect.element(heading()).toHaveTextContent("Not found");
      await page.getByRole("link", { name: "Go to the introduction" }).click();
      await expect.element(heading()).toHaveTextContent("Introduction");
      expect(server.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    },
  );

  test.each([
    ["Ambulatory", "ward/night"],
    ["Ambulatory", "ward"],
    ["Acute Care", "front"],
  ])("of a page that %s is not asked, %s, leads to the introduction [NMQ-D02]", async (careSetting, path) => {
    serveQuestionnaire({ careSetting });
    const at = visitQuestionnaire(path);
    await expect.poll(at).toBe("/member/questionnaire/introduction");
    await expect.element(heading()).toHaveTextContent("Introduction");
  });

  test("of a section that is shown by its subsections leads to the first, that of a collection to its list", async () => {
    serveQuestionnaire({ sections: SECTIONS });
    const at = visitQuestionnaire("background");
    await expect.poll(at).toBe("/member/questionnaire/background/general");
    closeApp();
    serveQuestionnaire();
    const there = visitQuestionnaire("location");
    await expect.poll(there).toBe("/member/questionnaire/location/list");
  });
});
