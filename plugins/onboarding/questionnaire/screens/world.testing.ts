import type { AttributeSpecInput, EntitySpecInput, MetadataAnswer, PermissionMap, Values } from "@armature/engine";
import { parseQuestionnaireSpec } from "../questionnaire-spec-parse.ts";
import type { QuestionSpecInput, SectionSpecInput } from "../questionnaire-spec.ts";
import { aSession, DECLARED, type FakeHandler, serveApp } from "@armature/renderer/testing";

export const BOTH = { acute: true, ambulatory: true } as const;

/** A question about the organization that belongs to both sets. */
export function asks(attribute: string, more: Partial<QuestionSpecInput> = {}): QuestionSpecInput {
  return { entity: "organization", attribute, ...BOTH, ...more };
}

const text = (name: string, label: string): AttributeSpecInput => ({ name, label, elementType: "TextField", ...BOTH });
const OWN: readonly AttributeSpecInput[] = [
  { name: "organizationId", label: "ID", type: "integer", primaryKey: true, serverSet: true },
  text("name", "Name"),
  { ...text("phone", "Phone"), hint: "With its area code." },
  text("fax", "Fax"),
  { ...text("hasLab", "Is there a lab?"), elementType: "YesNo", valueYes: 1, valueNo: 0 },
  text("labName", "Name of the lab"),
  text("labHead", "Head of the lab"),
  {
    name: "coreTeam",
    label: "Core Team",
    type: "json",
    option: [{ name: "roles", value: ["Project Sponsor"] }],
    ...BOTH,
  },
  { ...text("providerProjectManager", "Provider Project Manager") },
];

/** The default questions: several pages, and two pages that exist for one care setting only. */
export const SECTIONS: readonly SectionSpecInput[] = [
  { name: "introduction", label: "Introduction", description: "Released on June 11th 2024.", ...BOTH },
  {
    name: "coreTeam",
    label: "Core Team",
    ...BOTH,
    questionList: [asks("coreTeam", { component: "CoreTeam", validate: "coreTeam", enum: ["Project Sponsor"] })],
  },
  {
    name: "background",
    label: "Background",
    ...BOTH,
    sectionList: [
      { name: "general", label: "General", description: "About you.", ...BOTH, questionList: [asks("phone")] },
      { name: "lab", label: "Lab", ...BOTH, questionList: [asks("hasLab")] },
    ],
  },
  {
    name: "location",
    label: "Locations",
    ...BOTH,
    collection: true,
    sectionList: [
      {
        name: "general",
        label: "About the location",
        ...BOTH,
        questionList: [{ entity: "location", attribute: "name", creation: true, ...BOTH }],
      },
      {
        name: "more",
        label: "More of it",
        ...BOTH,
        questionList: [{ entity: "location", attribute: "beds", ...BOTH }],
      },
    ],
  },
  {
    name: "ward",
    label: "Wards",
    acute: true,
    sectionList: [{ name: "night", label: "Nights", acute: true, questionList: [asks("fax", { ambulatory: false })] }],
  },
  { name: "front", label: "Front Desk", ambulatory: true, questionList: [asks("labHead", { acute: false })] },
];

/** The data on the test server. */
export interface QuestionnaireWorld {
  readonly sections: readonly SectionSpecInput[];
  /** Attributes of the organization in addition to the usual ones. */
  readonly attributes: readonly AttributeSpecInput[];
  organization: Values;
  readonly locations: Values[];
  readonly grants: Values[];
  readonly addresses: Values[];
  status: string;
  readonly careSetting: string | null;
  readonly isProviderUser: boolean;
  readonly permission: PermissionMap;
}

