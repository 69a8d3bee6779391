import type {
  AttributeSpecInput,
  EntitySpecInput,
  MetadataAnswer,
  PermissionMap,
  QuestionnaireSpecInput,
  QuestionSpecInput,
  Values,
} from "@armature/engine";
import {
  aSession,
  compiledOf,
  type FakeHandler,
  type FakeRequest,
  type FakeServer,
  listHandler,
  screensOf,
  serveApp,
  visitApp,
  withStatus,
} from "@armature/renderer/testing";
import { plugins } from "./registry/inputs.ts";
import { screens } from "./screens/questionnaire/index.ts";

/* A small questionnaire over metadata like the shipped one, and a server that keeps its records. */
const everywhere = { acute: true, ambulatory: true };

const own = { closable: true, readableAttribute: "name", scope: "organization" } as const;
const ENTITIES: readonly EntitySpecInput[] = [
  { name: "organization", label: "Organization", readableAttribute: "name", scope: "self" },
  { name: "address", label: "Address", labelPlural: "Addresses", readableAttribute: "address", scope: "organization" },
  { ...own, name: "location", label: "Location", looksForReferrers: true },
  { ...own, name: "interface", label: "Interface" },
  { ...own, name: "device", label: "Device/System", labelPlural: "Devices/Systems" },
  { ...own, name: "extract", label: "Extract" },
];

function field(name: string, label: string, spec: Partial<AttributeSpecInput> = {}): AttributeSpecInput {
  return { name, label, elementType: "TextField", ...everywhere, ...spec };
}

const yesNo = { elementType: "YesNo", valueYes: 1, valueNo: 0 } as const;
const TYPES = ["Lab Orders (ORM)", "Pharmacy", "Other"];
const VENDORS = ["Labcorp", "Quest Diagnostics"];
const ATTRIBUTES: Readonly<Record<string, readonly AttributeSpecInput[]>> = {
  organization: [field("name", "Name"), field("status", "Status"), field("vision", "Vision")],
  address: [
    field("address", "Street Address 1"),
    field("address2", "Street Address 2"),
    field("city", "City"),
    field("state", "State"),
    field("zip", "ZIP"),
  ],
  location: [
    field("name", "Name", { required: true, option: [{ name: "missing", value: "requiredField" }] }),
    field("addressId", "Address", { elementType: "AddressField", fkExists: true, fkName: "address" }),
    field("locationPhone", "Phone"),
    field("locationFax", "Fax"),
    field("staffTotal", "Total Staff Count", { elementType: "TextFieldNumber" }),
    field("annualVisitTotal", "Visits per Year", { elementType: "TextFieldNumber" }),
  ],
  interface: [
    field("name", "Name", { elementType: "InterfaceName" }),
    field("interfaceType", "Interface Type", { elementType: "Combobox", comboboxOptionList: TYPES }),
    field("otherType", "Which type"),
    field("vendorAndOrganizationNameList", "Vendors", {
      elementType: "Combobox",
      multiple: true,
      comboboxOptionList: VENDORS,
    }),
    field("neededAfterTransition", "Transitioning?", yesNo),
    field("realTime", "Real-time?", yesNo),
  ],
  device: [
    field("name", "Name", { serverSet: true }),
    field("category", "Category"),
    field("type", "Type"),
    field("vendor", "Vendor"),
    field("quantity", "Quantity", { elementType: "TextFieldNumber" }),
  ],
  extract: [field("name", "Name"), field("type", "Type"), field("vendor", "Vendor")],
};

const METADATA: MetadataAnswer = {
  result: {
    revision: 1,
    entities: ENTITIES,
    attributes: Object.entries(ATTRIBUTES).flatMap(([entityName, attributes]) => [
      { entityName, name: `${entityName}Id`, label: "ID", type: "integer", primaryKey: true, serverSet: true },
      ...attributes.map((attribute, orderNumber) => ({ ...attribute, entityName, orderNumber })),
    ]),
  },
};

function ask(entity: string, attribute: string, spec: Partial<QuestionSpecInput> = {}): QuestionSpecInput {
  return { entity, attribute, ...everywhere, ...spec };
}

