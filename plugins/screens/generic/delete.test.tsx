import type { EntityType, Values } from "@armature/engine";
import type { Referrers } from "@armature/engine/operation";
import {
  aSession,
  closeApp,
  compiledOf,
  fakePlugins,
  type FakeServer,
  listHandler,
  metadataWithTeams,
  personType,
  refusal,
  serveApp,
} from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { visitsOf } from "./generic.testing.ts";

const visit = visitsOf(["List", "Create", "Edit", "EditBatch", "Undo"], {}, ["person", "team"]);

const lind: Values = { personId: 5, email: "lind@clinic.example", lastName: "Lind", doctor: 1, updated: "t1" };
const wu: Values = { personId: 6, email: "wu@clinic.example", lastName: "Wu", doctor: 0, updated: "t1" };

let server: FakeServer;
let stored: Values[];
let referrers: readonly Referrers[];

beforeEach(async () => {
  await page.viewport(1280, 900);
  stored = [lind, wu];
  referrers = [];
  server = serveApp({
    "GET /api/metadata": () => metadataWithTeams(),
    "GET /api/person": (request) => listHandler(personType(), stored)(request),
    "GET /api/person/:id": ({ path }) => ({
      result: stored.find(({ personId }) => path.endsWith(`/${String(personId)}`)) ?? lind,
      labels: {},
      people: {},
    }),
    "GET /api/person/:id/references": () => ({ result: referrers }),
    "DELETE /api/person/:id": ({ path }) => {
      stored = stored.filter(({ personId }) => !path.endsWith(`/${String(personId)}`));
      return { result: null, changesetId: "c1" };
    },
    "GET /api/person/changeset/c1": () => new Promise(() => undefined),
    "POST /api/person/check": () => ({ result: [] }),
  });
});
afterEach(closeApp);

const uses: readonly Referrers[] = [
  { entityName: "person", attributeNameList: ["leaderId"], idList: [6, 7, 8], labels: { 6: "Wu", 7: "Osei" } },
  { entityName: "team", attributeNameList: ["headId"], idList: [2], labels: { 2: "Night shift" } },
];

const button = (name: string) => page.getByRole("button", { name, exact: true });
const more = () => button("More actions");
const inMenu = () => page.getByRole("menuitem", { name: /^Delete/ });
async function start(): Promise<void> {
  await more().click();
  await inMenu().click();
}
const dialog = () => page.getByRole("alertdialog");
const remove = () => dialog().getByRole("button", { name: "Delete" });
const teamType = () =>
  compiledOf(metadataWithTeams(), [...fakePlugins.values()]).metadata.entities.get("team") as EntityType;
const deletes = () => server.calls("DELETE /api/person/:id").map(({ path }) => path);
const messages = () => toasts.getState().map(({ message }) => message);
const ASKS = "Are you sure you want to delete Lind?";

async function startInForm(): Promise<() => string> {
  const where = visit("/build/person/edit/5");
  await start();
  return where;
}

