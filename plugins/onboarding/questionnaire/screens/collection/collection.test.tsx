import { closeApp, type FakeServer, refusal, withStatus } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, FROM_NMQ, heading, link, openClinic, serveClinic, visitClinic } from "./clinic.testing.ts";
import type { ClinicWorld } from "./clinic-records.testing.ts";

let world: ClinicWorld;
let server: FakeServer;
beforeEach(async () => {
  ({ world, server } = await openClinic());
});
afterEach(closeApp);

const rows = () => page.getByRole("table").getByRole("row");
const cellsOf = (row: Element) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent);
const tableNow = () => rows().elements().map(cellsOf);
const search = () => page.getByRole("textbox", { name: /^Search (?!or)/ });
const row = (text: string) => rows().filter({ hasText: text }).first();

describe("the list of a collection", () => {
  test.each([
    [
      "location [NMQ-050]",
      "location",
      [
        ["Name", "Street Address 1", "Street Address 2", "City", "State", "ZIP", "Phone", "Fax", "Total Staff Count"],
        ["east", "9 Elm Rd", "", "Elko", "NV", "89803-0002", "", "", "0"],
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
    visitClinic(`${section}/list`);
    const withDelete = expected.map((cells, i) => [...cells, i === 0 ? "Delete" : ""]);
    await expect.poll(tableNow).toEqual(withDelete);
  });

  test("shows 1 as Yes, 0 as No, and what is not answered as blank [NMQ-052]", async () => {
    Object.assign(world.records["interface"]?.[0] ?? {}, { neededAfterTransition: null, realTime: 1 });
    visitClinic("interface/list");
    await expect
      .poll(() => tableNow().slice(1))
      .toEqual([
        ["Labcorp, Quest Diagnostics", "No", "No", ""],
        ["Labcorp", "", "Yes", ""],
      ]);
  });

  test("of interfaces, and an item of it, is shown to non-acute organizations alone [NMQ-053, F-039]", async () => {
    world.careSetting = "Acute Care";
    for (const path of ["interface/list", "interface/create", "interface/list/5/general"]) {
      const where = visitClinic(path);
      await expect.poll(where).toBe("introduction");
      await expect.element(heading()).toHaveTextContent("Introduction");
      await expect.element(page.getByRole("link", { name: /^Locations/ })).toBeVisible();
      await expect.element(page.getByRole("link", { name: /^Interfaces/ })).not.toBeInTheDocument();
      closeApp();
      server = serveClinic(world);
    }
  });

  test("of locations takes a pasted sheet, all of its rows or none, by keyboard [F-040]", async () => {
    const RESULTS = [
      { locationIndex: 0, valid: true, errors: [] },
      { locationIndex: 1, valid: false, errors: ["City is required."] },
    ];
    server.on("POST /api/location/paste", () => withStatus(400, { message: "No", errors: [], results: RESULTS }));
    visitClinic("location/list");
    await expect.poll(() => tableNow()).toHaveLength(3);
    const open = button("Paste a sheet");
    for (let tabs = 0; tabs < 40 && document.activeElement !== open.element(); tabs += 1) await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const rows = page.getByRole("textbox", { name: /^Rows of the sheet/ });
    await userEvent.click(rows);
    await userEvent.fill(rows, "Name\tStreet\nPier\t\nQuay\t1 Main St");
    await expect.element(page.getByText("2 locations to be added: Pier, Quay")).toBeVisible();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Row 3: City is required.")).toBeVisible();
    await expect.element(page.getByText(/^No location was added/)).toBeVisible();
    await expect.element(rows).toHaveValue("Name\tStreet\nPier\t\nQuay\t1 Main St");
    server.on("POST /api/location/paste", () => {
      world.records["location"]?.push({ locationId: 7, name: "Pier" });
      return withStatus(201, { result: { locationIdList: [7] } });
    });
    await userEvent.fill(rows, "Pier");
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(server.calls("POST /api/location/paste").map(({ body }) => body)).toEqual([
      { rows: [{ name: "Pier" }, { name: "Quay", address: "1 Main St" }] },
      { rows: [{ name: "Pier" }] },
    ]);
    await expect.poll(() => tableNow().map(([name]) => name)).toEqual(["Name", "east", "North", "Pier"]);
  });

  test("of interfaces says why it is empty to an organization without a care setting", async () => {
    world.careSetting = null;
    visitClinic("interface/list");
    await expect.element(page.getByText("Your organization has no care setting yet")).toBeVisible();
  });

  test("of volumes lists the locations, opens their volumes, and neither creates nor deletes [NMQ-056]", async () => {
    const where = visitClinic("volume/list");
    await expect.poll(() => tableNow().map(([name]) => name)).toEqual(["Name", "east", "North"]);
    expect(tableNow()[0]).toHaveLength(9);
    await expect.element(page.getByRole("link", { name: /^Create new/ })).not.toBeInTheDocument();
    await expect.element(button(/^Delete/)).not.toBeInTheDocument();
    await userEvent.click(page.getByRole("cell", { name: "North" }));
    await expect.poll(where).toBe("volume/list/1/general");
    await expect.element(page.getByLabelText("Visits per Year")).toHaveValue("900");
  });

  test("is narrowed by a search in any part of any column, whatever the case [NMQ-047, NMQ-D08]", async () => {
    visitClinic("location/list");
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
    const where = visitClinic("location/list");
    await userEvent.click(page.getByRole("cell", { name: "Reno" }));
    await expect.poll(where).toBe("location/list/1/general");
    closeApp();
    server = serveClinic(world);
    const there = visitClinic("location/list");
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
      visitClinic(`${section}/list`);
      await expect.element(page.getByText(text)).toBeVisible();
      closeApp();
      server = serveClinic(world);
    }
  });

  test("without items can be answered by 'We have none', where that is asked, and counts then [NMQ-D26, F-030]", async () => {
    Object.assign(world.records["organization"]?.[0] ?? {}, { hasNoExtracts: null });
    visitClinic("extract/list");
    const progress = page.getByRole("progressbar");
    await expect.element(progress).toHaveAttribute("aria-valuenow", "92");
    await page
      .getByRole("radiogroup", { name: /We have none/ })
      .getByText("Yes")
      .click();
    await expect
      .poll(() => server.calls("PUT /api/organization/:id").map(({ body }) => body))
      .toEqual([{ hasNoExtracts: 1 }]);
    await expect.element(progress).toHaveAttribute("aria-valuenow", "96");
    await link("Create new Extract").click();
    await page.getByLabelText("Name").fill("Weekly");
    await userEvent.tab();
    await page.getByRole("button", { name: /^(Create|Save)/ }).click();
    visitClinic("extract/list");
    await expect.element(page.getByRole("cell", { name: "Weekly" })).toBeVisible();
    await expect.element(page.getByText("We have none")).not.toBeInTheDocument();
  });

  test("without items and without that question waits for one [NMQ-D26, F-030]", async () => {
    world.records["location"]?.splice(0);
    visitClinic("location/list");
    await expect.element(page.getByText("No locations have been added.")).toBeVisible();
    await expect.element(page.getByText("We have none")).not.toBeInTheDocument();
    const sections = page.getByRole("navigation", { name: "Questionnaire" });
    await expect.element(sections.getByRole("link", { name: /Locations/ })).toHaveAccessibleName(/1 needed/);
  });

  test("that cannot be read says so, and is read again", async () => {
    server.on("GET /api/address", () => refusal(500, "Something went wrong."));
    visitClinic("location/list");
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
  ])("of a %s leads to the form of a new one [NMQ-008, NMQ-009, NMQ-048]", async (section, label) => {
    const where = visitClinic(`${section}/list`);
    await userEvent.click(link(label));
    await expect.poll(where).toBe(`${section}/create`);
    await expect.element(heading()).toHaveTextContent(label);
  });

  test.each(FROM_NMQ)("at %s creates nothing and shows no delete [NMQ-049, NMQ-060]", async (status) => {
    world.status = status;
    visitClinic("device/list");
    await expect.element(link("Create new Device/System")).toHaveAttribute("aria-disabled", "true");
    await expect.poll(() => tableNow()).toHaveLength(3);
    await expect.element(button(/^Delete/)).not.toBeInTheDocument();
    expect(tableNow()[0]).toEqual(["Category", "Type", "Vendor", "Quantity"]);
  });

  test("offers nothing to who may neither create nor delete", async () => {
    world.permission = { ...world.permission, device: { view: true, create: false, update: false, remove: false } };
    visitClinic("device/list");
    await expect.poll(() => tableNow()).toHaveLength(3);
    await expect.element(link("Create new Device/System")).not.toBeInTheDocument();
    await expect.element(button(/^Delete/)).not.toBeInTheDocument();
  });

  test("on a phone is a list of cards, each with a name and all columns", async () => {
    await page.viewport(390, 844);
    Object.assign(world.records["interface"]?.[0] ?? {}, { vendorAndOrganizationNameList: null });
    const where = visitClinic("interface/list");
    await userEvent.click(button("Pharmacy Labcorp"));
    await expect.poll(where).toBe("interface/list/5/general");
  });
});

describe("deleting an item", () => {
  const question = (name: string) => page.getByRole("alertdialog", { name });

  test("is asked by its row's button, which does not open the row, and done by the call [NMQ-059, NMQ-061, NMQ-D09]", async () => {
    const where = visitClinic("location/list");
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

  test("leaves the focus on the row in its place, or else on the title", async () => {
    visitClinic("location/list");
    await expect.element(button("Delete North")).toBeVisible();
    for (const name of ["North", "east"]) {
      (button(`Delete ${name}`).element() as HTMLElement).focus();
      await userEvent.keyboard("{Enter}");
      await question(`Are you sure you want to delete Location: ${name}?`)
        .getByRole("button", { name: "Delete" })
        .click();
      const next =
        name === "North" ? page.getByRole("row", { name: /^east/ }) : page.getByRole("heading", { level: 1 });
      await expect.element(next).toHaveFocus();
    }
  });

  test("says so beside the progress, not over its number", async () => {
    await page.viewport(1440, 900);
    visitClinic("location/list");
    await userEvent.click(button("Delete North"));
    await question("Are you sure you want to delete Location: North?").getByRole("button", { name: "Delete" }).click();
    const note = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
    await expect.element(note).toBeVisible();
    const number = page
      .getByText(/^\d+%$/)
      .element()
      .getBoundingClientRect();
    expect(number.right).toBeLessThan(note.element().getBoundingClientRect().left);
  });

  test.each([
    [409, "Could not delete device/system. Device/System in use."],
    [423, "Could not delete device/system."],
    [500, "Could not delete device/system."],
  ])("that is refused with %i says '%s', and the row stays [NMQ-D09]", async (status, text) => {
    server.on("DELETE /api/device/:id", () =>
      refusal(status, "No", [{ code: "inUse", attribute: null, message: "No" }]),
    );
    visitClinic("device/list");
    await userEvent.click(button("Delete Scanner Flat Canon"));
    const asked = question("Are you sure you want to delete Device/System: Scanner Flat Canon?");
    await userEvent.click(asked.getByRole("button", { name: "Delete" }));
    await expect.element(asked.getByText(text, { exact: true })).toBeVisible();
    await userEvent.click(asked.getByRole("button", { name: "Cancel" }));
    await expect.poll(() => tableNow()).toHaveLength(3);
  });
});
