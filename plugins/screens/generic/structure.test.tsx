import type { EntitySpecInput, MetadataAnswer, Values } from "@armature/engine";
import {
  DECLARED,
  aSession,
  closeApp,
  compiledOf,
  type FakeServer,
  fakePlugins,
  listHandler,
  NO_RECORDS,
  refusal,
  serveApp,
  text,
  unmount,
} from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
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
  return { result: { revision: 1, application: DECLARED, entities, attributes } };
}

const visit = visitsOf(["List", "Create", "Edit", "View", "EditBatch", "ImportFile", "Undo", "Restore"], {}, [
  "location",
  "department",
]);
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

const remove = () => page.getByRole("menuitem", { name: /^Delete/ });
const open = async (path: string) => {
  unmount();
  visit(path);
  await page.getByRole("button", { name: "More actions" }).click();
  await expect.element(remove()).toBeVisible();
};

async function expectOff(reason: string): Promise<void> {
  await expect.element(remove()).toHaveAttribute("aria-disabled", "true");
  await remove().click({ force: true });
  await expect.element(remove()).toHaveAttribute("title", reason);
  await expect.element(remove().getByText(reason, { exact: true })).toBeVisible();
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

const LOCKED = "The structure is locked.";
const add = () => page.getByRole("link", { name: "Add" });
/** How often the page asked which locations, and which departments, are locked. */
const lockCalls = () =>
  ["location", "department"].map((entity) => {
    const asked = server.calls(`GET /api/${entity}`).map(({ query }) => query.get("filter") ?? "");
    return asked.filter((filter) => filter.includes("locked")).length;
  });

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

describe("of a locked structure", () => {
  beforeEach(() => {
    locations = locations.map((each) => ({ ...each, locked: each["locationId"] === 2 }));
    departments = [dept({ locationId: 1 })];
  });

  test("no department can be added, changed or deleted", async () => {
    await open("/build/department/edit/5");
    await expectOff(LOCKED);
    await expect.element(page.getByRole("textbox", { name: "Name" })).toBeDisabled();
    await expect
      .element(page.getByText("The organization's departments are locked for editing. The form has been disabled."))
      .toBeVisible();
    unmount();
    visit("/build/department/list");
    await expect.element(add()).toHaveAttribute("aria-disabled", "true");
    await expect.element(add()).toHaveAccessibleDescription(LOCKED);
  });

  test.each([
    ["a new department", "/build/department/create", LOCKED],
    ["a department", "/build/department/edit/5", LOCKED],
    ["a location that is locked itself", "/build/location/edit/2", "This record is locked."],
  ])("the form of %s says which lock it is", async (_, path, reason) => {
    visit(path);
    await expect.element(page.getByRole("textbox", { name: "Name" })).toBeDisabled();
    await expect.element(page.getByRole("button", { name: "Submit" })).toHaveAccessibleDescription(reason);
  });

  test.each(["buildClosed", "completed"])("nothing but the closed build is told: %s", async (now) => {
    status = now;
    visit("/build/department/create");
    const submit = page.getByRole("button", { name: "Submit" });
    await expect.element(submit).toHaveAccessibleDescription("The build is closed.");
    expect(lockCalls()).toEqual([0, 0]);
  });

  test("the list leads neither to a batch edit nor to an import, and takes no cells", async () => {
    visit("/build/department/list");
    await page.getByRole("checkbox", { name: "Select Lab" }).click();
    for (const name of ["Edit Batch (1)", "Import File"]) {
      await expect.element(page.getByRole("link", { name })).toHaveAccessibleDescription(LOCKED);
    }
    paste("Name\nNew\n");
    await expect.element(page.getByRole("list").getByText(LOCKED)).toBeVisible();
  });

  test("a record that is read leads to no change", async () => {
    visit("/build/department/view/5");
    await expect.element(page.getByRole("link", { name: "Edit" })).toHaveAccessibleDescription(LOCKED);
  });

  test("a batch edit and an import go no further", async () => {
    visit(`/build/department/edit-batch/${encodeURIComponent(btoa("5"))}`);
    await expect.element(page.getByText(LOCKED).first()).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Next" })).toHaveAccessibleDescription(LOCKED);
    unmount();
    visit("/build/department/import-file");
    await expect.element(page.getByText(LOCKED).first()).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Upload" })).toHaveAccessibleDescription(LOCKED);
  });

  test("nothing is taken back or restored", async () => {
    const row = { recordId: 5, kind: "update", old: { name: "Old" }, new: { name: "Lab" }, isWhole: true };
    const at = "2026-03-01T10:00:00.000Z";
    const entry = (auditTimestamp: string, name: string) => ({
      attributeMap: { name },
      auditTimestamp,
      auditUserId: 3,
    });
    server.on("GET /api/department/changeset/c1", () => ({
      result: { source: "batch", at, authorId: 3, rows: [row], records: departments },
      labels: {},
      people: {},
    }));
    server.on("GET /api/departmentAuditHistory", () => ({
      result: [entry(at, "Old"), entry("2026-03-02T10:00:00.000Z", "Lab")],
      labels: {},
      people: {},
    }));
    for (const path of ["undo/c1", `restore/5?attribute=name&at=${at}`]) {
      visit(`/build/department/${path}`);
      await expect.element(page.getByRole("button", { name: "Submit" })).toHaveAccessibleDescription(LOCKED);
      unmount();
    }
  });
});

describe("a form that was opened before the lock, of which the page was not told", () => {
  const DEPARTMENTS_LOCKED = "The organization's departments are locked for editing. The form has been disabled.";
  const field = () => page.getByRole("textbox", { name: /^Name/ });
  const submit = () => page.getByRole("button", { name: "Submit" });
  beforeEach(() => {
    departments = [dept({ locationId: 1 })];
  });
  afterEach(() => toasts.setState([], true));

  test("is off with the reason once it is saved; that is no field's fault, and what was typed stays [F-074]", async () => {
    visit("/build/department/edit/5");
    await field().fill("Ward");
    server.on("PUT /api/department/:id", () => {
      locations = locations.map((each) => ({ ...each, locked: true }));
      const message = "Name: This department is locked";
      return refusal(423, DEPARTMENTS_LOCKED, [{ code: "locked", attribute: "name", message }]);
    });
    await submit().click();
    await expect.element(page.getByText(DEPARTMENTS_LOCKED).first()).toBeVisible();
    await expect.element(field()).toBeDisabled();
    await expect.element(field()).toHaveValue("Ward");
    await expect.element(submit()).toHaveAttribute("aria-disabled", "true");
    expect(page.getByText(/needs? attention|This department is locked/).elements()).toEqual([]);
  });

  test("that was not changed saves nothing, and says so [F-074]", async () => {
    visit("/build/department/edit/5");
    await expect.element(field()).toHaveValue("Lab");
    await submit().click();
    await expect
      .poll(() => toasts.getState().map(({ message }) => message))
      .toEqual(["Nothing was changed, so nothing was saved."]);
    await expect.element(field()).toBeEnabled();
    expect(server.calls("PUT /api/department/:id")).toEqual([]);
  });
});

describe("a form of the structure", () => {
  const name = () => page.getByRole("textbox", { name: "Name" });

  test.each(["/build/location/edit/1", "/build/location/create"])(
    "shows nothing to type in until the lock is known: %s",
    async (path) => {
      let answer = (): void => undefined;
      const asked = new Promise<void>((resolve) => (answer = resolve));
      const lists = ["location", "department"] as const;
      for (const entity of lists) {
        server.on(`GET /api/${entity}`, async () => {
          await asked;
          const result = entity === "location" ? [{ locationId: 2 }] : [];
          return { result, total: result.length, isExact: true, after: null, labels: {}, needsInformation: [] };
        });
      }
      visit(path);
      await expect.element(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
      await expect.poll(lockCalls).toEqual([1, 1]);
      expect(document.querySelector("form")).toBeNull();
      answer();
      await expect.element(name()).toBeDisabled();
    },
  );

  test("shows nothing to type in until what it offers is there", async () => {
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    server.on("GET /api/location", async ({ query }) => {
      if (!(query.get("filter") ?? "").includes("locked")) await asked;
      return NO_RECORDS;
    });
    visit("/build/department/create");
    await expect.element(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
    await expect.poll(lockCalls).toEqual([1, 1]);
    expect(document.querySelector("form")).toBeNull();
    answer();
    await expect.element(name()).toBeEnabled();
  });

  /** Makes one kind of call fail: the one for locked records, or the one for all records. */
  const failing = (entity: string, of: "lock" | "list") =>
    server.on(`GET /api/${entity}`, ({ query }) => {
      const isLock = (query.get("filter") ?? "").includes("locked");
      if (isLock === (of === "lock")) return refusal(403, "Not now.");
      return NO_RECORDS;
    });
  const reported = { type: "error", message: "Unable to load data." };
  const listFailure = { type: "error", title: "Unable to load org data.", message: "Unable to load location list" };

  test.each([
    ["locked locations", "/build/location/edit/1", "location", "lock", reported],
    ["locked departments", "/build/location/create", "department", "lock", reported],
    ["a list to choose from", "/build/department/create", "location", "list", listFailure],
    ["a list to choose from", "/build/department/edit/5", "location", "list", listFailure],
  ] as const)(
    "is not shown without %s at %s: a toast says so, and Retry brings it [BLD-D02]",
    async (_, path, entity, of, toast) => {
      departments = [dept({ locationId: 1 })];
      failing(entity, of);
      visit(path);
      await expect.element(page.getByText(/^Not now\./)).toBeVisible();
      await expect.poll(() => toasts.getState()).toMatchObject([toast]);
      expect(document.querySelector("form")).toBeNull();
      expect(page.getByRole("button", { name: "Submit" }).elements()).toEqual([]);
      server.on(`GET /api/${entity}`, () => NO_RECORDS);
      await page.getByRole("button", { name: "Retry" }).click();
      await expect.element(name()).toBeEnabled();
    },
  );
});

describe("whether the structure is locked", () => {
  test("is asked once for all records that are looked at one after another", async () => {
    departments = [dept({ locationId: 1 }), dept({ departmentId: 6, name: "Ward", locationId: 1 })];
    visit("/build/department/list?look=5");
    const [position, next] = [page.getByText(/ of 2 on this page/), page.getByRole("button", { name: "Next" })];
    const more = page.getByRole("button", { name: "More actions" });
    await expect.element(position).toMatchTextContent("1 of 2");
    await expect.element(more).toBeVisible();
    expect(lockCalls()).toEqual([1, 1]);
    await next.click();
    await expect.element(position).toMatchTextContent("2 of 2");
    await expect.element(more).toBeVisible();
    await expect.poll(() => server.calls("GET /api/department/:id").length).toBe(2);
    expect(lockCalls()).toEqual([1, 1]);
  });

  test("is asked anew after a write", async () => {
    departments = [dept({ locationId: 1 })];
    server.on("PUT /api/location/:id", () => {
      locations = locations.map((each) => ({ ...each, locked: true }));
      return { result: locations[0], labels: {}, people: {} };
    });
    visit("/build/location/edit/1");
    await page.getByRole("textbox", { name: "Name" }).fill("West");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect.element(add()).toHaveAccessibleDescription(LOCKED);
  });

  test("is not asked for who can add, change and delete nothing", async () => {
    const permission = { department: { view: true, create: false, update: false, remove: false } };
    server.on("GET /api/session", () => ({ result: aSession({ status, permission }) }));
    departments = [dept({ locationId: 1 })];
    visitsOf(["List", "Create", "Edit", "EditBatch"], {}, ["location", "department"])("/build/department/list?look=5");
    await expect.element(page.getByText("1 of 1 on this page")).toBeVisible();
    await expect.poll(() => server.calls("GET /api/department/:id").length).toBe(1);
    expect(lockCalls()).toEqual([0, 0]);
  });
});

describe("a department", () => {
  test("is not deleted while it or its structure is locked, or the build closed [BLD-D18]", async () => {
    departments = [dept({ locationId: 1, locked: true })];
    await open("/build/department/edit/5");
    await expectOff("This record is locked.");
    departments = [dept({ locationId: 1 }), dept({ departmentId: 6, locationId: 1, locked: true })];
    await open("/build/department/edit/5");
    await expectOff(LOCKED);
    for (status of ["buildClosed", "completed"]) {
      await open("/build/department/edit/5");
      await expectOff("The build is closed.");
    }
    status = "buildOpen";
    departments = [dept({ locationId: 1 })];
    await open("/build/department/edit/5");
    await expectOn();
  });
});
