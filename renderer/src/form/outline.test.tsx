import type { AttributeSpecInput, Values } from "@armature/engine";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { personAttributes, text } from "../testing/clinic.ts";
import { type FakeServer, fakeServer, refusal, withStatus } from "../testing/fake-server.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { EntityForm } from "./EntityForm.tsx";

const SECTION = 8;
const record: Values = { personId: 5, email: "lind@clinic.example", lastName: "Lind", doctor: 0, updated: "t1" };

/** The usual fields of a person, then this many sections of eight fields each. */
function withSections(
  count: number,
  heading: (i: number) => string | null = (i) => `Section ${i + 1}`,
): readonly AttributeSpecInput[] {
  const more = Array.from({ length: count * SECTION }, (_, i) => {
    const section = heading(Math.floor(i / SECTION));
    return text(`more${letters(i)}`, 100 + i, { label: `More ${i + 1}`, section });
  });
  return [...personAttributes, ...more];
}

function letters(index: number): string {
  return Array.from(String(index), (digit) => String.fromCharCode(97 + Number(digit))).join("");
}

const list = { result: [], total: 0, isExact: true, after: null, labels: {}, needsInformation: [] };
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  server = fakeServer({
    "GET /api/person": () => list,
    "POST /api/person/check": () => ({ result: [] }),
    "PUT /api/person/:id": () => refusal(500, "No."),
  });
});
afterEach(() => {
  unmount();
  sessionStorage.clear();
  server.restore();
});

const REFUSAL = () => ({ title: "Error", text: "Unable to update" });

function open(attributes: readonly AttributeSpecInput[], shown: Values | null = record): void {
  const compiled = compiledPersons(attributes);
  mount(
    <TestFrame compiled={compiled}>
      <main className="overflow-x-clip px-gutter">
        <EntityForm
          type={personType(compiled)}
          record={shown}
          refusalTexts={REFUSAL}
          onSaved={vi.fn()}
          onCancel={vi.fn()}
        />
      </main>
    </TestFrame>,
  );
}

