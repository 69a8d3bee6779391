import { closeApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { field, heading, openQuestions, saved, visitQuestionnaire } from "./questionnaire.testing.ts";
import { asks, BOTH, serveQuestionnaire } from "./world.testing.ts";

/** Asked by records of their own. */
const GRANTS = asks("organizationId", {
  label: "Grants",
  elementId: "grants",
  component: "GrantsField",
  validate: "associatedEntity",
  associatedEntityType: "grant",
});

beforeEach(() => page.viewport(1280, 900));
afterEach(closeApp);

const shown = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const labelOf = (text: string) =>
  page.getByRole("form").getByText(text, { exact: true }).element().getBoundingClientRect().left;
const left = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().left;

describe("a page of the organization's own questions", () => {
  test.each([
    ["a subsection's, after its section's,", "background/general", "Background: General", "About you."],
    ["a section's", "introduction", "Introduction", "Released on June 11th 2024."],
  ])("has %s label and description from the definition [NMQ-040]", async (_, path, label, description) => {
    serveQuestionnaire();
    visitQuestionnaire(path);
    await expect.element(heading()).toHaveTextContent(label);
    await shown(description);
  });

  test("has a heading, a description and their form; an answer is stored with the organization [NMQ-039, NMQ-043]", async () => {
    const { server } = serveQuestionnaire();
    visitQuestionnaire("background/general");
    await expect.element(heading()).toHaveTextContent("Background: General");
    await shown("About you.");
    await page.getByRole("form", { name: "Organization" }).getByRole("textbox", { name: "Phone" }).fill("555");
    await expect.poll(() => saved(server)).toEqual([{ phone: "555" }]);
    expect(server.calls("PUT /api/organization/7")).toHaveLength(1);
  });

  test.each([
    ["Acute Care", "Fax", "Name of the lab"],
    ["Ambulatory", "Name of the lab", "Fax"],
  ])("asks %j what is flagged for it alone, sub-questions too [NMQ-041]", async (careSetting, asked, other) => {
    const questions = [
      asks("phone", { children: [asks("fax", { ambulatory: false })] }),
      asks("labName", { acute: false }),
    ];
    openQuestions(questions, { careSetting });
    await expect.element(field(asked)).toBeVisible();
    await expect.element(field(other)).not.toBeInTheDocument();
  });

  test("says so where the organization has no care setting, in place of questions that nobody could answer", async () => {
    openQuestions([asks("phone")], { careSetting: null });
    await shown("Your organization has no care setting yet");
    await expect.element(field("Phone")).not.toBeInTheDocument();
  });

  test("numbers each question and shows its label and its hint [NMQ-042]", async () => {
    openQuestions([asks("phone"), asks("fax", { questionNumber: "2x", label: "Where do faxes go?" })]);
    await shown("1.");
    await expect.element(field("Phone")).toHaveAccessibleDescription("With its area code.");
    await shown("2x.");
    await expect.element(field("Where do faxes go\\?")).toHaveAccessibleDescription("");
  });

  test("has each level of sub-questions 4 steps further in, its letters below the questions they belong to [NMQ-086]", async () => {
    openQuestions([asks("phone", { children: [asks("fax", { children: [asks("labName")] }), asks("labHead")] })]);
    await shown("b.");
    const edge = page.getByRole("form").element().getBoundingClientRect().left;
    const step = 7;
    expect([left("1."), labelOf("Phone")].map((at) => at - edge)).toEqual([0, 4 * step]);
    expect([left("b."), labelOf("Head of the lab")].map((at) => at - edge)).toEqual([4 * step, 8 * step]);
    expect(labelOf("Name of the lab") - edge).toBe(12 * step);
  });

  test("is answered by provider staff for the organization of their session [NMQ-D03]", async () => {
    const { server } = openQuestions([asks("phone")], { isProviderUser: true });
    await field("Phone").fill("555");
    await expect.poll(() => saved(server)).toEqual([{ phone: "555" }]);
    expect(server.calls("PUT /api/organization/7")).toHaveLength(1);
  });
});

describe("prerequisites", () => {
  const lab = { prerequisiteList: [{ attribute: "hasLab", value: 1 }] };
  const oneOf = { prerequisiteList: [{ attribute: "labName", valueList: ["North", "South"] }] };
  const questions = [asks("hasLab"), asks("labName", lab), asks("labHead", oneOf)];

  test("show a question only while they hold: a value, or one of several [NMQ-088]", async () => {
    openQuestions(questions);
    await expect.element(page.getByText("Is there a lab?")).toBeVisible();
    await expect.element(field("Name of the lab")).not.toBeInTheDocument();
    await page.getByRole("radio", { name: "Yes" }).click();
    await field("Name of the lab").fill("East");
    await expect.element(field("Head of the lab")).not.toBeInTheDocument();
    await field("Name of the lab").fill("South");
    await expect.element(field("Head of the lab")).toBeVisible();
    await page.getByRole("radio", { name: "No" }).click();
    await expect.element(field("Name of the lab")).not.toBeInTheDocument();
  });

  test("that no longer hold take a question out of the count and keep its answer for when they do [NMQ-D13]", async () => {
    const stored = { organizationId: 7, hasLab: 1, labName: "East", updated: "2026-01-01T00:00:00.000Z" };
    const { server } = openQuestions([asks("hasLab"), asks("labName", lab), asks("fax")], { organization: stored });
    const progress = page.getByRole("progressbar");
    await expect.element(progress).toHaveAttribute("aria-valuenow", "66");
    await page.getByRole("radio", { name: "No" }).click();
    await expect.element(progress).toHaveAttribute("aria-valuenow", "50");
    await page.getByRole("radio", { name: "Yes" }).click();
    await expect.element(field("Name of the lab")).toHaveValue("East");
    await expect.element(progress).toHaveAttribute("aria-valuenow", "66");
    expect(saved(server)).toEqual([{ hasLab: 0 }, { hasLab: 1 }]);
  });

  test("on records of another entity hold through a save, and follow those records", async () => {
    const granted = { prerequisiteList: [{ attribute: "name", value: "A grant", entity: "grant" }] };
    const { server, world } = openQuestions([asks("phone"), asks("fax", granted), GRANTS]);
    await field("Phone").fill("555");
    await expect.poll(() => saved(server)).toEqual([{ phone: "555" }]);
    await expect.element(field("Fax")).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Add grant" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: /^Name/ }).fill("A grant");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await field("Fax").fill("777");
    await expect.poll(() => saved(server)).toEqual([{ phone: "555" }, { fax: "777" }]);
    await expect.element(field("Fax")).toHaveValue("777");
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect.element(field("Fax")).not.toBeInTheDocument();
    expect(world.organization["fax"]).toBe("777");
  });
});

describe("once submitted", () => {
  const questions = [asks("phone"), asks("hasLab"), GRANTS];

  test.each(["nmqSubmitted", "nmqApproved", "buildOpen"])(
    "every widget is off, at the status %s [NMQ-089, NMQ-153]",
    async (status) => {
      openQuestions(questions, { status, grants: [{ id: 1, name: "A grant" }] });
      await expect.element(field("Phone")).toBeDisabled();
      await expect.element(page.getByRole("radio", { name: "Yes" })).toBeDisabled();
      await shown("A grant");
      await expect.element(page.getByRole("button", { name: "Add grant" })).not.toBeInTheDocument();
      await expect.element(page.getByRole("button", { name: /^(Edit|Delete)/ })).not.toBeInTheDocument();
    },
  );

  test.each([
    ["members", false],
    ["provider staff", true],
  ])(
    "a file is a link to its download, and %s neither replace nor remove it [NMQ-141, NMQ-142]",
    async (_, isStaff) => {
      const plan = { name: "plan", label: "Plan", elementType: "FileField", fkExists: true, fkName: "file2", ...BOTH };
      const { server } = openQuestions([asks("plan")], {
        status: "nmqSubmitted",
        isProviderUser: isStaff,
        attributes: [plan],
        organization: { organizationId: 7, plan: 9, updated: "2026-01-01T00:00:00.000Z" },
      });
      server.on("GET /api/file2", () => ({ result: [{ id: 9, name: "payors.csv" }], total: 1, labels: {} }));
      await expect
        .element(page.getByRole("link", { name: "payors.csv" }))
        .toHaveAttribute("href", "/api/file2/9/download");
      await expect.element(page.getByLabelText(/^Plan/)).toBeDisabled();
      await expect.element(page.getByRole("button", { name: /^Remove/ })).not.toBeInTheDocument();
    },
  );

  test.each(["buildClosed", "completed"])(
    "and closed, everything stays off for provider staff as well, at %s [NMQ-201]",
    async (status) => {
      openQuestions(questions, { status, isProviderUser: true });
      await expect.element(field("Phone")).toBeDisabled();
      await expect.element(page.getByRole("radio", { name: "Yes" })).toBeDisabled();
    },
  );
});

describe("the core team in the questionnaire", () => {
  const install = { organizationId: 7, coreTeam: { "Project Sponsor": [] }, updated: "2026-01-01T00:00:00.000Z" };

  test("is the list of roles alone [NMQ-044, NMQ-045, GEN-127]", async () => {
    serveQuestionnaire();
    visitQuestionnaire("coreTeam");
    await expect.element(page.getByRole("row", { name: /^Project Sponsor/ })).toBeVisible();
    const headings = page.getByRole("heading").elements();
    expect(headings.map((each) => each.textContent)).toEqual(["Core Team"]);
    await page.getByRole("button", { name: "Edit Project Sponsor" }).click();
    await expect.element(page.getByRole("dialog", { name: "Project Sponsor" })).toBeInTheDocument();
  });

  test("gives nobody a field of the provider to change, provider staff neither [NMQ-046, GEN-127]", async () => {
    serveQuestionnaire({ isProviderUser: true, organization: { ...install, providerProjectManager: "pm" } });
    visitQuestionnaire("coreTeam");
    await expect.element(page.getByRole("button", { name: "Edit Project Sponsor" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: /Provider/ })).not.toBeInTheDocument();
    await expect.element(page.getByText("pm", { exact: true })).not.toBeInTheDocument();
  });

  test("is only read once submitted [NMQ-D07, GEN-D23]", async () => {
    serveQuestionnaire({ status: "nmqSubmitted", organization: install });
    visitQuestionnaire("coreTeam");
    await expect.element(page.getByRole("row", { name: /^Project Sponsor/ })).toBeVisible();
    await expect.element(page.getByRole("button", { name: /Project Sponsor|Create role/ })).not.toBeInTheDocument();
  });

  test("counts as answered once every role has somebody", async () => {
    const sponsor = { "Project Sponsor": [{ name: "Ann", email: "ann@one.example" }] };
    const core = asks("coreTeam", { component: "CoreTeam", validate: "coreTeam", enum: ["Project Sponsor"] });
    openQuestions([core], { organization: { ...install, coreTeam: sponsor } });
    await expect.element(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
  });
});
