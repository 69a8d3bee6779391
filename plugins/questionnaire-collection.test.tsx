import { closeApp, type FakeServer, refusal } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import {
  questionnaireWorld,
  type QuestionnaireWorld,
  serveQuestionnaire,
  visitQuestionnaire,
} from "./questionnaire.testing.ts";

let world: QuestionnaireWorld;
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  world = questionnaireWorld(7);
  server = serveQuestionnaire(world);
});
afterEach(closeApp);

const heading = () => page.getByRole("heading", { level: 1 });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const link = (name: string) => page.getByRole("link", { name, exact: true });
const rows = () => page.getByRole("table").getByRole("row");
const textOf = (locator: Locator) => locator.element().textContent;
const cellsOf = (row: Element) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent);
const tableNow = () => rows().elements().map(cellsOf);
const search = () => page.getByRole("textbox", { name: /^Search (?!or)/ });
const row = (text: string) => rows().filter({ hasText: text }).first();
const FROM_NMQ = ["nmqSubmitted", "nmqApproved", "buildOpen", "buildClosed"];

describe("the list of a collection", () => {
  test.each([
    [
      "location [NMQ-050]",
      "location",
      [
        ["Name", "Street Address 1", "Street Address 2", "City", "State", "ZIP", "Phone", "Fax", "Total Staff Count"],
        ["east", "", "", "", "", "", "", "", "0"],
        ["North", "1 Main St", "Suite 2", "Reno", "NV", "89501-0001", "555-0100", "555-0101", "12"],
      ],
    ],
    [
      "interface [NMQ-051]",
      "interface",
      [
        ["Vendor(s)", "Transitioning?", "Real-time?"],
        ["Labcorp, Quest Diagnostics", "No", "No"],
        ["Labcorp", "Yes", "No"],
      ],
    ],
    [
      "device, by category and then type [NMQ-054]",
      "device",
      [
        ["Category", "Type", "Vendor", "Quantity"],
        ["Analyzer", "Acid", "", ""],
        ["Analyzer", "Blood", "Roche", ""],
        ["Scanner", "Flat", "Canon", "4"],
      ],
    ],
    [
      "extract [NMQ-055]",
      "extract",
      [
        ["Name", "Type", "Vendor"],
        ["Billing", "Monthly", "Epic"],
      ],
    ],
  ])("has these columns and is sorted by name: %s", async (_, section, expected) => {
    world.records["device"]?.push({ deviceId: 10, category: "Analyzer", type: "Acid", vendor: null, quantity: null });
    world.records["extract"]?.push({ extractId: 3, name: "Billing", type: "Monthly", vendor: "Epic" });
    visitQuestionnaire(`${section}/list`);
    const withDelete = expected.map((cells, i) => [...cells, i === 0 ? "Delete" : ""]);
    await expect.poll(tableNow).toEqual(withDelete);
  });

  test("shows 1 as Yes, 0 as No, and what is not answered as blank [NMQ-052]", async () => {
    Object.assign(world.records["interface"]?.[0] ?? {}, { neededAfterTransition: null, realTime: 1 });
    visitQuestionnaire("interface/list");
    await expect
      .poll(() => tableNow().slice(1))
      .toEqual([
        ["Labcorp, Quest Diagnostics", "No", "No", ""],
        ["Labcorp", "", "Yes", ""],
      ]);
  });

  test("of interfaces, and an item of it, is shown to non-acute organizations alone [NMQ-053]", async () => {
    world.careSetting = "Acute Care";
    for (const path of ["interface/list", "interface/create", "interface/list/5/general"]) {
      const where = visitQuestionnaire(path);
      await expect.poll(where).toBe("introduction");
      await expect.element(heading()).toHaveTextContent("Introduction");
      await expect.element(page.getByRole("link", { name: /^Locations/ })).toBeVisible();
      await expect.element(page.getByRole("link", { name: /^Interfaces/ })).not.toBeInTheDocument();
      closeApp();
      server = serveQuestionnaire(world);
    }
  });

  test("of volumes lists the locations, opens their volumes, and neither creates nor deletes [NMQ-056]", async () => {
    const where = visitQuestionnaire("volume/list");
    await expect.poll(() => tableNow().map(([name]) => name)).toEqual(["Name", "east", "North"]);
    expect(tableNow()[0]).toHaveLength(9);
    await expect.element(page.getByRole("link", { name: /^Create new/ })).not.toBeInTheDocument();
    await expect.element(button(/^Delete/)).not.toBeInTheDocument();
    await userEvent.click(page.getByRole("cell", { name: "North" }));
    await expect.poll(where).toBe("volume/list/1/general");
    await expect.element(page.getByLabelText("Visits per Year")).toHaveValue("900");
  });

  test("is narrowed by a search in any part of any column, whatever the case [NMQ-047, NMQ-D08]", async () => {
    visitQuestionnaire("location/list");
    await expect.poll(() => tableNow()).toHaveLength(3);
    for (const [typed, found] of [
      ["aIn s", ["North"]],
      ["0101", ["North"]],
      ["EAST", ["east"]],
      ["t", ["east", "North"]],
    ] as const) {
      await userEvent.fill(search(), typed);
      await expect
        .poll(() =>
          tableNow()
            .slice(1)
            .map(([name]) => name),
        )
        .toEqual(found);
    }
    await userEvent.fill(search(), "Nowhere");
    await expect.element(page.getByText("There are no results with the current search.")).toBeVisible();
    await userEvent.click(button("Clear search").first());
    await expect.poll(() => tableNow()).toHaveLength(3);
  });

  test("leads to a row's first page by a click and by Enter, and to each row by Tab [NMQ-057, NMQ-058, NMQ-D10]", async () => {
    const where = visitQuestionnaire("location/list");
    await userEvent.click(page.getByRole("cell", { name: "Reno" }));
    await expect.poll(where).toBe("location/list/1/general");
    closeApp();
    server = serveQuestionnaire(world);
    const there = visitQuestionnaire("location/list");
    await userEvent.click(search());
    const focused: (string | null)[] = [];
    for (let i = 0; i < 5; i += 1) {
      await userEvent.tab();
      focused.push(document.activeElement?.tagName === "TR" ? (cellsOf(document.activeElement)[0] ?? "") : null);
    }
    expect(focused.filter((name) => name !== null)).toEqual(["east", "North"]);
    row("North").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(there).toBe("location/list/1/general");
  });

  test("says so when it is empty [NMQ-D10]", async () => {
    for (const [section, text] of [
      ["extract", "No extracts have been added."],
      ["device", "No devices/systems have been added."],
    ] as const) {
      world.records[section]?.splice(0);
      visitQuestionnaire(`${section}/list`);
      await expect.element(page.getByText(text)).toBeVisible();
      closeApp();
      server = serveQuestionnaire(world);
    }
  });

  test("that cannot be read says so, and is read again", async () => {
    server.on("GET /api/address", () => refusal(500, "Something went wrong."));
    visitQuestionnaire("location/list");
    await expect.element(page.getByRole("heading", { name: "Could not load the locations." })).toBeVisible();
    server.on("GET /api/address", () => ({ result: [], total: 0, isExact: true, after: null, labels: {} }));
    await userEvent.click(button("Retry"));
    await expect.poll(() => tableNow()).toHaveLength(3);
  });

  test.each([
    ["location", "Create new Location"],
    ["interface", "Create new Interface"],
    ["device", "Create new Device/System"],
    ["extract", "Create new Extract"],
  ])("of a %s leads to the form of a new one [NMQ-048]", async (section, label) => {
    const where = visitQuestionnaire(`${section}/list`);
    await userEvent.click(link(label));
    await expect.poll(where).toBe(`${section}/create`);
    await expect.element(heading()).toHaveTextContent(label);
  });

  test.each(FROM_NMQ)("at %s creates nothing and shows no delete [NMQ-049, NMQ-060]", async (status) => {
    world.status = status;
    visitQuestionnaire("device/list");
    await expect.element(link("Create new Device/System")).toHaveAttribute("aria-disabled", "true");
    await expect.poll(() => tableNow()).toHaveLength(3);
    await expect.element(button(/^Delete/)).not.toBeInTheDocument();
    expect(tableNow()[0]).toEqual(["Category", "Type", "Vendor", "Quantity"]);
  });

  test("offers nothing to who may neither create nor delete", async () => {
    world.permission = { ...world.permission, device: { view: true, create: false, update: false, remove: false } };
    visitQuestionnaire("device/list");
    await expect.poll(() => tableNow()).toHaveLength(3);
    await expect.element(link("Create new Device/System")).not.toBeInTheDocument();
    await expect.element(button(/^Delete/)).not.toBeInTheDocument();
  });

  test("on a phone is a list of cards, each with a name and all columns", async () => {
    await page.viewport(390, 844);
    Object.assign(world.records["interface"]?.[0] ?? {}, { vendorAndOrganizationNameList: null });
    const where = visitQuestionnaire("interface/list");
    await userEvent.click(button("Pharmacy Labcorp"));
    await expect.poll(where).toBe("interface/list/5/general");
  });
});