const outline = page.getByRole("navigation", { name: "Sections of Person" });
const section = (name: string) => outline.getByRole("link", { name: new RegExp(`^${name}( \\(|$)`) });
const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( required)?$`) });
const links = () =>
  outline
    .getByRole("link")
    .elements()
    .map((link) => link.querySelector("[dir]")?.textContent?.trim());

describe("the outline of a long form", () => {
  test("lists its sections beside the fields, and the fields of the current one", async () => {
    open(withSections(3));
    await expect.element(section("Section 3")).toBeVisible();
    expect(links()).toEqual(["Person", "Email", "Last Name", "Job Title", "Doctor", "Leader", ...SECTIONS]);
    await expect.element(section("Person")).toHaveAttribute("aria-current", "location");
    const [beside, email] = [outline.element(), field("Email").element()];
    expect(beside.getBoundingClientRect().left).toBeGreaterThan(email.getBoundingClientRect().right);
  });

  test("is wider on a large screen, and the fields are not", async () => {
    await page.viewport(1440, 900);
    open(withSections(3));
    await expect.element(outline).toBeVisible();
    const widths = () =>
      [outline.element(), field("Email").element()].map((each) => each.getBoundingClientRect().width);
    const [former, ofField] = widths();
    await page.viewport(1920, 1080);
    await expect.poll(() => (widths()[0] ?? 0) - (former ?? 0)).toBe(80);
    expect(widths()[1]).toBe(ofField);
  });

  const SECTIONS = ["Section 1", "Section 2", "Section 3"];

  test("leads to any field in two presses, and stays in sight", async () => {
    open(withSections(6));
    await section("Section 5").click();
    await expect.element(field("More 33")).toHaveFocus();
    await expect.element(page.getByRole("heading", { name: "Section 5" })).toBeInViewport();
    await expect.element(section("Section 5")).toHaveAttribute("aria-current", "location");
    await expect.element(section("Section 5")).toBeInViewport();
    await outline.getByRole("link", { name: "More 37" }).click();
    await expect.element(field("More 37")).toHaveFocus();
  });

  test("marks the section that is read", async () => {
    open(withSections(6));
    await expect.element(section("Person")).toHaveAttribute("aria-current", "location");
    page.getByRole("heading", { name: "Section 4" }).element().scrollIntoView();
    await expect.element(section("Section 4")).toHaveAttribute("aria-current", "location");
    await expect.element(section("Person")).not.toHaveAttribute("aria-current");
  });

  test("finds a field by its name, by key alone, and Enter does not submit", async () => {
    open(withSections(6));
    await expect.element(outline).toBeVisible();
    await userEvent.keyboard("/more 48{Enter}");
    await expect.element(field("More 48")).toHaveFocus();
    await outline.getByRole("textbox", { name: "Find a field" }).fill("nowhere");
    await expect.element(outline.getByText("No field has this name.")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Nothing was changed, so nothing was saved.")).not.toBeInTheDocument();
    await expect.element(outline.getByRole("textbox", { name: "Find a field" })).toHaveFocus();
  });

  test("takes two presses of Tab before the first field; arrows go through it", async () => {
    open(withSections(2));
    await expect.element(section("Person")).toBeVisible();
    await outline.getByRole("textbox", { name: "Find a field" }).click();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(section("Person")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await expect.element(field("Last Name")).toHaveFocus();
    await outline.getByRole("textbox", { name: "Find a field" }).click();
    await userEvent.keyboard("{Tab}{Tab}");
    await expect.element(field("Email")).toHaveFocus();
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}{End}");
    await expect.element(section("Section 2")).toHaveFocus();
  });

  test("counts what is needed and what is wrong, as it changes", async () => {
    open(withSections(2));
    await expect.element(outline.getByText(/needed/)).not.toBeInTheDocument();
    await page.getByText("Yes", { exact: true }).click();
    await expect.element(section("Person")).toHaveAccessibleName("Person (1 needed)");
    await expect.element(page.getByText("1 needed", { exact: true }).first()).toBeVisible();
    await field("Licence").fill("7");
    await expect.element(section("Person")).toHaveAccessibleName("Person");
    await field("Last Name").fill("x".repeat(41));
    await field("Email").click();
    await expect.element(section("Person")).toHaveAccessibleName("Person (1 wrong)");
    await expect.element(outline.getByRole("link", { name: "Last Name (wrong)" })).toBeVisible();
  });

  test("counts what somebody else changed, once it was taken over", async () => {
    server.on("PUT /api/person/:id", ({ headers }) =>
      headers.get("if-match") === "t1"
        ? withStatus(412, { message: "Changed.", stored: { ...record, morea: "Theirs", updated: "t2" } })
        : refusal(500, "No."),
    );
    open(withSections(2));
    await field("Job Title").fill("Chief");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect.element(section("Section 1")).toHaveAccessibleName("Section 1 (1 changed by someone else)");
  });

  test("comes and goes with the number of fields, and not with a window over the form", async () => {
    open(personAttributes);
    await expect.element(field("Email")).toBeVisible();
    await expect.element(outline).not.toBeInTheDocument();
    unmount();
    open(withSections(2));
    await expect.element(outline).toBeVisible();
  });

  test("lists the fields of a form without headings", async () => {
    open(withSections(2, () => null));
    await expect.element(outline.getByRole("link", { name: "More 16" })).toBeVisible();
    expect(links().slice(0, 2)).toEqual(["Email", "Last Name"]);
  });

  test("keeps to its place with sixty sections and with long names in any direction", async () => {
    const names = ["المعلومات الشخصية", "A name that goes on and on ".repeat(5)];
    open(withSections(60, (i) => names[i] ?? `Section ${i + 1}`));
    await section("Section 60").click();
    await expect.element(field("More 473")).toHaveFocus();
    const { right, bottom } = outline.element().parentElement!.getBoundingClientRect();
    expect([right <= innerWidth, bottom <= innerHeight]).toEqual([true, true]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });
});

describe("sections", () => {
  const titles = () =>
    page
      .getByRole("heading", { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);

  test("keep their heading where a rule hides the first field, and it moves up when that one shows", async () => {
    const inSection = ["licence", "leaderId"];
    const attributes = personAttributes.map((each) =>
      inSection.includes(each.name) ? { ...each, section: "Work" } : each,
    );
    open(attributes);
    await expect.element(page.getByRole("heading", { name: "Work" })).toBeVisible();
    await expect.element(field("Licence")).not.toBeInTheDocument();
    await page.getByText("Yes", { exact: true }).click();
    await expect.element(field("Licence")).toBeVisible();
    expect(titles()).toEqual(["Work"]);
    const order = page
      .getByRole("heading", { name: "Work" })
      .element()
      .compareDocumentPosition(field("Licence").element());
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test("keep their heading where the first field is of the other variant [F-203]", async () => {
    const attributes = [
      ...personAttributes,
      text("hospitalOnly", 70, { section: "Access", acute: true, ambulatory: false }),
      text("everywhere", 80, { section: "Access" }),
    ];
    open(attributes);
    await expect.element(field("Everywhere")).toBeVisible();
    await expect.element(field("Hospital Only")).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Access" })).toBeVisible();
  });

  test("do not begin with written text, even with a heading in it; both stand above the field", async () => {
    const attributes = personAttributes.map((each) =>
      each.name === "jobTitle" ? { ...each, section: "Work", preHTML: "<h2>Read this</h2>" } : each,
    );
    open([...attributes, ...withSections(2).slice(personAttributes.length)]);
    await expect.element(outline).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Read this" })).toBeVisible();
    expect(titles()).toEqual(["Work", "Read this", "Section 1", "Section 2"]);
    await expect.element(section("Work")).toBeVisible();
    await expect.element(section("Read this")).not.toBeInTheDocument();
  });
});

describe("where there is no room beside the form", () => {
  test.each([320, 390, 900])("a bar above the fields says the section and opens the outline, at %i", async (width) => {
    await page.viewport(width, 844);
    open(withSections(6));
    await page.getByRole("button", { name: "Section: Person" }).click();
    await section("Section 5").click();
    await expect.element(field("More 33")).toHaveFocus();
    await expect.element(outline).not.toBeInTheDocument();
    const bar = page.getByRole("button", { name: "Section: Section 5" });
    await expect.element(bar).toBeInViewport();
    const { bottom } = bar.element().getBoundingClientRect();
    expect(field("More 33").element().getBoundingClientRect().top).toBeGreaterThan(bottom);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
