import { closeApp, refusal } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openClinic, visitClinic } from "../collection/clinic.testing.ts";
import type { ClinicWorld } from "../collection/clinic-records.testing.ts";
import { field, heading, openQuestions, progress, saved, visitQuestionnaire } from "../questionnaire.testing.ts";
import { asks, BOTH, serveQuestionnaire } from "../world.testing.ts";

afterEach(closeApp);

const panel = () => page.getByRole("button", { name: /^Still missing/ });
const open = async (count: number) => {
  await expect.element(panel()).toHaveTextContent(`Still missing (${count})`);
  if (panel().element().getAttribute("aria-expanded") !== "true") await panel().click();
};
/** What is listed: where, what and why. */
const listed = () =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .elements()
    .filter((each) => /Not |Could not/.test(each.textContent))
    .map((each) => `${each.closest("section")?.getAttribute("aria-label")}: ${each.textContent}`);
const follow = (name: string | RegExp) => page.getByRole("main").getByRole("link", { name }).first().click();

describe("what is still missing of the organization", () => {
  beforeEach(() => page.viewport(1280, 900));

  test("is listed in its order below the progress, and every link puts the focus there [F-031]", async () => {
    serveQuestionnaire({ organization: { organizationId: 7, coreTeam: { "Lab Lead": [] }, updated: "t" } });
    const at = visitQuestionnaire("summary");
    await open(6);
    await expect
      .poll(listed)
      .toEqual([
        "Core Team: Project SponsorNot answered",
        "Core Team: Lab LeadNot answered",
        "Background / General: PhoneNot answered",
        "Background / Lab: Is there a lab?Not answered",
        "Locations: Add locationsNot answered",
        "Front Desk: Head of the labNot answered",
      ]);
    await follow("Head of the lab");
    await expect.element(heading()).toHaveTextContent("Front Desk");
    await expect.element(field("Head of the lab")).toHaveFocus();
    await open(6);
    await follow("Project Sponsor");
    await expect.element(page.getByRole("button", { name: "Project Sponsor", exact: true })).toHaveFocus();
    await open(6);
    await follow("Is there a lab?");
    await expect.element(page.getByRole("radio", { name: "Yes" })).toHaveFocus();
    expect(at()).toBe("/member/questionnaire/background/lab");
  });

  test("of a page that is open already is found by the keyboard alone, twice too [F-031]", async () => {
    serveQuestionnaire();
    visitQuestionnaire("front");
    await expect.element(field("Head of the lab")).toBeVisible();
    for (const _ of [1, 2]) {
      panel().element().focus();
      if (panel().element().getAttribute("aria-expanded") !== "true") await userEvent.keyboard("{Enter}");
      page.getByRole("main").getByRole("link", { name: "Head of the lab" }).element().focus();
      await userEvent.keyboard("{Enter}");
      await expect.element(field("Head of the lab")).toHaveFocus();
    }
  });

  test("goes as it is answered; what could not be saved says so, empty before or not [F-031]", async () => {
    const { server } = serveQuestionnaire({
      organization: { organizationId: 7, coreTeam: {}, labHead: "Ann", updated: "t" },
    });
    server.on("PUT /api/organization/:id", () => refusal(400, "No."));
    visitQuestionnaire("front");
    await expect.element(field("Head of the lab")).toHaveValue("Ann");
    await open(4);
    await userEvent.fill(field("Head of the lab"), "Bea");
    await expect.poll(listed).toContain("Front Desk: Head of the labCould not be saved");
    await expect.element(panel()).toHaveTextContent("Still missing (5)");
  });

  test("is nothing once all is answered", async () => {
    serveQuestionnaire({
      sections: [{ name: "introduction", label: "Introduction", acute: true, ambulatory: true }],
    });
    visitQuestionnaire("introduction");
    await expect.element(progress()).toBeVisible();
    await expect.element(panel()).not.toBeInTheDocument();
  });
});