describe("deleting an item", () => {
  const question = (name: string) => page.getByRole("alertdialog", { name });

  test("is asked by its row's button, which does not open the row, and done by the call [NMQ-059, NMQ-061, NMQ-D09]", async () => {
    const where = visitQuestionnaire("location/list");
    await userEvent.click(button("Delete North"));
    const asked = question("Are you sure you want to delete Location: North?");
    await userEvent.click(asked.getByRole("button", { name: "Cancel" }));
    expect(server.calls("DELETE /api/location/:id")).toEqual([]);
    await userEvent.click(button("Delete North"));
    await userEvent.click(asked.getByRole("button", { name: "Delete" }));
    await expect.poll(() => tableNow().map(([name]) => name)).toEqual(["Name", "east"]);
    expect(server.calls("DELETE /api/location/:id").map(({ path }) => path)).toEqual(["/api/location/1"]);
    expect(where()).toBe("location/list");
  });

  test.each([
    [409, "Could not delete device/system. Device/System in use."],
    [423, "Could not delete device/system."],
    [500, "Could not delete device/system."],
  ])("that is refused with %i says '%s', and the row stays [NMQ-D09]", async (status, text) => {
    server.on("DELETE /api/device/:id", () =>
      refusal(status, "No", [{ code: "inUse", attribute: null, message: "No" }]),
    );
    visitQuestionnaire("device/list");
    await userEvent.click(button("Delete Scanner Flat Canon"));
    const asked = question("Are you sure you want to delete Device/System: Scanner Flat Canon?");
    await userEvent.click(asked.getByRole("button", { name: "Delete" }));
    await expect.element(asked.getByText(text, { exact: true })).toBeVisible();
    await userEvent.click(asked.getByRole("button", { name: "Cancel" }));
    await expect.poll(() => tableNow()).toHaveLength(3);
  });
});