describe("the window", () => {
  test("looks first for what refers to the record, then asks by its readable name [BLD-117, BLD-120, BLD-121]", async () => {
    const { promise, resolve } = Promise.withResolvers();
    server.on("GET /api/person/:id/references", () => promise);
    await startInForm();
    await expect.element(page.getByRole("alertdialog", { name: "Delete person" })).toBeInTheDocument();
    expect(server.calls("GET /api/person/5/references")).toHaveLength(1);
    await expect.element(remove()).not.toBeInTheDocument();
    resolve({ result: [] });
    await expect.element(page.getByRole("alertdialog", { name: ASKS })).toBeInTheDocument();
    await expect.element(remove()).toBeVisible();
    expect(deletes()).toEqual([]);
  });

  test("begins on Cancel, and Cancel or Escape deletes nothing", async () => {
    await startInForm();
    await expect.element(remove()).toBeVisible();
    await expect.element(button("Cancel").last()).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(more()).toHaveFocus();
    await start();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(deletes()).toEqual([]);
  });

  test("closed while it looks stays closed", async () => {
    const { promise, resolve } = Promise.withResolvers();
    server.on("GET /api/person/:id/references", () => promise);
    await startInForm();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    resolve({ result: uses });
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe("a record that others refer to", () => {
  beforeEach(() => {
    referrers = uses;
  });

  test("is not deleted: the window says what must be changed first [BLD-118]", async () => {
    await startInForm();
    await expect.element(page.getByRole("alertdialog", { name: "Cannot Delete Lind" })).toBeInTheDocument();
    await expect
      .element(dialog().getByText("These values must be changed before Lind can be deleted", { exact: true }))
      .toBeVisible();
    const list = dialog().getByRole("list", { name: "Records to change first" });
    await expect.element(list.getByText("Wu, Osei and 1 more: Leader")).toBeVisible();
    await expect.element(list.getByText("Night shift: Head")).toBeVisible();
    await expect.element(remove()).not.toBeInTheDocument();
  });

  test("leads to the batch edit of each referring entity, of these records and attributes [BLD-008, BLD-119]", async () => {
    const where = await startInForm();
    const links = dialog().getByRole("link");
    await expect
      .poll(() => links.elements().map((link) => link.textContent))
      .toEqual(["Batch Edit Persons", "Batch Edit Teams"]);
    const [first, second] = links
      .elements()
      .map((link) => new URL(link.getAttribute("href") ?? "", "http://x.example"));
    const reported = (url: URL | undefined) => [
      url?.pathname.split("/").slice(0, -1).join("/"),
      atob(decodeURIComponent(url?.pathname.split("/").at(-1) ?? "")),
      url?.searchParams.get("attributeNameList"),
      url?.searchParams.get("redirect"),
    ];
    expect(reported(first)).toEqual(["/build/person/edit-batch", "6,7,8", '["leaderId"]', "/build/person/edit/5"]);
    expect(reported(second)).toEqual(["/build/team/edit-batch", "2", '["headId"]', "/build/person/edit/5"]);
    await links.first().click();
    await expect.element(page.getByRole("heading", { name: "Edit Batch", level: 1 })).toBeVisible();
    expect(where()).toContain("/build/person/edit-batch/");
  });

  test("says why who may not change them cannot", async () => {
    const permission = { person: { view: true, remove: true, update: false } };
    server.on("GET /api/session", () => ({ result: aSession({ permission }) }));
    await startInForm();
    const link = dialog().getByRole("link", { name: "Batch Edit Persons" });
    await expect.element(link).toHaveAttribute("aria-disabled", "true");
  });
});

describe("a confirmed delete", () => {
  test("of the form says so and leads to the list, with a way back", async () => {
    const where = await startInForm();
    await remove().click();
    await expect.element(page.getByRole("heading", { name: "Persons", level: 1 })).toBeVisible();
    expect(deletes()).toEqual(["/api/person/5"]);
    expect(messages()).toEqual(["Person deleted."]);
    await expect.element(page.getByRole("gridcell", { name: "wu@clinic.example" })).toBeVisible();
    await expect.element(page.getByRole("gridcell", { name: "lind@clinic.example" })).not.toBeInTheDocument();
    await button("Undo").click();
    await vi.waitFor(() => expect(where()).toBe("/build/person/undo/c1"));
  });

  test("is taken back by Ctrl+Z too", async () => {
    const where = await startInForm();
    await remove().click();
    await vi.waitFor(() => expect(messages()).toEqual(["Person deleted."]));
    await userEvent.keyboard("{Control>}z{/Control}");
    await vi.waitFor(() => expect(where()).toBe("/build/person/undo/c1"));
  });

  test("takes what was typed along, and asks nothing about it", async () => {
    visit("/build/person/edit/5");
    await page.getByRole("textbox", { name: "Job Title" }).fill("Chief");
    await start();
    await remove().click();
    await expect.element(page.getByRole("heading", { name: "Persons", level: 1 })).toBeVisible();
    expect(Object.keys(sessionStorage).filter((key) => sessionStorage.getItem(key)?.includes("Chief"))).toEqual([]);
  });

  test("of the only record of a list leaves the focus on the title of the page", async () => {
    stored = [lind];
    visit("/build/person/list?look=5");
    await start();
    await remove().click();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  test("of the quick look closes it, and loads the list anew without the row, which is chosen no more [BLD-122]", async () => {
    visit("/build/person/list?look=5");
    await page.getByRole("dialog", { name: "Lind" }).getByRole("button", { name: "Close" }).click();
    await page.getByRole("checkbox", { name: "Select Lind" }).click();
    await page.getByRole("row", { name: /lind/ }).getByRole("button", { name: "Quick look" }).click();
    await page.getByRole("dialog", { name: "Lind" }).getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await remove().click();
    await expect.element(page.getByRole("gridcell", { name: "lind@clinic.example" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: "Edit Batch (0)" })).toBeVisible();
    await expect.poll(() => document.activeElement?.closest("[role=grid]")).not.toBeNull();
    expect(messages()).toEqual(["Person deleted."]);
  });

  test("that nobody here can take back offers no way back", async () => {
    const permission = { person: { view: true, remove: true, update: true, create: false } };
    server.on("GET /api/session", () => ({ result: aSession({ permission }) }));
    await startInForm();
    await expect.element(dialog().getByText("You cannot undo this yourself.")).toBeVisible();
    await remove().click();
    await vi.waitFor(() => expect(messages()).toEqual(["Person deleted."]));
    await expect.element(button("Undo")).not.toBeInTheDocument();
  });
});

describe("a delete that fails", () => {
  const inUse = () =>
    refusal(409, "Refused.", [{ code: "inUse", attribute: null, message: "Could not delete person. Person in use." }]);

  test.each<[string, () => unknown, string]>([
    ["409", inUse, "Could not delete person. Person in use."],
    ["500", () => refusal(500, "Something went wrong on the server."), "Could not delete person."],
    ["400", () => refusal(400, "No."), "Could not delete person."],
    ["423", () => refusal(423, "The build is closed."), "Could not delete person."],
  ])("with %s keeps the window, and says so [BLD-123, ACC-026, ADM-D16]", async (_, handler, title) => {
    server.on("DELETE /api/person/:id", handler);
    const where = await startInForm();
    await remove().click();
    await expect.element(dialog().getByRole("region", { name: title, exact: true })).toBeVisible();
    expect([where(), messages()]).toEqual(["/build/person/edit/5", []]);
  });

  test("since something refers to it by now shows what, else that it cannot be seen", async () => {
    server.on("DELETE /api/person/:id", inUse);
    await startInForm();
    await remove().click();
    await expect.element(dialog().getByText("Records that you may not see refer to it.")).toBeVisible();
    referrers = uses;
    await remove().click();
    await expect.element(page.getByRole("alertdialog", { name: "Cannot Delete Lind" })).toBeInTheDocument();
    await expect.element(dialog().getByRole("link", { name: "Batch Edit Teams" })).toBeVisible();
  });

  test("since the record is gone closes the window and loads the list anew [ADM-D16]", async () => {
    server.on("DELETE /api/person/:id", () => refusal(404, "There is no person with this id."));
    visit("/build/person/list?look=5");
    await page.getByRole("dialog", { name: "Lind" }).getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect.element(remove()).toBeVisible();
    stored = [wu];
    await remove().click();
    await expect.element(page.getByRole("gridcell", { name: "lind@clinic.example" })).not.toBeInTheDocument();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(messages()).toEqual([expect.stringContaining("Could not delete person.")]);
  });

  test("before it asks, since what refers to the record cannot be loaded, closes the window [BLD-124]", async () => {
    server.on("GET /api/person/:id/references", () => refusal(500, "Something went wrong on the server."));
    await startInForm();
    const message = "Could not load list of person(s), or team(s) possibly impacted by deleting this person.";
    await vi.waitFor(() => expect(messages()).toEqual([message]));
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(deletes()).toEqual([]);
  });

  test("before it asks, since it would be refused, says why", async () => {
    server.on("GET /api/person/:id/references", () => refusal(423, "This person is locked."));
    await startInForm();
    await vi.waitFor(() =>
      expect(messages()).toEqual([expect.stringContaining("Could not delete person. This person is locked.")]),
    );
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe("a record of which nobody looks for what refers to it", () => {
  const night: Values = { teamId: 2, title: "Night shift", updated: "t1" };
  const teamDeletes = () => server.calls("DELETE /api/team/:id").map(({ path }) => path);
  let reads: number;

  beforeEach(() => {
    reads = 0;
    server.on("GET /api/team/:id", () => {
      reads += 1;
      return { result: night, labels: {}, people: {} };
    });
    server.on("GET /api/team", listHandler(teamType(), [night]));
    server.on("GET /api/person", listHandler(personType(), stored));
    server.on("POST /api/team/check", () => ({ result: [] }));
    server.on("DELETE /api/team/:id", () => ({ result: null, changesetId: "c2" }));
  });

  async function startWithTeam(): Promise<() => string> {
    const where = visit("/build/team/edit/2");
    await expect.element(more()).toBeVisible();
    return where;
  }

  test("is fetched first, then asked about by its kind and name as stored now [ACC-022]", async () => {
    await startWithTeam();
    const { promise, resolve } = Promise.withResolvers();
    server.on("GET /api/team/:id", () => promise);
    await start();
    await expect.element(page.getByRole("alertdialog", { name: "Delete team" })).toBeInTheDocument();
    await expect.element(remove()).not.toBeInTheDocument();
    resolve({ result: { ...night, title: "Late shift" }, labels: {}, people: {} });
    const asks = "Are you sure you want to delete Team: Late shift?";
    await expect.element(page.getByRole("alertdialog", { name: asks })).toBeInTheDocument();
    expect(server.calls("GET /api/team/:id/references")).toEqual([]);
  });

  test.each([500, 404, 403])("that cannot be fetched (%s) is not deleted, and says so [ACC-023]", async (status) => {
    await startWithTeam();
    server.on("GET /api/team/:id", () => refusal(status, "No."));
    await start();
    await vi.waitFor(() => expect(messages()).toEqual(["Could not get item."]));
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(teamDeletes()).toEqual([]);
  });

  test("is deleted by a call once that is confirmed, and by none when it is dismissed [ACC-024]", async () => {
    const where = await startWithTeam();
    for (const leave of [() => userEvent.keyboard("{Escape}"), () => dialog().getByText("Cancel").click()]) {
      const before = reads;
      await start();
      await expect.element(remove()).toBeVisible();
      expect(reads).toBe(before + 1);
      await leave();
      await expect.element(dialog()).not.toBeInTheDocument();
    }
    expect(teamDeletes()).toEqual([]);
    await start();
    await remove().click();
    await vi.waitFor(() => expect(where()).toBe("/build/team/list"));
    expect(teamDeletes()).toEqual(["/api/team/2"]);
    expect(messages()).toEqual(["Team deleted."]);
  });

  test("and which is in use says no more than that [ACC-025]", async () => {
    server.on("DELETE /api/team/:id", () =>
      refusal(409, "Refused.", [{ code: "inUse", attribute: null, message: "" }]),
    );
    await startWithTeam();
    await start();
    await remove().click();
    const refused = dialog().getByRole("region", { name: "Could not delete team. Team in use.", exact: true });
    await expect.element(refused).toBeVisible();
    await expect.element(refused).toMatchTextContent(/^(Error: )?Could not delete team\. Team in use\.$/);
  });
});

describe("Delete is", () => {
  test("not there for who may not delete", async () => {
    const permission = { person: { view: true, create: true, update: true, remove: false } };
    server.on("GET /api/session", () => ({ result: aSession({ permission }) }));
    visit("/build/person/edit/5");
    await expect.element(button("Submit")).toBeVisible();
    await expect.element(more()).not.toBeInTheDocument();
  });

  test.each<[string, object, Values, string]>([
    ["the build is closed", { status: "buildClosed" }, lind, "The build is closed."],
    ["the record is locked", {}, { ...lind, locked: true }, "This record is locked."],
  ])("off with the reason while %s", async (_, session, record, reason) => {
    server.on("GET /api/session", () => ({ result: aSession(session) }));
    stored = [record];
    visit("/build/person/edit/5");
    await more().click();
    await expect.element(inMenu()).toHaveAttribute("aria-disabled", "true");
    await inMenu().click({ force: true });
    await expect.element(inMenu().getByText(reason)).toBeVisible();
    expect(server.calls("GET /api/person/5/references")).toEqual([]);
  });
});