describe("a question that need not apply [F-033]", () => {
  beforeEach(() => page.viewport(1280, 900));
  const doesNotApply = () => page.getByRole("radiogroup", { name: "Does not apply", exact: true });

  test("is answered by saying so, by keys alone, and by an answer", async () => {
    const { server, world } = openQuestions([asks("fax", { notApplicable: "hasLab" }), asks("phone")]);
    await open(2);
    await userEvent.click(field("Fax"));
    await userEvent.keyboard("{Tab}");
    await expect.element(doesNotApply().getByRole("radio", { name: "Yes" })).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect.poll(() => saved(server)).toEqual([{ hasLab: 1 }]);
    await expect.element(panel()).toHaveTextContent("Still missing (1)");
    expect(world.organization["hasLab"]).toBe(1);
    await userEvent.fill(field("Fax"), "777");
    await expect.element(doesNotApply()).not.toBeInTheDocument();
    await expect.poll(() => saved(server)).toEqual([{ hasLab: 1 }, { fax: "777" }]);
    await userEvent.clear(field("Fax"));
    await expect.element(doesNotApply().getByRole("radio", { name: "Yes" })).toBeChecked();
  });

  test("is missing again once its attribute is required, whatever was said", async () => {
    const thing = { name: "thing", label: "The thing", elementType: "TextField", required: true, ...BOTH };
    const { server } = openQuestions([asks("thing", { notApplicable: "hasLab" })], {
      attributes: [thing],
      organization: { organizationId: 7, hasLab: 1, thing: null, updated: "2026-01-01T00:00:00.000Z" },
    });
    await open(1);
    await expect.poll(listed).toEqual(["Page: The thingNot answered"]);
    await expect.element(doesNotApply()).not.toBeInTheDocument();
    await follow("The thing");
    await expect.element(field("The thing")).toHaveFocus();
    await userEvent.keyboard("Here{Tab}");
    await expect.poll(() => saved(server)).toEqual([{ thing: "Here" }]);
    await expect.element(panel()).not.toBeInTheDocument();
  });

  test("takes a reason where one is asked for", async () => {
    const { server } = openQuestions([asks("fax", { notApplicable: "labName" })]);
    await open(1);
    await userEvent.fill(page.getByRole("textbox", { name: /^Does not apply because/ }), "We have none");
    await expect.poll(() => saved(server)).toEqual([{ labName: "We have none" }]);
    await expect.element(panel()).not.toBeInTheDocument();
  });
});

describe("what is still missing of items", () => {
  let world: ClinicWorld;
  beforeEach(async () => {
    ({ world } = await openClinic(40));
  });

  test("stands with the item's name and leads to its page [F-031]", async () => {
    visitClinic("summary");
    await open(1);
    await expect.poll(listed).toEqual(["Devices and Systems / Analyzer Blood Roche: QuantityNot answered"]);
    await follow("Quantity");
    await expect.element(page.getByRole("heading", { level: 1, name: "Analyzer Blood Roche" })).toBeVisible();
    await expect.element(page.getByLabelText("Quantity")).toHaveFocus();
  });

  test("of an empty list says how it can be answered, and leads there [F-031]", async () => {
    Object.assign(world.records["organization"]?.[0] ?? {}, { hasNoExtracts: null });
    world.records["location"]?.splice(0);
    const at = visitClinic("introduction");
    await open(3);
    await expect
      .poll(listed)
      .toEqual([
        "Locations: Add locationsNot answered",
        "Devices and Systems / Analyzer Blood Roche: QuantityNot answered",
        'Extracts: Add extracts, or answer "We have none"Not answered',
      ]);
    await follow(/^Add extracts/);
    await expect.element(page.getByRole("radio", { name: "Yes" })).toHaveFocus();
    await open(3);
    await follow("Add locations");
    await expect.element(field("Name")).toHaveFocus();
    expect(at()).toBe("location/create");
  });

  test("that is not valid says so, and that it is not saved [F-031]", async () => {
    world.records["extract"]?.push({ extractId: 20, name: "Claims" });
    visitClinic("extract/list/20/general");
    await open(1);
    await userEvent.fill(page.getByLabelText("Name"), "A name that is too long");
    await expect.poll(listed).toContain("Extracts / Claims: NameNot valid, so it is not saved");
    await expect.element(panel()).toHaveTextContent("Still missing (2)");
    await userEvent.fill(page.getByLabelText("Name"), "Claims 2");
    await expect.element(panel()).toHaveTextContent("Still missing (1)");
  });
});
