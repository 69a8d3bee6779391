import { closeApp, refusal } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { arrow, field, heading, press, visitQuestionnaire } from "./questionnaire.testing.ts";
import { asks, BOTH, SECTIONS, serveQuestionnaire } from "./world.testing.ts";

beforeEach(() => page.viewport(1280, 900));
afterEach(closeApp);

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

  test.each(["/member/questionnaire", "/member/questionnaire/"])(
    "begins at %s, which leads on to the introduction after the session check [NMQ-001, NMQ-002]",
    async (root) => {
      const { server } = serveQuestionnaire();
      const session = Promise.withResolvers<void>();
      const answer = await (await fetch("/api/session")).json();
      server.on("GET /api/session", async () => {
        await session.promise;
        return answer as unknown;
      });
      const at = visitQuestionnaire(root);
      await expect.poll(() => server.calls("GET /api/session").length).toBeGreaterThan(1);
      expect(at()).toBe(root);
      session.resolve();
      await expect.poll(at).toBe("/member/questionnaire/introduction");
      await expect.element(heading()).toHaveTextContent("Introduction");
    },
  );

  test.each(["", "/introduction", "/billing/claims-information?a=1", "/summary", "/location/list/5/general"])(
    "asks for a sign-in where there is no session, and %j comes back with its whole path [NMQ-003]",
    async (path) => {
      const { server } = serveQuestionnaire();
      server.on("GET /api/session", () => refusal(401, "Nobody is signed in."));
      const at = visitQuestionnaire(`/member/questionnaire${path}`);
      await expect.poll(at).toBe(`/login?redirect=${encodeURIComponent(`/member/questionnaire${path}`)}`);
    },
  );

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
    for (const title of ["Core Team", "Background: General", "Background: Lab", "The list", "Front Desk", "Summary"])
      await press("Next", title);
    expect(at()).toBe("/member/questionnaire/summary");
    await expect.element(arrow("Next")).toHaveAttribute("aria-disabled", "true");
    for (const title of ["Front Desk", "The list", "Background: Lab"]) await press("Previous", title);
    expect(at()).toBe("/member/questionnaire/background/lab");
  });

  test("are off at either end, pass a list as one page, and walk an item's subsections before they leave it [NMQ-D04]", async () => {
    serveQuestionnaire({ locations: [{ locationId: 5 }] });
    const at = visitQuestionnaire("location/list/5/general");
    await press("Next", "Item more");
    expect(at()).toBe("/member/questionnaire/location/list/5/more");
    await press("Next", "Front Desk");
    await press("Previous", "The list");
    await press("Previous", "Background: Lab");
    await press("Next", "The list");
    for (const title of ["Front Desk", "Summary"]) await press("Next", title);
    await expect.element(arrow("Next")).toHaveAttribute("aria-disabled", "true");
    for (const title of [
      "Front Desk",
      "The list",
      "Background: Lab",
      "Background: General",
      "Core Team",
      "Introduction",
    ]) {
      await press("Previous", title);
    }
    await expect.element(arrow("Previous")).toHaveAttribute("aria-disabled", "true");
  });

  test("lead to the top of the next page [NMQ-025]", async () => {
    const pageOf = (letter: string) => ["1", "2", "3", "4", "5", "6"].map((number) => `${letter}${number}`);
    const textOf = (name: string) => ({ name, label: `Question ${name}`, elementType: "TextField", ...BOTH });
    const sections = ["a", "b"].map((letter) => ({
      name: letter,
      label: `Page ${letter}`,
      ...BOTH,
      questionList: pageOf(letter).map((name) => asks(name)),
    }));
    await page.viewport(1280, 400);
    serveQuestionnaire({ sections, attributes: [...pageOf("a"), ...pageOf("b")].map(textOf) });
    visitQuestionnaire("a");
    await expect.element(field("Question a6")).toBeInTheDocument();
    window.scrollTo({ top: 200 });
    expect(window.scrollY).toBeGreaterThan(100);
    await press("Next", "Page b");
    await expect.element(field("Question b6")).toBeInTheDocument();
    expect(document.documentElement.scrollHeight).toBeGreaterThan(700);
    expect(window.scrollY).toBe(0);
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

  test("of a section all of whose subsections are another care setting's leads to the introduction [NMQ-D02]", async () => {
    const night = {
      name: "night",
      label: "Nights",
      acute: true,
      questionList: [asks("labName", { ambulatory: false })],
    };
    serveQuestionnaire({ sections: [...SECTIONS, { name: "shifts", label: "Shifts", ...BOTH, sectionList: [night] }] });
    const at = visitQuestionnaire("shifts");
    await expect.poll(at).toBe("/member/questionnaire/introduction");
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
