import type { AttributeSpecInput, MetadataAnswer, PermissionMap, Values } from "@armature/engine";
import type { Session } from "@armature/renderer";
import {
  DECLARED,
  aSession,
  type FakeServer,
  refusal,
  screensOf,
  serveApp,
  visitApp,
  withStatus,
} from "@armature/renderer/testing";
import { plugins } from "../../registry/inputs.ts";
import { screens } from "./index.ts";

const everywhere = { acute: true, ambulatory: true };
const of = (entityName: string, name: string, spec: Partial<AttributeSpecInput> = {}): AttributeSpecInput => ({
  entityName,
  name,
  label: name,
  elementType: "TextField",
  ...everywhere,
  ...spec,
});
const key = (entity: string, name: string) =>
  of(entity, name, { elementType: null, type: "integer", primaryKey: true, serverSet: true });
const ORGANIZATION: readonly AttributeSpecInput[] = [
  key("organization", "organizationId"),
  of("organization", "organizationGuid", { elementType: null, type: "text", serverSet: true }),
  of("organization", "crowdGroup", { elementType: null, type: "text", serverSet: true }),
  of("organization", "status", {
    elementType: "Combobox",
    comboboxOptionList: [
      { value: "nmqOpen", label: "NMQ Open" },
      { value: "nmqSubmitted", label: "NMQ Submitted" },
      { value: "nmqApproved", label: "NMQ Approved" },
      { value: "buildOpen", label: "Build Open" },
      { value: "buildClosed", label: "Build Closed" },
      { value: "completed", label: "Completed" },
    ],
  }),
  of("organization", "abbreviation", { label: "Abbreviation", required: true, maxLength: 10, letterCase: "upper" }),
  of("organization", "careSetting", {
    required: true,
    elementType: "Combobox",
    comboboxOptionList: ["Acute Care", "Ambulatory"],
  }),
  of("organization", "contractSigned", { label: "Contract Signed", elementType: "YesNo", valueYes: 1, valueNo: 0 }),
  of("organization", "serviceAreaId", { elementType: "TextFieldNumber" }),
  of("organization", "patientPopulationAverageYearlyVistsPerPatient", { elementType: "TextFieldNumber" }),
  of("organization", "name", { required: true }),
  of("organization", "domain", { label: "Email Domain", required: true, letterCase: "lower" }),
  of("organization", "businessDevelopmentLead"),
  of("organization", "providerProjectManager", { label: "Project Manager" }),
  of("organization", "comments", { label: "Comments", maxLength: 250 }),
  of("organization", "salesforceId", { uniqueIn: "all" }),
];

const METADATA: MetadataAnswer = {
  result: {
    revision: 1,
    application: DECLARED,
    entities: [
      { name: "organization", label: "Organization", labelPlural: "Organizations", scope: "self" },
      { name: "salesforceAccount", label: "Account", scope: "configuration", route: "salesforce/account" },
    ],
    attributes: [
      ...ORGANIZATION,
      key("salesforceAccount", "id"),
      of("salesforceAccount", "salesforceId"),
      of("salesforceAccount", "name"),
      of("salesforceAccount", "goLiveDate", { elementType: "DateField" }),
    ],
  },
};

const all = { view: true, create: true, update: true };
const PERMISSION: PermissionMap = { organization: all, salesforceAccount: all };

/** An administrator who has chosen organization 7. */
function anAdministrator(): Session {
  return { ...aSession({ permission: PERMISSION }), isProviderUser: true };
}

const row = (name: string, path: string, screen = "organizations/list", more = {}) => ({
  name,
  path,
  screen,
  title: name,
  guard: "session",
  ...more,
});
/** With a page in place of the menu, to which other pages lead. */
const SCREENS = new Map([...screensOf("organizations", screens), ...screensOf("home", { menu: screens.list })]);
const ROUTES = [
  { ...row("login", "/login"), guard: "public", frame: "bare" },
  row("home", "/"),
  row("memberCreateAccount", "/member/account/:organizationGuid/create-account"),
  row("providerOrganizationList", "/provider/organization/list", "organizations/list", {
    title: "Organizations",
    entities: ["organization"],
  }),
  row("providerMenu", "/provider/menu", "home/menu"),
  row("providerOrganizationFormCreate", "/provider/organization/create", "organizations/create"),
  row("providerAccountCreate", "/provider/account/create"),
  row("providerOrganizationFormEdit", "/provider/organization/:organizationId/edit", "organizations/edit", {
    params: { organizationId: "digits" },
  }),
];

/** The data of the server. Tests change it. */
export interface World {
  organizations: Values[];
  people: readonly Values[];
  accounts: readonly Values[];
}

export const anOrganization = (organizationId: number, name: string, over: Values = {}): Values => ({
  organizationId,
  organizationGuid: `guid-${organizationId}`,
  name,
  domain: "clinic.example",
  status: "nmqOpen",
  careSetting: "Ambulatory",
  contractSigned: 1,
  serviceAreaId: null,
  crowdGroup: null,
  updated: "t1",
  ...over,
});

export const list = (result: readonly Values[]) => ({
  result,
  total: result.length,
  isExact: true,
  after: null,
  labels: {},
});

/** A server that stores the world. It can assign a service area. */
export function serveWorld(world: World): FakeServer {
  return serveApp({
    "GET /api/session": () => ({ result: anAdministrator() }),
    "GET /api/metadata": () => METADATA,
    "GET /api/admin/organization": () => list(world.organizations),
    "PUT /api/admin/organization/:id": ({ path, body }) => {
      const isMeant = ({ organizationId }: Values) => path.endsWith(`/${Number(organizationId)}`);
      world.organizations = world.organizations.map((each) =>
        isMeant(each) ? { ...each, ...(body as Values) } : each,
      );
      return { result: world.organizations.find(isMeant), labels: {}, people: {} };
    },
    "GET /api/admin/organization/:id": ({ path }) => {
      const result = world.organizations.find(({ organizationId }) => path.endsWith(`/${Number(organizationId)}`));
      return result ? { result, labels: {}, people: {} } : refusal(404, "There is no organization with this id");
    },
    "POST /api/admin/organization": ({ body }) =>
      withStatus(201, { result: { organizationId: 99, ...(body as Values) }, labels: {}, people: {} }),
    "POST /api/admin/organization/check": () => ({ result: [] }),
    "GET /api/admin/user": () => list(world.people),
    "GET /api/salesforce/account": () => list(world.accounts),
  });
}

/**
 * Opens a page.
 * @returns a function that gives the current path
 */
export const visit = (path = "/provider/organization/list") =>
  visitApp({ routes: ROUTES, screens: SCREENS, plugins, path });