describe("the form of a new item", () => {
  const create = () => button("Create");
  const posted = (entity: string) => server.calls(`POST /api/${entity}`).map(({ body }) => body);
  const choose = async (label: RegExp, option: string) => {
    await userEvent.click(page.getByRole("combobox", { name: label }));
    await userEvent.click(page.getByRole("option", { name: option }));
  };
  const fieldsNow = () => [...document.querySelectorAll("form label")].map((label) => label.firstChild?.textContent);

  test.each([
    ["location", "Create new Location", ["Name"]],
    ["interface", "Create new Interface", ["Interface Type", "Vendor(s)"]],
    ["device", "Create new Device/System", ["Category", "Type", "Vendor"]],
  ])("of a %s is titled '%s' and asks %j alone [NMQ-062, NMQ-063, NMQ-064]", async (section, title, labels) => {
    visitQuestionnaire(`${section}/create`);
    await expect.element(heading()).toHaveTextContent(title);
    await expect.poll(fieldsNow).toEqual(labels);
  });

  test("shows a sub-question while its question's answer meets the condition; hidden, it is not sent [NMQ-065, NMQ-D13]", async () => {
    visitQuestionnaire("interface/create");
    await choose(/^Interface Type/, "Other");
    await userEvent.fill(page.getByLabelText("Which type"), "Badges");
    await choose(/^Interface Type/, "Pharmacy");
    await expect.element(page.getByLabelText("Which type")).not.toBeInTheDocument();
    await choose(/^Vendor/, "Labcorp");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(create());
    await expect
      .poll(() => posted("interface"))
      .toEqual([{ interfaceType: "Pharmacy", vendorAndOrganizationNameList: ["Labcorp"] }]);
  });

  test("needs each choice, and is created once all is valid [NMQ-066, NMQ-067, NMQ-068]", async () => {
    visitQuestionnaire("interface/create");
    await expect.element(create()).toHaveAttribute("aria-disabled", "true");
    for (const [label, text] of [
      [/^Interface Type/, "Required"],
      [/^Vendor/, "Please make a selection."],
    ] as const) {
      await userEvent.click(page.getByRole("combobox", { name: label }));
      await userEvent.keyboard("{Escape}");
      await userEvent.tab();
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    }
    await choose(/^Interface Type/, "Pharmacy");
    await expect.element(create()).toHaveAttribute("aria-disabled", "true");
    await choose(/^Vendor/, "Labcorp");
    await userEvent.keyboard("{Escape}");
    await expect.element(create()).not.toHaveAttribute("aria-disabled");
    expect(posted("interface")).toEqual([]);
  });

  test("sends the answers and goes on to the new item's first page [NMQ-069, NMQ-071]", async () => {
    const where = visitQuestionnaire("location/create");
    await userEvent.fill(page.getByLabelText(/^Name/), "West");
    await userEvent.click(create());
    await expect.poll(where).toBe("location/list/102/general");
    await expect.element(heading()).toHaveTextContent("West");
    expect(posted("location")).toEqual([{ name: "West" }]);
  });

  test("that could not be sent tells the console alone; the answers stay [NMQ-070]", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.on("POST /api/location", () =>
      refusal(409, "No", [{ code: "unique", attribute: "name", message: "Another one has this name" }]),
    );
    const where = visitQuestionnaire("location/create");
    await userEvent.fill(page.getByLabelText(/^Name/), "West");
    await userEvent.click(create());
    await expect.poll(() => told.mock.calls.flat().join(" ")).toContain("Another one has this name");
    told.mockRestore();
    await expect.element(create()).not.toHaveAttribute("aria-disabled");
    expect(document.body.textContent).not.toMatch(/Another one has this name|Could not create|validation errors/);
    expect(where()).toBe("location/create");
    await expect.element(page.getByLabelText(/^Name/)).toHaveValue("West");
  });

  test("is off while it is sent, so that a double click creates one [NMQ-D11]", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.on("POST /api/device", async () => {
      await promise;
      return refusal(500, "No");
    });
    visitQuestionnaire("device/create");
    await userEvent.fill(page.getByLabelText("Category"), "Scale");
    await userEvent.dblClick(create());
    await expect.element(create()).toHaveAttribute("aria-disabled", "true");
    resolve();
    expect(posted("device")).toHaveLength(1);
  });

  test("is not there once submitted: the list is [NMQ-D11]", async () => {
    world.status = "nmqSubmitted";
    const where = visitQuestionnaire("device/create");
    await expect.poll(where).toBe("device/list");
  });

  test("leads back to the list", async () => {
    const where = visitQuestionnaire("device/create");
    await userEvent.click(button("Cancel"));
    await expect.poll(where).toBe("device/list");
  });
});

