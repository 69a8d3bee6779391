import { type PermissionMap, resolvePermission } from "@armature/engine";
import { sql } from "kysely";
import { openApplication } from "../app/applications.ts";
import type { Database } from "./database/open.ts";
import { DiskWatch } from "./database/disk-watch.ts";
import type { Template } from "./database/testing.ts";
import type { Product } from "./product.ts";
import type { Scope } from "./records/scope.ts";
import { type ExampleRecords, readExampleRecords } from "./seed/seed-files.ts";
import { CHEAP_HASH } from "./session/testing.ts";
import { type Cast, openExample, startAs, type TestProduct, type TestProductOptions } from "./testing.ts";

/** The second application, which has neither states nor variants: what is the core's own is tested on it. */
export const equipment = openApplication("equipment");

/** The sites: where technician, reader and manager are, and where the neighbour is. */
export const NORTHGATE = 301;
export const HARBOR = 302;

export const PEOPLE = {
  technician: "technician@northgate.example",
  reader: "ada.brandt@northgate.example",
  neighbour: "technician@harbor.example",
  manager: "manager@equipment.example",
} as const;
export type Person = keyof typeof PEOPLE;
export type Caller = Person | "nobody";
export type TestRegister = TestProduct<Person>;

const viewOnly = { create: false, update: false, remove: false };
/** Views all records of the site, and keeps views of lists that are not shared. */
const READER: PermissionMap = {
  ...Object.fromEntries(
    ["device", "sparePart", "workOrder", "inspection", "file2"].map((entity) => [entity, viewOnly]),
  ),
  listView: { share: false },
};

/** What technicians may do besides in tests of people. */
export const OF_PEOPLE: PermissionMap = { user: { create: true, update: true } };

/** How many devices each site has in tests. */
const DEVICES = 14;

/** Rooms, models and some devices of each site. */
export const registerTemplate: Template = {
  name: "register",
  async prepare(kysely, kind) {
    const database: Database = {
      kysely,
      kind,
      disk: new DiskWatch(),
      listen: () => Promise.resolve(() => Promise.resolve()),
      close: () => Promise.resolve(),
    };
    const exampleRecords = readExampleRecords(equipment.metadata).map(fewOf);
    const { app } = await openExample(database, { application: equipment, exampleRecords });
    await app.close();
    await kysely.updateTable("system.account").set({ passwordHash: CHEAP_HASH }).execute();
    await kysely
      .updateTable("system.account")
      .set({ permission: JSON.stringify(READER) })
      .where("username", "=", PEOPLE.reader)
      .execute();
  },
};

function fewOf(example: ExampleRecords): ExampleRecords {
  const { room, device, deviceModel } = example.records;
  return {
    ...example,
    accounts: example.organizationId === NORTHGATE ? [{ email: PEOPLE.reader, profile: "technician" }] : [],
    records: {
      ...(deviceModel && { deviceModel }),
      ...(room && { room }),
      ...(device && { device: device.slice(0, DEVICES) }),
    },
  };
}

/** Opens the register over a database made from {@link registerTemplate}; what a test creates are devices. */
export function startRegister(database: Database, options?: TestProductOptions): Promise<TestRegister> {
  return startWith("device", database, options);
}

/** The same, but that technicians create and change people too, and what a test creates are people. */
export async function startPeople(database: Database, options?: TestProductOptions): Promise<TestRegister> {
  const product = await startWith("user", database, options);
  for (const person of ["technician", "neighbour"] as const) await product.grant(person, null);
  return product;
}

async function startWith(
  entity: "device" | "user",
  database: Database,
  options?: TestProductOptions,
): Promise<TestRegister> {
  const { rows } = await sql<{ roomId: number; modelId: number }>`select min("id") as "roomId",
    (select min("id") from data."deviceModel") as "modelId" from data.room group by "organizationId"
    order by "organizationId"`.execute(database.kysely);
  const cast: Cast<Person> = {
    application: equipment,
    accounts: PEOPLE,
    administrator: "manager",
    maker: "technician",
    entity,
    references: (caller) => (entity === "device" && rows[caller === "neighbour" ? 1 : 0]) || {},
    permissions: { reader: READER, ...(entity === "user" && { technician: OF_PEOPLE, neighbour: OF_PEOPLE }) },
  };
  return startAs(cast, database, options);
}

/**
 * The scope of the technician's calls, for tests that call records themselves.
 * @param exceptions to what the profile permits
 */
export function technicianScope(
  { metadata }: Pick<Product, "metadata">,
  exceptions: PermissionMap | null = null,
): Scope {
  const { profiles, entityNames } = metadata.current();
  const permission = resolvePermission(profiles, "technician", exceptions, entityNames);
  return { userId: 1, organizationId: NORTHGATE, variant: null, state: null, permission };
}

/** A device may be a part of another one, as an attribute that is published here says. */
export const PART_OF = { label: "Part Of", elementType: "SelectFk", fkExists: true, fkName: "device" };
