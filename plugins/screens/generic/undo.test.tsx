import type { Values } from "@armature/engine";
import { aSession, closeApp, type FakeServer, refusal, serveApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { visitsOf } from "./generic.testing.ts";

const open = visitsOf(["List", "Undo", "Restore"]);
const visit = (path = PATH) => open(path);
const PATH = "/build/person/undo/c1";
const answered = { status: "updated", errorList: [], errors: [] };

let server: FakeServer;
let refused: readonly { code: string; attribute: string | null; message: string }[];

beforeEach(async () => {
  await page.viewport(1280, 900);
  refused = [];
  const results = (body: unknown) =>
    (body as readonly Values[]).map(({ id }) => ({ importKey: `p${String(id)}`, ...answered }));
  server = serveApp({
    "GET /api/person/changeset/c1": () => changeset(),
    "POST /api/person/changeset/c1/undo/check": ({ body }) => ({
      result: results(body).map((row) => ({ ...row, errors: refused })),
    }),
    "POST /api/person/changeset/c1/undo": ({ body }) => ({ result: results(body), changesetId: "c2" }),
  });
});
afterEach(closeApp);

function changeset() {
  const update = (recordId: number) => ({
    recordId,
    kind: "update",
    old: { jobTitle: "Nurse", lastName: "Lee" },
    new: { jobTitle: "Head", lastName: "Ray" },
    isWhole: true,
  });
  return {
    result: {
      source: "batch",
      at: "2026-03-01T10:00:00.000Z",
      authorId: 3,
      rows: [update(1), update(2)],
      records: [
        { personId: 1, email: "ann@clinic.example", jobTitle: "Head", lastName: "Ray", updated: "t1" },
        { personId: 2, email: "bob@clinic.example", jobTitle: "Theirs", lastName: "Ray", updated: "t2" },
      ],
      own: [],
    },
    labels: {},
    people: { 3: "mara@clinic.example" },
  };
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const takeBack = (what: string) => page.getByRole("checkbox", { name: `Undo ${what}` });
const line = (text: RegExp) => page.getByRole("table", { name: "Changes of persons" }).getByRole("row", { name: text });
const sent = () => server.calls("POST /api/person/changeset/c1/undo")[0]?.body;

describe("taking a changeset back", () => {
  test("leaves alone what others changed since, and sends names of the rest", async () => {
    visit();
    await expect.element(line(/Job Title Head Nurse/)).toBeVisible();
    await expect.element(page.getByText(/^What was changed on March 01, 2026, \d+:00 [AP]M/)).toBeVisible();
    await expect.element(page.getByText("1 value was changed since")).toBeVisible();
    await expect.element(takeBack("Job Title of bob@clinic.example")).not.toBeChecked();
    await button("Submit").click();
    await expect
      .element(page.getByRole("list", { name: "Results of persons" }))
      .toHaveTextContent("p1Successp2Success");
    expect(sent()).toEqual([
      { id: 1, attributes: ["jobTitle", "lastName"], reviewed: { jobTitle: "Head", lastName: "Ray" } },
      { id: 2, attributes: ["lastName"], reviewed: { lastName: "Ray" } },
    ]);
    const [call] = server.calls("POST /api/person/changeset/c1/undo");
    expect(call?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("takes back what is chosen, cell by cell, and nothing where nothing is", async () => {
    visit();
    await takeBack("Job Title of bob@clinic.example").click();
    await expect.element(line(/Job Title Theirs Nurse/)).toBeVisible();
    for (const what of ["Job Title of ann", "Last Name of ann", "Last Name of bob"])
      await takeBack(`${what}@clinic.example`).click();
    await button("Submit").click();
    await expect.poll(sent).toEqual([{ id: 2, attributes: ["jobTitle"], reviewed: { jobTitle: "Theirs" } }]);
  });

  test("can itself be taken back, from the note or by Ctrl+Z", async () => {
    const address = visit();
    await expect.element(line(/Job Title Head Nurse/)).toBeVisible();
    await button("Submit").click();
    await expect.element(page.getByText("Persons changed back")).toBeVisible();
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true }));
    await expect.poll(address).toBe("/build/person/undo/c2");
  });

  test("shows before the submit what the server would refuse", async () => {
    refused = [{ code: "unique", attribute: "lastName", message: "Another person has the same value." }];
    visit();
    await expect.element(line(/Another person has the same value/).first()).toBeVisible();
    await expect.element(page.getByText("2 errors")).toBeVisible();
  });

  test("of what is not there says so, with a way back", async () => {
    server.on("GET /api/person/changeset/c1", () => refusal(404, "There is no changeset with this id"));
    visit();
    await expect.element(page.getByText("Unable to load data from server")).toBeVisible();
  });
});

describe("restoring a record", () => {
  const record = { personId: 1, email: "ann@clinic.example", lastName: "Ray", jobTitle: "Head", updated: "t1" };
  beforeEach(() => {
    const entry = (minute: number, attributeMap: Values) => ({
      attributeMap,
      auditTimestamp: `2026-03-01T10:0${minute}:00.000Z`,
      auditUserId: 3,
    });
    server.on("GET /api/person/1", () => ({ result: record, labels: {}, people: {} }));
    server.on("GET /api/personAuditHistory", () => ({
      result: [
        entry(0, { ...record, jobTitle: "Nurse", lastName: "Lee" }),
        entry(1, { jobTitle: "Head", lastName: "Ray" }),
      ],
      labels: {},
      people: { 3: "mara@clinic.example" },
    }));
    server.on("POST /api/person/1/restore/check", () => ({
      result: [{ importKey: "ann", ...answered, errors: refused }],
    }));
    server.on("POST /api/person/1/restore", () => ({ result: [{ importKey: "ann", ...answered }], changesetId: "c3" }));
  });

  test("begins with the value that was asked for, and sends the values chosen", async () => {
    visit("/build/person/restore/1?attribute=jobTitle&at=2026-03-01T10:00:00.000Z");
    await expect.element(line(/Job Title Head Nurse/)).toBeVisible();
    await button("Submit").click();
    await expect.element(page.getByRole("list", { name: "Results of persons" })).toHaveTextContent("annSuccess");
    const [call] = server.calls("POST /api/person/1/restore");
    expect([call?.body, call?.headers.get("if-match")]).toEqual([{ values: { jobTitle: "Nurse" } }, "t1"]);
  });

  test("shows before the submit what the server would refuse, and asks anew when another value is chosen", async () => {
    refused = [{ code: "unique", attribute: "jobTitle", message: "Another person has the same value." }];
    visit("/build/person/restore/1?attribute=jobTitle&at=2026-03-01T10:00:00.000Z");
    await expect.element(line(/Job Title Head Nurse.*Another person has the same value/)).toBeVisible();
    await expect.element(page.getByText("1 error")).toBeVisible();
    refused = [];
    await page.getByLabelText("Last Name").click();
    await page.getByRole("option", { name: /^Lee/ }).click();
    await expect.element(line(/Last Name Ray Lee/)).toBeVisible();
    const asked = () => server.calls("POST /api/person/1/restore/check").map(({ body }) => body);
    await expect
      .poll(asked)
      .toEqual([{ values: { jobTitle: "Nurse" } }, { values: { jobTitle: "Nurse", lastName: "Lee" } }]);
    await expect.element(page.getByText("1 error")).not.toBeInTheDocument();
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  });

  test("brings all back as of a time", async () => {
    visit("/build/person/restore/1");
    await page.getByLabelText("All as it was at").click();
    await page.getByRole("option").first().click();
    await expect.element(line(/Job Title Head Nurse/)).toBeVisible();
    await expect.element(line(/Last Name Ray Lee/)).toBeVisible();
  });
});

describe("taking back what was made, without the right to delete", () => {
  let own: readonly number[];
  let reasons: readonly string[];
  beforeEach(() => {
    own = [1, 2];
    reasons = [];
    const made = (recordId: number, email: string) =>
      ({ recordId, kind: "create", old: null, new: { personId: recordId, email }, isWhole: true }) as const;
    const people = ["ann@clinic.example", "bob@clinic.example"];
    const { result, ...names } = changeset();
    const rows = people.map((email, i) => made(i + 1, email));
    const records = people.map((email, i) => ({ personId: i + 1, email, updated: "t" }));
    const permission = { person: { view: true, create: true, update: true, remove: false } };
    server.on("GET /api/session", () => ({ result: aSession({ permission }) }));
    server.on("GET /api/person/changeset/c1", () => ({ ...names, result: { ...result, rows, records, own } }));
    server.on("POST /api/person/changeset/c1/undo/check", ({ body }) => ({
      result: (body as readonly Values[]).map((_, i) => ({
        errors: reasons[i] ? [{ code: "inUse", attribute: null, message: reasons[i] }] : [],
      })),
    }));
  });

  test("is offered for records that one made oneself [F-071]", async () => {
    visit();
    await expect.element(line(/ann@clinic.example Removed/)).toBeVisible();
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
    await button("Submit").click();
    await expect.poll(sent).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  test("cannot be submitted where none of it can be, and says why [F-071]", async () => {
    own = [];
    visit();
    await expect.element(line(/ann@clinic.example .*you can undo a new person only if you made it/)).toBeVisible();
    await expect.element(button("Submit")).toHaveAccessibleDescription("None of this can be undone.");
    await expect.element(page.getByText("0 of 2 records can be undone")).toBeVisible();
  });

  test("says of how many records it can be, where that is not all [F-071]", async () => {
    reasons = ["Could not delete person. Person in use."];
    visit();
    await expect.element(page.getByText("1 of 2 records can be undone")).toBeVisible();
    await expect.element(line(/ann@clinic.example .*Person in use/)).toBeVisible();
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  });
});

describe("a value that somebody changed after the review", () => {
  beforeEach(async () => {
    visit();
    await expect.element(line(/Job Title Head Nurse/)).toBeVisible();
    server.on("GET /api/person/changeset/c1", () => {
      const { result, ...names } = changeset();
      const lastNames = ["Ray", "Lee"];
      const records = result.records.map((each, i) => ({ ...each, jobTitle: "Theirs", lastName: lastNames[i] }));
      return { ...names, result: { ...result, records } };
    });
    const clash = { code: "clash", attribute: "jobTitle", message: "Changed meanwhile" };
    server.on("POST /api/person/changeset/c1/undo", ({ body }) => ({
      result: (body as readonly Values[]).map(({ id }) =>
        id === 1
          ? { importKey: "p1", status: "error", errorList: ["x"], errors: [clash] }
          : { importKey: "p2", ...answered },
      ),
      changesetId: "c2",
    }));
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
    await button("Submit").click();
    await expect.element(page.getByText("2 values were changed since")).toBeVisible();
  });

  test("is left to be chosen, and nothing is taken back over it [F-070]", async () => {
    await expect.element(takeBack("Job Title of ann@clinic.example")).not.toBeChecked();
    await expect.element(page.getByRole("list", { name: "Results of persons" })).not.toBeInTheDocument();
  });

  test("can be chosen for a record of which the rest is taken back already [F-070]", async () => {
    await takeBack("Job Title of bob@clinic.example").click();
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
    await button("Submit").click();
    const again = () => server.calls("POST /api/person/changeset/c1/undo")[1]?.body;
    await expect.poll(again).toContainEqual({ id: 2, attributes: ["jobTitle"], reviewed: { jobTitle: "Theirs" } });
  });
});
