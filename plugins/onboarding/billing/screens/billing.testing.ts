import type { AttributeSpecInput, EntitySpecInput, MetadataAnswer, ReferenceLabels, Values } from "@armature/engine";
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

const named = { readableAttribute: "name" } as const;
const ENTITIES: readonly EntitySpecInput[] = [
  { ...named, name: "organization", label: "Organization", scope: "self" },
  { ...named, name: "location", label: "Location", scope: "organization" },
  { name: "address", label: "Address", scope: "organization", readableAttribute: "fullAddress" },
  { ...named, name: "file2", label: "File", scope: "organization" },
];
const KEYS: Readonly<Record<string, string>> = { file2: "id" };

const everywhere = { acute: true, ambulatory: true };
const address = { elementType: "FakeReference", fkExists: true, fkName: "address", ...everywhere };
const yesNo = { elementType: "FakeFlag", valueYes: 1, valueNo: 0, ...everywhere };

/**
 * Names with the same prefix.
 * @param ends separated by white space
 */
const names = (prefix: string, ends: string) => ends.split(/\s+/).map((end) => `${prefix}${end}`);

/** The attributes of each entity, in order. The end of a name says which attributes are not texts. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  organization: [
    "name",
    "addressId",
    ...names("billingClaimsEnrollmentContact", "Person Phone Email"),
    ...names("billingClaims", "TaxId TaxIdSharedYN TrizettoSiteId PayToAddress GroupNPI Types NumberOfProviders"),
    ...names("billingClaims", "Clearinghouse TrizettoServicesInterest"),
    ...names("billingClaimsEncounterRate", "EffectiveDate G0466 G0467 G0468 G0469 G0470 T1015"),
    ...names("billingPatientStatement", "MinimumBalance WriteOffSmallBalanceYN WriteOffAmount Message"),
    ...names("billingPatientStatementPractice", "ReturnName ReturnAddress RemitToInfoName RemitToInfoAddress"),
    ...names("billingPatientStatement", "PhoneNumber CreditCardsYN CreditCardsAccepted OfficePhoneNumber OfficeHours"),
    ...names("billingPatientStatement", "Email Website FaxNumber PracticeLogoYN PracticeLogo"),
    "billingPayorListAttachment",
  ],
  location: [
    ...names("", "name addressId locationPhone locationFax taxId npi taxonomyCode cliaNumber"),
    ...names("mediCalEncounterRate", "EffectiveDate 01 20"),
  ],
  address: ["fullAddress", "state"],
  file2: ["name", "fileTypeId"],
};

function isAddress(name: string): boolean {
  return /^billing.*Address$|^addressId$/.test(name);
}

function attributeOf(name: string, index: number): AttributeSpecInput {
  const spec = text(name, index);
  const { label = name } = spec;
  if (name.endsWith("YN")) return { name, label, orderNumber: index, ...yesNo };
  if (name.endsWith("Date")) return { name, label, orderNumber: index, type: "date" };
  return isAddress(name) ? { name, label, orderNumber: index, ...address } : spec;
}

function attributesOf(entity: string): readonly AttributeSpecInput[] {
  const key = KEYS[entity] ?? `${entity}Id`;
  const own = (NAMES[entity] ?? []).map(attributeOf);
  const all = [{ name: key, label: "ID", type: "integer", primaryKey: true, serverSet: true } as const, ...own];
  return all.map((attribute) => ({ ...attribute, entityName: entity }));
}

export const METADATA: MetadataAnswer = {
  result: {
    revision: 1,
    application: DECLARED,
    entities: ENTITIES,
    attributes: ENTITIES.flatMap(({ name }) => attributesOf(name)),
  },
};

/** The label of an attribute in the metadata of these tests. */
export function labelOf(name: string): string {
  return text(name, 0).label ?? name;
}

/** The data on the test server. */
export interface BillingWorld {
  organization: Values;
  /** Labels of records that the organization refers to: attribute → id → label. */
  labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  location: Values[];
  address: Values[];
  file2: Values[];
}

/** An organization with some of the answers that billing needs. */
export function billingWorld(): BillingWorld {
  return {
    organization: { organizationId: 7, name: "Lakeside Clinic", updated: "t1" },
    labels: {},
    location: [],
    address: [
      { addressId: 1, fullAddress: "1 Old Bridge, Suite 2, Sacramento, CA 95814-1234", state: "CA" },
      { addressId: 2, fullAddress: "9 Mill Lane, Reno, NV 89501-0001", state: "NV" },
    ],
    file2: [],
  };
}

/** The labels of addresses, for each attribute that refers to one. */
function addressLabels({ address }: BillingWorld, entity: "organization" | "location"): ReferenceLabels {
  const labels = Object.fromEntries(address.map((each) => [String(each["addressId"]), String(each["fullAddress"])]));
  return Object.fromEntries((NAMES[entity] ?? []).filter(isAddress).map((name) => [name, labels]));
}

/** A server with the world's data for provider staff, until `closeApp`. */
export function serveBilling(world: BillingWorld): FakeServer {
  const types = compiledOf(METADATA, [...fakePlugins.values()]).metadata.entities;
  const list = (entity: "location" | "address" | "file2") => (request: FakeRequest) => {
    const type = types.get(entity);
    if (!type) throw new Error(`There is no entity ${entity}`);
    const labels = entity === "location" ? addressLabels(world, entity) : {};
    return listHandler(type, world[entity], labels)(request);
  };
  return serveApp({
    "GET /api/session": () => ({ result: { ...aSession(), isProviderUser: true } }),
    "GET /api/metadata": () => METADATA,
    "GET /api/organization/7": () => ({
      result: world.organization,
      labels: { ...addressLabels(world, "organization"), ...world.labels },
      people: {},
    }),
    "GET /api/location": list("location"),
    "GET /api/address": list("address"),
    "GET /api/file2": list("file2"),
    "GET /api/file2/:id/download": () => new Response("a,b"),
    "GET /api/feeSchedule/download/:id": () => new Response("a,b"),
  });
}

const trail = (label: string) => [{ label: "Tools" }, { label: "Billing", route: "billingLanding" }, { label }];
const row = (name: string, path: string, title: string, screen: string, more = {}) => ({
  name,
  path: `/build/export/billing/${path}`,
  title,
  screen: `billing/${screen}`,
  guard: "staff",
  breadcrumb: trail(title),
  ...more,
});

const NEXT = ["billingClinicInformation", "billingTrizetto", "billingPatientStatement"];
const ROUTES = [
  { name: "login", path: "/login", title: "Sign in", screen: "billing/landing", guard: "public", frame: "bare" },
  { name: "home", path: "/", title: "Home", screen: "billing/landing", guard: "session" },
  row("billingLanding", "landing", "Billing", "landing", { next: NEXT }),
  row("billingTrizetto", "trizetto", "DCW for Trizetto", "trizetto", { about: "To be copied." }),
  row("billingPatientStatement", "patientStatement", "Patient Statements", "patientStatement"),
  row("billingClinicInformation", "clinicInformation", "Clinic Information", "clinicInformation"),
];

/**
 * Opens a page of the area by the end of its path.
 * @returns a function that gives the current path
 */
export function visitBilling(path: string): () => string {
  return visitApp({
    routes: ROUTES,
    screens: screensOf("billing", screens),
    path: `/build/export/billing/${path}`,
  });
}