const creation = { creation: true } as const;
const OF_LOCATION = [
  ...["name", "addressId.address", "addressId.address2", "addressId.city", "addressId.state", "addressId.zip"],
  ...["locationPhone", "locationFax", "staffTotal"],
];
const QUESTIONNAIRE: QuestionnaireSpecInput = {
  version: 1,
  sectionList: [
    { name: "introduction", label: "Introduction", description: "Your answers prepare the install.", ...everywhere },
    {
      name: "background",
      label: "Background",
      ...everywhere,
      sectionList: [
        { name: "general", label: "General", ...everywhere, questionList: [ask("organization", "vision")] },
      ],
    },
    {
      name: "location",
      label: "Locations",
      ...everywhere,
      collection: true,
      columnList: OF_LOCATION,
      sectionList: [
        { name: "general", label: "General", ...everywhere, questionList: [ask("location", "name", creation)] },
        { name: "staff", label: "Staff", ...everywhere, questionList: [ask("location", "staffTotal")] },
      ],
    },
    {
      name: "interface",
      label: "Interfaces",
      ambulatory: true,
      collection: true,
      columnList: ["vendorAndOrganizationNameList", "neededAfterTransition", "realTime"],
      sectionList: [
        {
          name: "general",
          label: "General",
          ambulatory: true,
          questionList: [
            ask("interface", "interfaceType", {
              ...creation,
              acute: false,
              children: [
                ask("interface", "otherType", {
                  acute: false,
                  prerequisiteList: [{ attribute: "interfaceType", value: "Other" }],
                }),
              ],
            }),
            ask("interface", "vendorAndOrganizationNameList", { ...creation, acute: false, label: "Vendor(s)" }),
            ask("interface", "name", { acute: false }),
            ask("interface", "neededAfterTransition", { acute: false }),
            ask("interface", "realTime", { acute: false }),
          ],
        },
      ],
    },
    {
      name: "device",
      label: "Devices and Systems",
      ...everywhere,
      collection: true,
      nameTemplate: "{category} {type} {vendor}",
      columnList: ["category", "type", "vendor", "quantity"],
      sectionList: [
        {
          name: "general",
          label: "General",
          ...everywhere,
          questionList: [
            ...["category", "type", "vendor"].map((name) => ask("device", name, creation)),
            ask("device", "quantity"),
          ],
        },
      ],
    },
    {
      name: "extract",
      label: "Extracts",
      ...everywhere,
      collection: true,
      columnList: ["name", "type", "vendor"],
      sectionList: [
        { name: "general", label: "General", ...everywhere, questionList: [ask("extract", "name", creation)] },
      ],
    },
    {
      name: "volume",
      label: "Volumes",
      ...everywhere,
      collection: true,
      columnList: OF_LOCATION,
      sectionList: [
        { name: "general", label: "General", ...everywhere, questionList: [ask("location", "annualVisitTotal")] },
      ],
    },
  ],
};

/** What the server of these tests keeps, and who asks it. */
export interface QuestionnaireWorld {
  readonly organizationId: number;
  status: string;
  careSetting: string;
  permission: PermissionMap;
  readonly records: Record<string, Values[]>;
}

const FULL = { view: true, create: true, update: true, remove: true };

/** Two of each collection but extracts; everything answered but one quantity. */
export function questionnaireWorld(organizationId: number): QuestionnaireWorld {
  return {
    organizationId,
    status: "nmqOpen",
    careSetting: "Ambulatory",
    permission: Object.fromEntries(ENTITIES.map(({ name }) => [name, FULL])),
    records: {
      organization: [{ organizationId, name: "Lakeside Clinic", status: "nmqOpen", vision: "Together" }],
      address: [
        { addressId: 4, address: "1 Main St", address2: "Suite 2", city: "Reno", state: "NV", zip: "89501-0001" },
      ],
      location: [
        {
          ...{ locationId: 1, name: "North", addressId: 4, locationPhone: "555-0100", locationFax: "555-0101" },
          ...{ staffTotal: 12, annualVisitTotal: 900 },
        },
        {
          locationId: 2,
          name: "east",
          addressId: null,
          locationPhone: null,
          locationFax: null,
          staffTotal: 0,
          annualVisitTotal: 1,
        },
      ],
      interface: [
        {
          ...{ interfaceId: 5, name: "Pharmacy Labcorp", interfaceType: "Pharmacy", otherType: null },
          ...{ vendorAndOrganizationNameList: ["Labcorp"], neededAfterTransition: 1, realTime: 0 },
        },
        {
          ...{ interfaceId: 6, name: "Lab Orders (ORM) Labcorp, Quest Diagnostics", interfaceType: "Lab Orders (ORM)" },
          ...{ otherType: null, vendorAndOrganizationNameList: VENDORS, neededAfterTransition: 0, realTime: 0 },
        },
      ],
      device: [
        { deviceId: 8, name: "Scanner Flat Canon", category: "Scanner", type: "Flat", vendor: "Canon", quantity: 4 },
        {
          deviceId: 9,
          name: "Analyzer Blood Roche",
          category: "Analyzer",
          type: "Blood",
          vendor: "Roche",
          quantity: null,
        },
      ],
      extract: [],
    },
  };
}

