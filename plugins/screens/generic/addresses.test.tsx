import type { MetadataAnswer, Values } from "@armature/engine";
import {
  closeApp,
  type FakeServer,
  listHandler,
  metadataAnswer,
  personAttributes,
  personType,
  refusal,
  serveApp,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { visitsOf } from "./generic.testing.ts";

const visit = visitsOf(["List", "Create", "Edit", "EditBatch"]);
const DIRECTORY = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

const known: Values = { personId: 5, email: "lind@clinic.example", lastName: "Lind", directoryId: DIRECTORY };
const unknown: Values = { personId: 6, email: "moe@clinic.example", lastName: "Moe", directoryId: null };

/** Persons that an address can also name by their directory id. */
function withOtherKey(): MetadataAnswer {
  const { result } = metadataAnswer([
    ...personAttributes,
    { name: "directoryId", label: "Directory ID", entityName: "person", type: "text", acute: true, ambulatory: true },
  ]);
  return { result: { ...result, entities: result.entities.map((each) => ({ ...each, otherKey: "directoryId" })) } };
}

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  const answer = { result: { ...known, updated: "t1" }, labels: {}, people: {} };
  server = serveApp({
    "GET /api/metadata": withOtherKey,
    "GET /api/person": listHandler(personType(), [known, unknown]),
    "GET /api/person/:id": () => answer,
    "POST /api/person/check": () => ({ result: [] }),
    "PUT /api/person/:id": () => answer,
  });
});
afterEach(closeApp);

const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( required)?$`) });
const editOf = (name: string) => page.getByRole("row").filter({ hasText: name }).getByRole("link", { name: "Edit" });

describe("a record with another key", () => {
  test("is linked by it in the last column; one that has none, by its primary key [GEN-048, GEN-D07]", async () => {
    visit("/build/person/list?columns=lastName");
    await expect.element(editOf("Lind")).toHaveAttribute("href", expect.stringContaining(`/edit/${DIRECTORY}?`));
    await expect.element(editOf("Moe")).toHaveAttribute("href", expect.stringContaining("/edit/6?"));
    await expect.element(page.getByRole("columnheader").last()).toHaveTextContent("Edit");
    expect(server.calls("GET /api/person")[0]?.query.get("columns")).toBe("personId,directoryId,lastName");
    await page.getByRole("row").filter({ hasText: "Lind" }).getByRole("button", { name: "Quick look" }).click();
    await expect
      .element(page.getByRole("dialog").getByRole("link", { name: "Edit" }))
      .toHaveAttribute("href", expect.stringContaining(`/edit/${DIRECTORY}?`));
  });

  test("is edited in a batch by its primary key [GEN-011]", async () => {
    visit("/build/person/list");
    await page.getByRole("checkbox", { name: "Select Lind" }).click();
    await expect
      .element(page.getByRole("link", { name: "Edit Batch (1)" }))
      .toHaveAttribute("href", expect.stringContaining(`/edit-batch/${encodeURIComponent(btoa("5"))}`));
  });

  test.each([DIRECTORY, "5"])("is read by %s and written by its primary key [GEN-010]", async (key) => {
    visit(`/build/person/edit/${key}`);
    await field("Job Title").fill("Chief");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect.poll(() => server.calls("PUT /api/person/:id").map(({ path }) => path)).toEqual(["/api/person/5"]);
    expect(server.calls("GET /api/person/:id")[0]?.path).toBe(`/api/person/${key}`);
  });

  test("an address that names nobody leads back to the list", async () => {
    server.on("GET /api/person/:id", () => refusal(404, "There is no person with this id."));
    visit("/build/person/edit/nobody");
    await expect.element(page.getByRole("heading", { name: "Unable to load person data." })).toBeVisible();
    await page.getByRole("link", { name: "Back to Persons" }).click();
    await expect.element(page.getByRole("heading", { name: "Persons", level: 1 })).toBeVisible();
  });
});

describe("the filter mode of a list's address", () => {
  const openMode = () => page.getByRole("button", { name: /^Filter by: / });

  test.each([
    ["", "Quick Filter"],
    ["?filterMode=0", "Quick Filter"],
    ["?filterMode=1", "By Email"],
    ["?filterMode=2", "Advanced"],
    ["?filterMode=quickFilter", "Quick Filter"],
    ["?filterMode=importKeyFilter", "By Email"],
    ["?filterMode=advancedFilter", "Advanced"],
    ["?filterMode=3", "Quick Filter"],
  ])("%j opens '%s', at the list's own path [GEN-006]", async (query, name) => {
    const where = visit(`/build/person/list${query}`);
    await expect.element(openMode()).toHaveAccessibleName(`Filter by: ${name}`);
    expect(where()).toBe(`/build/person/list${query}`);
  });
});
