/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
import "@armature/plugins/styles.css";
import type { Values } from "@armature/engine";
import { type InputProps, lazyInput } from "@armature/renderer";
import { closeApp, type FakeServer, refusal, serveApp, unmount, withStatus } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  anAdministrator,
  answerOf,
  DEFINITIONS,
  list,
  METADATA,
  metadataWith,
  offered,
  UNSELECTABLE,
  visit,
  warningsOf,
  sentOf,
} from "../../../kit/definitions.testing.ts";
import { impactOn, NO_IMPACT } from "../../../kit/impact.testing.ts";
import { pluginOf, plugins } from "../../../registry/inputs.ts";

let server: FakeServer;
let definitions: readonly Values[];
let session: ReturnType<typeof anAdministrator>;
let valued: number;
beforeEach(async () => {
  await page.viewport(1280, 900);
  definitions = DEFINITIONS;
  session = anAdministrator();
  valued = 0;
  server = serveApp({
    "GET /api/settings": () => ({ result: { productName: "Armature", courseUrl: null, removedValuesDays: 45 } }),
    "GET /api/session": () => ({ result: session }),
    "GET /api/metadata": () => METADATA,
    "GET /api/userAttribute": () => list(definitions),
    "GET /api/userAttribute/:name": ({ path }) =>
      answerOf(definitions.find(({ name }) => path.endsWith(`/${String(name)}`)) ?? {}),
    "PUT /api/userAttribute/:name": ({ body }) => answerOf(body as Values),
    "POST /api/userAttribute": ({ body }) => withStatus(201, answerOf(body as Values)),
    "DELETE /api/userAttribute/:name": () => ({ result: null }),
    "GET /api/admin/user": () => list([], valued),
    "POST /api/admin/condition/count": () => ({ result: { holds: 312, of: 12_044, isExact: true } }),
    "POST /api/metadata/impact": ({ body }) => ({ result: impactOf(body as Values) }),
    "POST /api/metadata/warnings": ({ body }) => ({ result: warningsOf(definitions, body as Values) }),
    "GET /api/team": () => list([{ id: 4, name: "Red" }]),
  });
});
afterEach(closeApp);

/** What a save would do; nothing, unless a test says otherwise. */
let impact = NO_IMPACT;
beforeEach(() => {
  impact = NO_IMPACT;
});
/** Deleting the job title takes it out of a preset. */
function impactOf({ changes }: Values): typeof NO_IMPACT {
  const [{ values } = { values: {} }] = changes as readonly { readonly values: unknown }[];
  return values === null ? { ...NO_IMPACT, uses: USES } : impact;
}
const USES = [
  {
    kind: "preset",
    entity: "user",
    name: "preset1",
    label: "Doctors",
    becomes: { code: "columnGoes", before: 3, after: 2 },
  },
] as const satisfies (typeof NO_IMPACT)["uses"];

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const box = (name: string | RegExp) => page.getByRole("textbox", { name });
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const region = (name: string) => page.getByRole("region", { name, exact: true });
const messages = () => toasts.getState().map(({ message }) => message);
const LIST = "/provider/user/attribute";
/** What was sent last, without the definition as it was opened. */
const sent = (call: string) => sentOf(server.calls(call).at(-1)?.body);
async function choose(from: ReturnType<typeof page.getByRole>, option: string) {
  await from.click();
  await page.getByRole("option").getByText(option, { exact: true }).click();
}

/** Pastes lines as choices after the present ones, with a tab between value and label. */
async function pasteChoices(text: string) {
  await expect.element(box("New choice").first()).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  box("New choice").first().element().dispatchEvent(paste);
}
/** What each row of the choices is saved as and called. */
const choices = () =>
  page
    .getByRole("group", { name: "Choices" })
    .getByRole("listitem")
    .elements()
    .map((row) => [...row.querySelectorAll("input")].map(({ value }) => value))
    .filter(([label = ""]) => label !== "")
    .map(([label, value]) => (label === value ? label : `${value} | ${label}`));

describe("the list of attributes", () => {
  const names = () =>
    page
      .getByRole("row")
      .elements()
      .slice(1)
      .map((row) => row.querySelector("a")?.getAttribute("href")?.split("/").at(-1));
  const heads = () =>
    page
      .getByRole("columnheader")
      .elements()
      .map((head) => head.textContent);

  test("is in order, whole, and shows the columns that are usual and have an element type [ADM-067, ADM-073, ADM-078]", async () => {
    visit(LIST);
    await expect.poll(names).toEqual(["jobTitle", "email", "provider", "shift", "teamIds"]);
    expect(heads()).toEqual(["Label", "Name", "Actions"]);
    expect(server.calls("GET /api/userAttribute")[0]?.query.get("limit")).toBeNull();
  });

  const columns = () => page.getByRole("dialog", { name: "Show Columns" });

  test("shows the columns that are chosen [ADM-066]", async () => {
    const where = visit(LIST);
    await button("Show Columns").click();
    await columns().getByRole("checkbox", { name: "Hint" }).click();
    await userEvent.keyboard("{Escape}");
    await expect.poll(heads).toEqual(["Label", "Name", "Hint", "Actions"]);
    await expect.element(page.getByRole("cell", { name: "As on the badge" })).toBeVisible();
    expect(where()).toContain("columns=name,label,hint".replaceAll(",", "%2C"));
  });

  test("offers neither the lock nor the directory key, as a column or to a rule [ADM-088]", async () => {
    server.on("GET /api/metadata", () => metadataWith(UNSELECTABLE));
    visit(`${LIST}?columns=name,locked,crowdKey`);
    await button("Show Columns").click();
    const labels = () =>
      columns()
        .getByRole("checkbox")
        .elements()
        .map((each) => each.closest("label")?.textContent);
    await expect.poll(labels).toEqual(["Name", "Label", "Hint", "Type", "nickname"]);
    await expect.element(columns().getByRole("checkbox", { name: "Name", exact: true })).toBeDisabled();
    expect(heads()).toEqual(["Name", "Actions"]);
    unmount();
    visit(`${LIST}/jobTitle`);
    await button("Add rule").click();
    await page.getByRole("region", { name: "Rule 1" }).getByRole("combobox", { name: "Attribute" }).click();
    await expect.poll(offered).toEqual(["Email", "Provider", "Shift", "Teams", "nickname"]);
  });

  test("names element types as people do, in the list and where one is chosen [F-056]", async () => {
    visit(`${LIST}?columns=name%2CelementType`);
    await expect.element(row("jobTitle").getByRole("cell", { name: "Text", exact: true })).toBeVisible();
    await box("Find").fill("to records");
    await expect.poll(names).toEqual(["teamIds"]);
    visit(`${LIST}/create`);
    await page.getByRole("combobox", { name: /^Type/ }).click();
    await expect.poll(() => offered().length).toBeGreaterThan(10);
    const types = page.getByRole("option").elements();
    const labels = types.map((option) => option.querySelector("span > span")?.textContent ?? "");
    expect(labels.filter((text) => text === "" || /[a-z][A-Z]/.test(text))).toEqual([]);
    expect(labels[0]).toBe("Text");
    await expect.element(page.getByText("ann@clinic.org")).toBeVisible();
    expect(types[0]?.parentElement?.textContent).toMatch(/^Text/);
    unmount();
    visit(`${LIST}/shift`);
    const fixed = page.getByRole("combobox", { name: /^Type/ });
    await expect.element(fixed).toHaveValue("Choice");
    await expect.element(page.getByRole("heading", { level: 1, name: "Shift", exact: true })).toBeVisible();
  });

  test("is searched: any piece in any column shown [ADM-082, ADM-087]", async () => {
    visit(LIST);
    await box("Find").fill("TITLE, shi");
    await expect.poll(names).toEqual(["jobTitle", "shift"]);
    await box("Find").fill("teams");
    await expect.poll(names).toEqual(["teamIds"]);
    await box("Find").fill("badge");
    await expect.element(page.getByText("There are no results with the current search.")).toBeVisible();
    await button("Show Columns").click();
    await columns().getByRole("checkbox", { name: "Hint" }).click();
    await userEvent.keyboard("{Escape}");
    await expect.poll(names).toEqual(["jobTitle"]);
  });

  test("leads to the form of a new one and of each [ADM-069, ADM-116]", async () => {
    visit(LIST);
    await expect.element(page.getByRole("link", { name: "Add" })).toHaveAttribute("href", `${LIST}/create`);
    const first = page.getByRole("row").nth(1);
    for (const name of ["Job Title", "Update"]) {
      await expect.element(first.getByRole("link", { name })).toHaveAttribute("href", `${LIST}/jobTitle`);
    }
  });

  test("offers what the caller may do, and no delete of what the product needs or of the key [ADM-074, ADM-075, ADM-D20]", async () => {
    definitions = DEFINITIONS.map((each) => (each.name === "provider" ? { ...each, primaryKey: true } : each));
    visit(LIST);
    await expect.element(row("email").getByRole("button")).toHaveAttribute("aria-disabled", "true");
    const key = row("provider").getByRole("button");
    await expect.element(key).toHaveAccessibleDescription("The key of a kind of record cannot be deleted.");
    await expect.element(row("shift").getByRole("button")).toBeEnabled();
    const controls = () =>
      [page.getByRole("link", { name: "Add" }), page.getByRole("link", { name: "Update" }), button("Delete")].map(
        (each) => each.elements().length,
      );
    for (const [right, expected] of [
      ["create", [1, 0, 0]],
      ["update", [0, 5, 0]],
      ["remove", [0, 0, 5]],
    ] as const) {
      unmount();
      const none = { view: true, create: false, update: false, remove: false };
      session = anAdministrator({ userAttribute: { ...none, [right]: true } });
      visit(LIST);
      await expect.poll(names).toHaveLength(5);
      expect([right, controls()]).toEqual([right, expected]);
    }
  });

  test("has no rows where no attribute is their key, and says so [ADM-077]", async () => {
    const { entities, attributes, ...rest } = METADATA.result;
    const keyless = attributes.map((each) =>
      each.entityName === "userAttribute" ? { ...each, primaryKey: false } : each,
    );
    server.on("GET /api/metadata", () => ({ result: { ...rest, entities, attributes: keyless } }));
    visit(LIST);
    await expect.element(page.getByText("No primary key attribute found for userAttribute")).toBeVisible();
    expect(page.getByRole("row").elements()).toEqual([]);
  });

  test("tells of a property without a definition in the console alone [ADM-079]", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    definitions = DEFINITIONS.map((each) => ({ ...each, odd: "as it was stored" }));
    visit(LIST);
    await expect.poll(names).toHaveLength(5);
    expect(warn.mock.calls.flat().filter((text) => String(text).includes("odd"))).toEqual([
      "userAttribute.odd has no attribute definition; its values are not shown",
    ]);
    await expect.element(page.getByText("as it was stored")).not.toBeInTheDocument();
    warn.mockRestore();
  });

  test("says that it is empty, and that it cannot be loaded [ADM-068, ADM-076]", async () => {
    definitions = [];
    visit(LIST);
    await expect.element(page.getByText("No data")).toBeVisible();
    server.on("GET /api/userAttribute", () => refusal(500, "Broken"));
    closeApp();
    server = serveApp({
      "GET /api/session": () => ({ result: session }),
      "GET /api/metadata": () => METADATA,
      "GET /api/userAttribute": () => refusal(500, "Broken"),
    });
    visit(LIST);
    await expect.element(page.getByText("Error loading User Attribute data")).toBeVisible();
  });
});

