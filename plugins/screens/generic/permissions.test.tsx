import type { AttributeSpecInput, PermissionMap, Values } from "@armature/engine";
import {
  aSession,
  closeApp,
  type FakeServer,
  listHandler,
  metadataAnswer,
  personAttributes,
  personType,
  refusal,
  serveApp,
  text,
  unmount,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { visitsOf } from "./generic.testing.ts";

const open = visitsOf(["List", "Create", "Edit", "EditBatch"]);
const visit = (path: string) => {
  unmount();
  open(path);
};
const record: Values = { personId: 5, email: "lind@clinic.example", lastName: "Lind", jobTitle: "Nurse", doctor: 0 };
const all = { view: true, create: true, update: true, remove: true };

let attributes: readonly AttributeSpecInput[];
let person: PermissionMap[string];
let stored: Values;
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  attributes = personAttributes;
  person = all;
  stored = record;
  server = serveApp({
    "GET /api/session": () => ({ result: aSession({ permission: { person: person ?? {} } }) }),
    "GET /api/metadata": () => metadataAnswer(attributes),
    "GET /api/person": (request) => listHandler(personType(), [stored])(request),
    "GET /api/person/:id": () => ({ result: { ...stored, updated: "t1" }, labels: {}, people: {} }),
    "POST /api/person/check": () => ({ result: [] }),
  });
});
afterEach(closeApp);

const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( required)?$`) });
const EDIT = "/build/person/edit/5";
const CREATE = "/build/person/create";
const BATCH = `/build/person/edit-batch/${encodeURIComponent(btoa("5,6"))}`;

/** The labels of the visible fields, and whether each can be changed. */
async function fieldsAt(path: string): Promise<Readonly<Record<string, boolean>>> {
  visit(path);
  await expect.element(page.getByRole("form")).toBeVisible();
  const labels = [...document.querySelectorAll<HTMLLabelElement>("form label[id]")];
  return Object.fromEntries(
    labels.map((label) => {
      const control = label.control ?? document.querySelector(`[aria-labelledby~="${label.id}"]`);
      const isOff = control?.matches(":disabled, [aria-disabled=true]") ?? control?.querySelector(":enabled") === null;
      return [label.textContent.replace("* required", ""), !isOff];
    }),
  );
}

async function headersAt(path: string): Promise<readonly (string | null)[]> {
  visit(path);
  await expect.element(page.getByRole("row").nth(1)).toBeVisible();
  return page
    .getByRole("columnheader")
    .elements()
    .map((header) => header.textContent);
}

describe("the rights to an entity, and those to single attributes that win over them", () => {
  test("a view that is not held hides field and column [GEN-209, ADM-109]", async () => {
    person = { ...all, attribute: { lastName: { view: false } } };
    expect(await headersAt("/build/person/list?columns=email,lastName")).not.toContain("Last Name");
    for (const path of [EDIT, CREATE]) {
      const fields = await fieldsAt(path);
      expect(Object.keys(fields)).toContain("Email");
      expect(Object.keys(fields)).not.toContain("Last Name");
    }
    person = { ...all, view: false, attribute: { email: { view: true } } };
    expect((await headersAt("/build/person/list")).filter((header) => header !== "")).toContain("Email");
    expect(await headersAt("/build/person/list")).not.toContain("Last Name");
    expect(Object.keys(await fieldsAt(EDIT))).toEqual(["Email"]);
  });

  test("an update that is not held disables the field, but for a new record [GEN-209, ADM-110]", async () => {
    person = { ...all, attribute: { jobTitle: { update: false } } };
    expect(await fieldsAt(EDIT)).toMatchObject({ Email: true, "Job Title": false });
    expect(await fieldsAt(CREATE)).toMatchObject({ Email: true, "Job Title": true });
    person = { ...all, update: false, attribute: { jobTitle: { update: true } } };
    expect(await fieldsAt(EDIT)).toMatchObject({ Email: false, "Last Name": false, Doctor: false, "Job Title": true });
    expect(await fieldsAt(CREATE)).toMatchObject({ Email: true, "Last Name": true, Doctor: true, "Job Title": true });
  });
});

test("a form without an id creates, one with an id and one with several update: a definition can leave its attribute out of either [ADM-100, BLD-135]", async () => {
  attributes = [
    ...personAttributes,
    text("later", 70, { excludeCreate: true }),
    text("first", 80, { excludeUpdate: true }),
  ];
  const [created, updated] = [Object.keys(await fieldsAt(CREATE)), Object.keys(await fieldsAt(EDIT))];
  expect([created.includes("First"), created.includes("Later")]).toEqual([true, false]);
  expect([updated.includes("First"), updated.includes("Later")]).toEqual([false, true]);
  visit(`${BATCH}?attributeNameList=["first","later"]`);
  await expect.element(field("Later")).toBeVisible();
  await expect.element(field("First")).not.toBeInTheDocument();
});

test("fields offer their value history where one record is changed, not in a new one nor in several [BLD-D27, BLD-172]", async () => {
  const histories = page.getByRole("button", { name: /^Value history of / });
  visit(`${BATCH}?attributeNameList=["jobTitle"]`);
  await expect.element(field("Job Title")).toBeVisible();
  expect(histories.elements()).toEqual([]);
  for (const [path, isOffered] of [
    [CREATE, false],
    [EDIT, true],
  ] as const) {
    const fields = Object.keys(await fieldsAt(path));
    expect(fields).toContain("Email");
    expect(histories.elements()).toHaveLength(isOffered ? fields.length : 0);
  }
});

test("fields of an entity that keeps its history to itself offer none [BLD-172, ADM-162]", async () => {
  const { result } = metadataAnswer();
  const entities = result.entities.map((each) => ({ ...each, offersHistory: false }));
  server.on("GET /api/metadata", () => ({ result: { ...result, entities } }));
  expect(Object.keys(await fieldsAt(EDIT))).toContain("Email");
  expect(page.getByRole("button", { name: /^Value history of / }).elements()).toEqual([]);
});

test("a locked record has all its fields disabled [ADM-106]", async () => {
  stored = { ...record, locked: true };
  const fields = await fieldsAt(EDIT);
  expect(Object.values(fields)).toEqual(Object.keys(fields).map(() => false));
  expect(Object.keys(fields)).toContain("Email");
});

describe("a record that cannot be loaded", () => {
  test("is named by its entity; by its label where the screen knows it [GEN-082]", async () => {
    server.on("GET /api/person/:id", () => refusal(404, "There is no person with this id."));
    visit(EDIT);
    await expect.element(page.getByRole("heading", { name: "Unable to load person data." })).toBeVisible();
    visit("/build/person/list");
    await page.getByRole("button", { name: "Quick look" }).click();
    const look = page.getByRole("dialog", { name: "Lind" });
    await expect.element(look.getByText("Could not load Lind", { exact: true })).toBeVisible();
    visit("/build/person/list?look=6");
    await expect.element(page.getByRole("dialog").getByText("Unable to load person data.")).toBeVisible();
  });
});

test("a form with errors sends nothing and says so, what is required by its label [ADM-103, BLD-145]", async () => {
  visit(CREATE);
  await field("Email").fill("new@clinic.example");
  await page.getByRole("button", { name: "Submit" }).click();
  const text = "Some fields have validation errors. Review errors above before resubmitting.";
  await expect.element(page.getByRole("form").getByText(text)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Last Name is required" })).toBeVisible();
  expect(server.calls("POST /api/person")).toEqual([]);
});
