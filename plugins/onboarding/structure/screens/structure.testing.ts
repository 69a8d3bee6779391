import type { AttributeSpecInput, EntitySpecInput, MetadataAnswer, PermissionMap, Values } from "@armature/engine";
import {
  DECLARED,
  aSession,
  compiledOf,
  type FakeRequest,
  type FakeServer,
  fakePlugins,
  listHandler,
  screensOf,
  serveApp,
  text,
  visitApp,
} from "@armature/renderer/testing";
import { screens } from "./index.ts";

const part = { closable: true, structural: true, readableAttribute: "name" } as const;
const ENTITIES: readonly EntitySpecInput[] = [
  { ...part, name: "organization", label: "Organization", scope: "self" },
  {
    ...part,
    name: "location",
    label: "Location",
    scope: "organization",
    downloadName: "Epic Export - Locations",
    keptByList: ["department"],
    keptText: "Cannot delete location when it has departments, the structure is locked, or the build is complete.",
  },
  {
    ...part,
    name: "department",
    label: "Department",
    scope: "organization",
    downloadName: "Epic Export - Departments",
  },
];

const everywhere = { acute: true, ambulatory: true };

function ownAttributes(entity: string): readonly AttributeSpecInput[] {
  const own: readonly AttributeSpecInput[] = [
    { name: `${entity}Id`, label: "ID", type: "integer", primaryKey: true, serverSet: true },
    { ...text("name", 10), lockable: true },
    text("abbreviation", 20),
    ...(entity === "organization" ? [] : partAttributes(entity)),
  ];
  return own.map((attribute) => ({ ...attribute, entityName: entity }));
}

const METADATA: MetadataAnswer = {
  result: {
    revision: 1,
    application: DECLARED,
    entities: ENTITIES,
    attributes: ENTITIES.flatMap(({ name }) => ownAttributes(name)),
  },
};

function partAttributes(entity: string): readonly AttributeSpecInput[] {
  const reference = { elementType: "FakeReference", fkExists: true, fkName: "location", ...everywhere };
  return [
    text(`${entity}Number`, 30),
    { name: "locked", label: "Locked", elementType: "FakeFlag", valueYes: true, valueNo: false, ...everywhere },
    ...(entity === "department" ? [{ name: "locationId", label: "Location", ...reference }] : []),
  ];
}

/** The records on the test server, and the caller. */
export interface StructureWorld {
  locations: Values[];
  departments: Values[];
  status: string;
  permission: PermissionMap;
}

const FULL = { view: true, create: true, update: true, remove: true };

/** Two locations, of which the second has two departments, and a person who may do everything. */
export function structureWorld(): StructureWorld {
  return {
    locations: [
      { locationId: 1, name: "north", abbreviation: "N", locationNumber: "12001", locked: false },
      { locationId: 2, name: "East", abbreviation: "E", locationNumber: "12002", locked: false },
    ],
    departments: [
      { departmentId: 5, name: "Lab", departmentNumber: "12002001", locationId: 2, locked: false },
      { departmentId: 6, name: "dental", departmentNumber: "12002002", locationId: 2, locked: false },
    ],
    status: "buildOpen",
    permission: {
      ...Object.fromEntries(ENTITIES.map(({ name }) => [name, FULL])),
      structureApp: { updateOrganization: true },
    },
  };
}

/** A server that stores the world's records until `closeApp`. Batch calls can change them. */
export function serveStructure(world: StructureWorld): FakeServer {
  const types = compiledOf(METADATA, [...fakePlugins.values()]).metadata.entities;
  const list = (entity: "location" | "department") => (request: FakeRequest) => {
    const type = types.get(entity);
    if (!type) throw new Error(`There is no entity ${entity}`);
    return listHandler(type, recordsOf(world, entity))(request);
  };
  const batch = (entity: "location" | "department") => (request: FakeRequest) => {
    const key = `${entity}Id`;
    const rows = request.body as readonly Values[];
    world[`${entity}s`] = recordsOf(world, entity).map((record) => ({
      ...record,
      ...rows.find((row) => row[key] === record[key]),
    }));
    return { result: rows.map(() => ({ importKey: null, status: "updated", errorList: [] })) };
  };
  return serveApp({
    "GET /api/session": () => ({ result: aSession({ status: world.status, permission: world.permission }) }),
    "GET /api/metadata": () => METADATA,
    "GET /api/organization/:id": () => ({
      result: { organizationId: 7, name: "Lakeside Clinic", abbreviation: "LAKE", updated: "t1" },
      labels: {},
      people: {},
    }),
    "GET /api/location": list("location"),
    "GET /api/department": list("department"),
    "POST /api/location/batch": batch("location"),
    "POST /api/department/batch": batch("department"),
  });
}

function recordsOf(world: StructureWorld, entity: "location" | "department"): Values[] {
  return world[`${entity}s`];
}

const row = (name: string, path: string, title: string, screen = "structure/chart") => ({
  name,
  path,
  title,
  screen,
  guard: "session",
});

/** The pages of the structure, and the pages that they link to. */
const ROUTES = [
  { ...row("login", "/login", "Sign in"), guard: "public", frame: "bare" },
  row("home", "/", "Home"),
  row("structureChart", "/build/structure/chart", "Chart - Proposed Structure"),
  row("structureList", "/build/structure/list", "List - Proposed Structure", "structure/list"),
  row("exportStructure", "/build/export/structure", "Structure Export", "structure/export"),
  row("structureOrganizationForm", "/build/structure/organization", "Edit Organization"),
  row("structureLocationCreate", "/build/structure/location/create", "Create Location"),
  row("structureLocation", "/build/structure/location/:locationId", "Location"),
  row("structureLocationForm", "/build/structure/location/:locationId/edit", "Edit Location"),
  row("structureLocationDepartmentList", "/build/structure/location/:locationId/department/list", "Departments"),
  row("departmentCreate", "/build/department/create", "Create Department"),
  row("departmentEdit", "/build/department/edit/:id", "Edit Department"),
];

/**
 * Opens a page of the structure.
 * @returns a function that gives the current path
 */
export function visitStructure(path: string): () => string {
  return visitApp({ routes: ROUTES, screens: screensOf("structure", screens), path });
}
