import { closeApp, type FakeServer, refusal } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { serveStructure, structureWorld, type StructureWorld, visitStructure } from "./structure.testing.ts";

const CHART = "/build/structure/chart";
const LIST = "/build/structure/list";
const VIEWS = [
  ["chart", CHART],
  ["list", LIST],
] as const;

let world: StructureWorld;
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  world = structureWorld();
  server = serveStructure(world);
});
afterEach(() => {
  closeApp();
  toasts.setState([], true);
});

const heading = () => page.getByRole("heading", { level: 1 });
const link = (name: string | RegExp) => page.getByRole("link", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const lock = () => page.getByRole("checkbox", { name: "Lock structure" });
const textOf = (locator: Locator) => locator.element().textContent;
const toastTexts = () => toasts.getState().map(({ message }) => message);
const hrefOf = (name: string) => link(name).element().getAttribute("href");
const without = (entity: string, action: string) => {
  world.permission = { ...world.permission, [entity]: { ...world.permission[entity], [action]: false } };
};
async function openList(path: string): Promise<() => string> {
  const where = visitStructure(path);
  await expect.element(link("List").or(link("Chart")).first()).toBeVisible();
  if (path === LIST && world.departments.length > 0) await button("Departments of East").click();
  return where;
}

describe("the pages of the structure", () => {
  test("the chart shows the organization, its locations and under each its departments [BLD-018, BLD-D04]", async () => {
    await openList(CHART);
    const chart = page.getByRole("list", { name: "Structure of Lakeside Clinic" });
    await expect.poll(() => textOf(chart)).toMatch(/Lakeside Clinic.*East.*dental.*Lab.*north/);
    const [east] = page.getByText("East", { exact: true }).elements();
    expect(east?.closest("li")?.querySelectorAll("ul > li")).toHaveLength(2);
  });

  test("the list has one row for each location, with the count of its departments [BLD-020]", async () => {
    visitStructure(LIST);
    await expect.element(heading()).toHaveTextContent("List - Proposed Structure");
    const rows = page.getByRole("table", { name: "Locations" }).getByRole("row");
    await expect.poll(() => rows.elements().map((row) => row.textContent)).toHaveLength(3);
    expect(textOf(rows.nth(1))).toMatch(/East.*12002.*2/);
    expect(textOf(rows.nth(2))).toMatch(/north.*12001.*0/);
    await button("Departments of East").click();
    await expect.poll(() => rows.elements()).toHaveLength(5);
    await expect.element(button("Departments of East")).toHaveAttribute("aria-expanded", "true");
    expect(textOf(rows.nth(2))).toMatch(/dental.*12002002/);
  });

  test("a name of 120 characters is cut and keeps its row as high as the others", async () => {
    const long = "Long name ".repeat(12).trim();
    world.locations = world.locations.map((each) => (each["locationId"] === 2 ? { ...each, name: long } : each));
    visitStructure(LIST);
    const rows = page.getByRole("table", { name: "Locations" }).getByRole("row");
    await expect.poll(() => rows.elements()).toHaveLength(3);
    await button(`Departments of ${long}`).click();
    await expect.poll(() => rows.elements()).toHaveLength(5);
    const [, ...heights] = rows.elements().map((row) => row.getBoundingClientRect().height);
    expect(new Set(heights).size).toBe(1);
  });

  test("a location of the list leads to its form, its count to its departments [BLD-021, BLD-023]", async () => {
    await openList(LIST);
    expect(hrefOf("East")).toBe("/build/structure/location/2");
    expect(hrefOf("2")).toBe("/build/structure/location/2/department/list");
  });

  test("what belongs to a location folds away, and its number of departments stays", async () => {
    await openList(CHART);
    const chart = page.getByRole("list", { name: "Structure of Lakeside Clinic" });
    await button("Departments of East").click();
    await expect.element(button("Departments of East")).toHaveAttribute("aria-expanded", "false");
    await expect.element(chart.getByText("dental")).not.toBeVisible();
    await expect.element(chart.getByText("2 departments")).toBeVisible();
    await expect.element(chart.getByText("no departments")).toBeVisible();
  });

  test("the names of the chart lead to the forms, and these back to the chart", async () => {
    await openList(CHART);
    expect(hrefOf("East")).toBe("/build/structure/location/2/edit?redirect=structureChart");
    expect(hrefOf("Lab")).toBe("/build/department/edit/5?redirect=structureChart");
  });

  test.each(VIEWS)("the %s offers both files for Epic [BLD-014, BLD-015, BLD-016]", async (_, path) => {
    await openList(path);
    await button("Export").click();
    await expect.element(link("Epic Export - Departments")).toBeVisible();
    expect(hrefOf("Epic Export - Departments")).toBe("/api/department/download");
    expect(hrefOf("Epic Export - Locations")).toBe("/api/location/download");
  });

  test("so does the page of structure exports [BLD-191]", async () => {
    visitStructure("/build/export/structure");
    await expect.element(heading()).toHaveTextContent("Structure Export");
    expect(hrefOf("Epic Export - Departments")).toBe("/api/department/download");
    expect(hrefOf("Epic Export - Locations")).toBe("/api/location/download");
  });

  test("each view links to the other [BLD-D04]", async () => {
    const where = await openList(CHART);
    await link("List").click();
    await expect.element(heading()).toHaveTextContent("List - Proposed Structure");
    await link("Chart").click();
    await expect.poll(where).toBe(CHART);
  });

  test.each(VIEWS)("the %s says that there is no location yet [BLD-D04]", async (_, path) => {
    world.locations = [];
    world.departments = [];
    await openList(path);
    await expect.element(page.getByText("No locations have been added yet.")).toBeVisible();
  });
});

describe.each(VIEWS)("what the %s offers", (view, path) => {
  const redirect = view === "chart" ? "structureChart" : "structureList";

  test("Edit of the organization and the lock, with structureApp.updateOrganization [BLD-024, BLD-025]", async () => {
    await openList(path);
    expect(hrefOf("Edit Lakeside Clinic")).toBe(`/build/structure/organization?redirect=${redirect}`);
    await expect.element(lock()).toBeVisible();
  });

  test("no Edit of the organization and no lock without that right [BLD-024, BLD-025]", async () => {
    world.permission = { ...world.permission, structureApp: { updateOrganization: false } };
    await openList(path);
    await expect.element(link("Add location")).toBeVisible();
    await expect.element(link("Edit Lakeside Clinic")).not.toBeInTheDocument();
    await expect.element(lock()).not.toBeInTheDocument();
  });

  test("Add for who may create, and each comes back here [BLD-008, BLD-026, BLD-027]", async () => {
    await openList(path);
    expect(hrefOf("Add location")).toBe(`/build/structure/location/create?redirect=${redirect}`);
    expect(hrefOf("Add department")).toBe(`/build/department/create?redirect=${redirect}`);
  });

  test.each([
    ["location", "Add department", "Add location"],
    ["department", "Add location", "Add department"],
  ])("no Add without %s.create [BLD-026, BLD-027]", async (entity, there, gone) => {
    without(entity, "create");
    await openList(path);
    await expect.element(link(there)).toBeVisible();
    await expect.element(link(gone)).not.toBeInTheDocument();
  });

  test("the same whatever organization.create says [BLD-028]", async () => {
    without("organization", "create");
    await openList(path);
    await expect.element(link("Edit Lakeside Clinic")).not.toHaveAttribute("aria-disabled");
    await expect.element(link("Add location")).not.toHaveAttribute("aria-disabled");
    await expect.element(lock()).toBeEnabled();
  });

  test("edit and delete of locations and departments [BLD-029]", async () => {
    await openList(path);
    expect(hrefOf("Edit north")).toBe(`/build/structure/location/1/edit?redirect=${redirect}`);
    expect(hrefOf("Edit Lab")).toBe(`/build/department/edit/5?redirect=${redirect}`);
    await expect.element(button("Delete north")).not.toHaveAttribute("aria-disabled");
    await expect.element(button("Delete Lab")).not.toHaveAttribute("aria-disabled");
  });

  test.each([
    ["Edit", "location", "update"],
    ["Edit", "department", "update"],
    ["Delete", "location", "remove"],
    ["Delete", "department", "remove"],
  ])("no %s of a %s where %s is false, and the rest where nothing is said [BLD-029]", async (gone, entity, right) => {
    const [own, other] = entity === "location" ? ["north", "Lab"] : ["Lab", "north"];
    world.permission = { ...world.permission, location: {}, department: {}, [entity]: { [right]: false } };
    await openList(path);
    const action = (name: string) => page.getByRole(name.startsWith("Edit") ? "link" : "button", { name, exact: true });
    await expect.element(action(`${gone} ${own}`)).not.toBeInTheDocument();
    await expect.element(action(`${gone === "Edit" ? "Delete" : "Edit"} ${own}`)).toBeVisible();
    for (const name of ["Edit", "Delete"]) await expect.element(action(`${name} ${other}`)).toBeVisible();
  });

  test.each([
    ["Location", "north", () => (world.locations = world.locations.slice(1))],
    ["Department", "Lab", () => (world.departments = world.departments.slice(1))],
  ])("to delete a %s, which says so and is gone from the page [BLD-122]", async (label, name, forget) => {
    const call = `/api/${label.toLowerCase()}/:id`;
    server.on(`GET ${call}`, () => ({ result: { name, locked: false, updated: "t1" }, labels: {}, people: {} }));
    server.on(`DELETE ${call}`, () => {
      forget();
      return { result: null };
    });
    await openList(path);
    await button(`Delete ${name}`).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect.element(button(`Delete ${name}`)).not.toBeInTheDocument();
    await expect.element(button("Delete East").or(button("Delete dental")).first()).toBeVisible();
    expect(toastTexts()).toEqual([`${label} deleted.`]);
  });

  test.each(["buildClosed", "completed"])(
    "nothing to change while the build is closed: %s [BLD-045]",
    async (status) => {
      world.status = status;
      await openList(path);
      for (const name of ["Add location", "Add department", "Edit Lakeside Clinic", "Edit north", "Edit Lab"]) {
        await expect.element(link(name)).toHaveAttribute("aria-disabled", "true");
      }
      for (const name of ["Delete north", "Delete Lab"]) {
        await expect.element(button(name)).toHaveAttribute("aria-disabled", "true");
      }
      await expect.element(lock()).toBeDisabled();
    },
  );

  test.each(["nmqOpen", "nmqSubmitted", "nmqApproved", "buildOpen"])("everything at %s [BLD-047]", async (status) => {
    world.status = status;
    await openList(path);
    for (const name of ["Add location", "Add department", "Edit Lakeside Clinic", "Edit north", "Edit Lab"]) {
      await expect.element(link(name)).not.toHaveAttribute("aria-disabled");
    }
    await expect.element(lock()).toBeEnabled();
  });

  test("no Add while the structure is locked; forms can be looked at [BLD-D05]", async () => {
    world.departments = world.departments.map((each) => ({ ...each, locked: each["departmentId"] === 5 }));
    await openList(path);
    for (const name of ["Add location", "Add department"]) {
      await expect.element(link(name)).toHaveAttribute("aria-disabled", "true");
    }
    await expect.element(link("Edit north")).not.toHaveAttribute("aria-disabled");
  });
});

describe("the lock", () => {
  const sent = (entity: string) => server.calls(`POST /api/${entity}/batch`).map(({ body }) => body);

  test("locks every department and every location, each once, and says so [BLD-034, BLD-036, BLD-038]", async () => {
    await openList(CHART);
    await lock().click();
    await expect.poll(toastTexts).toEqual(["Locked departments", "Locked locations"]);
    expect(sent("department")).toEqual([
      [
        { departmentId: 5, locked: true, $reviewed: { locked: false } },
        { departmentId: 6, locked: true, $reviewed: { locked: false } },
      ],
    ]);
    expect(sent("location")).toEqual([
      [
        { locationId: 1, locked: true, $reviewed: { locked: false } },
        { locationId: 2, locked: true, $reviewed: { locked: false } },
      ],
    ]);
  });

  test("shows what is stored afterwards [BLD-033, BLD-040]", async () => {
    await openList(CHART);
    await expect.element(lock()).not.toBeChecked();
    await expect.element(lock()).toHaveAccessibleDescription("Unlocked");
    await lock().click();
    await expect.element(lock()).toBeChecked();
    await expect.element(lock()).toHaveAccessibleDescription("All locked");
    await expect.element(lock()).toHaveFocus();
    await expect.element(link("Add location")).toHaveAttribute("aria-disabled", "true");
    const chart = page.getByRole("list", { name: "Structure of Lakeside Clinic" });
    await expect.poll(() => chart.getByText("Locked", { exact: true }).elements()).toHaveLength(4);
    await expect.poll(toastTexts).toHaveLength(2);
  });

  test("is taken off of all, also where only some have it [BLD-035, BLD-038]", async () => {
    world.locations = world.locations.map((each) => ({ ...each, locked: each["locationId"] === 1 }));
    await openList(CHART);
    await expect.element(lock()).toBeChecked();
    await expect.element(lock()).toHaveAccessibleDescription("1 of 4 locked");
    await lock().click();
    await expect.poll(toastTexts).toEqual(["Unlocked departments", "Unlocked locations"]);
    expect(sent("location")).toEqual([
      [
        { locationId: 1, locked: false, $reviewed: { locked: true } },
        { locationId: 2, locked: false, $reviewed: { locked: false } },
      ],
    ]);
    expect(sent("department")).toEqual([
      [
        { departmentId: 5, locked: false, $reviewed: { locked: false } },
        { departmentId: 6, locked: false, $reviewed: { locked: false } },
      ],
    ]);
    await expect.element(lock()).not.toBeChecked();
  });

  test("is not set again while it is on its way", async () => {
    server.on("POST /api/department/batch", () => new Promise(() => undefined));
    await openList(CHART);
    await lock().click();
    await expect.poll(() => sent("department")).toHaveLength(1);
    await lock().click();
    await lock().click();
    expect(sent("department")).toHaveLength(1);
    await expect.element(lock()).not.toBeChecked();
  });

  test("is off while there is no location [BLD-037]", async () => {
    world.locations = [];
    world.departments = [];
    await openList(CHART);
    await expect.element(lock()).toBeDisabled();
  });

  test.each(["department", "location"])("says which could not be locked: %ss [BLD-039, BLD-D06]", async (entity) => {
    const other = entity === "department" ? "location" : "department";
    server.on(`POST /api/${entity}/batch`, () => refusal(500, "Something went wrong"));
    await openList(CHART);
    await lock().click();
    await expect
      .poll(() => toastTexts().toSorted())
      .toEqual([`Error locking ${entity}s`, `Locked ${other}s`].toSorted());
    await expect.element(lock()).toBeChecked();
    toasts.setState([], true);
    await lock().click();
    await expect
      .poll(() => toastTexts().toSorted())
      .toEqual([`Error locking ${entity}s`, `Unlocked ${other}s`].toSorted());
  });

  test("keeps what could be locked where one record could not [BLD-D06]", async () => {
    server.on("POST /api/department/batch", () => {
      world.departments = world.departments.map((each) => ({ ...each, locked: each["departmentId"] === 5 }));
      return {
        result: [
          { importKey: null, status: "updated", errorList: [] },
          { importKey: null, status: "error", errorList: ["This record does not exist any more."] },
        ],
      };
    });
    server.on("POST /api/location/batch", () => refusal(500, "Something went wrong"));
    await openList(CHART);
    await lock().click();
    await expect.poll(toastTexts).toEqual(["Error locking departments", "Error locking locations"]);
    await expect.element(lock()).toBeChecked();
  });
});

describe("while the structure is loaded", () => {
  test.each([
    ["GET /api/organization/:id", "Unable to load organization data"],
    ["GET /api/location", "Unable to load data."],
    ["GET /api/department", "Unable to load data."],
  ])("%s that fails is told, and can be tried again [BLD-030, BLD-031, BLD-D02]", async (call, reported) => {
    server.on(call, () => refusal(500, "Something went wrong"));
    visitStructure(LIST);
    await expect.element(page.getByRole("heading", { name: reported })).toBeVisible();
    await expect.poll(toastTexts).toEqual([reported]);
    await expect.element(link("Add location")).not.toBeInTheDocument();
    serveStructure(world);
    await button("Retry").click();
    await expect.element(link("Add location")).toBeVisible();
  });

  test("nothing can be done yet [BLD-D02]", async () => {
    server.on("GET /api/department", () => new Promise(() => undefined));
    visitStructure(LIST);
    await expect.element(heading()).toBeVisible();
    await expect.element(page.getByRole("main").getByRole("status")).toBeInTheDocument();
    await expect.element(link("Add location")).not.toBeInTheDocument();
  });
});
