import { describe, expect, test } from "vitest";
import { type AttributeLayers, withSections } from "./0025-sections.ts";

const shipped = (preHTML: unknown): AttributeLayers => ({ shipped: { label: "A", preHTML }, local: null });
const local = (values: object, base: object): AttributeLayers => ({
  shipped: null,
  local: { values: { ...values }, base: { ...base } },
});

describe("the heading of a release", () => {
  test.each([
    ["<h2>Person</h2>", { section: "Person" }],
    ["<h2>Person</h2>\n<p>As in the passport</p>", { section: "Person", preHTML: "<p>As in the passport</p>" }],
    ['  <H3 class="x">Licenses &amp; <em>Numbers</em>\n here</H3>', { section: "Licenses & Numbers here" }],
    ["<p>First</p><h2>Person</h2>", { preHTML: "<p>First</p><h2>Person</h2>" }],
    ["<h2> </h2>", { preHTML: "<h2> </h2>" }],
    [`<h2>${"x".repeat(201)}</h2>`, { preHTML: `<h2>${"x".repeat(201)}</h2>` }],
    [null, {}],
  ])("%s", (preHTML, values) => {
    expect(withSections(shipped(preHTML))).toEqual({ shipped: { label: "A", ...values }, local: null });
  });

  test("does not replace a section", () => {
    const layers = { shipped: { preHTML: "<h2>Person</h2>", section: "Other" }, local: null };
    expect(withSections(layers).shipped).toEqual({ section: "Other" });
  });
});

describe("what administrators wrote", () => {
  test.each<[string, AttributeLayers, AttributeLayers["local"]]>([
    ["in an attribute of their own", local({ preHTML: "<h2>New</h2>" }, {}), { values: { section: "New" }, base: {} }],
    [
      "as another heading",
      local({ preHTML: "<h2>Staff</h2>" }, { preHTML: "<h2>Person</h2>" }),
      { values: { section: "Staff" }, base: { section: "Person" } },
    ],
    [
      "as a text without a heading over one with a heading",
      local({ preHTML: "<p>Read</p>" }, { preHTML: "<h2>Person</h2>" }),
      { values: { preHTML: "<p>Read</p>", section: null }, base: { preHTML: null, section: "Person" } },
    ],
    [
      "as a text under the same heading",
      local({ preHTML: "<h2>Person</h2><p>Read</p>" }, { preHTML: "<h2>Person</h2>" }),
      { values: { preHTML: "<p>Read</p>" }, base: { preHTML: null } },
    ],
    [
      "as nothing",
      local({ preHTML: null, label: "B" }, { preHTML: "<h2>Person</h2>", label: "A" }),
      { values: { section: null, label: "B" }, base: { section: "Person", label: "A" } },
    ],
    ["as the same heading of another level", local({ preHTML: "<h3>A</h3>" }, { preHTML: "<h2>A</h2>" }), null],
    [
      "with a heading inside over one with a heading",
      local({ preHTML: "<p>Read</p><h2>Staff</h2>" }, { preHTML: "<h2>Person</h2>" }),
      { values: { preHTML: "<p>Read</p><h2>Staff</h2>", section: null }, base: { preHTML: null, section: "Person" } },
    ],
    ["about something else", local({ label: "B" }, { label: "A" }), { values: { label: "B" }, base: { label: "A" } }],
  ])("%s", (_name, layers, expected) => {
    expect(withSections(layers).local).toEqual(expected);
  });
});