describe("deleting an attribute", () => {
  const dialog = () => page.getByRole("alertdialog");
  async function ask() {
    const where = visit(LIST);
    await row("jobTitle").getByRole("button", { name: "Delete" }).click();
    return where;
  }
  const confirm = () => dialog().getByRole("button", { name: "Delete" });

  test("without values asks plainly, and tells what loses it [ADM-123, ADM-D21]", async () => {
    await ask();
    await expect.element(dialog().getByText("No record has a value of it.")).toBeVisible();
    await expect.element(dialog().getByText("Column set Doctors loses a column and keeps 2.")).toBeVisible();
    await confirm().click();
    await expect.poll(messages).toContain("Remove successful");
    expect(server.calls("DELETE /api/userAttribute/:name").map(({ path }) => path)).toEqual([
      "/api/userAttribute/jobTitle",
    ]);
  });

  test("is asked the same way in an application without presets and mappings", async () => {
    const { entities, attributes, ...rest } = METADATA.result;
    const isThere = (name = "") => name !== "userPreset" && name !== "userEpicMapping";
    server.on("GET /api/metadata", () => ({
      result: {
        ...rest,
        entities: entities.filter(({ name }) => isThere(name)),
        attributes: attributes.filter(({ entityName }) => isThere(entityName)),
      },
    }));
    await ask();
    await expect.element(dialog().getByText("No record has a value of it.")).toBeVisible();
    await confirm().click();
    await expect.poll(messages).toContain("Remove successful");
    expect(server.calls("GET /api/user")).toEqual([]);
  });

  test("that has values, in any organization, has its name typed [ADM-122]", async () => {
    valued = 12;
    await ask();
    await expect.element(dialog().getByText(/^12 users have a value of it.* kept aside for 45 days/)).toBeVisible();
    await expect.element(confirm()).toHaveAttribute("aria-disabled", "true");
    await dialog().getByRole("textbox", { name: "Type jobTitle to confirm" }).fill("jobtitle");
    await expect.element(confirm()).toHaveAttribute("aria-disabled", "true");
    await dialog().getByRole("textbox").fill("jobTitle");
    await confirm().click();
    await expect.poll(() => server.calls("DELETE /api/userAttribute/:name")).toHaveLength(1);
    const filter = server.calls("GET /api/admin/user")[0]?.query.get("filter") ?? "";
    expect(JSON.parse(filter)).toMatchObject({ attribute: "jobTitle", operator: "doesNotEqual", values: [] });
  });

  test("is asked about anew each time: values may have come since [ADM-122]", async () => {
    await ask();
    await expect.element(dialog().getByText("No record has a value of it.")).toBeVisible();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    let answer: (body: unknown) => void = () => undefined;
    server.on("GET /api/admin/user", () => new Promise((resolve) => (answer = resolve)));
    await row("jobTitle").getByRole("button", { name: "Delete" }).click();
    await expect.element(confirm()).toHaveAccessibleDescription("Looking up what would be deleted with it.");
    answer(list([], 3));
    await expect.element(confirm()).toHaveAccessibleDescription("Type jobTitle to confirm.");
  });

  test("says what it could not look up, and then asks for the name [ADM-124, ADM-125]", async () => {
    server.on("GET /api/admin/user", () => refusal(500, "Broken"));
    server.on("POST /api/metadata/impact", () => refusal(500, "Broken"));
    await ask();
    for (const text of [
      "Could not load data. Remove attributes at your own risk.",
      "Could not load list of User Preset(s). Remove attributes at your own risk.",
      "Could not load list of User Epic Mapping(s). Remove attributes at your own risk.",
    ]) {
      await expect.element(dialog().getByText(text)).toBeVisible();
    }
    await expect.element(confirm()).toHaveAttribute("aria-disabled", "true");
  });

  test("that fails says so, and can be tried again [ADM-123]", async () => {
    server.on("DELETE /api/userAttribute/:name", () => refusal(409, "It is in use."));
    await ask();
    await expect.element(dialog().getByText("No record has a value of it.")).toBeVisible();
    await confirm().click();
    await expect.poll(messages).toContain("Unable to remove attribute. It is in use.");
    await expect.element(confirm()).toBeEnabled();
  });
});