describe("the pages of an item", () => {
  test("are headed by its name and ask what the subsection does [NMQ-072, NMQ-073]", async () => {
    visitQuestionnaire("location/list/1/staff");
    await expect.element(heading()).toHaveTextContent("North");
    await expect.element(page.getByLabelText("Total Staff Count")).toHaveValue("12");
    await expect.element(page.getByLabelText(/^Name/)).not.toBeInTheDocument();
  });

  test("save each answer to the item, and follow its name [NMQ-074]", async () => {
    visitQuestionnaire("location/list/1/general");
    await userEvent.fill(page.getByLabelText(/^Name/), "Northwest");
    await expect
      .poll(() => server.calls("PUT /api/location/:id").map(({ path, body }) => [path, body]))
      .toEqual([["/api/location/1", { name: "Northwest" }]]);
    await expect.element(heading()).toHaveTextContent("Northwest");
  });

  test("lead to each other [NMQ-075]", async () => {
    const where = visitQuestionnaire("location/list/1/general");
    await userEvent.click(page.getByRole("navigation", { name: "Locations" }).getByRole("link", { name: /^Staff/ }));
    await expect.poll(where).toBe("location/list/1/staff");
    await expect.element(page.getByLabelText("Total Staff Count")).toBeVisible();
  });

  test.each([
    [{ category: "Scanner", type: "Flat", vendor: "Canon" }, "Scanner Flat Canon"],
    [{ category: "Scanner", type: null, vendor: "Canon" }, "Scanner Canon"],
    [{ category: null, type: null, vendor: null }, "Device/System 8"],
  ])("of a device with %j are headed '%s' [NMQ-D12]", async (values, name) => {
    Object.assign(world.records["device"]?.[0] ?? {}, { name: null }, values);
    visitQuestionnaire("device/list/8/general");
    await expect.element(heading()).toHaveTextContent(name);
  });

  test.each(["location/list/99/general", "location/list/1/rooms", "garden/list", "background/list", "volume/create"])(
    "there is no page at %s, which says so and creates nothing [NMQ-D01]",
    async (path) => {
      visitQuestionnaire(path);
      await expect.element(page.getByText("The questionnaire has no such page")).toBeVisible();
      await expect.element(link("Go to the introduction")).toBeVisible();
      expect(server.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    },
  );

  test("of an interface that has no name yet name it, and follow type and vendors [NMQ-179, NMQ-180, NMQ-184]", async () => {
    Object.assign(world.records["interface"]?.[0] ?? {}, { name: null });
    visitQuestionnaire("interface/list/5/general");
    const sent = () => server.calls("PUT /api/interface/:id").map(({ body }) => body);
    await expect.poll(sent).toEqual([{ name: "Pharmacy Labcorp" }]);
    await expect.element(page.getByLabelText(/^Name/)).toBeDisabled();
    await userEvent.click(page.getByRole("combobox", { name: /^Vendor/ }));
    await userEvent.click(page.getByRole("option", { name: "Quest Diagnostics" }));
    await expect.poll(sent).toContainEqual({ vendorAndOrganizationNameList: ["Labcorp", "Quest Diagnostics"] });
    await expect.poll(sent).toContainEqual({ name: "Pharmacy Labcorp, Quest Diagnostics" });
  });

  test("of an interface whose name could not be saved say so [NMQ-183]", async () => {
    Object.assign(world.records["interface"]?.[0] ?? {}, { name: null });
    server.on("PUT /api/interface/:id", () => refusal(500, "No"));
    visitQuestionnaire("interface/list/5/general");
    await expect.element(page.getByText("Error: Failed to save interface name.")).toBeVisible();
  });

  test.each(FROM_NMQ)("at %s are read alone [NMQ-200, NMQ-201]", async (status) => {
    world.status = status;
    visitQuestionnaire("location/list/1/staff");
    await expect.element(page.getByLabelText("Total Staff Count")).toBeDisabled();
    expect(textOf(heading())).toBe("North");
  });
});
