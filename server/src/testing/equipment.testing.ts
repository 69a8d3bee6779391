import { NO_FACTS } from "@armature/engine/rules";
import path from "node:path";
import type { PermissionMap } from "@armature/engine";
import { resolvePermission } from "@armature/engine/access";
import { registry } from "@armature/plugins/elements";
import { examplesOf } from "@armature/plugins/examples";
import { type Kysely, sql } from "kysely";
import type { WholeApplication } from "../modules/application-code.ts";
import type { Database } from "../database/open.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Product } from "../start/product.ts";
import { readApplication } from "../start/read-application.ts";
import type { Scope } from "../records/scope.ts";
import { type ExampleRecords, readExampleRecords } from "../seed/seed-files.ts";
import { CHEAP_HASH } from "../session/testing.ts";
import { MADE_BY_SUITES, testing, type Testing, type TestProduct, withRowsLike } from "./test-product.ts";

/** The folder of the applications in the checkout. */
export const METADATA = path.resolve(import.meta.dirname, "../../../metadata");

/** Entities that tests make while the register runs, and that everybody may use. */
const MADE = ["ward", "wide", "narrow", "stall", MADE_BY_SUITES];

/** The equipment register, which has no states, variants or code. The tests of the core use it. */
export const equipment: WholeApplication = withRowsLike(
  { ...readApplication(METADATA, "equipment", registry), modules: [] },
  "listView",
  MADE,
);

/** The sites: Northgate has the technician and the reader, Harbor has the neighbour. Planner and manager see both. */
export const NORTHGATE = 301;
export const HARBOR = 302;

/** A technician of each site, a person who only reads, a planner and a manager. The last two see all sites. */
export const PEOPLE = {
  technician: "technician@northgate.example",
  reader: "ada.brandt@northgate.example",
  neighbour: "technician@harbor.example",
  planner: "planner@equipment.example",
  manager: "manager@equipment.example",
} as const;
export type Person = keyof typeof PEOPLE;
export type Caller = Person | "nobody";
export const CALLERS: readonly Caller[] = [...(Object.keys(PEOPLE) as Person[]), "nobody"];
export type TestRegister = TestProduct<Person>;

const viewOnly = { create: false, update: false, remove: false };
/** Views all records of the site, and saves list views only for personal use. */
const READER: PermissionMap = {
  ...Object.fromEntries(
    ["device", "sparePart", "workOrder", "inspection", "file2"].map((entity) => [entity, viewOnly]),
  ),
  listView: { share: false },
};

/** Manages records and people of all sites, but not sites or metadata. */
export const PLANNER: PermissionMap = {
  ...Object.fromEntries(
    ["entity", "option", "fileType", "deviceModel", "attribute", "preset", "identityProvider"].map((entity) => [
      entity,
      viewOnly,
    ]),
  ),
  organization: { create: false, update: false, admin: false },
  adminApp: { view: false },
};

/** Additional permissions of technicians in tests of people. */
export const OF_PEOPLE: PermissionMap = { user: { create: true, update: true } };

/** The number of devices of each site in tests. */
const DEVICES = 14;

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

async function addPlanner(kysely: Kysely<SystemSchema>): Promise<void> {
  await sql`with person as (
      insert into data."user" ("email", "firstName", "lastName", "displayName", "created", "updated")
      values (${PEOPLE.planner}, 'Lena', 'Voss', 'Lena Voss', now(), now()) returning "userId")
    insert into system.account
      ("userId", "username", "usernameKey", "passwordHash", "profile", "confirmed", "lastOrganizationId")
    select "userId", ${PEOPLE.planner}, ${PEOPLE.planner}, ${CHEAP_HASH}, 'manager', now(), ${NORTHGATE}::int
      from person`.execute(kysely);
}

/** A room of the caller's site and a device model, which a device refers to. */
async function placesOf({ kysely }: Database) {
  const { rows } = await sql<{ roomId: number; modelId: number }>`select min("id") as "roomId",
    (select min("id") from data."deviceModel") as "modelId" from data.room group by "organizationId"
    order by "organizationId"`.execute(kysely);
  return (caller: Caller) => rows[caller === "neighbour" ? 1 : 0] ?? {};
}

const REGISTER = {
  template: "register",
  application: equipment,
  exampleRecords: readExampleRecords(equipment.metadata).map(fewOf),
  examplesOf,
  accounts: PEOPLE,
  administrator: "manager",
  neighbour: "neighbour",
  own: NORTHGATE,
  other: HARBOR,
  maker: "technician",
  values: {
    organization: { domain: "works.example" },
    inspection: { runsYN: true, nextDue: "2027-01-31" },
    workOrder: { state: "Open" },
  },
  permissions: { reader: READER, planner: PLANNER },
  prepare: addPlanner,
} as const;

/** Rooms, models and some devices of each site. Tests create devices. */
const register = testing<Person>({ ...REGISTER, entity: "device", references: placesOf });
export const { template: registerTemplate, start: startRegister } = register;

const withPeople = testing<Person>({
  ...REGISTER,
  entity: "user",
  permissions: { ...REGISTER.permissions, technician: OF_PEOPLE, neighbour: OF_PEOPLE },
});

/** The same, but technicians may also create and change people. Tests create people. */
export const startPeople: Testing<Person>["start"] = async (database, options) => {
  await grantPeople(database);
  return withPeople.start(database, options);
};
export const people: Testing<Person> = { ...withPeople, template: registerTemplate, start: startPeople };

/** Lets technicians create and change people. */
export async function grantPeople({ kysely }: Database): Promise<void> {
  await kysely
    .updateTable("system.account")
    .set({ permission: JSON.stringify(OF_PEOPLE) })
    .where("username", "in", [PEOPLE.technician, PEOPLE.neighbour])
    .execute();
}

/**
 * The scope of the technician who just signed in, for tests that use records directly.
 * @param exceptions to the permissions of the profile
 */
export function technicianScope(
  { metadata }: Pick<Product, "metadata">,
  exceptions: PermissionMap | null = null,
): Scope {
  const { profiles, entityNames } = metadata.current();
  const permission = resolvePermission(profiles, "technician", exceptions, entityNames);
  const proof = "recent";
  return { userId: 1, organizationId: NORTHGATE, variant: null, state: null, permission, facts: NO_FACTS, proof };
}

/** Properties of an attribute that tests publish, with which a device can be part of another. */
export const PART_OF = { label: "Part Of", elementType: "SelectFk", fkExists: true, fkName: "device" };