const ENTITIES: readonly EntitySpecInput[] = [
  { name: "organization", label: "Organization", scope: "self", readableAttribute: "name" },
  { name: "location", label: "Location", scope: "organization", readableAttribute: "name" },
  { name: "grant", label: "Grant", scope: "organization", readableAttribute: "name" },
  { name: "address", label: "Address", scope: "organization", readableAttribute: "address" },
  { name: "file2", label: "File", scope: "organization", readableAttribute: "name" },
  { name: "user", label: "User", scope: "organization", readableAttribute: "displayName" },
];
const key = (name: string): AttributeSpecInput => ({
  name,
  label: "ID",
  type: "integer",
  primaryKey: true,
  serverSet: true,
});
const OTHERS: Readonly<Record<string, readonly AttributeSpecInput[]>> = {
  location: [
    key("locationId"),
    text("name", "Name"),
    text("beds", "Beds"),
    { name: "addressId", label: "Address", elementType: "AddressField", fkExists: true, fkName: "address", ...BOTH },
  ],
  grant: [key("id"), { ...text("name", "Name"), required: true }, text("specialRequirement", "Special requirement")],
  address: [key("addressId"), text("address", "Street Address 1"), text("state", "State")],
  file2: [key("id"), text("name", "Name")],
  user: [key("userId"), text("displayName", "Display Name"), text("email", "Email")],
};
const MAY_ALL = Object.fromEntries(
  ENTITIES.filter(({ name }) => name !== "user").map(({ name }) => [
    name,
    { view: true, create: true, update: true, remove: true },
  ]),
);

/** A server with organization 7. `given` replaces parts of its default data. */
export function serveQuestionnaire(given: Partial<QuestionnaireWorld> = {}) {
  const world: QuestionnaireWorld = {
    sections: SECTIONS,
    attributes: [],
    organization: { organizationId: 7, name: "Lakeside Clinic", coreTeam: {}, updated: "2026-01-01T00:00:00.000Z" },
    locations: [],
    grants: [],
    addresses: [],
    status: "nmqOpen",
    careSetting: "Ambulatory",
    isProviderUser: false,
    permission: MAY_ALL,
    ...given,
  };
  const server = serveApp({
    "GET /api/session": () => ({ result: sessionOf(world) }),
    "GET /api/metadata": () => metadataOf(world),
    "GET /api/snapshot": () => ({ result: null }),
    "GET /api/nmq": () => ({ result: { nmq: parseQuestionnaireSpec({ sectionList: world.sections }) } }),
    "GET /api/organization": () => listed([world.organization]),
    "GET /api/organization/:id": () => one(world.organization),
    "PUT /api/organization/:id": ({ body }) => one(store(world, body as Values)),
    "POST /api/organization/check": () => ({ result: [] }),
    "GET /api/location": () => listed(world.locations),
    "GET /api/location/:id": () => one(world.locations[0] ?? {}),
    "PUT /api/location/:id": ({ body }) => {
      world.locations[0] = { ...world.locations[0], ...(body as Values) };
      return one(world.locations[0]);
    },
    "POST /api/location/check": () => ({ result: [] }),
    "GET /api/address": () => listed(world.addresses),
    "GET /api/file2": () => listed([]),
    ...grantsOf(world),
  });
  return { world, server };
}

function grantsOf({ grants }: QuestionnaireWorld): Readonly<Record<string, FakeHandler>> {
  return {
    "GET /api/grant": () => listed(grants),
    "POST /api/grant": ({ body }) => one(grants[grants.push({ id: grants.length + 1, ...(body as Values) }) - 1] ?? {}),
    "GET /api/grant/:id": () => one(grants.at(-1) ?? {}),
    "DELETE /api/grant/:id": () => ({ result: grants.pop() }),
    "POST /api/grant/check": () => ({ result: [] }),
  };
}

function sessionOf({ status, careSetting, isProviderUser, permission }: QuestionnaireWorld) {
  const session = aSession({ status, permission });
  const organization = session.organization && { ...session.organization, careSetting };
  return { ...session, isProviderUser, organization };
}

function metadataOf({ attributes }: QuestionnaireWorld): MetadataAnswer {
  const all = { ...OTHERS, organization: [...OWN, ...attributes] };
  const named = Object.entries(all).flatMap(([entityName, own]) =>
    own.map((attribute, orderNumber) => ({ ...attribute, entityName, orderNumber })),
  );
  return { result: { revision: 1, application: DECLARED, entities: ENTITIES, attributes: named } };
}

/** Stores values as the server does, with a later time of update. */
function store(world: QuestionnaireWorld, values: Values): Values {
  const updated = new Date(Date.parse(String(world.organization["updated"])) + 1).toISOString();
  world.organization = { ...world.organization, ...values, updated };
  return world.organization;
}

export function one(record: Values) {
  return { result: record, labels: {}, people: {} };
}

function listed(records: readonly Values[]) {
  return { result: records, total: records.length, isExact: true, after: null, labels: {}, needsInformation: [] };
}
