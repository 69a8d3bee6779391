import type { Values } from "@armature/engine";
import { aSession, closeApp, type FakeServer, refusal, unmount } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { serveStructure, structureWorld, type StructureWorld, visitStructure } from "../structure.testing.ts";

const NOT_BUILT = "Billing and ROI locations/departments have not been built for this organization yet.";
const NO_SERVICE_AREA = "There is no Service Area ID assigned to this organization.";
const TITLES = ["Billing Location", "Billing Department", "ROI Location", "ROI Department"];
const CHART = "/build/structure/chart";
const VIEWS = [CHART, "/build/structure/list"];

let server: FakeServer;
let world: StructureWorld;
let organization: Values;
let isProviderUser: boolean;
/** What answers to creates wait for. */
let gate: PromiseWithResolvers<void> | null;
beforeEach(async () => {
  await page.viewport(1280, 900);
  world = structureWorld();
  organization = { organizationId: 7, name: "Lakeside", abbreviation: "lake", serviceAreaId: 123, updated: "t1" };
  isProviderUser = true;
  gate = null;
  server = serveStructure(world);
  server.on("GET /api/session", () => ({ result: { ...aSession(world), isProviderUser } }));
  server.on("GET /api/organization/:id", () => ({ result: organization, labels: {}, people: {} }));
  server.on("POST /api/location", ({ body }) => create("location", body as Values));
  server.on("POST /api/department", ({ body }) => create("department", body as Values));
});
afterEach(() => {
  closeApp();
  toasts.setState([], true);
});

/** Ids count on from the two of the world. */
async function create(entity: "location" | "department", values: Values) {
  await gate?.promise;
  const records = world[`${entity}s`];
  const result = { locked: false, ...values, [`${entity}Id`]: 99 + records.length };
  world[`${entity}s`] = [...records, result];
  return { result, labels: {}, people: {} };
}

const BILLING = { locationId: 21, name: "Billing", isBilling: 1, isRoi: 0, locked: false };
const ROI = { locationId: 22, name: "ROI", isBilling: 0, isRoi: 1, locked: false };
const aDepartment = (locationId: number) => ({ departmentId: locationId, name: "Any", locationId, locked: false });

const banner = (name: string) => page.getByRole("region", { name, exact: true });
const opener = () => banner(NOT_BUILT).getByRole("button", { name: "Build", exact: true });
const dialog = () => page.getByRole("dialog", { name: "Build Billing and ROI" });
const build = () => dialog().getByRole("button", { name: "Build", exact: true });
const textsOf = (role: "term" | "definition") =>
  dialog()
    .getByRole(role)
    .elements()
    .map((each) => each.textContent);
const steps = () => textsOf("term");
const states = () => textsOf("definition");
const posts = () =>
  server.requests
    .filter(({ method }) => method === "POST")
    .map(({ path, body }) => [path.slice("/api/".length), body as Values] as const);
const reported = () => toasts.getState().map(({ message }) => message);
const chart = () => page.getByRole("list", { name: "Structure of Lakeside" });
const visit = (path = CHART) => visitStructure(path);
const open = async () => {
  visit();
  await opener().click();
  await expect.element(build()).toBeVisible();
};

