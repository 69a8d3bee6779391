import type { EntitySpecInput, MetadataAnswer, Values } from "@armature/engine";
import {
  aSession,
  closeApp,
  compiledOf,
  type FakeServer,
  fakePlugins,
  listHandler,
  refusal,
  serveApp,
  text,
  unmount,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { visitsOf } from "./generic.testing.ts";

const TOOLTIP = "Cannot delete location when it has departments, the structure is locked, or the build is complete.";
const part = { closable: true, structural: true, readableAttribute: "name", scope: "organization" } as const;
const ENTITIES: readonly EntitySpecInput[] = [
  {
    ...part,
    name: "location",
    label: "Location",
    labelPlural: "Locations",
    keptByList: ["department"],
    keptText: TOOLTIP,
  },
  { ...part, name: "department", label: "Department", labelPlural: "Departments" },
];
const reference = (name: string, label: string, several: boolean) => ({
  name,
  label,
  elementType: several ? null : "FakeReference",
  ...(several && { type: "references" as const }),
  fkExists: true,
  fkName: "location",
  acute: true,
  ambulatory: true,
});

function metadataOf(over: Partial<EntitySpecInput> = {}): MetadataAnswer {
  const own = (entity: string) => [
    { name: `${entity}Id`, label: "ID", type: "integer" as const, primaryKey: true, serverSet: true },
    { ...text("name", 10), lockable: true },
    {
      name: "locked",
      label: "Locked",
      elementType: "FakeFlag",
      valueYes: true,
      valueNo: false,
      serverSet: true,
      acute: true,
      ambulatory: true,
    },
  ];
  const attributes = [
    ...own("location").map((each) => ({ ...each, entityName: "location" })),
    ...[
      ...own("department"),
      reference("locationId", "Location", false),
      reference("furtherList", "Further", true),
    ].map((each) => ({ ...each, entityName: "department" })),
  ];
  const entities = ENTITIES.map((entity) => (entity.name === "location" ? { ...entity, ...over } : entity));
  return { result: { revision: 1, entities, attributes } };
}

const visit = visitsOf(["List", "Create", "Edit"], {}, ["location", "department"]);
let server: FakeServer;
let locations: Values[];
let departments: Values[];
let status: string;
beforeEach(async () => {
  await page.viewport(1280, 900);
  status = "buildOpen";
  locations = [
    { locationId: 1, name: "North", locked: false, updated: "t1" },
    { locationId: 2, name: "South", locked: false, updated: "t1" },
  ];
  departments = [];
  const types = compiledOf(metadataOf(), [...fakePlugins.values()]).metadata.entities;
  const listOf =
    (entity: string, records: () => readonly Values[]) => (request: Parameters<ReturnType<typeof listHandler>>[0]) => {
      const type = types.get(entity);
      if (!type) throw new Error(`There is no entity ${entity}`);
      return listHandler(type, records())(request);
    };
  const permission = Object.fromEntries(
    ENTITIES.map(({ name }) => [name, { view: true, create: true, update: true, remove: true }]),
  );
  const one = (records: () => readonly Values[], key: string) => (request: { readonly path: string }) => {
    const result = records().find((each) => request.path.endsWith(`/${String(each[key])}`));
    return result ? { result, labels: {}, people: {} } : refusal(404, "There is none.");
  };
  server = serveApp({
    "GET /api/session": () => ({ result: aSession({ status, permission }) }),
    "GET /api/metadata": () => metadataOf(),
    "GET /api/location": listOf("location", () => locations),
    "GET /api/department": listOf("department", () => departments),
    "GET /api/location/:id": one(() => locations, "locationId"),
    "GET /api/department/:id": one(() => departments, "departmentId"),
    "GET /api/location/:id/references": () => ({ result: [] }),
  });
});
afterEach(closeApp);

const remove = () => page.getByRole("button", { name: "Delete", exact: true });
const open = async (path: string) => {
  unmount();
  visit(path);
  await expect.element(remove()).toBeVisible();
};

async function expectOff(reason: string): Promise<void> {
  await expect.element(remove()).toHaveAttribute("aria-disabled", "true");
  await remove().click({ force: true });
  await expect.element(page.getByRole("tooltip").getByText(reason, { exact: true })).toBeVisible();
  expect(server.calls("GET /api/location/:id/references")).toEqual([]);
}

async function expectOn(): Promise<void> {
  await expect.poll(() => server.calls("GET /api/department").length).toBeGreaterThan(0);
  await expect.element(remove()).not.toHaveAttribute("aria-disabled");
}

const dept = (over: Values): Values => ({ departmentId: 5, name: "Lab", locked: false, updated: "t1", ...over });

describe("Delete of a location", () => {
  test("is on while nothing keeps it", async () => {
    departments = [dept({ locationId: 2 })];
    await open("/build/location/edit/1");
    await expectOn();
  });

  test("is off while it has departments, and says when it is [BLD-125, BLD-128]", async () => {
    for (const naming of [{ locationId: 1 }, { locationId: 2, furtherList: [2, 1] }]) {
      departments = [dept(naming)];
      await open("/build/location/edit/1");
      await expectOff(TOOLTIP);
    }
    departments = [];
    await open("/build/location/edit/1");
    await expectOn();
  });

  test.each<[string, () => void]>([
    ["it is locked", () => (locations = locations.map((each) => ({ ...each, locked: each["locationId"] === 1 })))],
    [
      "another location is",
      () => (locations = locations.map((each) => ({ ...each, locked: each["locationId"] === 2 }))),
    ],
    ["a department is", () => (departments = [dept({ locationId: 2, locked: true })])],
  ])("is off while %s [BLD-126, BLD-128]", async (_, lock) => {
    lock();
    await open("/build/location/edit/1");
    await expectOff(TOOLTIP);
  });

  test.each(["buildClosed", "completed"])("is off while the build is closed: %s [BLD-127, BLD-128]", async (now) => {
    status = now;
    await open("/build/location/edit/1");
    await expectOff(TOOLTIP);
  });

  test("of which departments may not be seen is asked about as ever", async () => {
    server.on("GET /api/metadata", () => metadataOf({ keptByList: [], keptText: null }));
    departments = [dept({ locationId: 1 })];
    await open("/build/location/edit/1");
    await expect.element(remove()).not.toHaveAttribute("aria-disabled");
  });
});

describe("of a locked structure", () => {
  beforeEach(() => {
    locations = locations.map((each) => ({ ...each, locked: true }));
    departments = [dept({ locationId: 1 })];
  });

  test("no department can be added, changed or deleted", async () => {
    await open("/build/department/edit/5");
    await expectOff("This record is locked.");
    await expect.element(page.getByRole("textbox", { name: "Name" })).toBeDisabled();
    await expect
      .element(page.getByText("The organization's departments are locked for editing. The form has been disabled."))
      .toBeVisible();
    unmount();
    visit("/build/department/list");
    await expect.element(page.getByRole("link", { name: "Add" })).toHaveAttribute("aria-disabled", "true");
    unmount();
    visit("/build/department/create");
    await expect.element(page.getByRole("textbox", { name: "Name" })).toBeDisabled();
  });
});
