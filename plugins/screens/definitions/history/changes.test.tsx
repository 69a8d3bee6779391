/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
import "axe-core";
import "@armature/plugins/styles.css";
import type { Values } from "@armature/engine";
import type { HistoryChange, HistoryRevision } from "@armature/engine/platform";
import { closeApp, type FakeServer, pageViolations, refusal, serveApp, withStatus } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAdministrator, answerOf, DEFINITIONS, list, METADATA, visit } from "../../../kit/definitions.testing.ts";
import { impactOn, NO_IMPACT } from "../../../kit/impact.testing.ts";

const CHANGES = "/provider/change";
const HISTORY = "GET /api/metadata/history";
const REVERT = "POST /api/metadata/revert";
const of = (name: string, label: string, kind: HistoryChange["kind"] = "attribute") => ({
  kind,
  entity: "user",
  name,
  label,
  isCurrent: true,
});
const rule = (value: string) => ({
  id: "r1",
  if: { attribute: "shift", comparativeOperator: "isEqual", value },
  then: [{ id: "show" }],
});
/** The metadata with the definitions of kinds of record. */
const REFUSAL = {
  id: "f1",
  if: { attribute: "shift", comparativeOperator: "isEqual", value: "Late" },
  level: "error",
  text: "Nobody works late.",
  at: ["shift"],
} as const;
const WITH_KINDS: typeof METADATA = {
  result: {
    ...METADATA.result,
    entities: [
      ...METADATA.result.entities.map((each) => (each.name === "user" ? { ...each, ruleList: [REFUSAL] } : each)),
      { name: "entity", label: "Kind", readableAttribute: "label", store: "definitions", definitionKind: "entity" },
    ],
    attributes: [
      ...METADATA.result.attributes,
      { name: "name", label: "Name", entityName: "entity", type: "text", primaryKey: true },
      { name: "label", label: "Label", entityName: "entity", type: "text" },
    ],
  },
};
const NEWEST: HistoryRevision = {
  revision: 41,
  at: "2026-03-01T08:00:00.000Z",
  by: "ada@clinic.example",
  note: "Rooms for residents",
  changes: [
    { ...of("jobTitle", "Role"), path: ["label"], before: "Job Title", after: "Role", isCurrent: false },
    { ...of("jobTitle", "Role"), path: ["conditionalList", "r1"], before: rule("Late"), after: rule("Early") },
    { ...of("jobTitle", "Role"), path: ["helpText"], before: null, after: "long ".repeat(60) },
    { ...of("shift", "Shift"), path: ["comboboxOptionList", "Blue"], before: null, after: "Blue" },
    {
      ...of("shift", "Shift"),
      path: ["elementType"],
      before: { valueDefault: "Late" },
      after: { valueDefault: "Early" },
    },
    { ...of("user", "User", "entity"), path: ["ruleList", "f1"], before: null, after: REFUSAL },
    { ...of("user", "User", "entity"), path: ["ruleList", "@order"], before: ["f1", "f2"], after: ["f2", "f1"] },
    { ...of("p1", "Doctors", "preset"), path: [], before: null, after: { label: "Doctors" } },
  ],
  more: 3,
  hasHidden: true,
};
const RELEASE: HistoryRevision = {
  revision: 1,
  at: "2026-01-01T08:00:00.000Z",
  by: null,
  note: null,
  more: 0,
  hasHidden: false,
  changes: [
    {
      ...of("jobTitle", "Job Title"),
      path: [],
      before: null,
      after: { label: "Job Title" },
    },
  ],
};
const REVERTED = { result: { revision: 42, changed: 1, warnings: [] } };
const CLASH = {
  kind: "attribute",
  entity: "user",
  name: "jobTitle",
  path: ["label"],
  then: "Job Title",
  now: "Function",
  by: "jo@clinic.example",
  at: "2026-03-05T08:00:00.000Z",
};

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1440, 900);
  server = serveApp({
    "GET /api/session": () => ({ result: anAdministrator({ organization: { admin: true } }) }),
    "GET /api/metadata": () => WITH_KINDS,
    "GET /api/userAttribute": () => list(DEFINITIONS),
    "GET /api/userAttribute/:name": ({ path }) =>
      answerOf(DEFINITIONS.find(({ name }) => path.endsWith(`/${String(name)}`)) ?? {}),
    "PUT /api/userAttribute/:name": ({ body }) => ({ ...answerOf(body as Values), revision: 41 }),
    "GET /api/admin/user": () => list([], 0),
    "POST /api/metadata/impact": () => ({ result: NO_IMPACT }),
    "POST /api/metadata/warnings": () => ({ result: [] }),
    [HISTORY]: () => ({ result: [NEWEST, RELEASE] }),
    [REVERT]: () => REVERTED,
  });
});
afterEach(closeApp);

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const card = () => page.getByRole("region", { name: /ada@clinic\.example$/ });
const line = (text: string) => card().getByRole("listitem").filter({ hasText: text });
const reverts = () => server.calls(REVERT).map(({ body }) => body);
const toast = (text: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByRole("listitem").filter({ hasText: text });
const part = (name: string, ...path: readonly string[]) => ({ kind: "attribute", entity: "user", name, path });

describe("the page of all changes", () => {
  test("says who changed what, when, from what to what, in words", async () => {
    visit(CHANGES);
    await expect.element(card().getByText("Rooms for residents")).toBeVisible();
    await expect.element(card().getByText(/It also changed what you may not view/)).toBeVisible();
    await expect.element(line("Job Title").first().getByText("Role", { exact: true })).toBeVisible();
    await expect.element(line("Job Title").first().getByText("Changed since")).toBeVisible();
    await expect.element(line("A rule").getByText("If Shift is 'Late', show it.")).toBeVisible();
    await expect
      .element(line("Refusal 1").first().getByText("Refuses to save if Shift is 'Late': “Nobody works late.”"))
      .toBeVisible();
    await expect.element(line("Order of the refusals").getByText("Refusal 1, A refusal")).toBeVisible();
    await expect.element(line("Choice Blue")).toBeVisible();
    await expect.element(line("Early").last()).toBeVisible();
    await expect.element(card().getByText("Column set added")).toBeVisible();
    await expect.element(card().getByRole("heading", { name: "Kind of record User", exact: true })).toBeVisible();
    await expect.element(card().getByText("3 more changes are not listed.")).toBeVisible();
    const long = "long ".repeat(60).trim();
    await expect.element(page.getByText(long)).not.toBeInTheDocument();
    await button(/^Whole text of /).click();
    await expect.element(page.getByText(long)).toBeVisible();
    // What a release brought is taken back line by line only.
    const release = page.getByRole("region", { name: /a new version$/ });
    await expect.element(release.getByRole("button", { name: "Revert Job Title" })).toBeVisible();
    await expect.element(release.getByRole("button", { name: /^Revert all/ })).not.toBeInTheDocument();
  });

  test("takes one line or a whole revision back, and offers to undo that too [F-201]", async () => {
    visit(CHANGES);
    await line("Choice Blue")
      .getByRole("button", { name: /^Revert/ })
      .click();
    await expect
      .poll(reverts)
      .toEqual([{ revision: 41, paths: [part("shift", "comboboxOptionList", "Blue")], choose: [] }]);
    await expect.element(toast("Revision 41 reverted in part")).toBeVisible();
    await expect.poll(() => server.calls(HISTORY).length).toBeGreaterThan(1);
    await card()
      .getByRole("button", { name: /^Revert all/ })
      .click();
    await expect.poll(() => reverts()[1]).toEqual({ revision: 41, choose: [] });
    await expect.element(toast("in part")).not.toBeInTheDocument();
    await toast("Revision 41 reverted").getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => reverts()[2]).toEqual({ revision: 42 });
  });

  test("asks what becomes of a part that was changed again, by keyboard alone, and takes the answer", async () => {
    const body = { code: "revertClash", message: "Changed again", errors: [], clashes: [CLASH] };
    server.on(REVERT, ({ body: sent }) =>
      (sent as { choose: unknown[] }).choose.length === 0 ? withStatus(409, body) : REVERTED,
    );
    visit(CHANGES);
    const all = card().getByRole("button", { name: /^Revert all/ });
    await expect.element(all).toBeVisible();
    (all.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    const dialog = page.getByRole("dialog", { name: "Changed again since" });
    await expect.element(dialog.getByText(/jo@clinic\.example/)).toBeVisible();
    await expect.element(dialog.getByRole("radio", { name: /Keep as it is now/ })).toBeChecked();
    await dialog.getByRole("radio", { name: /As it was then/ }).click();
    await dialog.getByRole("button", { name: "Revert the rest and these as chosen" }).click();
    await expect
      .poll(() => reverts()[1])
      .toEqual({
        revision: 41,
        choose: [{ ...part("jobTitle", "label"), keep: "then" }],
      });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("says how many values would be lost before it reverts, and what the server refuses", async () => {
    server.on(REVERT, ({ body }) =>
      (body as Values)["accept"] ? REVERTED : withStatus(409, { code: "wouldLose", message: "", errors: [], lost: 6 }),
    );
    visit(CHANGES);
    await card()
      .getByRole("button", { name: /^Revert all/ })
      .click();
    await button("Revert and empty 6 values").click();
    await expect.poll(() => reverts()[1]).toMatchObject({ revision: 41, accept: { lost: 6 } });
    server.on(REVERT, () => refusal(400, "The preset Doctors names it."));
    await card()
      .getByRole("button", { name: /^Revert all/ })
      .click();
    await expect.element(toast("The preset Doctors names it.")).toBeVisible();
  });

  test("asks before it hides something, with the number in its button, as a save does [F-140]", async () => {
    server.on("POST /api/metadata/impact", () => ({ result: impactOn({ hidden: 115 }) }));
    visit(CHANGES);
    await card()
      .getByRole("button", { name: /^Revert all/ })
      .click();
    const dialog = page.getByRole("alertdialog", { name: "Revert revision 41?" });
    await expect.element(dialog.getByText("115 would show it in their form no longer.")).toBeVisible();
    expect(server.calls("POST /api/metadata/impact").at(-1)?.body).toEqual({ revert: { revision: 41, choose: [] } });
    expect(reverts()).toEqual([]);
    await button("Revert and hide from 115").click();
    await expect.poll(reverts).toEqual([{ revision: 41, choose: [] }]);
  });

  test("is narrowed by kind of record, which the address keeps, and shows older ones on demand", async () => {
    const pages = Array.from({ length: 25 }, (_, i) => ({ ...NEWEST, revision: 100 - i }));
    server.on(HISTORY, ({ query }) => ({ result: query.has("before") ? [RELEASE] : pages }));
    const where = visit(CHANGES);
    await button("Show older changes").click();
    await expect.element(page.getByRole("region", { name: /a new version$/ })).toBeVisible();
    expect(server.calls(HISTORY).at(-1)?.query.get("before")).toBe("76");
    await page.getByRole("combobox", { name: "Kind of record" }).click();
    await page.getByRole("option", { name: "User", exact: true }).click();
    await expect.poll(where).toBe(`${CHANGES}?kind=user`);
    await expect.poll(() => server.calls(HISTORY).at(-1)?.query.get("entity")).toBe("user");
  });

  test("says that there are none, that they cannot be loaded, and that they are for administrators", async () => {
    server.on(HISTORY, () => refusal(503, "The server cannot answer at the moment."));
    visit(CHANGES);
    await expect.element(page.getByRole("heading", { name: "Could not load the changes." })).toBeVisible();
    server.on(HISTORY, () => ({ result: [] }));
    await button("Retry").click();
    await expect.element(page.getByRole("heading", { name: "No changes yet" })).toBeVisible();
  });

  test("has nothing that is hard to use with assistive technology, also on a phone", async () => {
    visit(CHANGES);
    await expect.element(card()).toBeVisible();
    expect(await pageViolations()).toEqual([]);
    await page.viewport(390, 844);
    expect(await pageViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});

describe("Undo after a save", () => {
  const save = async () => {
    const where = visit("/provider/user/attribute/jobTitle");
    await page.getByRole("textbox", { name: /^Label/ }).fill("Role");
    await button("Save").click();
    await expect.element(toast("User Attribute updated")).toBeVisible();
    return where;
  };

  test("takes the revision back, by Ctrl+Z too, and says what the server answered", async () => {
    await save();
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(reverts).toEqual([{ revision: 41 }]);
    await expect.element(toast("Undone: User Attribute updated")).toBeVisible();
  });

  test("opens the page of changes at that revision if somebody changed the same since", async () => {
    const body = { code: "revertClash", message: "1 part was changed again since.", errors: [], clashes: [CLASH] };
    server.on(REVERT, () => withStatus(409, body));
    const where = await save();
    await toast("User Attribute updated").getByRole("button", { name: "Undo" }).click();
    await expect.poll(where).toBe(`${CHANGES}?revision=41`);
    await expect.poll(() => server.calls(HISTORY).at(-1)?.query.get("before")).toBe("42");
    await expect.element(toast("1 part was changed again since.")).toBeVisible();
  });

  test("opens that page if records would lose, hide or need something, and reverts nothing", async () => {
    const where = await save();
    server.on("POST /api/metadata/impact", () => ({ result: impactOn({ needed: 2 }) }));
    await toast("User Attribute updated").getByRole("button", { name: "Undo" }).click();
    await expect.poll(where).toBe(`${CHANGES}?revision=41`);
    await expect.element(toast("Not undone yet")).toBeVisible();
    expect(reverts()).toEqual([]);
  });

  test("goes on without the page where values of many records are converted back", async () => {
    const message = "Values of records are being converted. The change is live once that is done.";
    server.on(REVERT, () => withStatus(202, { code: "converting", message, errors: [] }));
    await save();
    await toast("User Attribute updated").getByRole("button", { name: "Undo" }).click();
    await expect.element(toast(message)).toBeVisible();
    await expect.element(toast("Could not undo")).not.toBeInTheDocument();
  });

  test("is not offered after a save that changed nothing", async () => {
    server.on("PUT /api/userAttribute/:name", ({ body }) => ({ ...answerOf(body as Values), revision: null }));
    await save();
    await expect.element(toast("User Attribute updated").getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });
});

test("the page of a field says who changed it last", async () => {
  visit("/provider/user/attribute/jobTitle");
  await expect.element(page.getByText(/^Changed last by ada@clinic\.example, /)).toBeVisible();
  expect(Object.fromEntries(server.calls(HISTORY)[0]?.query ?? [])).toMatchObject({ name: "jobTitle", limit: "1" });
});
