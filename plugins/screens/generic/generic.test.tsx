import type { Values } from "@armature/engine";
import {
  closeApp,
  type FakeServer,
  listHandler,
  personType,
  refusal,
  serveApp,
  withStatus,
} from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { visitsOf } from "./generic.testing.ts";

const visit = visitsOf(["List", "Create", "Edit"], { List: { needsInformation: "This person needs a licence" } });

const record: Values = {
  personId: 5,
  email: "lind@clinic.example",
  lastName: "Lind",
  doctor: 1,
  created: new Date(2026, 2, 2, 16, 5).toISOString(),
  createdBy: 3,
  updated: "t1",
};
const answer = { result: record, labels: {}, people: { 3: "mara@clinic.example" } };

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  server = serveApp({
    "GET /api/person": listHandler(personType(), [record]),
    "GET /api/person/:id": () => answer,
    "POST /api/person/check": () => ({ result: [] }),
    "POST /api/person": () => withStatus(201, answer),
    "PUT /api/person/:id": () => answer,
  });
});
afterEach(closeApp);

const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( required)?$`) });
const submit = () => page.getByRole("button", { name: "Submit" }).click();
const messages = () => toasts.getState().map((toast) => toast.message);

async function fillNew(): Promise<void> {
  await field("Email").fill("new@clinic.example");
  await field("Last Name").fill("New");
}

describe("the list", () => {
  test("has its own words for what lacks information, and leads to create and edit [GEN-043]", async () => {
    const where = visit("/build/person/list");
    await expect.element(page.getByRole("gridcell").getByText("This person needs a licence")).toBeInTheDocument();
    const edit = page.getByRole("link", { name: "Edit" });
    await expect.element(edit).toHaveAttribute("href", "/build/person/edit/5");
    await page.getByRole("link", { name: "Add" }).click();
    await expect.element(page.getByRole("heading", { name: "Create Person", level: 1 })).toBeVisible();
    expect(where()).toBe("/build/person/create");
  });

  test("a form comes back to the list as it was [GEN-009, GEN-013, GEN-D01]", async () => {
    const where = visit("/build/person/list?filter=lind&sort=-email");
    await page.getByRole("link", { name: "Edit" }).click();
    await field("Job Title").fill("Chief");
    await submit();
    await expect.element(page.getByRole("heading", { name: "Persons", level: 1 })).toBeVisible();
    expect(where()).toBe("/build/person/list?filter=lind&sort=-email");
  });
});

describe("what a form offers", () => {
  test.each([
    ["create", () => field("Email")],
    ["edit/5", () => field("Email")],
    [`edit-batch/${encodeURIComponent(btoa("5"))}`, () => page.getByRole("button", { name: "Next" })],
  ])("is loaded before there is a form at %s [GEN-014]", async (path, part) => {
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    server.on("GET /api/person", async (request) => {
      // Only the call that loads options sorts by last name, so only that call is delayed.
      if (request.query.get("sort") === "lastName") await asked;
      return listHandler(personType(), [record])(request);
    });
    visitsOf(["List", "Create", "Edit", "EditBatch"])(`/build/person/${path}`);
    const listCalls = () => server.calls("GET /api/person").filter(({ query }) => query.get("sort") === "lastName");
    await expect.poll(listCalls).toHaveLength(1);
    await expect.element(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
    expect(part().elements()).toEqual([]);
    answer();
    await expect.element(part()).toBeVisible();
  });
});

describe("create", () => {
  test("says so and goes to the list [GEN-078, GEN-013]", async () => {
    const where = visit("/build/person/create");
    await fillNew();
    await submit();
    await vi.waitFor(() => expect(where()).toBe("/build/person/list"));
    expect(messages()).toEqual(["New person created successfully"]);
  });

  test.each([
    ["/build/person/list?size=50", "/build/person/list?size=50"],
    ["home", "/"],
    ["//evil.example", "/build/person/list"],
    ["nowhere", "/build/person/list"],
  ])("with the redirect %s it goes to %s [BLD-006, GEN-008, GEN-D01]", async (redirect, target) => {
    const where = visit(`/build/person/create?redirect=${encodeURIComponent(redirect)}`);
    await fillNew();
    await submit();
    await vi.waitFor(() => expect(where()).toBe(target));
  });

  test("a clash keeps the input and says what clashes [GEN-079]", async () => {
    server.on("POST /api/person", () => refusal(409, "Refused."));
    const where = visit("/build/person/create");
    await fillNew();
    await submit();
    const alert = page.getByRole("region", { name: "Create Error" });
    await expect.element(alert.getByText("A person with this unique key already exists")).toBeVisible();
    await expect.element(field("Email")).toHaveValue("new@clinic.example");
    expect(where()).toBe("/build/person/create");
  });

  test("any other failure is told, with the request id [GEN-079]", async () => {
    server.on("POST /api/person", () => refusal(500, "Something went wrong on the server."));
    visit("/build/person/create");
    await fillNew();
    await submit();
    const alert = page.getByRole("region", { name: "Create Error" });
    await expect.element(alert.getByText("Unable to create new entity")).toBeVisible();
    await expect.element(alert.getByText("Request id: 01a1-request")).toBeVisible();
  });

  test("an organization switched elsewhere is told in the server's words alone [GEN-079, ACC-D19]", async () => {
    const item = { code: "organizationChanged", attribute: null, message: "Reload the page." };
    server.on("POST /api/person", () => refusal(409, "Reload the page.", [item]));
    visit("/build/person/create");
    await fillNew();
    await submit();
    await expect
      .element(page.getByRole("region", { name: "Create Error" }).getByText("Reload the page."))
      .toBeVisible();
    await expect.element(page.getByText(/unique key/)).not.toBeInTheDocument();
  });
});

describe("edit", () => {
  test("shows who created the record and when [GEN-075, GEN-D11, BLD-160]", async () => {
    visit("/build/person/edit/5");
    await expect.element(page.getByText("Created on Mar 2nd 2026, 4:05 PM by mara@clinic.example")).toBeVisible();
    await expect.element(field("Email")).toHaveValue("lind@clinic.example");
  });

  test("'(Not Saved)' where no creator is known [GEN-075]", async () => {
    server.on("GET /api/person/:id", () => ({ ...answer, result: { ...record, createdBy: null } }));
    visit("/build/person/edit/5");
    await expect.element(page.getByText("(Not Saved)")).toBeVisible();
  });

  test("'(Not Saved)' neither while a stored record loads, nor where its creator's email is not known [GEN-D41]", async () => {
    let loaded = (): void => undefined;
    const held = new Promise<void>((resolve) => (loaded = resolve));
    server.on("GET /api/person/:id", () => held.then(() => ({ ...answer, people: {} })));
    visit("/build/person/edit/5");
    await expect
      .element(
        page
          .getByRole("status")
          .or(page.getByText(/Loading/))
          .first(),
      )
      .toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/Created|Not Saved/);
    loaded();
    await expect.element(page.getByText("Created on Mar 2nd 2026, 4:05 PM", { exact: true })).toBeVisible();
    expect(document.body.textContent).not.toContain("Not Saved");
  });

  test("says so and goes to the list [GEN-080, GEN-013]", async () => {
    const where = visit("/build/person/edit/5");
    await field("Job Title").fill("Chief");
    await submit();
    await vi.waitFor(() => expect(where()).toBe("/build/person/list"));
    expect(messages()).toEqual(["Successfully updated"]);
    expect(server.calls("PUT /api/person/5")[0]?.body).toEqual({ jobTitle: "Chief" });
  });

  test("a failure keeps the input [GEN-080]", async () => {
    server.on("PUT /api/person/:id", () => refusal(423, "The build is closed."));
    visit("/build/person/edit/5");
    await field("Job Title").fill("Chief");
    await submit();
    await expect.element(page.getByText("Unable to update")).toBeVisible();
    await expect.element(page.getByText("The build is closed.")).toBeVisible();
    await expect.element(field("Job Title")).toHaveValue("Chief");
  });

  test.each(["abc", "5x", "-1", "0", "99999999999"])("an id such as %s names no record [GEN-009]", async (id) => {
    visit(`/build/person/edit/${id}`);
    await expect.element(page.getByRole("heading", { name: "Unable to load person data." })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Back to Persons" }))
      .toHaveAttribute("href", "/build/person/list");
    expect(server.calls("GET /api/person/:id")).toEqual([]);
  });

  test("shows that it loads [GEN-D02]", async () => {
    server.on("GET /api/person/:id", () => new Promise(() => undefined));
    visit("/build/person/edit/5");
    await expect.poll(() => server.calls("GET /api/person/:id").length).toBe(1);
    await expect.element(page.getByRole("status").getByText("Loading")).toBeInTheDocument();
  });

  test("a record that is missing says so, and can be asked for again", async () => {
    server.on("GET /api/person/:id", () => refusal(404, "There is no person with this id."));
    visit("/build/person/edit/5");
    await expect.element(page.getByRole("heading", { name: "Unable to load person data." })).toBeVisible();
    server.on("GET /api/person/:id", () => answer);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(field("Email")).toHaveValue("lind@clinic.example");
  });
});
