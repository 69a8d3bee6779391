import type { AttributeSpecInput, Values } from "@armature/engine";
import {
  closeApp,
  type FakeServer,
  listHandler,
  metadataAnswer,
  personAttributes,
  personType,
  serveApp,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { visitsOf } from "./generic.testing.ts";

const visit = visitsOf(["List", "Create", "Edit", "EditBatch"]);

const record: Values = { personId: 5, email: "lind@clinic.example", lastName: "Lind", odd: "as it was stored" };

let attributes: readonly AttributeSpecInput[];
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  attributes = personAttributes;
  server = serveApp({
    "GET /api/metadata": () => metadataAnswer(attributes),
    "GET /api/person": listHandler(personType(), [record]),
    "GET /api/person/:id": () => ({ result: { ...record, updated: "t1" }, labels: {}, people: {} }),
    "POST /api/person/check": () => ({ result: [] }),
    "PUT /api/person/:id": () => ({ result: record, labels: {}, people: {} }),
  });
});
afterEach(() => {
  closeApp();
  vi.restoreAllMocks();
});

const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( required)?$`) });
const optionsOf = async (control: string) => {
  await page.getByRole("combobox", { name: control }).click();
  await expect.element(page.getByRole("option").first()).toBeVisible();
  const labels = page.getByRole("option").elements();
  await userEvent.keyboard("{Escape}");
  return labels.map((option) => option.textContent);
};
const headers = () =>
  page
    .getByRole("columnheader")
    .elements()
    .map((header) => header.textContent);

describe("an attribute without an element type", () => {
  beforeEach(() => {
    const everywhere = { acute: true, ambulatory: true };
    const odd = { name: "odd", label: "Odd one", entityName: "person", elementType: null, showDefault: true };
    attributes = [...personAttributes, { ...odd, ...everywhere, orderNumber: 15 }];
  });

  test("is no column, can neither be chosen as one nor filtered by nor changed in a batch, and is named as missing in a form [GEN-017, ADM-078]", async () => {
    visit("/build/person/list?columns=email,odd&filterMode=advancedFilter");
    await expect.element(page.getByRole("row").filter({ hasText: "lind@" })).toBeVisible();
    expect(headers()).not.toContain("Odd one");
    await expect.element(page.getByText("as it was stored")).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Select additional attributes to view" }).click();
    await expect.element(page.getByRole("checkbox", { name: "Job Title" })).toBeVisible();
    await expect.element(page.getByRole("checkbox", { name: "Odd one" })).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    expect(await optionsOf("Attribute")).toEqual(["Email", "Last Name", "Job Title", "Doctor", "Licence", "Leader"]);

    visit(`/build/person/edit-batch/${encodeURIComponent(btoa("5"))}?attributeNameList=["odd"]`);
    const offered = await optionsOf("Fields to change");
    expect(offered).toContain("Job Title");
    expect(offered).not.toContain("Odd one");

    for (const path of ["create", "edit/5"]) {
      visit(`/build/person/${path}`);
      await expect.element(page.getByText('Missing UI component for "Odd one"', { exact: true })).toBeVisible();
      await expect.element(field("Last Name")).toBeVisible();
    }
  });
});

describe("a value without a definition", () => {
  test("is told in the console alone: the list, the look beside it and the form show the others [GEN-035]", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const reported = () => warn.mock.calls.map(([message]) => String(message)).filter((text) => text.includes("odd"));
    visit("/build/person/list");
    const row = page.getByRole("row").filter({ hasText: "lind@" });
    await expect.element(row).toBeVisible();
    expect(reported()).toEqual(["person.odd has no attribute definition; its values are not shown"]);
    await row.getByRole("button", { name: "Quick look" }).click();
    await expect.element(page.getByRole("dialog").getByText("Lind").first()).toBeVisible();
    await page.getByRole("dialog").getByRole("link", { name: "Edit" }).click();
    await field("Job Title").fill("Chief");
    await expect.element(page.getByText("as it was stored")).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect
      .poll(() => server.calls("PUT /api/person/:id").map(({ body }) => body))
      .toEqual([{ jobTitle: "Chief" }]);
    expect(reported()).toHaveLength(1);
  });
});

test("an entity without a primary key is told, not guessed at [GEN-037]", async () => {
  attributes = personAttributes.map((attribute) => ({ ...attribute, primaryKey: false }));
  visit("/build/person/list");
  await expect.element(page.getByText("No primary key attribute found for person")).toBeVisible();
  expect(server.calls("GET /api/person")).toEqual([]);
});
