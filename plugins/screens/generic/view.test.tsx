import type { AttributeSpecInput, Values } from "@armature/engine";
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

const ALERT = { text: "Every person is checked once a year.", link: { label: "How", setting: "courseUrl" } };
const COURSES = "https://courses.example.org/";
const open = visitsOf(["List", "Create", "Edit", "View", "EditBatch"], {}, ["person"], {
  View: { alert: ALERT },
  Edit: { alert: ALERT },
});
const visit = (path: string) => {
  unmount();
  return open(path);
};
const record: Values = { personId: 5, email: "lind@clinic.example", lastName: "Lind", jobTitle: "Nurse", doctor: 0 };
const all = { view: true, create: true, update: true, remove: true };

let attributes: readonly AttributeSpecInput[];
let session: ReturnType<typeof aSession>;
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  attributes = personAttributes;
  session = aSession();
  const answer = { result: { ...record, updated: "t1" }, labels: {}, people: {} };
  server = serveApp({
    "GET /api/settings": () => ({ result: { productName: "Armature", courseUrl: COURSES } }),
    "GET /api/session": () => ({ result: session }),
    "GET /api/metadata": () => metadataAnswer(attributes),
    "GET /api/person": (request) => listHandler(personType(), [record])(request),
    "GET /api/person/:id": () => answer,
    "POST /api/person/check": () => ({ result: [] }),
    "PUT /api/person/:id": () => answer,
    "POST /api/person": () => answer,
  });
});
afterEach(closeApp);