describe("a new attribute", () => {
  test("has its first field three keys from the top of the page [F-057]", async () => {
    visit(`${LIST}/create`);
    await expect.element(box(/^Label/)).toBeVisible();
    for (const key of ["{Tab}", "{Enter}", "{Tab}"]) await userEvent.keyboard(key);
    await expect.element(box(/^Label/)).toHaveFocus();
  });

  test("is not sent while something is missing, and says what [ADM-103, ADM-118]", async () => {
    visit(`${LIST}/create`);
    await page.getByRole("checkbox", { name: "Acute" }).click();
    await page.getByRole("checkbox", { name: "Ambulatory" }).click();
    await button("Save").click();
    const summary = page.getByRole("group", { name: "4 fields need attention" });
    const links = () =>
      summary
        .getByRole("link")
        .elements()
        .map((link) => link.textContent);
    await expect
      .poll(links)
      .toEqual([
        "Label is required",
        "Name is required",
        "Type is required",
        "Care Setting: Select Acute or Ambulatory or both",
      ]);
    const text = "Some fields have validation errors. Review errors above before resubmitting.";
    await expect.element(page.getByText(text)).toBeVisible();
    expect(server.calls("POST /api/userAttribute")).toEqual([]);
  });

  test.each<[what: string, name: RegExp, typed: string, text: string]>([
    ["a long label", /^Label/, "x".repeat(400), "Label: Has 400 characters; at most 200 are allowed."],
    ["a reserved name", /^Name/, "constructor", "Name: This name is reserved. Choose another one."],
    ["a name in upper case", /^Name/, "Badge", "Name: Must start with a lower-case letter."],
    ["half a place", /^Order/, "1.5", "Order: Expected a whole number, found 1.5."],
    ["half a character", /^Minimum length/, "1.5", "Minimum length: Must be a whole number."],
    ["a long hint", /^Hint/, "x".repeat(1001), "Hint: Has 1001 characters; at most 1000 are allowed."],
  ])("with %s is told so by the label of the field [F-056]", async (_, name, typed, text) => {
    visit(`${LIST}/create`);
    await box(/^Label/).fill("Badge");
    await box(/^Name/).fill("badge");
    await choose(page.getByRole("combobox", { name: /^Type/ }), "Text");
    await box(name).fill(typed);
    await button("Save").click();
    await expect.element(page.getByRole("link", { name: text })).toBeVisible();
    await expect.element(box(name)).toHaveAccessibleDescription(new RegExp(text.split(": ")[1] ?? ""));
    expect(server.calls("POST /api/userAttribute")).toEqual([]);
  });

  test("is asked for what its element type needs to know, and sent whole [ADM-094, ADM-117, F-055]", async () => {
    const where = visit(`${LIST}/create`);
    await box(/^Label/).fill("Badge");
    await box(/^Name/).fill("badge");
    await page.getByRole("combobox", { name: /^Type/ }).click();
    await page.getByRole("option").getByText("Choice", { exact: true }).click();
    await button("Save").click();
    await expect.element(page.getByRole("link", { name: "Choices: Give one choice at least" })).toBeVisible();
    expect(server.calls("POST /api/userAttribute")).toEqual([]);
    await pasteChoices("Red\nG\tGreen");
    await expect.element(page.getByRole("combobox", { name: "Badge" })).toBeVisible();
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect(sent("POST /api/userAttribute")).toMatchObject({
      name: "badge",
      label: "Badge",
      entityName: "user",
      elementType: "Combobox",
      orderNumber: 50,
      comboboxOptionList: ["Red", { value: "G", label: "Green" }],
      acute: true,
    });
  });
});

describe("a new attribute whose element type was changed", () => {
  async function fill(elementType: string) {
    await box(/^Label/).fill("Badge");
    await box(/^Name/).fill("badge");
    await chooseType(elementType);
  }
  const chooseType = (type: string) => choose(page.getByRole("combobox", { name: /^Type/ }), type);

  test("is not kept from being saved by a setting that is no longer there [ADM-117]", async () => {
    const where = visit(`${LIST}/create`);
    await fill("Text");
    await box("Maximum length").fill("10 characters");
    await chooseType("Date");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect((sent("POST /api/userAttribute") as Values)["maxLength"]).toBeNull();
  });

  test("is sent without the settings that only its former types had [ADM-117]", async () => {
    const where = visit(`${LIST}/create`);
    await fill("Choice");
    await box("New choice").first().fill("Red");
    await chooseType("Number");
    await box("Maximum").fill("9");
    await chooseType("Date");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect(sent("POST /api/userAttribute")).toMatchObject({ comboboxOptionList: null, option: null });
  });
});