const types = compiledOf(METADATA, [...plugins.values()]).metadata.entities;

/** A server that keeps the world's records; until `closeApp`. */
export function serveQuestionnaire(world: QuestionnaireWorld): FakeServer {
  return serveApp({
    "GET /api/session": () => ({ result: sessionOf(world) }),
    "GET /api/metadata": () => METADATA,
    "GET /api/nmq": () => ({ result: { nmq: QUESTIONNAIRE, completion: {} } }),
    "POST /api/snapshot": () => withStatus(201, { result: { id: 1 } }),
    ...Object.assign({}, ...ENTITIES.map(({ name }) => recordCalls(world, name))),
  });
}

/** The calls of one entity. */
function recordCalls(world: QuestionnaireWorld, name: string): Record<string, FakeHandler> {
  const type = types.get(name);
  const records = world.records[name] ?? [];
  if (!type) throw new Error(`There is no entity ${name}`);
  const key = type.primaryKey.name;
  const withRecord = (act: (record: Values & Record<string, unknown>) => unknown) => (request: FakeRequest) => {
    const found = records.find((record) => record[key] === Number(request.path.split("/")[3]));
    return found ? act(found) : withStatus(404, { message: `There is no ${type.label} with this id.`, errors: [] });
  };
  return {
    [`GET /api/${name}`]: (request) => listHandler(type, records)(request),
    [`GET /api/${name}/:id`]: withRecord(answerOf),
    [`POST /api/${name}/check`]: () => ({ result: [] }),
    [`POST /api/${name}`]: ({ body }) => {
      const made = { [key]: 100 + records.length, ...(body as Values) };
      records.push(made);
      return withStatus(201, answerOf(made));
    },
    [`PUT /api/${name}/:id`]: (request) =>
      withRecord((record) => {
        Object.assign(record, request.body);
        if (type.scope === "self") world.status = String(record["status"]);
        return answerOf({ ...record });
      })(request),
    [`DELETE /api/${name}/:id`]: withRecord((record) => {
      records.splice(records.indexOf(record), 1);
      return { message: "deleted" };
    }),
  };
}

function answerOf(result: Values) {
  return { result, labels: {}, people: {} };
}

function sessionOf({ organizationId, status, careSetting, permission }: QuestionnaireWorld) {
  const session = aSession({ status, permission });
  const { organization, user } = session;
  if (!organization || !user) throw new Error("Nobody is signed in");
  return {
    ...session,
    organizationId,
    organization: { ...organization, organizationId, careSetting },
    user: { ...user, organizationId },
  };
}

const BASE = "/member/questionnaire";
const row = (name: string, path: string, screen: string) => ({
  name,
  path,
  screen: `questionnaire/${screen}`,
  title: "Questionnaire",
  guard: "session",
});
const ROUTES = [
  { ...row("login", "/login", "section"), guard: "public", frame: "bare" },
  row("home", "/", "section"),
  {
    name: "memberQuestionnaireApp",
    path: BASE,
    guard: "session",
    redirect: "questionnaireSection",
    redirectParams: { sectionName: "introduction" },
  },
  row("questionnaireSummary", `${BASE}/summary`, "summary"),
  row("questionnaireSection", `${BASE}/:sectionName`, "section"),
  row("questionnaireSectionList", `${BASE}/:sectionName/list`, "collection"),
  row("questionnaireSectionListCreate", `${BASE}/:sectionName/create`, "newItem"),
  {
    ...row("questionnaireSectionListSubsection", `${BASE}/:sectionName/list/:entityId/:subsectionName`, "item"),
    params: { entityId: "digits" },
  },
  row("questionnaireSubsection", `${BASE}/:sectionName/:subsectionName`, "section"),
];

/** Opens a page below `/member/questionnaire/`. @returns where it is by now, below that */
export function visitQuestionnaire(path: string): () => string {
  const where = visitApp({
    routes: ROUTES,
    screens: screensOf("questionnaire", screens),
    path: `${BASE}/${path}`,
    plugins,
  });
  return () => where().replace(`${BASE}/`, "");
}