const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( required)?$`) });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const VIEW = "/build/person/view/5";
const EDIT = "/build/person/edit/5";

/** The labels of the fields, and how many of their controls can be changed. */
async function fieldsAt(path: string): Promise<{ readonly labels: readonly string[]; readonly open: number }> {
  visit(path);
  await expect.poll(() => fieldsNow().labels).toContain("Last Name");
  return fieldsNow();
}

function fieldsNow() {
  const place = document.querySelector("form") ?? document;
  const labels = [...place.querySelectorAll("label[id], dt")].map((label) =>
    label.textContent.replace("* required", ""),
  );
  return { labels, open: place.querySelectorAll("input:enabled, select:enabled, textarea:enabled").length };
}

/** The labels and values that are shown for reading. */
function readNow() {
  return [...document.querySelectorAll("dt")].map((label) => [
    label.textContent,
    label.nextElementSibling?.textContent,
  ]);
}

describe("the form's mode", () => {
  test("is create without an id, update with one or several, and preview where it is read [GEN-068]", async () => {
    attributes = [
      ...personAttributes,
      text("acuteOnly", 70, { ambulatory: false }),
      text("later", 80, { excludeCreate: true }),
      text("first", 90, { excludeUpdate: true }),
    ];
    const usual = ["Email", "Last Name", "Job Title", "Doctor", "Leader"];
    expect((await fieldsAt("/build/person/create")).labels).toEqual([...usual, "First"]);
    const [updated, previewed] = [await fieldsAt(EDIT), await fieldsAt(VIEW)];
    expect([updated.labels, previewed.labels]).toEqual([
      [...usual, "Later"],
      [...usual, "Later"],
    ]);
    expect([updated.open > 0, previewed.open]).toEqual([true, 0]);
    visit(`/build/person/edit-batch/${encodeURIComponent(btoa("5"))}?attributeNameList=["later","first","acuteOnly"]`);
    await expect.element(field("Later")).toBeVisible();
    for (const absent of ["First", "Acute Only"]) await expect.element(field(absent)).not.toBeInTheDocument();
    session = { ...session, organization: { ...session.organization!, careSetting: "Acute Care" } };
    for (const path of [EDIT, VIEW]) expect((await fieldsAt(path)).labels).toContain("Acute Only");
  });
});

describe("a record to be read", () => {
  test("has its fields as text and an Edit button; view and edit say what the route says [GEN-076]", async () => {
    const where = visit(VIEW);
    await expect.element(page.getByRole("definition").nth(1)).toHaveTextContent("Lind");
    expect(readNow()).toEqual([
      ["Email", "lind@clinic.example"],
      ["Last Name", "Lind"],
      ["Job Title", "Nurse"],
      ["Doctor", "No"],
      ["Leader", "–"],
    ]);
    expect(fieldsNow().open).toBe(0);
    for (const name of ["Submit", "Save", "Cancel", "Delete", "More actions"])
      await expect.element(button(name)).not.toBeInTheDocument();
    await expect.element(page.getByText(ALERT.text)).toBeVisible();
    await expect.element(page.getByRole("link", { name: /^How/ })).toHaveAttribute("href", COURSES);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect.element(field("Last Name")).toBeEnabled();
    expect(where()).toBe(EDIT);
    await expect.element(page.getByText(ALERT.text)).toBeVisible();
    server.on("GET /api/settings", () => ({ result: { productName: "Armature", courseUrl: null } }));
    await fieldsAt(VIEW);
    await expect.element(page.getByText(ALERT.text)).toBeVisible();
    await expect.element(page.getByRole("link", { name: /^How/ })).not.toBeInTheDocument();
  });

  test("keeps the lines of what was written, and stands under its headings", async () => {
    attributes = personAttributes.map((each) => (each.name === "jobTitle" ? { ...each, section: "Work" } : each));
    server.on("GET /api/person/:id", () => ({
      result: { ...record, jobTitle: "Nurse\nand midwife", updated: "t1" },
      labels: {},
      people: {},
    }));
    visit(VIEW);
    const work = page.getByRole("region", { name: "Work" });
    await expect.element(work.getByRole("definition").first()).toBeVisible();
    expect((work.getByRole("definition").first().element() as HTMLElement).innerText).toBe("Nurse\nand midwife");
    await expect.element(page.getByRole("heading", { name: "Work" })).toBeVisible();
  });

  test("says that nothing is written yet, and where to begin", async () => {
    server.on("GET /api/person/:id", () => ({ result: { personId: 5, updated: "t1" }, labels: {}, people: {} }));
    const where = visit(VIEW);
    await expect.element(page.getByText("Nothing written yet.")).toBeVisible();
    await page.getByRole("link", { name: "Write the email" }).click();
    await expect.element(field("Email")).toBeEnabled();
    expect(where()).toBe(EDIT);
  });

  test("leads to no edit form that the person may not use", async () => {
    session = aSession({ permission: { person: { ...all, update: false } } });
    await fieldsAt(VIEW);
    await expect.element(page.getByRole("link", { name: "Edit", exact: true })).not.toBeInTheDocument();
    session = aSession({ status: "buildClosed" });
    await fieldsAt(VIEW);
    await expect
      .element(page.getByRole("link", { name: "Edit", exact: true }))
      .toHaveAttribute("aria-disabled", "true");
  });
});

describe("the forms of configuration", () => {
  const words = { create: "Create Error", update: "Error" };
  const visitPlain = visitsOf(["List", "Create", "Edit"], {}, ["person"], { Edit: { opensInPreview: true } });
  beforeEach(() => {
    const { result } = metadataAnswer();
    const entities = result.entities.map((entity) => ({ ...entity, scope: "configuration" as const }));
    server.on("GET /api/metadata", () => ({ result: { ...result, entities } }));
  });

  test("are drawn from the attributes, saved or cancelled, and lead back to the list [ADM-090, ADM-092, ADM-094]", async () => {
    const list = "/build/person/list";
    for (const path of ["/build/person/create", EDIT]) {
      unmount();
      const where = visitPlain(path);
      await expect.element(field("Last Name")).toBeVisible();
      expect(fieldsNow().labels).toEqual(["Email", "Last Name", "Job Title", "Doctor", "Leader"]);
      if (path === EDIT) await button("Edit").click();
      await button("Cancel").click();
      await expect.element(page.getByRole("heading", { name: "Persons", level: 1 })).toBeVisible();
      expect(where()).toBe(list);
      unmount();
      const again = visitPlain(path);
      await expect.element(field("Last Name")).toBeVisible();
      if (path === EDIT) await button("Edit").click();
      await field("Email").fill("new@clinic.example");
      await field("Last Name").fill("New");
      await button("Save").click();
      await expect.element(page.getByRole("heading", { name: "Persons", level: 1 })).toBeVisible();
      expect(again()).toBe(list);
    }
    const sent = ["POST /api/person", "PUT /api/person/:id"].map((call) => server.calls(call).length);
    expect(sent).toEqual([1, 1]);
  });

  test("open in view mode with Edit, Cancel and Save, and Edit turns the fields on [ADM-091]", async () => {
    unmount();
    visitPlain(EDIT);
    await expect.element(field("Last Name")).toHaveValue("Lind");
    expect(fieldsNow().open).toBe(0);
    await expect.element(button("Save")).toHaveAttribute("aria-disabled", "true");
    await expect.element(button("Cancel")).toBeEnabled();
    await button("Edit").click();
    await expect.element(field("Email")).toHaveFocus();
    for (const name of ["Email", "Last Name", "Job Title"]) await expect.element(field(name)).toBeEnabled();
    await expect.element(button("Edit")).not.toBeInTheDocument();
    await field("Last Name").fill("Berg");
    await button("Save").click();
    await expect.poll(() => server.calls("PUT /api/person/:id")[0]?.body).toEqual({ lastName: "Berg" });
  });

  test("what was typed before and comes back is there to be changed at once", async () => {
    unmount();
    visitPlain(EDIT);
    await button("Edit").click();
    await field("Last Name").fill("Berg");
    unmount();
    visitPlain(EDIT);
    await expect.element(page.getByText("We restored your unsaved changes")).toBeVisible();
    await expect.element(field("Last Name")).toHaveValue("Berg");
    await expect.element(field("Last Name")).toBeEnabled();
  });

  const modes = [
    ["create", "/build/person/create", "POST /api/person"],
    ["update", EDIT, "PUT /api/person/:id"],
  ] as const;

  async function failedSave(path: string, call: string, answer: () => unknown) {
    unmount();
    sessionStorage.clear();
    server.on(call, answer);
    visitPlain(path);
    await expect.element(field("Last Name")).toBeVisible();
    if (path === EDIT) await button("Edit").click();
    await field("Email").fill("new@clinic.example");
    await field("Last Name").fill("New");
    await button("Save").click();
    return (title: string) => page.getByRole("region", { name: title, exact: true });
  }

  test.each(modes)("a failed %s lists what the server has against it [ADM-104]", async (mode, path, call) => {
    const errors = [
      { code: "a", attribute: "lastName", message: "last Name is odd." },
      { code: "b", attribute: null, message: "nobody is on call." },
    ];
    const alert = await failedSave(path, call, () => refusal(400, "Not saved.", errors));
    const region = alert(words[mode]);
    await expect.element(region).toBeVisible();
    const lines = [...region.element().querySelectorAll("p")].map((line) => line.textContent);
    expect(lines.filter((line) => line.startsWith("-"))).toEqual(["- Last Name is odd.", "- Nobody is on call."]);
    for (const line of region.element().querySelectorAll("p")) expect(getComputedStyle(line).display).toBe("block");
  });

  test.each(modes)(
    "a failed %s without a list says what the server says, else that it failed [ADM-105]",
    async (mode, path, call) => {
      const reported = (await failedSave(path, call, () => refusal(500, "The disk is full.")))(words[mode]);
      await expect.element(reported.getByText("The disk is full.", { exact: true })).toBeVisible();
      await expect.element(reported.getByText(`Could not ${mode} person.`)).not.toBeInTheDocument();
      const silent = (await failedSave(path, call, () => Promise.reject(new TypeError("offline"))))(words[mode]);
      await expect.element(silent.getByText(`Could not ${mode} person.`, { exact: true })).toBeVisible();
    },
  );
});