describe("an attribute", () => {
  const open = async (name: string) => {
    const where = visit(`${LIST}/${name}`);
    return where;
  };

  test("is open for changes at once, beside its preview, and sends nothing that was not changed [F-150]", async () => {
    await page.viewport(1440, 900);
    const where = visit(`${LIST}/jobTitle`);
    await expect.element(box(/^Label/)).toBeEnabled();
    const [field, preview] = [box(/^Label/), page.getByRole("region", { name: "Preview" })].map((each) =>
      each.element().getBoundingClientRect(),
    );
    expect(preview?.left).toBeGreaterThan(field?.right ?? 0);
    expect(preview?.top).toBeLessThan(400);
    await expect.element(region("Impact")).toBeInViewport();
    await expect.element(page.getByText("No record would change.")).toBeVisible();
    await button("Save").click();
    await expect.poll(messages).toContain("Nothing was changed, so nothing was saved.");
    await expect.poll(where).toBe(LIST);
    expect(server.calls("PUT /api/userAttribute/:name")).toEqual([]);
    expect(server.calls("POST /api/metadata/impact")).toEqual([]);
  });

  test("shows its preview and its impact as a tab on a narrow screen, and the form where a save is refused", async () => {
    await page.viewport(390, 844);
    visit(`${LIST}/jobTitle`);
    await page.getByRole("tab", { name: "Preview and impact" }).click();
    await expect.element(region("Preview")).toBeVisible();
    await expect.element(box(/^Label/)).not.toBeInTheDocument();
    await page.getByRole("tab", { name: "User Attribute" }).click();
    await box(/^Label/).fill("");
    await page.getByRole("tab", { name: "Preview and impact" }).click();
    await button("Save").click();
    await expect.element(box(/^Label/)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  test("says at the label that another field has it, and makes a name that is free [F-148]", async () => {
    visit(`${LIST}/create`);
    await box(/^Label/).fill("Job title");
    await expect.element(page.getByText("Another field has the label Job Title")).toBeVisible();
    await expect.element(box(/^Name/)).toHaveValue("jobTitleB");
    await box(/^Label/).fill("Cost Center");
    await expect.element(page.getByText("Another field has the label Job Title")).not.toBeInTheDocument();
    await expect.element(box(/^Name/)).toHaveValue("costCenter");
    await box(/^Name/).fill("centre");
    await box(/^Label/).fill("Cost Centre");
    await expect.element(box(/^Name/)).toHaveValue("centre");
  });

  test("has each rule as its sentence, which opens to be changed, by keyboard too", async () => {
    const byShift = {
      id: "byShift",
      if: { attribute: "shift", comparativeOperator: "isEqual", value: "Late" },
      then: [{ id: "show" }],
    };
    definitions = DEFINITIONS.map((each) =>
      each.name === "jobTitle" ? { ...each, conditionalList: [byShift] } : each,
    );
    const where = await open("jobTitle");
    const sentence = button("If Shift is 'Late', show it.");
    await expect.element(sentence).toHaveAttribute("aria-expanded", "false");
    await expect.element(page.getByRole("combobox", { name: "Operator" })).not.toBeInTheDocument();
    (sentence.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await page.getByRole("combobox", { name: "Operator" }).click();
    await page.getByRole("option", { name: "does not equal" }).click();
    await expect.element(button("If Shift is not 'Late', show it.")).toHaveAttribute("aria-expanded", "true");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toMatchObject({
      conditionalList: [{ id: "byShift", if: { attribute: "shift", comparativeOperator: "isNotEqual" } }],
    });
  });

  test("sends what was changed, on the version that was read [ADM-D19]", async () => {
    const where = await open("jobTitle");
    await box("Maximum length").fill("60");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    const [call] = server.calls("PUT /api/userAttribute/:name");
    expect([call?.path, sentOf(call?.body), call?.headers.get("if-match")]).toEqual([
      "/api/userAttribute/jobTitle",
      { maxLength: 60 },
      "t1",
    ]);
  });

  /** Somebody else saves the attribute after it was opened. */
  const savedMeanwhile = (name: string, theirs: Values) => {
    const stored = { ...definitions.find((each) => each.name === name), ...theirs, updated: "t2" };
    server.on("PUT /api/userAttribute/:name", ({ headers, body }) =>
      headers.get("if-match") === "t1"
        ? withStatus(412, { message: "Changed", errors: [], stored })
        : answerOf(body as Values),
    );
  };
  const merged = page.getByRole("alert").filter({
    hasText: "Somebody else has changed this user attribute since you opened it.",
  });

  test("that somebody else has changed meanwhile keeps both changes, to be looked at [ADM-D19]", async () => {
    const where = await open("jobTitle");
    await box(/^Label/).fill("Role");
    savedMeanwhile("jobTitle", { hint: "Theirs" });
    await button("Save").click();
    await expect.element(merged).toHaveFocus();
    await expect.element(merged).toBeInViewport();
    await expect.element(merged.getByText(/: Hint\. Check and save again\.$/)).toBeVisible();
    await expect.element(box("Hint")).toHaveValue("Theirs");
    await expect.element(box(/^Label/)).toHaveValue("Role");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toEqual({ label: "Role" });
  });

  test("keeps the choices and the rules that two people added [F-025, ADM-D19]", async () => {
    const theirs = {
      id: "theirs",
      if: { attribute: "provider", comparativeOperator: "isEqual", value: 1 },
      then: [{ id: "show" }],
    };
    const where = await open("shift");
    await pasteChoices("T2\tTeal\n");
    await button("Add rule").click();
    await choose(page.getByRole("combobox", { name: "Attribute" }), "Job Title");
    await page.getByRole("textbox", { name: "Value" }).fill("Nurse");
    await choose(page.getByRole("combobox", { name: "Add action" }), "Show");
    savedMeanwhile("shift", {
      comboboxOptionList: ["Early", "Late", { value: "T1", label: "Tan" }],
      conditionalList: [theirs],
    });
    await button("Save").click();
    await expect.element(merged.getByText(/: Choice T1, A new rule\./)).toBeVisible();
    await expect.poll(choices).toEqual(["Early", "Late", "T1 | Tan", "T2 | Teal"]);
    await expect.element(page.getByRole("region", { name: "Rule 2" })).toBeVisible();
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toMatchObject({
      comboboxOptionList: ["Early", "Late", { value: "T1" }, { value: "T2" }],
      conditionalList: [theirs, { if: { attribute: "jobTitle" } }],
    });
  });

  test("shows both values of what two people changed, and a person chooses [F-025, ADM-D19]", async () => {
    definitions = DEFINITIONS.map((each) =>
      each.name === "shift" ? { ...each, comboboxOptionList: [{ value: "E", label: "Early" }, "Late"] } : each,
    );
    const where = await open("shift");
    await box("Hint").fill("Mine");
    await page.getByRole("textbox", { name: "Choice 1", exact: true }).fill("Morning");
    savedMeanwhile("shift", {
      hint: "Theirs",
      orderNumber: 35,
      comboboxOptionList: [{ value: "E", label: "Dawn" }, "Late"],
    });
    const dialog = page.getByRole("dialog", { name: "Someone else changed this record" });
    const card = (part: string, name: RegExp) =>
      dialog.getByRole("radiogroup", { name: `Which value of ${part} to keep` }).getByRole("radio", { name });
    await button("Save").click();
    await expect.element(dialog.getByText(/^We kept their other changes/)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(box("Hint")).toHaveValue("Mine");
    await button("Save").click();
    await expect.element(card("Choice E", /Morning/)).toBeChecked();
    await expect.element(card("Hint", /Mine/)).toBeChecked();
    await card("Hint", /Theirs/).click();
    await dialog.getByRole("button", { name: "Save this version" }).click();
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toEqual({
      comboboxOptionList: [{ value: "E", label: "Morning" }, "Late"],
    });
  });

  test("shows what the server refuses, each on a line of its own [ADM-104, ADM-105]", async () => {
    server.on("PUT /api/userAttribute/:name", () =>
      refusal(400, "Refused", [
        { code: "cycle", attribute: null, message: "the rules fill one another" },
        { code: "x", attribute: null, message: "and another" },
      ]),
    );
    await open("jobTitle");
    await box(/^Label/).fill("Role");
    await button("Save").click();
    await expect.element(page.getByText("Could not update User Attribute.")).toBeVisible();
    await expect.element(page.getByText("- The rules fill one another", { exact: true })).toBeVisible();
    await expect.element(page.getByText("- And another", { exact: true })).toBeVisible();
    server.on("PUT /api/userAttribute/:name", () => refusal(409, "The attribute is in use."));
    await button("Save").click();
    await expect.element(page.getByText("The attribute is in use.", { exact: true })).toBeVisible();
    expect(page.getByText("- And another", { exact: true }).elements()).toEqual([]);
  });

  test("is told in words what a refusal is about: rule and label, no path [F-056]", async () => {
    const rules = ["own", "other"].map((id) => ({
      id,
      if: { attribute: "shift", comparativeOperator: "isEqual", value: "Late" },
      then: [{ id: "show" }],
    }));
    definitions = DEFINITIONS.map((each) => (each.name === "jobTitle" ? { ...each, conditionalList: rules } : each));
    server.on("PUT /api/userAttribute/:name", () =>
      refusal(400, "Refused", [
        { code: "x", attribute: "conditionalList", message: "user.jobTitle.conditionalList.other: it fills itself" },
        { code: "x", attribute: "conditionalList", message: "user.jobTitle.conditionalList[0].if: it is too long" },
        { code: "x", attribute: "hint", message: "user.jobTitle.hint: it is too long" },
        { code: "x", attribute: "conditionalList", message: "user.shift.conditionalList.r1: it goes in a circle" },
        { code: "x", attribute: null, message: "user.jobTitle: it is named twice" },
        { code: "x", attribute: "hint", message: "team.id.hint: it is too long" },
        { code: "x", attribute: null, message: "mapping user.mapping1.rowList[2].fkValue: leave it empty" },
        { code: "x", attribute: null, message: "user.uniqueList: it holds several values" },
      ]),
    );
    await open("jobTitle");
    await box(/^Label/).fill("Role");
    await button("Save").click();
    for (const text of [
      "- Rule 2: it fills itself",
      "- Rule 1: it is too long",
      "- Hint: it is too long",
      "- Shift, rule 1: it goes in a circle",
      "- It is named twice",
      "- Team, ID, hint: it is too long",
      "- A mapping, row 3: leave it empty",
      "- It holds several values",
    ]) {
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    }
    server.on("POST /api/metadata/impact", () =>
      refusal(400, "user.shift.conditionalList.r1: it goes in a circle", [
        { code: "x", attribute: "conditionalList", message: "user.shift.conditionalList.r1: it goes in a circle" },
      ]),
    );
    await box("Maximum length").fill("41");
    const impact = page.getByRole("region", { name: "Impact" });
    await expect.element(impact.getByText("- Shift, rule 1: it goes in a circle", { exact: true })).toBeVisible();
    unmount();
    server.on("POST /api/metadata/impact", () => ({ result: NO_IMPACT }));
    server.on("DELETE /api/userAttribute/:name", () =>
      refusal(400, "Refused", [
        { code: "protected", attribute: null, message: "user.shift.conditionalList.r1: it reads this" },
      ]),
    );
    visit(LIST);
    await row("jobTitle").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(messages).toContain("Unable to remove attribute. Shift, rule 1: it reads this");
  });

  test("keeps its element type, but for one or to records, where data will be lost [ADM-119, ADM-121]", async () => {
    await open("shift");
    await expect.element(page.getByRole("combobox", { name: /^Type/ })).toBeDisabled();
    await expect.element(page.getByText("Cannot be changed: existing values would not fit.")).toBeVisible();
    expect(page.getByRole("button", { name: /^Convert/ }).query()).toBeNull();
    closeApp();
    server = serveApp({
      "GET /api/session": () => ({ result: session }),
      "GET /api/metadata": () => METADATA,
      "GET /api/userAttribute": () => list(definitions),
      "GET /api/userAttribute/:name": () => answerOf(definitions.find(({ name }) => name === "teamIds") ?? {}),
      "GET /api/team": () => list([]),
    });
    await open("teamIds");
    const types = page.getByRole("combobox", { name: /^Type/ });
    await types.click();
    expect(page.getByRole("option").elements()).toHaveLength(2);
    await page.getByRole("option", { name: /^Link to a record/ }).click();
    await expect.element(page.getByText("Data will be lost")).toBeVisible();
  });

  test.each(["buildClosed", "completed"])("is edited though the organization is %s [ADM-108]", async (status) => {
    session = { ...session, organization: session.organization && { ...session.organization, status } };
    const where = await open("jobTitle");
    await box(/^Label/).fill("Role");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toEqual({ label: "Role" });
  });

  test("has a field that is for certain element types only where it is of one of them [ADM-D20]", async () => {
    const only = (name: string, elementTypeRestrictionList: readonly string[]) => ({
      name,
      label: name,
      entityName: "userAttribute",
      elementType: null,
      type: "text" as const,
      elementTypeRestrictionList,
    });
    const limited = ["hint", "showDefault"].map((name) => only(name, ["TextArea", "TextField"]));
    const others = ["helpText", "lockable", "maxLength"].map((name) => only(name, ["Combobox"]));
    server.on("GET /api/metadata", () => metadataWith([...limited, ...others, only("allowNull", [])]));
    const flag = (name: RegExp) => page.getByRole("checkbox", { name });
    const isShown = () =>
      [
        box("Hint"),
        box("Maximum length"),
        box("Help"),
        flag(/^Show in lists/),
        flag(/^Fixed while/),
        flag(/^May be empty/),
      ].map((field) => field.elements().length === 1);
    await open("jobTitle");
    await expect.element(box("Order")).toBeVisible();
    expect(isShown()).toEqual([true, false, false, true, false, true]);
    unmount();
    await open("shift");
    await expect.element(box("Order")).toBeVisible();
    expect(isShown()).toEqual([false, false, true, false, true, true]);
  });

  test("keeps the name that it has [ADM-D20]", async () => {
    await open("jobTitle");
    await expect.element(box(/^Label/)).toBeEnabled();
    expect(box(/^Name/).elements()).toEqual([]);
  });

  test("takes a number as it is typed, though 1.0 is 1 on the way to 1.05", async () => {
    definitions = [...DEFINITIONS, { ...DEFINITIONS[0], name: "rate", label: "Rate", elementType: "TextFieldNumber" }];
    const where = await open("rate");
    await box("Minimum").click();
    await userEvent.keyboard("1.05");
    await expect.element(box("Minimum")).toHaveValue("1.05");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toEqual({ option: [{ name: "minimum", value: 1.05 }] });
  });

  test.each<[type: string, fields: [name: string, typed: string][], text: string]>([
    [
      "TextFieldNumber",
      [
        ["Minimum", "10"],
        ["Maximum", "5"],
      ],
      "Maximum: Must not be below Minimum.",
    ],
    ["TextFieldNumber", [["Maximum", "1,5"]], "Maximum: Must be a number, such as 1.5."],
    ["TextFieldNumber", [["Decimals", "7"]], "Decimals: Must be 2 or less."],
    ["TextField", [["Minimum length", "60"]], "Maximum length: Must not be below Minimum length."],
    [
      "DateField",
      [
        ["Earliest", "2027-01-01"],
        ["Latest", "2026-01-01"],
      ],
      "Latest: Must not be below Earliest.",
    ],
  ])("of type %s with %j is not saved, and says why at the field [F-050]", async (elementType, fields, text) => {
    definitions = [...DEFINITIONS, { ...DEFINITIONS.at(-1), name: "limited", elementType }];
    await open("limited");
    for (const [name, typed] of fields) await page.getByLabelText(name, { exact: true }).fill(typed);
    await button("Save").click();
    await expect.element(page.getByRole("link", { name: text })).toBeVisible();
    const [label = "", message = ""] = text.split(": ");
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveAccessibleDescription(new RegExp(message));
    expect(server.calls("PUT /api/userAttribute/:name")).toEqual([]);
  });

  test.each([
    ["R\tCrimson\nR\tAgain", "R is the value of two choices.", "Another choice is saved as this."],
    ["R\tCrimson\nC\tCrimson", "Crimson is the label of two choices.", "Another choice has this label."],
    ["late\nx", "Late and late differ only in case.", "Another choice has this label."],
  ])(
    "with the choices %j is not saved, and says why at the field and the row [F-050, F-117]",
    async (typed, text, own) => {
      await open("shift");
      await pasteChoices(typed);
      const rows = page.getByRole("group", { name: "Choices" }).getByRole("listitem");
      await expect.element(rows.getByText(own)).toBeVisible();
      await button("Save").click();
      await expect.element(page.getByRole("link", { name: `Choices: ${text}` })).toBeVisible();
      await expect.element(page.getByText(text).last()).toBeVisible();
      expect(server.calls("PUT /api/userAttribute/:name")).toEqual([]);
    },
  );

  test("with wrong settings in the database says at once which, until they are corrected [F-050]", async () => {
    definitions = DEFINITIONS.map((each) => {
      if (each.name === "shift") return { ...each, comboboxOptionList: ["Early", "Late", "Late"] };
      return each.name === "jobTitle" ? { ...each, minLength: 60 } : each;
    });
    const text = "Late is the value of two choices.";
    visit(`${LIST}/shift`);
    await page.getByRole("link", { name: `Choices: ${text}` }).click();
    const groupOf = (element: Element | null) => element?.closest("[role=group]")?.getAttribute("aria-label");
    await expect.poll(() => groupOf(document.activeElement)).toBe("Choices");
    await box(/^Label/).fill("");
    await expect.element(page.getByText("Label is required")).not.toBeInTheDocument();
    await button("Remove choice 3").click();
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
    unmount();
    const where = visit(`${LIST}/jobTitle`);
    await expect
      .element(page.getByRole("link", { name: "Maximum length: Must not be below Minimum length." }))
      .toBeVisible();
    await box("Maximum length").fill("80");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
  });

  test("without an element type, such as a key, needs no care setting to be saved", async () => {
    const key = { name: "userId", label: "ID", entityName: "user", type: "integer", primaryKey: true, updated: "t1" };
    definitions = [...DEFINITIONS, key];
    const where = await open("userId");
    await box(/^Label/).fill("Number");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toEqual({ label: "Number" });
  });

  test("is given the value that a new record starts with, in its own input [ADM-117, GEN-069]", async () => {
    const where = await open("shift");
    await choose(page.getByRole("combobox", { name: "Default Value" }), "Late");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toEqual({ valueDefault: "Late" });
    unmount();
    definitions = DEFINITIONS.map((each) =>
      each.name === "shift" ? { ...each, valueDefault: "Late", defaultValue: "Late" } : each,
    );
    visit(`${LIST}/shift`);
    await expect.element(page.getByText("Default Value")).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "Default Value" })).toHaveValue("Late");
    await button("Clear Default Value").click();
    await button("Save").click();
    await expect.poll(() => sent("PUT /api/userAttribute/:name")).toEqual({ valueDefault: null });
  });

  test("is not saved with a default that a save would refuse, and says why at the field [ADM-117, F-050]", async () => {
    await open("jobTitle");
    await box("Maximum length").fill("3");
    await box("Default Value").fill("Nonsense");
    const text = "This field has a maximum character count of 3";
    await expect.element(page.getByRole("region", { name: "Impact" }).getByText(new RegExp(text))).toBeVisible();
    await button("Save").click();
    await page.getByRole("link", { name: `Default Value: ${text}` }).click();
    await expect.element(box("Default Value")).toHaveFocus();
    await expect.element(box("Default Value")).toHaveAccessibleDescription(new RegExp(text));
    expect(server.calls("PUT /api/userAttribute/:name")).toEqual([]);
    await box("Default Value").fill("Ann");
    await button("Save").click();
    await expect.poll(() => sent("PUT /api/userAttribute/:name")).toEqual({ maxLength: 3, valueDefault: "Ann" });
  });

  test("has no default that names a record of one organization, and none of a former element type [ADM-145]", async () => {
    await open("teamIds");
    await expect.element(page.getByRole("combobox", { name: "Must be filled in" })).toBeVisible();
    expect(page.getByLabelText("Default Value").elements()).toEqual([]);
    unmount();
    const where = visit(`${LIST}/create`);
    await box(/^Label/).fill("Badge");
    await box(/^Name/).fill("badge");
    await choose(page.getByRole("combobox", { name: /^Type/ }), "Text");
    await box("Default Value").fill("Red");
    await choose(page.getByRole("combobox", { name: /^Type/ }), "Date");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect((sent("POST /api/userAttribute") as Values)["valueDefault"]).toBeNull();
  });

  test("reads the former conditions as the answer, and writes them as they were stored [ADM-096, ADM-117, F-145]", async () => {
    const first = { attributeName: "provider", operator: "isEqual", value: 1 };
    const define = (prerequisiteListRequired: readonly object[]) =>
      (definitions = DEFINITIONS.map((each) =>
        each.name === "jobTitle" ? { ...each, prerequisiteListRequired } : each,
      ));
    define([first]);
    const where = await open("jobTitle");
    const need = page.getByRole("combobox", { name: "Must be filled in", exact: true });
    await expect.element(need).toHaveTextContent("To save");
    await expect
      .element(page.getByRole("combobox", { name: "When", exact: true }))
      .toHaveTextContent("Under a condition");
    const condition = page.getByRole("group", { name: "Must be filled in if, check 1" });
    await expect.element(condition.getByRole("radio", { name: "Yes" })).toBeChecked();
    await button("Add check").click();
    await button("Save").click();
    const text = "Must be filled in: Choose an attribute for each check.";
    await expect.element(page.getByRole("link", { name: text })).toBeVisible();
    const second = page.getByRole("group", { name: "Must be filled in if, check 2" });
    await choose(second.getByRole("combobox", { name: "Attribute" }), "Shift");
    await choose(second.getByRole("combobox", { name: "Operator" }), "is not empty");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    const both = [first, { attributeName: "shift", operator: "isNotEqual", value: null }];
    expect(sent("PUT /api/userAttribute/:name")).toEqual({ prerequisiteListRequired: both });
    unmount();
    define(both);
    visit(`${LIST}/jobTitle`);
    await choose(need, "No");
    await button("Save").click();
    await expect.poll(() => sent("PUT /api/userAttribute/:name")).toEqual({ prerequisiteListRequired: [] });
  });

  test("has one question whether it must be filled in: for completion or to save, and when [F-145]", async () => {
    const where = await open("jobTitle");
    const need = page.getByRole("combobox", { name: "Must be filled in", exact: true });
    const when = page.getByRole("combobox", { name: "When", exact: true });
    expect(when.elements()).toEqual([]);
    await choose(need, "To save");
    await expect.element(page.getByText(/cannot be saved without it/)).toBeVisible();
    await choose(when, "Under a condition");
    const check = page.getByRole("group", { name: "Must be filled in if, check 1" });
    await choose(check.getByRole("combobox", { name: "Attribute" }), "Shift");
    await choose(check.getByRole("combobox", { name: "Operator" }), "is not empty");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    const { conditionalList } = sent("PUT /api/userAttribute/:name") as { readonly conditionalList: readonly Values[] };
    expect(conditionalList.at(-1)).toMatchObject({
      if: { attribute: "shift", comparativeOperator: "isNotEqual", value: null },
      then: [{ id: "requireToSave" }],
    });
  });

  test("is shown as it would be, and tried out", async () => {
    await open("jobTitle");
    await box(/^Label/).fill("Role");
    await box("Maximum length").fill("3");
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByRole("textbox", { name: "Role" }).fill("Nurse");
    await expect.element(preview.getByText("This field has a maximum character count of 3")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    expect(server.calls("PUT /api/userAttribute/:name")).toEqual([]);
  });

  test("is shown as required before anything is typed, and as wrong only once it was left", async () => {
    await open("jobTitle");
    await choose(page.getByRole("combobox", { name: "Must be filled in" }), "To save");
    const preview = page.getByRole("region", { name: "Preview" });
    const field = preview.getByRole("textbox", { name: /^Job Title/ });
    await expect.element(field).toHaveAccessibleName(/required$/);
    expect(preview.getByText("Job Title is required").elements()).toEqual([]);
    await field.click();
    await userEvent.tab();
    await expect.element(preview.getByText("Job Title is required")).toBeVisible();
  });

  test("is saved by Ctrl+S, from wherever the focus is", async () => {
    const where = await open("jobTitle");
    await box(/^Label/).fill("Role");
    page.getByRole("textbox", { name: "Role" }).element().focus();
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toEqual({ label: "Role" });
  });

  test("whose impact cannot be looked at says what it lacks", async () => {
    await open("jobTitle");
    await box(/^Label/).fill("");
    await expect.element(page.getByRole("region", { name: "Impact" }).getByText(/Label is required/)).toBeVisible();
  });

  test("tells what a save would do to records before it is made, of what stands in the form [F-050, F-147]", async () => {
    const affected = [
      { organizationId: 201, organization: "Acute", records: 140, idList: [8, 9] },
      { organizationId: 200, organization: "Lakeside Clinic", records: 3, idList: [4, 5, 6] },
      { organizationId: null, organization: "", records: 1, idList: [1] },
    ];
    impact = impactOn({ hidden: 30, hiddenWithValue: 1, needed: 4, affected });
    await open("jobTitle");
    await box("Maximum length").fill("41");
    const panel = page.getByRole("region", { name: "Impact" });
    await expect.element(panel.getByText("Of 1,200 users")).toBeVisible();
    const hidden = "30 would show it in their form no longer; 1 of them has a value, which stays as it is.";
    await expect.element(panel.getByText(hidden)).toBeVisible();
    await expect.element(panel.getByText("4 would need more information.")).toBeVisible();
    const lakeside = panel.getByRole("link", { name: "Lakeside Clinic" });
    await expect.element(lakeside).toBeInViewport({ ratio: 1 });
    await expect.element(panel.getByText("3 users", { exact: true })).toBeVisible();
    await expect.element(panel.getByText("140 users; this opens the first 2")).toBeVisible();
    await expect.element(panel.getByRole("link")).toHaveLength(2);
    const { pathname, searchParams } = new URL((lakeside.element() as HTMLAnchorElement).href);
    expect(decodeURIComponent(pathname)).toBe(`/build/user/edit-batch/${btoa("4,5,6")}`);
    expect(Object.fromEntries(searchParams)).toEqual({
      attributeNameList: '["jobTitle"]',
      redirect: "/provider/user/attribute/jobTitle",
      updateOrganizationId: "200",
    });
    expect(sent("POST /api/metadata/impact")).toMatchObject({
      changes: [{ kind: "attribute", entity: "user", name: "jobTitle", values: { label: "Job Title", maxLength: 41 } }],
    });
    await box("Maximum length").fill("42");
    impact = impactOn({});
    await expect.element(panel.getByText("No record would change.")).toBeVisible();
    impact = impactOn({
      refused: 7,
      refusedWhy: ["Duty is required"],
      freed: 2,
      rewritten: 1,
      cut: 3,
      lost: 1,
      comesBack: 5,
    });
    await box("Maximum length").fill("43");
    for (const line of [
      "7 could not be saved as they are: Duty is required.",
      "2 could be saved again.",
      "5 would get a value back that was set aside.",
      "1 would get another value when saved next.",
      "3 would keep only the first of several values.",
      "1 would lose its value.",
    ]) {
      await expect.element(panel.getByText(line)).toBeVisible();
    }
    await expect.element(panel.getByText("No record would change.")).not.toBeInTheDocument();
    impact = impactOn({ isWhole: false, refused: 1_000, refusedWhy: ["Too long"] });
    await box("Maximum length").fill("44");
    await expect.element(panel.getByText("Of the first 1,200 users; there are more")).toBeVisible();
    await expect.element(panel.getByText("At least 1,000 could not be saved as they are: Too long.")).toBeVisible();
    impact = impactOn({ isWhole: false });
    await box("Maximum length").fill("45");
    await expect
      .element(panel.getByText("None of these records would change. The others were not checked."))
      .toBeVisible();
    server.on("POST /api/metadata/impact", () => refusal(400, "The rules fill one another in a circle."));
    await box("Maximum length").fill("46");
    await expect.element(panel.getByText("The rules fill one another in a circle.")).toBeVisible();
    expect(server.calls("PUT /api/userAttribute/:name")).toEqual([]);
  });

  test("that was changed is not left without a question [ADM-D19]", async () => {
    const where = await open("jobTitle");
    await box(/^Label/).fill("Role");
    await button("Cancel").click();
    await expect.element(page.getByText("The changes are not saved.")).toBeVisible();
    expect(where()).toBe(`${LIST}/jobTitle`);
  });

  test("that was changed is as it was typed after a reload, until that is discarded [F-022]", async () => {
    await open("jobTitle");
    await box(/^Label/).fill("Role");
    unmount();
    visit(`${LIST}/jobTitle`);
    await expect.element(page.getByText("We restored your unsaved changes")).toBeVisible();
    await expect.element(box(/^Label/)).toHaveValue("Role");
    await button("Discard changes").click();
    await expect.element(box(/^Label/)).not.toHaveValue("Role");
  });

  test("that was restored keeps the choices that somebody else has saved since [F-022, F-025]", async () => {
    await open("shift");
    await pasteChoices("T2\tTeal\n");
    unmount();
    const theirs = ["Early", "Late", { value: "T1", label: "Tan" }];
    definitions = DEFINITIONS.map((each) =>
      each.name === "shift" ? { ...each, comboboxOptionList: theirs, hint: "Theirs", updated: "t2" } : each,
    );
    const where = visit(`${LIST}/shift`);
    await expect.element(page.getByText("We restored your unsaved changes")).toBeVisible();
    await expect.element(page.getByText(/Someone else has changed the same fields/)).not.toBeInTheDocument();
    await expect.poll(choices).toEqual(["Early", "Late", "T1 | Tan", "T2 | Teal"]);
    await expect.element(box("Hint")).toHaveValue("Theirs");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    const [call] = server.calls("PUT /api/userAttribute/:name");
    expect([sentOf(call?.body), call?.headers.get("if-match")]).toEqual([
      { comboboxOptionList: ["Early", "Late", theirs[2], { value: "T2", label: "Teal" }] },
      "t2",
    ]);
  });

  test("that was restored asks about a choice that somebody else has changed too, however often it is opened [F-025]", async () => {
    const both = (label: string) => ["Late", { value: "E", label }];
    const withChoices = (change: Values) =>
      DEFINITIONS.map((each) => (each.name === "shift" ? { ...each, ...change } : each));
    definitions = withChoices({ comboboxOptionList: both("Early") });
    await open("shift");
    await page.getByRole("textbox", { name: "Choice 2", exact: true }).fill("Morning");
    unmount();
    const theirs = { comboboxOptionList: both("Dawn"), hint: "Theirs", updated: "t2" };
    definitions = withChoices(theirs);
    server.on("PUT /api/userAttribute/:name", ({ headers, body }) =>
      headers.get("if-match") === "t2"
        ? answerOf(body as Values)
        : withStatus(412, { message: "Changed", errors: [], stored: definitions.find(({ name }) => name === "shift") }),
    );
    visit(`${LIST}/shift`);
    await expect.element(page.getByText(/Someone else has changed the same fields/)).toBeVisible();
    unmount();
    const where = visit(`${LIST}/shift`);
    await expect.element(page.getByText(/Someone else has changed the same fields/)).toBeVisible();
    await expect.poll(choices).toEqual(["Late", "E | Morning"]);
    await button("Save").click();
    const dialog = page.getByRole("dialog", { name: "Someone else changed this record" });
    await dialog.getByRole("radio", { name: /Dawn/ }).click();
    await dialog.getByRole("button", { name: "Save this version" }).click();
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toEqual({});
  });

  test("that was restored keeps a line of choices that cannot be saved yet [F-022]", async () => {
    await open("shift");
    await pasteChoices("R\tCrimson\nR\tAgain");
    await expect.poll(choices).toHaveLength(4);
    unmount();
    definitions = DEFINITIONS.map((each) =>
      each.name === "shift" ? { ...each, hint: "Theirs", updated: "t2" } : each,
    );
    visit(`${LIST}/shift`);
    await expect.poll(choices).toEqual(["Early", "Late", "R | Crimson", "R | Again"]);
    await expect.element(box("Hint")).toHaveValue("Theirs");
  });

  test("says what could not be read: the list, data of the conditionals, or anything else [ADM-111, F-055, F-064]", async () => {
    const rule = { id: "own", if: { attribute: "teamIds", comparativeOperator: "isEqual", value: 4 }, then: [] };
    definitions = DEFINITIONS.map((each) => (each.name === "jobTitle" ? { ...each, conditionalList: [rule] } : each));
    server.on("GET /api/team", () => refusal(500, "Broken"));
    await open("jobTitle");
    const value = page.getByRole("region", { name: "Rule 1" }).getByRole("combobox", { name: "Value" });
    await expect.element(value).toHaveAccessibleDescription(/Error requesting data for conditional validation\./);
    server.on("GET /api/team", () => list([{ id: 4, name: "Red" }]));
    await button("Retry").click();
    await expect.element(value).not.toHaveAccessibleDescription(/Error requesting/);
    unmount();
    server.on("GET /api/userAttribute/:name", () => refusal(500, "Broken"));
    visit(`${LIST}/jobTitle`);
    await expect.element(page.getByText("Error loading data from server")).toBeVisible();
    server.on("GET /api/userAttribute", () => refusal(500, "Broken"));
    server.on("GET /api/userPreset", () => refusal(500, "Broken"));
    for (const [path, text] of [
      [`${LIST}/create`, "Failed to load attribute list"],
      ["/provider/user/preset/create", "Error loading data from server"],
    ] as const) {
      unmount();
      visit(path);
      await expect.element(page.getByText(text)).toBeVisible();
    }
  });
});

/** The operators of a choice of a list. */
const WHOLE = [
  "equals",
  "does not equal",
  "is one of",
  "is none of",
  "contains",
  "does not contain",
  "starts with",
  "does not start with",
  "is empty",
  "is not empty",
];

describe("a rule", () => {
  const rule = (number = 1) => page.getByRole("region", { name: `Rule ${number}` });
  const check = (label: string) => rule().getByRole("group", { name: label, exact: true });
  const addAction = (name: string) => choose(rule().getByRole("combobox", { name: "Add action" }), name);
  async function openRules(name = "jobTitle") {
    const where = visit(`${LIST}/${name}`);
    await button("Add rule").click();
    return where;
  }

  test("in JSON Logic opens as rows, keeps its form, and is kept while only its actions change [F-145]", async () => {
    const logic = { "<": [{ var: "shift" }, "M"] };
    const stored = { id: "own", if: { logic }, then: [{ id: "show" }] };
    definitions = DEFINITIONS.map((each) => (each.name === "jobTitle" ? { ...each, conditionalList: [stored] } : each));
    const where = visit(`${LIST}/jobTitle`);
    await expect.element(page.getByText("If Shift is less than 'M', show it.")).toBeVisible();
    await page.getByText("If Shift is less than 'M', show it.").click();
    await expect.element(check("If, check 1").getByLabelText("Value")).toHaveValue("M");
    await addAction("Required for Completion");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toEqual({
      conditionalList: [{ ...stored, then: [{ id: "show" }, { id: "require" }] }],
    });
    unmount();
    visit(`${LIST}/jobTitle`);
    await page.getByText("If Shift is less than 'M', show it.").click();
    await choose(check("If, check 1").getByRole("combobox", { name: "Operator" }), "is not empty");
    await button("Save").click();
    await expect
      .poll(() => sent("PUT /api/userAttribute/:name"))
      .toEqual({ conditionalList: [{ ...stored, if: { logic: { "!": [{ equals: [{ var: "shift" }, null] }] } } }] });
  });

  test("is put together of checks, groups and actions, and said in words [ADM-137, ADM-138, ADM-140]", async () => {
    const where = await openRules();
    await expect.element(rule().getByText("Choose an attribute for each check.").first()).toBeVisible();
    await choose(check("If, check 1").getByRole("combobox", { name: "Attribute" }), "Provider");
    await check("If, check 1").getByRole("radio", { name: "Yes" }).click();
    await rule().getByRole("button", { name: "Add group" }).click();
    await choose(rule().getByRole("combobox", { name: "If: which must hold" }), "any of these holds");
    const inner = check("If, group 2, check 1");
    await choose(inner.getByRole("combobox", { name: "Attribute" }), "Shift");
    await inner.getByRole("combobox", { name: "Operator" }).click();
    await expect.poll(offered).toEqual(WHOLE);
    await page.getByRole("option", { name: "does not equal" }).click();
    await choose(inner.getByRole("combobox", { name: "Value" }), "Late");
    await rule().getByRole("region", { name: "If, group 2" }).getByRole("button", { name: "Add check" }).click();
    await choose(rule().getByRole("combobox", { name: "If, group 2: which must hold" }), "all of these hold");
    const second = check("If, group 2, check 2");
    await choose(second.getByRole("combobox", { name: "Attribute" }), "Email");
    await choose(second.getByRole("combobox", { name: "Operator" }), "is empty");
    await expect.element(rule().getByText("Choose what the rule does.")).toBeVisible();
    await addAction("Hide");
    await addAction("Required for Completion");
    const sentence =
      "If Provider is 'Yes' or (Shift is not 'Late' and Email is empty), hide it and need it for completion.";
    await expect.element(rule().getByText(sentence)).toBeVisible();
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    const list = [
      { attribute: "shift", comparativeOperator: "isNotEqual", value: "Late" },
      { attribute: "email", comparativeOperator: "isEqual", value: null, booleanOperator: "AND" },
    ];
    expect(sent("PUT /api/userAttribute/:name")).toEqual({
      conditionalList: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          if: {
            list: [
              { attribute: "provider", comparativeOperator: "isEqual", value: 1 },
              { list, booleanOperator: "OR" },
            ],
          },
          then: [{ id: "hide" }, { id: "require" }],
        },
      ],
    });
  });

  test("offers every other attribute, each action once, and what is set as the field takes it [ADM-141, ADM-143, ADM-144]", async () => {
    await openRules();
    await check("If, check 1").getByRole("combobox", { name: "Attribute" }).click();
    await expect.poll(offered).toEqual(["Email", "Provider", "Shift", "Teams"]);
    await page.getByRole("option", { name: "Shift" }).click();
    await choose(check("If, check 1").getByRole("combobox", { name: "Value" }), "Early");
    await addAction("Set Value");
    await rule().getByRole("combobox", { name: "Add action" }).click();
    await expect
      .poll(offered)
      .toEqual(["Disable Input", "Required for Completion", "Required to Save", "Show", "Hide"]);
    await page.getByRole("option", { name: "Disable Input" }).click();
    await rule().getByRole("group", { name: "Then" }).getByRole("textbox", { name: "Value" }).fill("Nurse");
    await button("Save").click();
    await expect
      .poll(() => (sent("PUT /api/userAttribute/:name") as { conditionalList: Values[] } | undefined)?.conditionalList)
      .toMatchObject([{ then: [{ id: "setValue", valueDefault: "Nurse", displayValue: "Nurse" }, { id: "disable" }] }]);
  });

  test.each<[what: string, after: string]>([
    ["is typed and left", "{Tab}"],
    ["is typed and chosen", "{Enter}{Tab}"],
  ])("whose value %s while the code of its input loads keeps it [F-076]", async (_, after) => {
    const { promise, resolve } = Promise.withResolvers<{ readonly Input: ComponentType<InputProps> }>();
    const combobox = pluginOf("Combobox");
    const slow = { ...combobox, Input: lazyInput(() => promise) };
    const byShift = {
      id: "byShift",
      if: { attribute: "shift", comparativeOperator: "isEqual", value: "Late" },
      then: [{ id: "show" }],
    };
    definitions = DEFINITIONS.map((each) =>
      each.name === "jobTitle" ? { ...each, conditionalList: [byShift] } : each,
    );
    const where = visit(`${LIST}/jobTitle`, new Map([...plugins, ["Combobox", slow]]));
    await button("If Shift is 'Late', show it.").click();
    await rule().getByRole("textbox", { name: "Loading" }).click();
    await userEvent.keyboard(`Early${after}`);
    resolve({ Input: combobox.Input });
    await expect.element(check("If, check 1").getByRole("combobox", { name: "Value" })).toHaveValue("Early");
    await expect.element(button("If Shift is 'Early', show it.")).toBeVisible();
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toMatchObject({
      conditionalList: [{ if: { attribute: "shift", value: "Early" } }],
    });
  });

  test("that is added has the focus in its first field [F-057]", async () => {
    visit(`${LIST}/jobTitle`);
    await expect.element(button("Add rule")).toBeVisible();
    for (const number of [1, 2]) {
      (button("Add rule").element() as HTMLElement).focus();
      await userEvent.keyboard("{Enter}");
      const first = rule(number).getByRole("group", { name: "If, check 1" });
      await expect.element(first.getByRole("combobox", { name: "Attribute" })).toHaveFocus();
    }
    await userEvent.keyboard("Shift{Enter}");
    await expect.element(rule(2).getByRole("combobox", { name: "Value" })).toBeVisible();
  });

  test("sets no value that names a record of one organization [ADM-145]", async () => {
    await openRules("teamIds");
    await rule().getByRole("combobox", { name: "Add action" }).click();
    await expect
      .poll(offered)
      .toEqual(["Disable Input", "Required for Completion", "Required to Save", "Show", "Hide"]);
  });

  test("that is not whole keeps the attribute from being saved; without it it is", async () => {
    const where = await openRules();
    await box(/^Label/).fill("Role");
    await button("Save").click();
    await expect.element(page.getByRole("link", { name: "Rule 1: Choose an attribute for each check." })).toBeVisible();
    expect(server.calls("PUT /api/userAttribute/:name")).toEqual([]);
    await button("Remove rule 1").click();
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toEqual({ label: "Role" });
  });

  test("whose text is half typed is refused at the field, and is there after a reload", async () => {
    await openRules();
    await rule().getByRole("button", { name: "Text", exact: true }).click();
    const text = rule().getByRole("textbox", { name: "If, as text" });
    await text.fill("shift = ");
    await button("Save").click();
    const refused = "Rule 1: Correct the text of the condition.";
    await expect.element(page.getByRole("link", { name: refused })).toBeVisible();
    await expect.element(text).toHaveAccessibleDescription(/Character 9: Expected a value, found the end/);
    expect(server.calls("PUT /api/userAttribute/:name")).toEqual([]);
    unmount();
    const where = visit(`${LIST}/jobTitle`);
    await expect.element(text).toHaveValue("shift = ");
    await text.fill(`shift = "Late" and email is not empty`);
    await addAction("Show");
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toMatchObject({
      conditionalList: [
        { if: { list: [{ attribute: "shift" }, { attribute: "email", comparativeOperator: "isNotEqual" }] } },
      ],
    });
  });

  test("sets what a calculation gives, which is refused at the field while it is half typed", async () => {
    const where = await openRules();
    await choose(check("If, check 1").getByRole("combobox", { name: "Attribute" }), "Provider");
    await check("If, check 1").getByRole("radio", { name: "Yes" }).click();
    await addAction("Set Value");
    await rule().getByRole("button", { name: "What is set" }).click();
    await page.getByRole("menuitemradio", { name: "A calculation" }).click();
    const calculation = rule().getByRole("textbox", { name: "Calculation" });
    await calculation.fill("emial");
    await button("Save").click();
    await expect.element(page.getByRole("link", { name: "Rule 1: Correct the calculation." })).toBeVisible();
    await expect.element(calculation).toHaveAccessibleDescription(/There is no attribute emial\. Did you mean email\?/);
    await calculation.fill(`if(shift = "Late", "Night", email)`);
    await expect
      .element(
        rule()
          .getByText(/set it to \('Night' where Shift is 'Late', else Email\)/)
          .first(),
      )
      .toBeVisible();
    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    const value = { if: [{ equals: [{ var: "shift" }, "Late"] }, "Night", { var: "email" }] };
    expect(sent("PUT /api/userAttribute/:name")).toMatchObject({
      conditionalList: [{ then: [{ id: "setValue", value }] }],
    });
  });

  test("that is deleted leaves the focus at the next one, and at what adds one [F-149]", async () => {
    await openRules();
    await button("Add rule").click();
    for (const left of [1, 0]) {
      (button("Remove rule 1").element() as HTMLElement).focus();
      await userEvent.keyboard("{Enter}");
      await expect.poll(() => page.getByRole("region", { name: /^Rule \d$/ }).elements().length).toBe(left);
      if (left === 0) await expect.element(button("Add rule")).toHaveFocus();
      else await expect.poll(() => rule().element().contains(document.activeElement)).toBe(true);
    }
  });

  test("that can hardly be meant says so before it is saved, and can be saved all the same [F-052]", async () => {
    const shownByShift = {
      id: "byShift",
      if: { attribute: "shift", comparativeOperator: "isEqual", value: "Late" },
      then: [{ id: "show" }],
    };
    definitions = DEFINITIONS.map((each) =>
      each.name === "jobTitle" ? { ...each, conditionalList: [shownByShift] } : each,
    );
    const where = await openRules("shift");
    const warning = rule().getByRole("region", { name: "Check this rule" });
    await choose(check("If, check 1").getByRole("combobox", { name: "Attribute" }), "Job Title");
    await check("If, check 1").getByRole("textbox", { name: "Value" }).click();
    await userEvent.keyboard("Nurse");
    await addAction("Show");
    const circle =
      "This field shows only through Job Title, which shows only through this field; neither ever shows in a new record.";
    await expect.element(warning.getByText(circle)).toBeVisible();
    expect(server.calls("PUT /api/userAttribute/:name")).toEqual([]);

    await button("Add rule").click();
    await expect.element(warning).not.toBeInTheDocument();
    await choose(
      rule(2).getByRole("group", { name: "If, check 1" }).getByRole("combobox", { name: "Attribute" }),
      "Provider",
    );
    await choose(rule(2).getByRole("combobox", { name: "Add action" }), "Show");
    await expect.poll(() => server.calls("POST /api/metadata/warnings").length).toBeGreaterThan(1);
    await expect.element(page.getByText(circle)).not.toBeInTheDocument();
    await button("Remove rule 2").click();
    await expect.element(warning.getByText(circle)).toBeVisible();

    await button("Save").click();
    await expect.poll(where).toBe(LIST);
    expect(sent("PUT /api/userAttribute/:name")).toMatchObject({ conditionalList: [{ then: [{ id: "show" }] }] });
  });

  test("that sets a value which the field refuses says so, until another value is given [F-052]", async () => {
    await openRules();
    await box("Maximum length").fill("3");
    await choose(check("If, check 1").getByRole("combobox", { name: "Attribute" }), "Provider");
    await check("If, check 1").getByRole("radio", { name: "Yes" }).click();
    await addAction("Set Value");
    const value = rule().getByRole("group", { name: "Then" }).getByRole("textbox", { name: "Value" });
    await value.fill("Nonsense");
    const warning = rule().getByRole("region", { name: "Check this rule" });
    const text = "The value that it sets is refused: This field has a maximum character count of 3.";
    await expect.element(warning.getByText(text)).toBeVisible();
    await value.fill("Ann");
    await expect.element(warning).not.toBeInTheDocument();
  });

  test("that never holds says so when the page opens; what is odd about the attribute stands below the form [F-052]", async () => {
    const never = {
      if: { attribute: "shift", comparativeOperator: "isEqual", value: "Night" },
      then: [{ id: "show" }],
    };
    definitions = DEFINITIONS.map((each) =>
      each.name === "jobTitle" ? { ...each, label: "Teams", required: true, conditionalList: [never] } : each,
    );
    visit(`${LIST}/jobTitle`);
    await expect.element(rule().getByText("The IF part never holds; change what it compares with.")).toBeVisible();
    const below = page.getByRole("region", { name: "Look at this before you save" });
    await expect
      .element(below.getByText("Teams is required and its rules always hide it; nobody can fill it in."))
      .toBeVisible();
    await button("Remove rule 1").click();
    await expect.element(below.getByText(/always hide/)).not.toBeInTheDocument();
  });
});