describe("the banner", () => {
  test.each(VIEWS)("stands at %s while any of the four records is missing [BLD-048]", async (path) => {
    world.locations.push(BILLING, ROI);
    world.departments.push(aDepartment(21));
    visit(path);
    await expect.element(banner(NOT_BUILT)).toBeVisible();
  });

  test.each(VIEWS)("stands at %s no more once all four are there [BLD-048]", async (path) => {
    world.locations.push(BILLING, ROI);
    world.departments.push(aDepartment(21), aDepartment(22));
    visit(path);
    await expect.element(page.getByText("ROI", { exact: true }).first()).toBeVisible();
    await expect.element(banner(NOT_BUILT)).not.toBeInTheDocument();
  });

  test("has Build for provider staff only; members see it without [BLD-049]", async () => {
    visit();
    await expect.element(opener()).toBeVisible();
    unmount();
    isProviderUser = false;
    visit();
    await expect.element(banner(NOT_BUILT)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Build" })).not.toBeInTheDocument();
  });

  test("tells of a missing service area, without which nothing is built [BLD-050 BLD-D10]", async () => {
    organization = { ...organization, serviceAreaId: null };
    visit();
    await expect.element(banner(NO_SERVICE_AREA)).toBeVisible();
    await expectOff(NO_SERVICE_AREA);
  });

  test("tells of no missing service area where there is one; without an abbreviation Build is off [BLD-D10]", async () => {
    organization = { ...organization, abbreviation: null };
    visit();
    await expectOff("This organization has no abbreviation.");
    await expect.element(banner(NO_SERVICE_AREA)).not.toBeInTheDocument();
  });

  test.each([
    ["the build is closed", () => (world.status = "buildClosed"), "The build is closed."],
    ["the organization is completed", () => (world.status = "completed"), "The build is closed."],
    ["the structure is locked", () => world.locations.push({ ...BILLING, locked: true }), "The structure is locked."],
  ])("has Build off while %s [BLD-045, BLD-D05]", async (_, arrange, reason) => {
    arrange();
    visit();
    await expectOff(reason);
  });

  async function expectOff(reason: string) {
    await expect.element(opener()).toHaveAttribute("aria-disabled", "true");
    await expect.element(opener()).toHaveAccessibleDescription(reason);
    await opener().click({ force: true });
    expect(dialog().elements()).toEqual([]);
  }
});

describe("the build", () => {
  /** Holds the answers of creates until the function is called, which lets one through. */
  const holdCreates = () => {
    gate = Promise.withResolvers();
    return () => {
      const held = gate;
      gate = Promise.withResolvers();
      held?.resolve();
    };
  };

  test("runs its four steps one after the other, each from 'Not Built' to 'Built' [BLD-051 BLD-052]", async () => {
    const letOneThrough = holdCreates();
    await open();
    expect(steps()).toEqual(TITLES);
    expect(states()).toEqual(TITLES.map(() => "Not Built"));
    await build().click();
    for (const index of TITLES.keys()) {
      const expected = TITLES.map((_, i) => (i < index ? "Built" : i === index ? "Building..." : "Not Built"));
      await expect.poll(states).toEqual(expected);
      await expect.poll(() => posts().length).toBe(index + 1);
      await expect.element(build()).toHaveAttribute("aria-busy", "true");
      await userEvent.keyboard("{Escape}");
      letOneThrough();
    }
    await expect.poll(states).toEqual(TITLES.map(() => "Built"));
    await expect.element(build()).toHaveAccessibleDescription("All four are built.");
    expect(reported()).toHaveLength(1);
  });

  test("sends locations and departments of the two, and each department belongs to its location [BLD-056, BLD-057, BLD-062]", async () => {
    await open();
    await build().click();
    await expect.poll(reported).toHaveLength(1);
    expect(posts()).toEqual([
      [
        "location",
        { isBilling: 1, locationNumber: "123100", name: "Billing", organizationId: 7, abbreviation: "LAKEB" },
      ],
      [
        "department",
        {
          departmentNumber: "123100001",
          externalName: "Billing",
          locationId: 101,
          name: "Billing",
          abbreviation: "LAKEBILL",
        },
      ],
      [
        "location",
        { isRoi: 1, locationNumber: "12310010001001", name: "ROI", organizationId: 7, abbreviation: "LAKER" },
      ],
      [
        "department",
        {
          departmentNumber: "12310010001001",
          externalName: "ROI",
          locationId: 102,
          name: "ROI",
          abbreviation: "LAKEROI",
        },
      ],
    ]);
  });

  test("tells of its success, and what shows the lists reads them anew: the banner goes [BLD-055]", async () => {
    await open();
    await build().click();
    await expect.poll(reported).toEqual(["Billing and ROI locations and departments successfully built"]);
    await expect.poll(() => toasts.getState()).toMatchObject([{ type: "success" }]);
    await expect.poll(() => chart().element().textContent).toMatch(/Billing.*ROI/);
    await dialog().getByRole("button", { name: "Close" }).first().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(banner(NOT_BUILT)).not.toBeInTheDocument();
  });

  test("leaves alone what is there: it reads 'Built' from the start and is not made [BLD-053]", async () => {
    world.locations.push(BILLING);
    world.departments.push(aDepartment(21));
    await open();
    expect(states()).toEqual(["Built", "Built", "Not Built", "Not Built"]);
    await build().click();
    await expect.poll(reported).toHaveLength(1);
    expect(posts().map(([entity, { name }]) => [entity, name])).toEqual([
      ["location", "ROI"],
      ["department", "ROI"],
    ]);
  });

  test("stops at a step that fails, with the error as its warning; pressed again it makes what is missing [BLD-054 BLD-D10]", async () => {
    const message = "Another department has the same value. Please enter a unique value.";
    server.on("POST /api/department", () => refusal(409, message));
    await open();
    await build().click();
    const warning = dialog().getByRole("region", { name: "Warning" });
    await expect.element(warning).toHaveTextContent(`Warning: ${message}`);
    expect(states()).toEqual(["Built", expect.stringMatching(/^Not Built/), "Not Built", "Not Built"]);
    expect(dialog().getByRole("definition").nth(1).element()).toContainElement(warning.element() as HTMLElement);
    expect(posts().map(([entity]) => entity)).toEqual(["location", "department"]);
    expect(reported()).toEqual([]);

    server.on("POST /api/department", ({ body }) => create("department", body as Values));
    await build().click();
    await expect.poll(reported).toHaveLength(1);
    await expect.element(warning).not.toBeInTheDocument();
    expect(states()).toEqual(TITLES.map(() => "Built"));
    const again = posts().slice(2);
    expect(again.map(([entity, { name }]) => `${entity} ${String(name)}`)).toEqual([
      "department Billing",
      "location ROI",
      "department ROI",
    ]);
    expect(again[0]?.[1]).toMatchObject({ locationId: 101 });
  });

  test("finds what somebody else has built meanwhile", async () => {
    server.on("POST /api/location", () => {
      if (!world.locations.includes(BILLING)) world.locations = [...world.locations, BILLING];
      return refusal(409, "Another location is the billing location already. Change that one first.");
    });
    await open();
    await build().click();
    await expect.poll(() => states()[0]).toMatch(/^Built/);
    await expect.element(dialog().getByRole("region", { name: "Warning" })).toBeVisible();
    await build().click();
    await expect.poll(() => posts().map(([entity]) => entity)).toEqual(["location", "department", "location"]);
    await expect.poll(states).toEqual(["Built", "Built", expect.stringMatching(/^Not Built/), "Not Built"]);
  });
});
